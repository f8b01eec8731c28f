import {readFileSync} from 'node:fs';
import path from 'node:path';
import {runInNewContext} from 'node:vm';

/** A route as Docusaurus writes it, with its component replaced by what names that. */
export interface Route {
  path: string;
  /** Key of the route in `chunkNames`; `undefined` for the route of unknown addresses. */
  key: string | undefined;
  exact?: boolean;
  /** Attributes that a plugin gave the route, such as the name of its sidebar. */
  attributes: Record<string, unknown>;
  routes?: Route[];
}

/** The parts of the site's code that have an entry for each page. */
export interface Generated {
  routes: Route[];
  /** By the key of a route: names of the chunks of its component, its content and its props. */
  chunkNames: Record<string, Record<string, unknown>>;
  /** By the name of a chunk: the module that is in it. */
  registry: Map<string, string>;
  globalData: GlobalData;
}

/** One document in the data that the docs plugin gives every page. */
export interface DocEntry {
  id: string;
  path: string;
  sidebar?: string;
}

/** The data that plugins give every page. */
export interface GlobalData extends Record<string, unknown> {
  'docusaurus-plugin-content-docs': {default: {versions: {docs: DocEntry[]}[]}};
}

/** A route as the generated code builds it. */
interface RawRoute {
  path: string;
  component: string | undefined;
  exact?: boolean;
  routes?: RawRoute[];
}

function toRoute({path: address, component, exact, routes, ...attributes}: RawRoute): Route {
  return {
    path: address,
    key: component,
    attributes,
    ...(exact === undefined ? {} : {exact}),
    ...(routes === undefined ? {} : {routes: routes.map(toRoute)}),
  };
}

/** Reads the list of routes out of its code. */
export function parseRoutes(code: string): Route[] {
  const expression = code.slice(code.indexOf('export default') + 'export default'.length).replace(/;\s*$/, '');
  // The code is Docusaurus' own and an array of objects; only the component's constructor is free in it.
  const routes = runInNewContext(`(${expression})`, {
    ComponentCreator: (address: string, hash: string | undefined) => (hash === undefined ? undefined : `${address}-${hash}`),
  }) as RawRoute[];
  return routes.map(toRoute);
}

/**
 * Reads the modules out of the code of the registry.
 *
 * @throws when there is one that it cannot read
 */
export function parseRegistry(code: string): Map<string, string> {
  const entries = [...code.matchAll(/^ *"([^"]+)": \[\(\) => import\(\/\*.*?\*\/ ("[^"]+")\)/gm)];
  const imports = code.split('import(').length - 1;
  if (imports === 0 || entries.length !== imports) {
    throw new Error(
      `.docusaurus/registry.js: expected ${imports} lines like "name": [() => import(/* webpackChunkName: "name" */ "module"), found ${entries.length}. Docusaurus has changed what it generates; adapt src/light/route-chunks/read-generated.ts.`,
    );
  }
  // What stands between quotes in code is what JSON reads.
  return new Map(entries.map(([, name = '', module = '""']) => [name, JSON.parse(module) as string]));
}

/**
 * Reads what Docusaurus has generated for the bundler.
 *
 * @param folder the folder `.docusaurus`
 */
export function readGenerated(folder: string): Generated {
  const read = (name: string): string => readFileSync(path.join(folder, name), 'utf8');
  return {
    routes: parseRoutes(read('routes.js')),
    registry: parseRegistry(read('registry.js')),
    // Docusaurus wrote both files with these shapes.
    chunkNames: JSON.parse(read('routesChunkNames.json')) as Generated['chunkNames'],
    globalData: JSON.parse(read('globalData.json')) as GlobalData,
  };
}
