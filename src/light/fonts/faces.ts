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
