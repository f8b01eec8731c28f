/** Bytes on the wire, brotli and headers included, that one page may take; each about a twentieth above what it takes. */
export interface Budget {
  path: string;
  html: number;
  /** The style sheet that the page links to. */
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
  // All: 0.7 kB of HTML and 0.4 kB of styles are what opens the search at once, before any other script. 2.6 kB of HTML are the rules of
  // the navigation bar, which the style sheet does not have to repeat.
  home: {
    path: '/',
    html: 13_400,
    css: 12_500,
    font: 71_500,
    beforeLoad: 26_000,
    unattended: 332_500,
    js: 208_500,
    inAll: 332_500,
  },
  // Guides, concepts and packages: with the style sheet of the live sample, which is 600 to 900 bytes, the tabs, what the page answers,
  // and which of its names earlier versions lack; these two are 50 to 400 bytes.
  guide: {
    path: '/docs/getting-started/theming',
    html: 20_900,
    css: 11_500,
    font: 71_500,
    beforeLoad: 32_500,
    unattended: 340_000,
    // The sample's editor stands above its code: it is in the first screen, and starts by itself.
    js: 207_000,
    inAll: 330_000,
  },
  concept: {
    path: '/docs/concepts/listeners',
    html: 22_000,
    css: 11_500,
    font: 71_500,
    beforeLoad: 33_000,
    unattended: 109_000,
    js: 149_500,
    inAll: 278_000,
  },
  package: {
    path: '/docs/packages/lexical-hashtag',
    html: 21_500,
    css: 11_500,
    font: 71_500,
    beforeLoad: 33_000,
    unattended: 108_500,
    // The editor of the smallest use is near the first screen, and starts once a reader scrolls: 70 kB with the parts of React.
    js: 204_000,
    inAll: 298_000,
  },
  'API class': {
    // With a description of each parameter and result, a line of the source, and what each can throw and became of it later.
    path: '/docs/api/classes/lexical.LexicalEditor',
    html: 25_500,
    css: 10_100,
    font: 56_000,
    beforeLoad: 35_500,
    unattended: 93_000,
    js: 149_500,
    inAll: 263_500,
  },
  'API module': {
    // The same for 160 symbols, and a line about each in the list by purpose.
    path: '/docs/api/modules/lexical',
    html: 46_300,
    css: 10_100,
    font: 56_000,
    beforeLoad: 56_000,
    unattended: 114_000,
    js: 152_500,
    inAll: 288_500,
  },
  'blog post': {
    path: '/blog/welcome',
    html: 12_400,
    css: 12_500,
    font: 56_000,
    beforeLoad: 25_000,
    unattended: 83_500,
    js: 148_000,
    inAll: 255_000,
  },
  search: {
    path: '/search',
    html: 10_700,
    css: 12_500,
    font: 56_000,
    beforeLoad: 23_500,
    unattended: 228_500,
    js: 126_000,
    inAll: 228_500,
  },
};

/** What a page fetches ahead, on top of its own: the next page, and once React runs its code. */
export const ahead = {documents: 45_000, code: 25_000};

/**
 * Scripts that every page loads, by the first part of their file name; compressed with brotli. Of `main`, 3 kB are helpers of tslib
 * that nothing calls: the package in which Docusaurus asks for one of them is CommonJS, which the bundler takes as it is. The runtime
 * lists the files of code, each with a hash of its content.
 */
export const bundles: Record<string, number> = {main: 47_000, react: 61_000, 'runtime~main': 3_300};
