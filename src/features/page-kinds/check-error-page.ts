import type {ErrorCode} from '../../shared/error-table.ts';
import {escapeRegExp} from '../../shared/escape-regexp.ts';
import {errorFrontMatter} from '../errors/build/pages/front-matter.ts';
import {assembleSamples} from '../samples/build/page/assemble.ts';
import {extractFences, parsePage} from '../../content/fences/extract.ts';
import {isRun} from '../samples/build/run/instrument.ts';
import type {Problem} from '../../content/problems.ts';
import type {FrontMatter} from '../../content/front-matter.ts';
import {reportTo, sectionsOf, type Report} from './tree.ts';

/** Sections of the page of an error, in their order; others may stand between them. */
const parts = ['Fix', 'What happens to the editor', 'See it happen'];

/**
 * Checks that the page of an error begins with the fix, that it has one executed sample, that this prints the error's message, and that
 * the front matter does not repeat what follows from the number.
 *
 * @param entry the error; undefined when the documented version has none with the page's number
 */
export function checkErrorPage(
  file: string,
  text: string,
  {values, locationOf}: FrontMatter,
  entry: ErrorCode | undefined,
): Problem[] {
  const problems: Problem[] = [];
  const report = reportTo(problems, file);
  if (entry === undefined) {
    report(
      undefined,
      'expected an error number as the file name, found one that no package throws',
      'Remove the page, or run `npm run update -- errors` after the packages have changed.',
    );
    return problems;
  }
  if (JSON.stringify(values['packages']) === JSON.stringify(errorFrontMatter(entry).packages)) {
    report(locationOf('packages'), 'the build sets the packages itself', 'Remove the line.');
  }
  const names = sectionsOf(parsePage(text)).map(({name}) => name);
  if (names[0] !== parts[0] || names.filter((name) => parts.includes(name)).join() !== parts.join()) {
    report(
      undefined,
      `expected the sections ${parts.join(', ')} in this order, the first at once, found ${names.join(', ') || 'none'}`,
      'Readers want the fix first, and to know whether content is lost. "Other causes" may follow the fix.',
    );
  }
  checkSample(file, text, entry, report);
  return problems;
}

function checkSample(file: string, text: string, entry: ErrorCode, report: Report): void {
  const runs = assembleSamples(extractFences(file, text).fences, '').samples.filter(isRun);
  const [sample, second] = runs;
  if (sample === undefined || second !== undefined) {
    report(
      second?.fence,
      `expected one \`run\` sample on the page of an error, found ${runs.length}`,
      'It throws the error; tests run it with both builds. Other samples are compiled only: leave out `run`.',
    );
    return;
  }
  const {output, line, column} = sample.fence;
  const printed = output?.lines.join('\n') ?? '';
  const hasValues = (entry.sites[0]?.values ?? []).length > 0;
  const pieces = (entry.message ?? '').split('%s').map(escapeRegExp);
  if (new RegExp(`^${pieces.join(hasValues ? '.+' : '')}$`).test(printed)) return;
  report(
    {line: output?.line ?? line, column},
    `expected the sample to print the message of error ${entry.code}, "${entry.message ?? ''}", found "${printed}"`,
    'Print `error.message` and nothing else.',
  );
}
