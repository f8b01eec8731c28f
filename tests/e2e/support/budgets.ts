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
  home: {path: '/', html: 0, css: 0, font: 0, beforeLoad: 0, js: 0, inAll: 0},
  guide: {path: '/docs/getting-started/theming', html: 0, css: 0, font: 0, beforeLoad: 0, js: 0, inAll: 0},
  concept: {path: '/docs/concepts/listeners', html: 0, css: 0, font: 0, beforeLoad: 0, js: 0, inAll: 0},
  package: {path: '/docs/packages/lexical-hashtag', html: 0, css: 0, font: 0, beforeLoad: 0, js: 0, inAll: 0},
  'API class': {path: '/docs/api/classes/lexical.LexicalEditor', html: 0, css: 0, font: 0, beforeLoad: 0, js: 0, inAll: 0},
  'API module': {path: '/docs/api/modules/lexical', html: 0, css: 0, font: 0, beforeLoad: 0, js: 0, inAll: 0},
  'blog post': {path: '/blog/welcome', html: 0, css: 0, font: 0, beforeLoad: 0, js: 0, inAll: 0},
  search: {path: '/search', html: 0, css: 0, font: 0, beforeLoad: 0, js: 0, inAll: 0},
};

/** Scripts that every page loads, by the first part of their file name; compressed with brotli. */
export const bundles: Record<string, number> = {main: 0, react: 0, 'runtime~main': 0};
