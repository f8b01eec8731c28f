/** Bytes on the wire, brotli and headers included, that one page may take; each about a twentieth above what it takes. */
export interface Budget {
  path: string;
  html: number;
  css: number;
  font: number;
  /** Everything before the `load` event, without fonts. */
  beforeLoad: number;
  /** Everything, fonts included, until nothing more happens, while the reader does nothing. */
  unattended: number;
  /** Scripts, until nothing more happens after the reader has moved the pointer. */
  js: number;
  /** Everything, fonts included, until then. */
  inAll: number;
}

/** One page of each type. A page may outgrow its budget only together with a change of this file, and a reason for it. */
export const budgets: Record<string, Budget> = {
  home: {path: '/', html: 9_000, css: 24_500, font: 72_000, beforeLoad: 35_500, unattended: 317_500, js: 209_500, inAll: 317_500},
  guide: {
    path: '/docs/getting-started/theming',
    html: 14_500,
    css: 24_500,
    font: 72_000,
    beforeLoad: 41_000,
    unattended: 114_000,
    js: 145_500,
    inAll: 259_000,
  },
  concept: {
    path: '/docs/concepts/listeners',
    html: 16_000,
    css: 24_500,
    font: 72_000,
    beforeLoad: 42_500,
    unattended: 115_500,
    js: 146_000,
    inAll: 261_000,
  },
  package: {
    path: '/docs/packages/lexical-hashtag',
    html: 15_500,
    css: 24_500,
    font: 72_000,
    beforeLoad: 42_000,
    unattended: 115_000,
    js: 147_500,
    inAll: 262_000,
  },
  'API class': {
    path: '/docs/api/classes/lexical.LexicalEditor',
    html: 17_500,
    css: 24_500,
    font: 56_500,
    beforeLoad: 43_500,
    unattended: 101_000,
    js: 146_000,
    inAll: 246_500,
  },
  'API module': {
    path: '/docs/api/modules/lexical',
    html: 30_500,
    css: 24_500,
    font: 56_500,
    beforeLoad: 56_500,
    unattended: 114_000,
    js: 149_000,
    inAll: 262_500,
  },
  'blog post': {
    path: '/blog/welcome',
    html: 8_000,
    css: 24_500,
    font: 56_500,
    beforeLoad: 34_500,
    unattended: 91_500,
    js: 147_500,
    inAll: 239_000,
  },
  search: {
    path: '/search',
    html: 6_500,
    css: 24_500,
    font: 56_500,
    beforeLoad: 33_000,
    unattended: 213_000,
    js: 123_000,
    inAll: 213_000,
  },
};

/** Scripts that every page loads, by the first part of their file name; compressed with brotli. */
export const bundles: Record<string, number> = {main: 43_500, react: 61_000, 'runtime~main': 2_750};
