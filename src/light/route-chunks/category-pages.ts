/** An entry of a sidebar as the docs plugin has loaded it, as far as it matters here. */
interface SidebarItem {
  type: string;
  label?: string;
  link?: {type: string};
  items?: SidebarItem[];
}

/** What the docs plugin has loaded, as far as it matters here. */
export interface LoadedDocs {
  loadedVersions: {sidebars: Record<string, SidebarItem[]>}[];
}

function generatedPages(items: readonly SidebarItem[]): SidebarItem[] {
  return items.flatMap((item) => [...(item.link?.type === 'generated-index' ? [item] : []), ...generatedPages(item.items ?? [])]);
}

/**
 * Refuses categories with a page that Docusaurus generates (`link: {type: 'generated-index'}`). It shows titles and descriptions of
 * documents, which route-chunks leaves out of what browsers get, and the theme's components take each page below `/docs` for a
 * document.
 *
 * @param docs the content of the docs plugin
 * @throws with every such category
 */
export function refuseCategoryPages({loadedVersions}: LoadedDocs): void {
  const found = loadedVersions.flatMap(({sidebars}) =>
    Object.entries(sidebars).flatMap(([sidebar, items]) =>
      generatedPages(items).map(({label = ''}) => `the category "${label}" of the sidebar "${sidebar}"`),
    ),
  );
  if (found.length > 0) {
    throw new Error(
      `sidebars.ts: expected categories that open or that lead to a document, found link: {type: 'generated-index'} in ${found.join(' and ')}. ` +
        'Its page would need the titles of all documents, which browsers do not get (src/light/route-chunks). ' +
        "Write a page that says what is in the category, and link to it: link: {type: 'doc', id: 'concepts/index'}.",
    );
  }
}
