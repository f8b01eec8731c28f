import ComponentCreator from '@docusaurus/ComponentCreator';
import chunkNames from '@generated/route-chunks/chunk-names.json';
import globalData from '@generated/route-chunks/global-data.json';
import registry from '@generated/route-chunks/registry.js';
import routes from '@generated/route-chunks/routes.js';
import {placeOfPage} from '@site/src/light/components/StaticHtml/documents';

import {chunks} from './page-chunks.ts';

type Load = () => Promise<unknown>;

/** A route as the browser has it: the part of `react-router-config`'s type that the site sets. */
export interface SectionRoute {
  path: string;
  component: ReturnType<typeof ComponentCreator>;
  exact?: boolean;
  sidebar?: string;
  routes?: SectionRoute[];
}

/** What pages of a section have in common. */
interface Common {
  /** The part of their addresses before their names. */
  folder: string;
  /** The same for their files, below the folder of the documents. */
  sourceFolder: string;
  /** Name of the chunk of their component. */
  component: string;
  sidebar?: string;
}

/** The routes of documents stand below two routes of the same address: the version's and the documents'. */
function documentRoutes(): SectionRoute[] {
  const deepest = (list: SectionRoute[]): SectionRoute[] | undefined =>
    list.map((route) => route.routes && (deepest(route.routes) ?? route.routes)).find(Boolean);
  const found = deepest(routes);
  if (found === undefined) {
    throw new Error('.docusaurus/route-chunks/routes.js: expected a route with routes below it, found none.');
  }
  return found;
}

/**
 * Adds pages to what Docusaurus knows of: its routes, its loaders, and the documents that tell which entry of the navbar is
 * the current one. A section's file calls this before anything of its pages is rendered.
 *
 * @param common what the pages share
 * @param pages by name: what loads the page, its chunk, and its file's name where that differs
 */
export function addPages(common: Common, pages: Record<string, [load: Load, chunk: string, file?: string]>): void {
  const {folder, sourceFolder, component, sidebar} = common;
  const shown = sidebar === undefined ? {} : {sidebar};
  const documents = globalData['docusaurus-plugin-content-docs'].default.versions[0]?.docs;
  const siblings = documentRoutes();
  for (const [name, [load, chunk, file = name]] of Object.entries(pages)) {
    const path = folder + name;
    chunks.set(path, chunk);
    const source = sourceFolder + file;
    const fetchHtml = placeOfPage(source, path);
    registry[path] = [
      () => {
        fetchHtml();
        return load();
      },
      `@site/docs/${source}.md`,
      path,
    ];
    chunkNames[`${path}-`] = {__comp: component, content: path};
    siblings.push({path, component: ComponentCreator(path, ''), exact: true, ...shown});
    documents?.push({id: source, path, ...shown});
  }
}
