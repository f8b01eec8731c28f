/** Bytes on the wire, brotli and headers included, that one page may take; each about a twentieth above what it takes. */
export interface Budget {
  path: string;
  html: number;
  css: number;
  font: number;
  /** Everything before the `load` event, without fonts. */
  beforeLoad: number;
  /** Scripts, until nothing more happens. */
  js: number;
  /** Everything, fonts included, until nothing more happens. */
  inAll: number;
}

/** One page of each type. A page may outgrow its budget only together with a change of this file, and a reason for it. */
export const budgets: Record<string, Budget> = {
  home: {path: '/', html: 9_000, css: 23_500, font: 72_500, beforeLoad: 34_500, js: 243_500, inAll: 351_000},
  guide: {
    path: '/docs/getting-started/theming',
    html: 14_500,
    css: 23_500,
    font: 72_500,
    beforeLoad: 40_000,
    js: 206_000,
    inAll: 319_500,
  },
  concept: {
    path: '/docs/concepts/listeners',
    html: 16_000,
    css: 23_500,
    font: 72_500,
    beforeLoad: 41_500,
    js: 207_000,
    inAll: 322_000,
  },
  package: {
    path: '/docs/packages/lexical-hashtag',
    html: 15_500,
    css: 23_500,
    font: 72_500,
    beforeLoad: 41_000,
    js: 208_500,
    inAll: 322_500,
  },
  'API class': {
    path: '/docs/api/classes/lexical.LexicalEditor',
    html: 17_000,
    css: 23_500,
    font: 57_000,
    beforeLoad: 42_500,
    js: 200_000,
    inAll: 300_000,
  },
  'API module': {
    path: '/docs/api/modules/lexical',
    html: 30_500,
    css: 23_500,
    font: 57_000,
    beforeLoad: 56_000,
    js: 204_500,
    inAll: 318_000,
  },
  'blog post': {path: '/blog/welcome', html: 8_000, css: 23_500, font: 57_000, beforeLoad: 33_500, js: 182_000, inAll: 273_000},
  search: {path: '/search', html: 6_000, css: 23_500, font: 57_000, beforeLoad: 31_500, js: 156_500, inAll: 245_500},
};

/** Scripts that every page loads, by the first part of their file name; compressed with brotli. */
export const bundles: Record<string, number> = {main: 60_500, react: 61_500, 'runtime~main': 11_500};
