import {generateAndCheck} from '../../features/reference/build/generate.ts';
import {historyFile} from '../../framework/history/history.ts';
import {linesFile} from '../../framework/sources/source-lines.ts';
import {readPackages} from '../../framework/packages.ts';
import {publishPages} from '../../features/reference/build/ensure.ts';
import type {Finding, StepResult} from './findings.ts';

/** Generates the reference of the installed version, and reports all that is wrong with it. */
export async function checkReference(siteDir: string): Promise<StepResult> {
  try {
    readPackages(siteDir);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return {findings: [{step: 'reference', message}], summary: 'the reference cannot be generated'};
  }
  const {summary, failures} = await generateAndCheck(siteDir);
  publishPages(siteDir);
  return {findings: failures.flatMap(findingsOf), summary};
}

/** The files that an upgrade cannot always make by itself, and what makes them. */
const madeElsewhere = [linesFile, historyFile];

/** A failure of the generator: a line of its own for each thing that it lists, with its file where it names one. */
function findingsOf(failure: string): Finding[] {
  const [head = '', ...rest] = failure.split('\n');
  const items = rest.filter((line) => line.startsWith('  ')).map((line) => line.trim());
  const file = madeElsewhere.find((name) => head.startsWith(name));
  if (file !== undefined) {
    return [{step: 'derived', file, message: head.slice(file.length + 2), instead: rest.at(-1)?.trim() ?? ''}];
  }
  if (head.startsWith('docs/_api-notes:')) {
    return items.map((id) => ({
      step: 'new',
      message: `${id} has no description`,
      instead: `a heading "## ${id.replace(/\(.*|: .*/, '')}" in docs/_api-notes`,
    }));
  }
  if (items.length > 0) {
    return items.map((item) => ({step: 'addresses', message: item, instead: 'an entry in src/config/removed-urls.json'}));
  }
  const [, list] = /^(src\/[^:]+\.ts): /.exec(head) ?? [];
  if (list !== undefined) return [{step: 'pages', file: list, message: head.slice(list.length + 2)}];
  return failure.split('\n').map((line) => {
    const [, location, number, message] = /^(docs\/[^:]+):(\d+): (.*)$/.exec(line) ?? [];
    return location === undefined
      ? {step: 'reference', message: line}
      : {step: 'notes', file: location, line: Number(number), message: message ?? ''};
  });
}
