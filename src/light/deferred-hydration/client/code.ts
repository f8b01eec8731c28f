/*
 * Every file of code that the running site fetches: pages, sections, the search, samples. One that the browser gave up because
 * the reader was leaving is fetched again if they stay; otherwise Docusaurus would load the page anew, and so keep them from leaving.
 */
import {fetchUnlessLeaving} from './fetch-unless-leaving.ts';

declare global {
  /** The bundler's function that fetches a file: https://webpack.js.org/api/module-variables/ */
  var __webpack_chunk_load__: (id: string | number) => Promise<unknown>;
}

if (typeof window !== 'undefined') {
  const fetchFile = __webpack_chunk_load__;
  __webpack_chunk_load__ = (id) => fetchUnlessLeaving(() => fetchFile(id));
}
