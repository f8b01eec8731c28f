import path from 'node:path';

import type {Page} from '../../content/pages.ts';
import type {Problem} from '../../content/problems.ts';
import {collectionOf} from './collections.ts';
import {parseFrontMatter, unlistedKey} from '../../content/front-matter.ts';

/** A page of the docs that a sidebar lists. */
interface ListedDoc {
  /** As Docusaurus names it: `concepts/nodes`. */
  id: string;
  /** The labels of the lists that it stands in, outermost first. */
  lists: readonly string[];
}

/**
 * Lists the pages of a sidebar.
 *
 * @param items as `sidebars.ts` writes them or as Docusaurus resolves them
 */
export function listedDocs(items: unknown, lists: readonly string[] = []): ListedDoc[] {
  if (typeof items === 'string') return [{id: items, lists}];
  if (Array.isArray(items)) return items.flatMap((item) => listedDocs(item, lists));
  if (typeof items !== 'object' || items === null) return [];
  const inside = 'label' in items && 'items' in items ? [...lists, String(items.label)] : lists;
  return [
    ...('id' in items && typeof items.id === 'string' ? [{id: items.id, lists}] : []),
    ...('link' in items ? listedDocs(items.link, inside) : []),
    ...('items' in items ? listedDocs(items.items, inside) : []),
  ];
}

/**
 * Checks that a sidebar lists each page of the docs, unless its front matter says why none does. The pages of single errors need no
 * reason: the list of all errors leads to them.
 *
 * @param listed what the sidebars list
 */
export function checkListed(pages: readonly Page[], listed: readonly ListedDoc[], siteDir: string): Problem[] {
  const ids = new Set(listed.map(({id}) => id));
  return pages.flatMap(({file, text}): Problem[] => {
    const relative = path.relative(siteDir, file).replaceAll('\\', '/');
    if (collectionOf(relative) !== 'docs') return [];
    const {values, locationOf} = parseFrontMatter(text);
    const id = idOf(relative, values['id']);
    const isExempt = values[unlistedKey] !== undefined;
    if (ids.has(id) !== isExempt) return [];
    const [message, hint] = isExempt
      ? [
          `expected no sidebar with this page, as ${unlistedKey} says, found it in "${listOf(id, listed)}" of sidebars.ts`,
          `Remove ${unlistedKey}, or the entry '${id}'.`,
        ]
      : [
          'expected the page in a sidebar, found it in none',
          `Add '${id}' to ${folderFor(id, listed)} in sidebars.ts, or give the reason in the front matter: \`${unlistedKey}: reason\`.`,
        ];
    // The start of the page, when the front matter does not have the key.
    return [{file, ...locationOf(unlistedKey), message, hint}];
  });
}

function idOf(relative: string, id: unknown): string {
  const route = relative.replace(/^docs\//, '').replace(/\.mdx?$/, '');
  return typeof id === 'string' ? path.posix.join(path.posix.dirname(route), id) : route;
}

function listOf(id: string, listed: readonly ListedDoc[]): string {
  return listed.find((doc) => doc.id === id)?.lists.join(' › ') ?? '';
}

/** Where the neighbors of a page stand. */
function folderFor(id: string, listed: readonly ListedDoc[]): string {
  const neighbor = listed.findLast((doc) => path.posix.dirname(doc.id) === path.posix.dirname(id) && doc.lists.length > 0);
  return neighbor === undefined ? 'the list that leads to it' : `"${neighbor.lists.join(' › ')}"`;
}
