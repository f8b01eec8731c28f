import {existsSync, readFileSync} from 'node:fs';
import path from 'node:path';

import type {Parent, Root, RootContent} from 'mdast';
import type {LeafDirective} from 'mdast-util-directive';
import {toString} from 'mdast-util-to-string';
import {visit} from 'unist-util-visit';
import type {VFile} from 'vfile';

import {loadReference} from '../../plugins/api-reference/reference-data.ts';
import {staticPart} from '../../light/static-html/index.ts';
import {badges, type Manifest} from './badges.ts';
import {exportTables} from './export-tables.ts';
import {componentProps} from './props-table.ts';

/** What a fact needs to know about the package that a directive names. */
interface Options {
  siteDir: string;
}

/**
 * Remark plugin for the lines that authors of package pages write:
 *
 * - `::package-badges[@lexical/list]`: version, import kind and reference of the package;
 * - `::package-api[@lexical/list]`: one table for each kind of export, linked to the reference: nodes with their types and theme
 *   keys, commands with payload and handlers, functions, serialized types;
 * - `::package-commands[@lexical/list]`: of these tables, the one of commands;
 * - `::plugin-props[@lexical/react/LexicalListPlugin#ListPlugin]`: the props of a component.
 *
 * @throws with file and line for a package or a component that does not exist
 */
export default function packageFacts({siteDir}: Options) {
  const show: Record<string, (name: string) => RootContent[]> = {
    'package-badges': (name) => [badges(readPackageManifest(name, siteDir), loadReference(siteDir).size(name))],
    'package-api': (name) => {
      readPackageManifest(name, siteDir);
      return exportTables(name, loadReference(siteDir)).flatMap(({title, html}): RootContent[] => [
        {type: 'paragraph', children: [{type: 'strong', children: [{type: 'text', value: title}]}]},
        {type: 'html', value: staticPart(html)},
      ]);
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
  return (tree: Root, file: VFile): void => {
    visit(tree, 'leafDirective', (directive: LeafDirective, index, parent: Parent | undefined) => {
      if (parent === undefined || index === undefined || !/^(package|plugin)-/.test(directive.name)) {
        return undefined;
      }
      const where = `${file.path}:${String(directive.position?.start.line ?? 1)}`;
      const make = Object.hasOwn(show, directive.name) ? show[directive.name] : undefined;
      if (make === undefined) {
        const known = Object.keys(show).map((name) => `::${name}`);
        throw new Error(`${where}: unknown directive ::${directive.name}. Expected ${known.join(' or ')}.`);
      }
      try {
        const shown = make(toString(directive).trim());
        parent.children.splice(index, 1, ...shown);
        return index + shown.length;
      } catch (error) {
        throw new Error(`${where}: ${error instanceof Error ? error.message : String(error)}`, {cause: error});
      }
    });
  };
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
