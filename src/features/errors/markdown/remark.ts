import path from 'node:path';

import {toString} from 'mdast-util-to-string';
import type {VFile} from 'vfile';

import type {ErrorTable} from '../../../shared/error-table.ts';
import {replaceDirectives} from '../../../content/directives.ts';
import {component} from '../../../content/mdx-nodes.ts';
import type {PageContext} from '../../reference/build/pages/context.ts';
import {loadReference} from '../../reference/build/reference-data.ts';
import {readTable} from '../../../content/error-table.ts';
import {errorFacts} from './facts.ts';

interface Options {
  siteDir: string;
  /** Address of the framework's files at the documented version, without a slash at its end. */
  sources: string;
  /** What the reference knows; the generated one unless a test says otherwise. */
  reference?: () => PageContext;
}

/**
 * Remark plugin for the lines that authors of error pages write:
 *
 * - `::error-facts[38]`: message, places and callers of the code that the page is about;
 * - `::error-decoder`: the message of the address that was opened;
 * - `::error-list`: all codes and messages, with a filter.
 *
 * @throws with file and line for a code that does not exist or is not the page's own.
 */
export default function errorDirectives({siteDir, sources, reference = () => loadReference(siteDir)}: Options) {
  let table: ErrorTable | undefined;
  return replaceDirectives('leafDirective', (directive, file) => {
    switch (directive.name) {
      case 'error-facts':
        table ??= readTable(siteDir);
        return errorFacts(codeOf(toString(directive), table, file), sources, reference());
      case 'error-decoder':
        return [component('ErrorDecoder', {})];
      case 'error-list':
        return [component('ErrorList', {})];
      default:
        return undefined;
    }
  });
}

function codeOf(given: string, table: ErrorTable, file: VFile): ErrorTable['codes'][number] {
  const entry = table.codes.find(({code}) => String(code) === given);
  if (entry === undefined) {
    throw new Error(
      `no production build of version ${table.version} throws the code "${given}". Expected one of src/features/errors/build/table.json, for example ::error-facts[38].`,
    );
  }
  const name = path.basename(file.path, '.md');
  if (/^\d+$/.test(name) && name !== given) {
    throw new Error(`expected ::error-facts[${name}], because the page is ${name}.md, found [${given}].`);
  }
  return entry;
}
