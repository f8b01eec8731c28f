import {mkdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import path from 'node:path';

import type {Route} from './read-generated.ts';
import type {DocPage, Section, Split} from './split.ts';

/** The part of the props of all documents that has an entry for each of them. */
interface VersionProps {
  version: {docs: Record<string, unknown>; docsSidebars: Record<string, unknown>};
}

const versionProps = /^@generated\/(docusaurus-plugin-content-docs\/default\/p\/docs-[^/]+\.json)$/;

function routeCode({path: address, key, exact, attributes, routes}: Route): string {
  const hash = key?.slice(address.length + 1);
  const parts = [
    `path: ${JSON.stringify(address)}`,
    `component: ComponentCreator(${[address, ...(hash === undefined ? [] : [hash])].map((part) => JSON.stringify(part)).join(', ')})`,
    ...(exact === true ? ['exact: true'] : []),
    ...Object.entries(attributes).map(([name, value]) => `${JSON.stringify(name)}: ${JSON.stringify(value)}`),
    ...(routes === undefined ? [] : [`routes: [${routes.map(routeCode).join(', ')}]`]),
  ];
  return `{${parts.join(', ')}}`;
}

function importCode(module: string, chunk: string): string {
  return `() => import(/* webpackChunkName: "${chunk}" */ ${JSON.stringify(module)})`;
}

/** Pages that differ in their names only. */
interface Group {
  folder: string;
  sourceFolder: string;
  component: string;
  sidebar: string | undefined;
  pages: {name: string; file: string; content: string}[];
}

function groupsOf(pages: readonly DocPage[]): Group[] {
  const groups = new Map<string, Group>();
  for (const {path: address, source, component, content, sidebar} of pages) {
    const folder = address.slice(0, address.lastIndexOf('/') + 1);
    const sourceFolder = source.slice(0, source.lastIndexOf('/') + 1);
    const key = JSON.stringify([folder, sourceFolder, component, sidebar]);
    const group = groups.get(key) ?? {folder, sourceFolder, component, sidebar, pages: []};
    group.pages.push({name: address.slice(folder.length), file: source.slice(sourceFolder.length), content});
    groups.set(key, group);
  }
  return [...groups.values()];
}

function groupCode({folder, sourceFolder, component, sidebar, pages}: Group): string {
  const entries = pages.map(({name, file, content}) => {
    const load = importCode(`@site/docs/${sourceFolder}${file}.md`, content);
    const names = [content, ...(file === name ? [] : [file])].map((each) => JSON.stringify(each));
    return `${JSON.stringify(name)}: [${load}, ${names.join(', ')}]`;
  });
  const options = JSON.stringify({folder, sourceFolder, component, sidebar});
  return `addPages(${options}, {\n${entries.join(',\n')}\n});`;
}

function sectionCode({pages}: Section): string {
  return `import {addPages} from '@site/src/light/route-chunks/client/pages.ts';\n${groupsOf(pages).map(groupCode).join('\n')}\n`;
}

/** Loaders of the sections and of the sidebars that their pages show. */
function sectionsCode(sections: readonly Section[], sidebars: readonly string[]): string {
  const sidebarLoaders = sidebars.map((name) => `${JSON.stringify(name)}: () => import('./sidebar-${name}.json')`);
  const loaders = sections.map(({prefix, pages}, index) => {
    const names = [...new Set(pages.flatMap(({sidebar}) => sidebar ?? []))];
    return `{prefix: ${JSON.stringify(prefix)}, sidebars: ${JSON.stringify(names)}, load: () => import('./section-${index}.js')}`;
  });
  return `export const sidebarLoaders = {${sidebarLoaders.join(', ')}};\nexport default [\n${loaders.join(',\n')}\n];\n`;
}

/**
 * Writes the code of both parts.
 *
 * @param split the two parts
 * @param generatedDir the folder `.docusaurus`
 * @param folder the folder to write; emptied first
 * @throws when Docusaurus writes the props of all documents elsewhere
 */
export function writeParts({shared, sections}: Split, generatedDir: string, folder: string): void {
  rmSync(folder, {recursive: true, force: true});
  mkdirSync(folder, {recursive: true});
  const write = (name: string, code: string): void => writeFileSync(path.join(folder, name), code);
  const writeJson = (name: string, value: unknown): void => write(name, JSON.stringify(value));

  const [propsName, propsModule] = [...shared.registry].find(([, module]) => versionProps.test(module)) ?? [];
  const propsFile = versionProps.exec(propsModule ?? '')?.[1];
  if (propsName === undefined || propsFile === undefined) {
    throw new Error(
      `.docusaurus/registry.js: expected a module like "@generated/docusaurus-plugin-content-docs/default/p/docs-*.json", found none. Docusaurus has changed what it generates; adapt src/light/route-chunks/write.ts.`,
    );
  }
  // Docusaurus wrote the file with this shape.
  const {version} = JSON.parse(readFileSync(path.join(generatedDir, propsFile), 'utf8')) as VersionProps;
  // Titles and descriptions of all documents are for lists of cards, which no page has (category-pages.ts sees to that).
  writeJson('version.json', {version: {...version, docs: {}, docsSidebars: {}}});
  for (const [name, sidebar] of Object.entries(version.docsSidebars)) writeJson(`sidebar-${name}.json`, sidebar);

  const modules = new Map(shared.registry).set(propsName, './version.json');
  const registry = [...modules].map(([name, module]) => `${JSON.stringify(name)}: [${importCode(module, name)}, '', '']`);
  write('registry.js', `export default {\n${registry.join(',\n')}\n};\n`);
  write(
    'routes.js',
    `import ComponentCreator from '@docusaurus/ComponentCreator';\nexport default [\n${shared.routes.map(routeCode).join(',\n')}\n];\n`,
  );
  writeJson('chunk-names.json', shared.chunkNames);
  writeJson('global-data.json', shared.globalData);
  write('sections.js', sectionsCode(sections, Object.keys(version.docsSidebars)));
  sections.forEach((section, index) => write(`section-${index}.js`, sectionCode(section)));
}
