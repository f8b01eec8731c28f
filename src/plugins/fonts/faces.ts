import {createFontStack} from '@capsizecss/core';
import arial from '@capsizecss/metrics/arial';
import courierNew from '@capsizecss/metrics/courierNew';
import geistMono from '@capsizecss/metrics/geistMono';
import hankenGrotesk from '@capsizecss/metrics/hankenGrotesk';
import sourceSerif4 from '@capsizecss/metrics/sourceSerif4';
import timesNewRoman from '@capsizecss/metrics/timesNewRoman';

/** A font of the site: its source inside an npm package and the part of it that is kept. */
export interface Face {
  /** Family name in CSS. */
  family: string;
  style: 'normal' | 'italic';
  /** woff2 file as a module path. */
  source: string;
  /** Weights that stay in the variable font. */
  weights: {min: number; max: number};
  /** Fetched ahead (client/first-screen.ts) instead of when the first glyph is needed. */
  preload: boolean;
}

/** Characters that the subset keeps: ASCII and the typographic signs that the site's prose and code use. */
export const keptCharacters =
  Array.from({length: 95}, (_, index) => String.fromCodePoint(32 + index)).join('') + '\u00a0§¶©«»·×éüöäñ–—‘’“”•…‹›→←↑↓↗⇄⌘⏎≤≥≠−✓';

/** The site's fonts. Only what the first screen needs is fetched ahead. */
export const faces: Face[] = [
  {
    family: 'Source Serif 4',
    style: 'normal',
    source: '@fontsource-variable/source-serif-4/files/source-serif-4-latin-wght-normal.woff2',
    weights: {min: 400, max: 700},
    preload: true,
  },
  {
    family: 'Source Serif 4',
    style: 'italic',
    source: '@fontsource-variable/source-serif-4/files/source-serif-4-latin-wght-italic.woff2',
    weights: {min: 400, max: 400},
    preload: false,
  },
  {
    family: 'Hanken Grotesk',
    style: 'normal',
    source: '@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2',
    weights: {min: 400, max: 700},
    preload: true,
  },
  {
    family: 'Geist Mono',
    style: 'normal',
    source: '@fontsource-variable/geist-mono/files/geist-mono-latin-wght-normal.woff2',
    weights: {min: 400, max: 600},
    preload: true,
  },
];

/** Fonts with the same advance widths as the Microsoft ones that the stand-ins name; Linux has these instead. */
const metricTwins: Record<string, string> = {
  'Times New Roman': 'Liberation Serif',
  Arial: 'Liberation Sans',
  'Courier New': 'Liberation Mono',
};

/**
 * `@font-face` rules that give each family a local stand-in of the same metrics, so that text does not move when the font arrives.
 *
 * @returns CSS text; the families are named `"<family> Fallback"`, as src/css/tokens.css uses them
 */
export function fallbackFaces(): string {
  const stacks = [
    createFontStack([sourceSerif4, timesNewRoman]),
    createFontStack([hankenGrotesk, arial]),
    createFontStack([geistMono, courierNew]),
  ];
  return stacks
    .map(({fontFaces}) =>
      fontFaces.replace(/src: local\('([^']+)'\)/, (source, name: string) => {
        const twin = metricTwins[name];
        return twin === undefined ? source : `${source}, local('${twin}')`;
      }),
    )
    .join('\n');
}
