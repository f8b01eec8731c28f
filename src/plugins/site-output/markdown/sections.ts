import type {PageWords} from '../read-page.ts';

/** A sidebar item as the docs plugin normalizes it; only what the order of pages needs. */
export interface SidebarItem {
  type: string;
  id?: string;
  label?: string;
  items?: SidebarItem[];
  link?: {type: string; id?: string} | undefined;
}

/** A part of the site and its pages, in reading order. */
export interface Section {
  label: string;
  pages: PageWords[];
}

/** Where a document is served. */
export type PathOfDocument = (id: string) => string | undefined;

/**
 * Puts the pages in reading order: each category of the sidebars is a section, then come the documents that no sidebar lists,
 * then blog and other pages.
 *
 * @param pages every page of the site
 * @param sidebars the sidebars in the order in which they are read
 * @param pathOf finds the path of a document by its id
 * @returns sections without duplicates; every page is in exactly one
 */
export function sectionsOf(pages: readonly PageWords[], sidebars: readonly SidebarItem[][], pathOf: PathOfDocument): Section[] {
  const rest = new Map(pages.map((page) => [page.path, page]));
  const take = (path: string | undefined): PageWords[] => {
    const page = path === undefined ? undefined : rest.get(trim(path));
    if (page === undefined) {
      return [];
    }
    rest.delete(page.path);
    return [page];
  };
  const home = take('/');
  const sections = sidebars.flat().map((item): Section => ({
    label: item.label ?? item.id ?? '',
    pages: documentIds(item).flatMap((id) => take(pathOf(id))),
  }));
  // A document beside the categories has no section of its own.
  const merged = sections
    .filter(({pages: found}) => found.length > 0)
    .map(({label, pages: found}) => ({label: found.length === 1 ? (found[0]?.title ?? label) : label, pages: found}));
  const remaining = [...rest.values()];
  const other = (label: string, belongs: (page: PageWords) => boolean): Section => ({label, pages: remaining.filter(belongs)});
  const isDocument = ({path}: PageWords) => path.startsWith('/docs/');
  const isPost = ({path}: PageWords) => path === '/blog' || path.startsWith('/blog/');
  return [
    ...merged,
    other('More documents', isDocument),
    other('Blog', isPost),
    {label: 'Site', pages: [...home, ...remaining.filter((page) => !isDocument(page) && !isPost(page))]},
  ].filter((section) => section.pages.length > 0);
}

function documentIds(item: SidebarItem): string[] {
  const own = item.type === 'category' ? (item.link?.type === 'doc' ? [item.link.id] : []) : [item.id];
  return [...own, ...(item.items ?? []).flatMap(documentIds)].filter((id) => id !== undefined);
}

function trim(path: string): string {
  return path.length > 1 ? path.replace(/\/$/, '') : path;
}
