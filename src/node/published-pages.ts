import type {AllContent} from '@docusaurus/types';

/** A page that Docusaurus publishes. */
export interface PublishedPage {
  title: string;
  /** Path with the site's base, without a slash at the end. */
  url: string;
  /** The page's file, such as `@site/docs/intro.md`; undefined where the content only mentions the page. */
  source: string | undefined;
}

/**
 * Finds the pages in what Docusaurus' content plugins have loaded, at any depth: each of them nests its pages differently.
 *
 * @returns pages in the order in which they were loaded; some are mentioned more than once
 */
export function publishedPages(allContent: AllContent): PublishedPage[] {
  const pages: PublishedPage[] = [];
  const collect = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    if ('title' in value && 'permalink' in value && typeof value.title === 'string' && typeof value.permalink === 'string') {
      const source = 'source' in value && typeof value.source === 'string' ? value.source : undefined;
      pages.push({title: value.title, url: value.permalink.replace(/(.)\/$/, '$1'), source});
    }
    Object.values(value).forEach(collect);
  };
  for (const plugin of ['docs', 'blog', 'pages']) collect(allContent[`docusaurus-plugin-content-${plugin}`]);
  return pages;
}
