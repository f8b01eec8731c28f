import {createFontStack} from '@capsizecss/core';
import {fromFile} from '@capsizecss/unpack/fs';

import {faces} from './faces.ts';
import {sourceFile} from './subset.ts';

/** A system font that is shown until the site's own font has loaded. */
interface FallbackFont {
  /** Family of the site that it replaces until then. */
  for: string;
  name: string;
  postscriptName: string;
  /** A font with the same advance widths, which Linux has instead. */
  metricCompatible: string;
  /** In font units, as `@capsizecss/unpack` reads them; `xWidthAvg` is the mean width of a letter in English text. */
  metrics: {ascent: number; descent: number; lineGap: number; unitsPerEm: number; xWidthAvg: number};
}

/** The numbers are those of `@capsizecss/metrics` 4.3.0, which has them for 1,900 fonts and is 137 MB for that reason. */
const fallbackFonts: FallbackFont[] = [
  {
    for: 'Source Serif 4',
    name: 'Times New Roman',
    postscriptName: 'TimesNewRomanPSMT',
    metricCompatible: 'Liberation Serif',
    metrics: {ascent: 1825, descent: -443, lineGap: 87, unitsPerEm: 2048, xWidthAvg: 832},
  },
  {
    for: 'Hanken Grotesk',
    name: 'Arial',
    postscriptName: 'ArialMT',
    metricCompatible: 'Liberation Sans',
    metrics: {ascent: 1854, descent: -434, lineGap: 67, unitsPerEm: 2048, xWidthAvg: 913},
  },
  {
    for: 'Geist Mono',
    name: 'Courier New',
    postscriptName: 'CourierNewPSMT',
    metricCompatible: 'Liberation Mono',
    metrics: {ascent: 1705, descent: -615, lineGap: 0, unitsPerEm: 2048, xWidthAvg: 1229},
  },
];

/**
 * `@font-face` rules that give each family a local fallback font with the same metrics, so that text does not move when the font arrives.
 *
 * @param siteDir folder from which the fonts' npm packages are resolved
 * @returns CSS text; the families are named `"<family> Fallback"`, as src/css/tokens.css uses them
 * @throws when a fallback font names a family that the site does not have, or its npm package has no such file
 */
export async function fallbackFontFaces(siteDir: string): Promise<string> {
  return (await Promise.all(fallbackFonts.map((fallbackFont) => fallbackFontFace(fallbackFont, siteDir)))).join('\n');
}

async function fallbackFontFace(
  {for: family, name, postscriptName, metricCompatible, metrics}: FallbackFont,
  siteDir: string,
): Promise<string> {
  const face = faces.find((candidate) => candidate.family === family && candidate.style === 'normal');
  if (face === undefined) {
    throw new Error(
      `fallback-fonts.ts: "${name}" is the fallback of "${family}". Expected an upright face of that family in faces.ts.`,
    );
  }
  const {fontFaces} = createFontStack([
    await fromFile(sourceFile(face, siteDir)),
    {familyName: name, fullName: name, postscriptName, ...metrics},
  ]);
  const source = `local('${name}')`;
  if (!fontFaces.includes(source)) {
    throw new Error(
      `fallback-fonts.ts: expected ${source} in the rules for "${name}", found ${fontFaces}. @capsizecss/core writes them in another way now; adapt fallbackFontFace.`,
    );
  }
  return fontFaces.replace(source, `$&, local('${metricCompatible}')`);
}
