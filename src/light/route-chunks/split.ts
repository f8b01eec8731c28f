import path from 'node:path';

import type {DocEntry, Generated, Route} from './read-generated.ts';

/** Folders with fewer pages do not get a section of their own. */
const ownSectionFrom = 40;

const sourceFolder = '@site/docs/';

/** A document whose route is written as one entry of a section. */
export interface DocPage {
  /** Address of the page. */
  path: string;
  /** Its file below the folder of the documents, without the ending; also its id. */
  source: string;
  /** Name of its sidebar, when it has one. */
  sidebar: string | undefined;
  /** Names of the chunks of the page's component and of its content. */
  component: string;
  content: string;
}

/** Pages that are loaded together, when the reader opens the first of them. */
export interface Section {
  /** What the addresses of its pages begin with. */
  prefix: string;
  pages: DocPage[];
}

/** The generated code in two parts. */
export interface Split {
  /** What every page needs; its size does not depend on the number of documents. */
  shared: Generated;
  /** The rest; the first section whose prefix fits an address is that of the page. */
  sections: Section[];
  /** Names of the chunks of the components around every document, from the outermost to the document's own. */
  layout: string[];
}

/** The page that a route leads to, when the route is like any other page's. */
function docPageOf(route: Route, {chunkNames, registry}: Generated, ids: ReadonlyMap<string, string>): DocPage | undefined {
  const {__comp: component, content, ...others} = chunkNames[route.key ?? ''] ?? {};
  const {sidebar, ...attributes} = route.attributes;
  const isPlain = route.exact === true && Object.keys({...others, ...attributes}).length === 0;
  if (!isPlain || typeof component !== 'string' || typeof content !== 'string') return undefined;
  const module = registry.get(content) ?? '';
  const source = module.slice(sourceFolder.length, -path.extname(module).length);
  if (!module.startsWith(sourceFolder) || ids.get(route.path) !== source) return undefined;
  return {path: route.path, source, component, content, sidebar: typeof sidebar === 'string' ? sidebar : undefined};
}

/** The first folder below `base` that a page is in; `undefined` for those without one. */
function folderOf(page: DocPage, base: string): string | undefined {
  const [folder, ...rest] = page.path.slice(base.length).split('/').filter(Boolean);
  return rest.length > 0 || page.path.endsWith('/') ? folder : undefined;
}

function toSections(pages: readonly DocPage[], base: string): Section[] {
  const folders = new Map<string | undefined, DocPage[]>();
  for (const page of pages) {
    const folder = folderOf(page, base);
    folders.set(folder, [...(folders.get(folder) ?? []), page]);
  }
  const common: Section = {prefix: base, pages: []};
  const sections: Section[] = [];
  for (const [folder, members] of folders) {
    if (folder === undefined || members.length < ownSectionFrom) common.pages.push(...members);
    else sections.push({prefix: `${base}${folder}/`, pages: members});
  }
  return [...sections, common];
}

/** All routes in the order in which the bundler sees them, each with the routes beside it. */
function parentsOf(routes: readonly Route[]): Route[] {
  return routes.flatMap((route) => (route.routes === undefined ? [] : [route, ...parentsOf(route.routes)]));
}

/**
 * Takes the routes of documents out of what every page loads.
 *
 * @param generated what Docusaurus generated
 * @returns the same routes, in two parts
 * @throws when no document is found: the generated code then looks different from what this was written for
 */
export function split(generated: Generated): Split {
  const docs = generated.globalData['docusaurus-plugin-content-docs'].default.versions.flatMap((version) => version.docs);
  const ids = new Map(docs.map(({id, path: address}) => [address, id]));
  const pages = new Map<Route, DocPage>();
  for (const {routes = []} of parentsOf(generated.routes)) {
    for (const route of routes) {
      const page = docPageOf(route, generated, ids);
      if (page !== undefined) pages.set(route, page);
    }
  }
  const [first] = pages.keys();
  const parent = parentsOf(generated.routes).find(({routes}) => first !== undefined && routes?.includes(first) === true);
  if (parent === undefined) {
    throw new Error(
      '.docusaurus/routes.js: expected routes of documents with a component and a content, found none. Docusaurus has changed what it generates; adapt src/light/route-chunks/split.ts.',
    );
  }
  const around = parentsOf(generated.routes).filter((route) => first !== undefined && holds(route, first));
  const components = around.map(({key}) => generated.chunkNames[key ?? '']?.['__comp']);
  const layout = [...components, ...[...pages.values()].map(({component}) => component)].filter(
    (name) => typeof name === 'string',
  );
  return {
    shared: withoutPages(generated, pages),
    sections: toSections([...pages.values()], `${parent.path}/`),
    layout: [...new Set(layout)],
  };
}

function holds({routes = []}: Route, route: Route): boolean {
  return routes.includes(route) || routes.some((inner) => holds(inner, route));
}

function withoutPages(generated: Generated, pages: ReadonlyMap<Route, DocPage>): Generated {
  const contents = new Set([...pages.values()].map(({content}) => content));
  const keys = new Set([...pages.keys()].map(({key}) => key));
  const addresses = new Set([...pages.values()].map((page) => page.path));
  const keep = (routes: readonly Route[]): Route[] =>
    routes
      .filter((route) => !pages.has(route))
      .map((route) => ({...route, ...(route.routes === undefined ? {} : {routes: keep(route.routes)})}));
  const keepDoc = (doc: DocEntry): boolean => !addresses.has(doc.path);
  const docsData = generated.globalData['docusaurus-plugin-content-docs'];
  return {
    routes: keep(generated.routes),
    chunkNames: Object.fromEntries(Object.entries(generated.chunkNames).filter(([key]) => !keys.has(key))),
    registry: new Map([...generated.registry].filter(([name]) => !contents.has(name))),
    globalData: {
      ...generated.globalData,
      'docusaurus-plugin-content-docs': {
        ...docsData,
        default: {
          ...docsData.default,
          versions: docsData.default.versions.map((version) => ({...version, docs: version.docs.filter(keepDoc)})),
        },
      },
    },
  };
}
