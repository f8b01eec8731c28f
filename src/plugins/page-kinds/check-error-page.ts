import type {ErrorCode} from '../../shared/errors/types.ts';
import {escapeRegExp} from '../../shared/escape-regexp.ts';
import {errorFrontMatter} from '../error-codes/pages/front-matter.ts';
import {assembleSamples} from '../samples/page/assemble.ts';
import {extractFences} from '../../content/fences/extract.ts';
import {isRun} from '../samples/run/instrument.ts';
import type {Problem} from '../../content/problems.ts';
import type {FrontMatter} from '../../content/front-matter.ts';

/**
 * Checks that the page of an error has one executed sample, that this prints the error's message, and that the front matter does not
 * repeat what follows from the number.
 *
 * @param entry the error; undefined when the documented version has none with the page's number
 */
export function checkErrorPage(file: string, text: string, frontMatter: FrontMatter, entry: ErrorCode | undefined): Problem[] {
  if (entry === undefined) {
    return [
      {
        file,
        line: 1,
        column: 1,
        message: 'expected the number of an error as the name of the page, found one that no package throws',
        hint: 'Remove the page, or run `npm run errors:update` after the packages have changed.',
      },
    ];
  }
  return [...checkPackages(file, frontMatter, entry), ...checkSample(file, text, entry)];
}

function checkPackages(file: string, {values, locationOf}: FrontMatter, entry: ErrorCode): Problem[] {
  return JSON.stringify(values['packages']) === JSON.stringify(errorFrontMatter(entry).packages)
    ? [{file, ...locationOf('packages'), message: 'the page has its packages by its number', hint: 'Remove the line.'}]
    : [];
}

function checkSample(file: string, text: string, entry: ErrorCode): Problem[] {
  const runs = assembleSamples(extractFences(file, text).fences, '').samples.filter(isRun);
  const [sample, second] = runs;
  if (sample === undefined || second !== undefined) {
    return [
      {
        file,
        line: second?.fence.line ?? 1,
        column: second?.fence.column ?? 1,
        message: `expected one \`run\` sample on the page of an error, found ${runs.length}`,
        hint: 'It throws the error; tests run it with both builds. Other samples are compiled only: leave out `run`.',
      },
    ];
  }
  const {fence} = sample;
  const printed = fence.output?.lines.join('\n') ?? '';
  const hasValues = (entry.sites[0]?.values ?? []).length > 0;
  const parts = (entry.message ?? '').split('%s').map(escapeRegExp);
  return new RegExp(`^${parts.join(hasValues ? '.+' : '')}$`).test(printed)
    ? []
    : [
        {
          file,
          line: fence.output?.line ?? fence.line,
          column: fence.column,
          message: `expected the sample to print the message of error ${entry.code}, "${entry.message ?? ''}", found "${printed}"`,
          hint: 'Print `error.message` and nothing else.',
        },
      ];
}
