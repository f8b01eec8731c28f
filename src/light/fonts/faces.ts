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
  /** What is shown until it has loaded, of each family once. */
  fallback?: FallbackFont;
}

/** A system font. */
interface FallbackFont {
  name: string;
  postscriptName: string;
  /** A font with the same advance widths, which Linux has instead. */
  metricCompatible: string;
  /** In font units, as `@capsizecss/unpack` reads them; `xWidthAvg` is the mean width of a letter in English text. */
  metrics: {ascent: number; descent: number; lineGap: number; unitsPerEm: number; xWidthAvg: number};
}

/** Characters that the subset keeps: ASCII and the typographic signs that the site's prose and code use. */
export const keptCharacters =
  Array.from({length: 95}, (_, index) => String.fromCodePoint(32 + index)).join('') + '\u00a0§¶©«»·×éüöäñ–—‘’“”•…‹›→←↑↓↗⇄⌘⏎≤≥≠−✓';

/**
 * The site's fonts. Only what the first screen needs is fetched ahead. The numbers of fallback fonts are those of
 * `@capsizecss/metrics` 4.3.0, which has them for 1,900 fonts and is 137 MB for that reason.
 */
export const faces: Face[] = [
  {
    family: 'Source Serif 4',
    style: 'normal',
    source: '@fontsource-variable/source-serif-4/files/source-serif-4-latin-wght-normal.woff2',
    weights: {min: 400, max: 700},
    preload: true,
    fallback: {
      name: 'Times New Roman',
      postscriptName: 'TimesNewRomanPSMT',
      metricCompatible: 'Liberation Serif',
      metrics: {ascent: 1825, descent: -443, lineGap: 87, unitsPerEm: 2048, xWidthAvg: 832},
    },
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
    fallback: {
      name: 'Arial',
      postscriptName: 'ArialMT',
      metricCompatible: 'Liberation Sans',
      metrics: {ascent: 1854, descent: -434, lineGap: 67, unitsPerEm: 2048, xWidthAvg: 913},
    },
  },
  {
    family: 'Geist Mono',
    style: 'normal',
    source: '@fontsource-variable/geist-mono/files/geist-mono-latin-wght-normal.woff2',
    weights: {min: 400, max: 600},
    preload: true,
    fallback: {
      name: 'Courier New',
      postscriptName: 'CourierNewPSMT',
      metricCompatible: 'Liberation Mono',
      metrics: {ascent: 1705, descent: -615, lineGap: 0, unitsPerEm: 2048, xWidthAvg: 1229},
    },
  },
];
