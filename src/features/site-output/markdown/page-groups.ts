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
  const take = (path: string | undefined): PageSummary[] => {
    const page = path === undefined ? undefined : rest.get(trim(path));
    if (page === undefined) {
      return [];
    }
    rest.delete(page.path);
    return [page];
  };
  const home = take('/');
  const groups = sidebars.flat().map((item): PageGroup => ({
    label: item.label ?? item.id ?? '',
    pages: documentIds(item).flatMap((id) => take(pathOf(id))),
  }));
  // A document beside the categories has no group of its own.
  const merged = groups
    .filter(({pages: found}) => found.length > 0)
    .map(({label, pages: found}) => ({label: found.length === 1 ? (found[0]?.title ?? label) : label, pages: found}));
  const remaining = [...rest.values()];
  const other = (label: string, belongs: (page: PageSummary) => boolean): PageGroup => ({
    label,
    pages: remaining.filter(belongs),
  });
  const isDocument = ({path}: PageSummary) => path.startsWith('/docs/');
  const isPost = ({path}: PageSummary) => path === '/blog' || path.startsWith('/blog/');
  return [
    ...merged,
    other('More documents', isDocument),
    other('Blog', isPost),
    {label: 'Site', pages: [...home, ...remaining.filter((page) => !isDocument(page) && !isPost(page))]},
  ].filter((group) => group.pages.length > 0);
}

function documentIds(item: SidebarItem): string[] {
  const own = item.type === 'category' ? (item.link?.type === 'doc' ? [item.link.id] : []) : [item.id];
  return [...own, ...(item.items ?? []).flatMap(documentIds)].filter((id) => id !== undefined);
}

function trim(path: string): string {
  return path.length > 1 ? path.replace(/\/$/, '') : path;
}
