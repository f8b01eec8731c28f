import type {AllContent} from '@docusaurus/types';

import type {KnownPage} from '../../shared/lost-pages/answer.ts';
import type {SymbolMap} from '../../shared/symbols.ts';
import {publishedPages} from '../../node/published-pages.ts';

/** Pages that no Markdown file and no symbol stands for. */
const fixedPages: KnownPage[] = [
  {title: 'Home', url: '/'},
  {title: 'Search', url: '/search'},
  {title: 'Blog', url: '/blog'},
];

/**
 * Everything that a reader may look for: pages by their title, entries of the API reference by their name.
 *
 * @param allContent what Docusaurus' content plugins loaded
 * @param symbols the symbol map of the API reference
 */
export function knownPages(allContent: AllContent, symbols: SymbolMap): KnownPage[] {
  const pages = new Map(fixedPages.map((page) => [page.url, page]));
  for (const {title, url} of publishedPages(allContent)) pages.set(url, {title, url});
  for (const {qualifiedName, kind, url} of symbols) {
    if (kind !== 'constructor' && kind !== 'property' && !pages.has(url)) {
      pages.set(url, {title: qualifiedName, url});
    }
  }
  return [...pages.values()];
}
