import type {PageSummary} from '../read-page.ts';

/** A sidebar item as the docs plugin normalizes it; only what the order of pages needs. */
export interface SidebarItem {
  type: string;
  id?: string;
  label?: string;
  items?: SidebarItem[];
  link?: {type: string; id?: string} | undefined;
}

/** A part of the site and its pages, in reading order. */
export interface PageGroup {
  label: string;
  pages: PageSummary[];
}

/** Where a document is served. */
export type PathOfDocument = (id: string) => string | undefined;

/**
 * Puts the pages in reading order: each category of the sidebars is a group, then come the documents that no sidebar lists,
 * then blog and other pages.
 *
 * @param pages every page of the site
 * @param sidebars the sidebars in the order in which they are read
 * @param pathOf finds the path of a document by its id
 * @returns groups without duplicates; every page is in exactly one
 */
export function groupPages(
  pages: readonly PageSummary[],
  sidebars: readonly SidebarItem[][],
  pathOf: PathOfDocument,
): PageGroup[] {
  const rest = new Map(pages.map((page) => [page.path, page]));
  const take = (path = ''): PageSummary[] => {
    const page = rest.get(path.replace(/(.)\/$/, '$1'));
    return page !== undefined && rest.delete(page.path) ? [page] : [];
  };
  const home = take('/');
  const groups = sidebars.flat().map((item): PageGroup => {
    const found = documentIds(item).flatMap((id) => take(pathOf(id)));
    const [first, ...others] = found;
    // A document beside the categories has no group of its own.
    return {label: (others.length === 0 ? first?.title : undefined) ?? item.label ?? item.id ?? '', pages: found};
  });
  const takeAll = (pattern: RegExp): PageSummary[] => [...rest.keys()].filter((path) => pattern.test(path)).flatMap(take);
  return [
    ...groups,
    {label: 'More documents', pages: takeAll(/^\/docs\//)},
    {label: 'Blog', pages: takeAll(/^\/blog(?:\/|$)/)},
    {label: 'Site', pages: [...home, ...rest.values()]},
  ].filter((group) => group.pages.length > 0);
}

function documentIds(item: SidebarItem): string[] {
  const own = item.type === 'category' ? (item.link?.type === 'doc' ? [item.link.id] : []) : [item.id];
  return [...own, ...(item.items ?? []).flatMap(documentIds)].filter((id) => id !== undefined);
}
