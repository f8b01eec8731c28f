import path from 'node:path';

import type {Parent, Root, RootContent} from 'mdast';
import type {LeafDirective} from 'mdast-util-directive';
import {toString} from 'mdast-util-to-string';
import {visit} from 'unist-util-visit';
import type {VFile} from 'vfile';

import type {ErrorTable} from '../../shared/errors/types.ts';
import {component, importDefault} from '../mdx-nodes.ts';
import {readTable} from '../../plugins/error-codes/table-file.ts';
import {errorFacts} from './facts.ts';

interface Options {
  siteDir: string;
  /** Address of the framework's files at the documented version, without a slash at its end. */
  sources: string;
}

/**
 * Remark plugin for the lines that authors of error pages write:
 *
 * - `::error-facts[38]`: message, places and certainty of the code that the page is about;
 * - `::error-decoder`: the message of the address that was opened;
 * - `::error-list`: all codes and messages, with a filter.
 *
 * @throws with file and line for a code that does not exist or is not the page's own.
 */
export default function errorDirectives({siteDir, sources}: Options) {
  let table: ErrorTable | undefined;
  const replacement = (directive: LeafDirective, file: VFile): RootContent[] | undefined => {
    const where = `${file.path}:${String(directive.position?.start.line ?? 1)}`;
    switch (directive.name) {
      case 'error-facts':
        table ??= readTable(siteDir);
        return errorFacts(codeOf(toString(directive), table, file, where), sources);
      case 'error-decoder':
        return [component('ErrorDecoder', {})];
      case 'error-list':
        return [component('ErrorList', {})];
      default:
        return undefined;
    }
  };
  return (tree: Root, file: VFile): void => {
    const components = new Set<string>();
    visit(tree, 'leafDirective', (directive: LeafDirective, index, parent: Parent | undefined) => {
      const nodes = parent === undefined || index === undefined ? undefined : replacement(directive, file);
      if (nodes === undefined || parent === undefined || index === undefined) return undefined;
      for (const node of nodes) if (node.type === 'mdxJsxFlowElement' && node.name !== null) components.add(node.name);
      parent.children.splice(index, 1, ...nodes);
      return index + nodes.length;
    });
    tree.children.unshift(...[...components].map((name) => importDefault(name, `@site/src/components/${name}`)));
  };
}

function codeOf(given: string, table: ErrorTable, file: VFile, where: string): ErrorTable['codes'][number] {
  const entry = table.codes.find(({code}) => String(code) === given);
  if (entry === undefined) {
    throw new Error(
      `${where}: no production build of version ${table.version} throws the code "${given}". Expected one of src/plugins/error-codes/table.json, for example ::error-facts[38].`,
    );
  }
  const name = path.basename(file.path, '.md');
  if (/^\d+$/.test(name) && name !== given) {
    throw new Error(`${where}: expected ::error-facts[${name}], because the page is ${name}.md, found [${given}].`);
  }
  return entry;
}
