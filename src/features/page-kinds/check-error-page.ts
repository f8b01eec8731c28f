import type {ErrorCode} from '../../shared/error-table.ts';
import {escapeRegExp} from '../../shared/escape-regexp.ts';
import {errorFrontMatter} from '../errors/build/pages/front-matter.ts';
import {assembleSamples} from '../samples/build/page/assemble.ts';
import {extractFences, parsePage} from '../../content/fences/extract.ts';
import {isRun} from '../samples/build/run/instrument.ts';
import type {Problem} from '../../content/problems.ts';
import type {FrontMatter} from '../../content/front-matter.ts';
import {sectionsOf} from './tree.ts';

/**
 * Checks that the page of an error begins with the fix, that it has one executed sample, that this prints the error's message, and that
 * the front matter does not repeat what follows from the number.
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
        message: 'expected an error number as the file name, found one that no package throws',
        hint: 'Remove the page, or run `npm run update -- errors` after the packages have changed.',
      },
    ];
  }
  return [...checkPackages(file, frontMatter, entry), ...checkParts(file, text), ...checkSample(file, text, entry)];
}

/** Sections of the page of an error, in their order; others may stand between them. */
const parts = ['Fix', 'What happens to the editor', 'See it happen'];

function checkParts(file: string, text: string): Problem[] {
  const names = sectionsOf(parsePage(text)).map(({name}) => name);
  const found = names.filter((name) => parts.includes(name));
  if (names[0] === parts[0] && found.join() === parts.join()) return [];
  return [
    {
      file,
      line: 1,
      column: 1,
      message: `expected the sections ${parts.join(', ')} in this order, the first at once, found ${names.join(', ') || 'none'}`,
      hint: 'Readers want the fix first, and to know whether content is lost. "Other causes" may follow the fix.',
    },
  ];
}

function checkPackages(file: string, {values, locationOf}: FrontMatter, entry: ErrorCode): Problem[] {
  return JSON.stringify(values['packages']) === JSON.stringify(errorFrontMatter(entry).packages)
    ? [{file, ...locationOf('packages'), message: 'the build sets the packages itself', hint: 'Remove the line.'}]
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
