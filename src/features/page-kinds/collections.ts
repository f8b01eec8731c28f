import {isOfReference} from '../../content/pages.ts';
import {codeOfPage} from '../../content/error-pages.ts';

/** The folders that pages are written in; each has keys of its own. Pages of single errors have most of theirs by their number. */
export type Collection = 'blog' | 'docs' | 'errors' | 'pages';

/**
 * The folder that a page belongs to; undefined for generated pages and for parts, whose names begin with `_`.
 *
 * @param relative the page's path from the site's folder
 */
export function collectionOf(relative: string): Collection | undefined {
  const [, folder, rest] = /^(docs|blog|src\/pages)\/(.*)\.mdx?$/.exec(relative) ?? [];
  if (folder === undefined || rest === undefined || /(?:^|\/)_/.test(rest) || isOfReference(relative)) {
    return undefined;
  }
  if (folder === 'docs') {
    return codeOfPage(relative) === undefined ? 'docs' : 'errors';
  }
  return folder === 'blog' ? 'blog' : 'pages';
}
