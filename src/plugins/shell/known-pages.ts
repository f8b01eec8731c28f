import type {AllContent} from '@docusaurus/types';

import type {KnownPage} from '../../shared/closest-pages.ts';
import type {SymbolMap} from '../../shared/symbols.ts';

/** Pages that no Markdown file and no symbol stands for. */
const fixedPages: KnownPage[] = [
  {title: 'Home', url: '/'},
  {title: 'Search', url: '/search'},
  {title: 'Blog', url: '/blog'},
];

const contentPlugins = ['docusaurus-plugin-content-docs', 'docusaurus-plugin-content-blog', 'docusaurus-plugin-content-pages'];

/**
 * Everything that a reader may look for: pages by their title, entries of the API reference by their name.
 *
 * @param allContent what Docusaurus' content plugins loaded
 * @param symbols the symbol map of the API reference
 */
export function knownPages(allContent: AllContent, symbols: SymbolMap): KnownPage[] {
  const pages = new Map(fixedPages.map((page) => [page.url, page]));
  const collect = (value: unknown): void => {
    if (Array.isArray(value)) {
      value.forEach(collect);
    } else if (typeof value === 'object' && value !== null) {
      if ('title' in value && 'permalink' in value && typeof value.title === 'string' && typeof value.permalink === 'string') {
        const url = value.permalink.replace(/(.)\/$/, '$1');
        pages.set(url, {title: value.title, url});
      }
      Object.values(value).forEach(collect);
    }
  };
  for (const name of contentPlugins) {
    collect(allContent[name]);
  }
  for (const {qualifiedName, kind, url} of symbols) {
    if (kind !== 'constructor' && kind !== 'property' && !pages.has(url)) {
      pages.set(url, {title: qualifiedName, url});
    }
  }
  return [...pages.values()];
}
