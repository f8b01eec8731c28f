import {createFontStack} from '@capsizecss/core';
import {fromFile} from '@capsizecss/unpack/fs';

import {type Face, faces} from './faces.ts';
import {sourceFile} from './subset.ts';

/**
 * `@font-face` rules that give each family a local fallback font with the same metrics, so that text does not move when the font arrives.
 *
 * @param siteDir folder from which the fonts' npm packages are resolved
 * @returns CSS text; the families are named `"<family> Fallback"`, as src/css/tokens.css uses them
 * @throws when the npm package of a font has no such file
 */
export async function fallbackFontFaces(siteDir: string): Promise<string> {
  return (await Promise.all(faces.map((face) => fallbackFontFace(face, siteDir)))).filter(Boolean).join('\n');
}

async function fallbackFontFace(face: Face, siteDir: string): Promise<string> {
  if (face.fallback === undefined) return '';
  const {name, postscriptName, metricCompatible, metrics} = face.fallback;
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
