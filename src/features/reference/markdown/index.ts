import {existsSync, readFileSync} from 'node:fs';
import path from 'node:path';

import type {RootContent} from 'mdast';
import {toString} from 'mdast-util-to-string';

import {nextChangeOf} from '../../../framework/history/by-version.ts';
import {history} from '../../../framework/history/history.ts';
import {loadReference} from '../build/reference-data.ts';
import {staticPart} from '../../../light/static-html/index.ts';
import {replaceDirectives} from '../../../content/directives.ts';
import {badges, type Manifest} from './badges.ts';
import {exportTables, type ExportTable} from './export-tables.ts';
import {componentProps} from './props-table.ts';

/**
 * Remark plugin for the lines that authors of package pages write:
 *
 * - `::package-badges[@lexical/list]`: version, import kind and reference of the package, and the next version that changes it;
 * - `::package-api[@lexical/list]`: one table for each kind of export, linked to the reference: components, nodes with their types
 *   and theme keys, commands with payload and handlers, functions; tables of types are folded;
 * - `::package-commands[@lexical/list]`: of these tables, the one of commands;
 * - `::plugin-props[@lexical/react/LexicalListPlugin#ListPlugin]`: the props of a component.
 *
 * @throws with file and line for a package or a component that does not exist
 */
export default function packageFacts({siteDir}: {siteDir: string}) {
  const show: Record<string, (name: string) => RootContent[]> = {
    'package-badges': (name) => [
      badges(
        readPackageManifest(name, siteDir),
        loadReference(siteDir).sizes.get(name),
        nextChangeOf(name),
        history.until[name] ?? history.to,
      ),
    ],
    'package-api': (name) => {
      readPackageManifest(name, siteDir);
      return exportTables(name, loadReference(siteDir)).flatMap(showTable);
    },
    'package-commands': (name) => {
      readPackageManifest(name, siteDir);
      const table = exportTables(name, loadReference(siteDir)).find(({title}) => title === 'Commands');
      if (table === undefined) {
        throw new Error(`the package "${name}" exports no command. Expected one that does, for example [@lexical/list].`);
      }
      return [{type: 'html', value: staticPart(table.html)}];
    },
    'plugin-props': (name) => [{type: 'html', value: staticPart(componentProps(name, loadReference(siteDir)))}],
  };
  return replaceDirectives('leafDirective', (directive) => {
    const {name} = directive;
    if (!/^(package|plugin)-/.test(name)) return undefined;
    const make = Object.hasOwn(show, name) ? show[name] : undefined;
    if (make === undefined) {
      throw new Error(
        `unknown directive ::${name}. Expected ${Object.keys(show)
          .map((known) => `::${known}`)
          .join(' or ')}.`,
      );
    }
    return make(toString(directive).trim());
  });
}

function showTable({title, html, isRare = false}: ExportTable): RootContent[] {
  const table: RootContent = {type: 'html', value: staticPart(html)};
  return isRare
    ? [{type: 'html', value: `<details>\n<summary>${title}</summary>`}, table, {type: 'html', value: '</details>'}]
    : [{type: 'paragraph', children: [{type: 'strong', children: [{type: 'text', value: title}]}]}, table];
}

function readPackageManifest(name: string, siteDir: string): Manifest {
  const file = path.join(siteDir, 'node_modules', name, 'package.json');
  if (!existsSync(file)) {
    throw new Error(
      `the package "${name}" is not installed. Expected the npm name of a documented package, for example [@lexical/list].`,
    );
  }
  // Read by path, because the packages' `exports` hide their manifest. Name and version are always there in npm's format.
  return JSON.parse(readFileSync(file, 'utf8')) as Manifest;
}
