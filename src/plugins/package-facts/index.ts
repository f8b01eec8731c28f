import {readFileSync} from 'node:fs';
import path from 'node:path';

import type {Parent, Root} from 'mdast';
import type {LeafDirective} from 'mdast-util-directive';
import {visit} from 'unist-util-visit';
import type {VFile} from 'vfile';

import type {SymbolMap} from '../../shared/symbols.ts';
import {loadSymbolMap} from '../api-reference/symbol-map.ts';
import {badges, type Manifest} from './badges.ts';
import {exportTables} from './export-tables.ts';

/** What a fact needs to know about the package that a directive names. */
interface Options {
  siteDir: string;
}

/**
 * Remark plugin for the lines that authors of package pages write:
 *
 * - `::package-badges[@lexical/list]`: version, import kind and reference of the package;
 * - `::package-api[@lexical/list]`: one table for each kind of export, linked to the reference.
 *
 * @throws with file and line for a package that is not a dependency of the site
 */
export default function packageFacts({siteDir}: Options) {
  let symbols: SymbolMap | undefined;
  return (tree: Root, file: VFile): void => {
    visit(tree, 'leafDirective', (directive: LeafDirective, index, parent: Parent | undefined) => {
      if (parent === undefined || index === undefined || !directive.name.startsWith('package-')) {
        return undefined;
      }
      const where = `${file.path}:${String(directive.position?.start.line ?? 1)}`;
      const name = textOf(directive);
      const manifest = manifestOf(name, siteDir, where);
      if (directive.name === 'package-badges') {
        parent.children.splice(index, 1, badges(manifest));
        return index + 1;
      }
      if (directive.name === 'package-api') {
        symbols ??= loadSymbolMap(siteDir);
        const tables = exportTables(name, symbols);
        parent.children.splice(index, 1, ...tables);
        return index + tables.length;
      }
      throw new Error(`${where}: unknown directive ::${directive.name}. Expected ::package-badges or ::package-api.`);
    });
  };
}

function textOf(directive: LeafDirective): string {
  return directive.children.map((child) => ('value' in child ? child.value : '')).join('');
}

function manifestOf(name: string, siteDir: string, where: string): Manifest {
  try {
    // Read by path, because the packages' `exports` hide their manifest. Name and version are always there in npm's format.
    return JSON.parse(readFileSync(path.join(siteDir, 'node_modules', name, 'package.json'), 'utf8')) as Manifest;
  } catch {
    throw new Error(
      `${where}: the package "${name}" is not installed. Expected the npm name of a documented package, for example [@lexical/list].`,
    );
  }
}
