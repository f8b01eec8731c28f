import {assembleSamples} from '../../plugins/samples/page/assemble.ts';
import {checkSamples} from '../../plugins/samples/check/compile.ts';
import {createSamplePrograms} from '../../plugins/samples/check/program.ts';
import {extractFences, parsePage} from '../../content/fences/extract.ts';
import {proseLinks} from '../../plugins/samples/links/prose.ts';
import {sampleLinks} from '../../plugins/samples/links/sample-links.ts';
import type {SymbolIndex} from '../../plugins/api-reference/symbol-index.ts';
import {compareOutputs} from '../../plugins/samples/run/compare.ts';
import {runSamples} from '../../plugins/samples/run/run.ts';
import {locationOf} from '../../plugins/samples/page/assemble.ts';
import type {SourceLocation, Problem} from '../../content/problems.ts';
import type {Page} from '../../content/pages.ts';
import type {SymbolEntry} from '../../shared/symbols.ts';
import {compareSymbols, type SymbolDrift} from './signatures.ts';

/** What another version of the framework would do to the site. */
export interface Drift {
  /** Samples that would not compile, run or print the same. */
  problems: Problem[];
  /** Linked symbols that would be gone or different, and where pages name them. */
  symbols: (SymbolDrift & {locations: SourceLocation[]})[];
  counts: {samples: number; symbols: number};
}

/** Locations to show for one symbol; the first ones tell enough. */
const shownLocations = 5;

/**
 * Checks all samples and linked symbols against another installation of the framework.
 *
 * @param folders.beforeDir folder whose `node_modules` has the version that the pages are about; the site's by default
 * @param folders.isTried whether the build has tried the samples with the version that they are about, so that all of them hold
 * @param folders.afterDir folder with the other version in its `node_modules`
 * @param compare what became of symbols; by default what the compiler says of them in both folders
 */
export async function measureDrift(
  pages: readonly Page[],
  index: SymbolIndex,
  {
    siteDir,
    beforeDir = siteDir,
    isTried = false,
    afterDir,
  }: {siteDir: string; beforeDir?: string; isTried?: boolean; afterDir: string},
  compare: (entries: readonly SymbolEntry[]) => SymbolDrift[] = (entries) => compareSymbols(entries, beforeDir, afterDir),
): Promise<Drift> {
  const samples = pages.flatMap(
    (page, number) => assembleSamples(extractFences(page.file, page.text).fences, String(number)).samples,
  );
  const programs = createSamplePrograms(samples, beforeDir);
  const before = isTried ? {problems: [], valid: new Set(samples)} : checkSamples(samples, programs);
  const known = new Set(before.problems.map(keyOf));

  const locations = new Map<string, SourceLocation[]>();
  const add = (id: string, location: SourceLocation): void => {
    locations.set(id, [...(locations.get(id) ?? []), location]);
  };
  for (const sample of samples) {
    const program = programs.get(sample);
    for (const link of program === undefined ? [] : sampleLinks(sample, program)) {
      const entry = index.byDeclaration(link.declarations);
      if (entry !== undefined) {
        add(entry.id, locationOf(sample.fence, link.index, link.start));
      }
    }
  }
  for (const page of pages) {
    for (const {entry, node} of proseLinks(parsePage(page.text), page.file, index).links) {
      const {line = 1, column = 1} = node.position?.start ?? {};
      add(entry.id, {file: page.file, line, column});
    }
  }

  const after = checkSamples(samples, createSamplePrograms(samples, afterDir));
  const runnable = samples.filter((sample) => after.valid.has(sample) && before.valid.has(sample));
  const runs = await runSamples(runnable, {siteDir, modulesDir: afterDir});
  const problems = [...after.problems, ...runs.problems, ...compareOutputs(runs.executed)].filter(
    (problem) => !known.has(keyOf(problem)),
  );

  const linked = [...locations.keys()].map((id) => index.byId(id)).filter((entry) => entry !== undefined);
  return {
    problems,
    symbols: compare(linked).map((drift) => ({
      ...drift,
      locations: locations.get(drift.entry.id) ?? [],
    })),
    counts: {samples: samples.length, symbols: linked.length},
  };
}

function keyOf({file, line, column, message}: Problem): string {
  return `${file}:${line}:${column} ${message}`;
}

/** Says what a symbol's drift means for the pages, a line for each location. */
export function formatSymbolDrift({symbols}: Drift, relative: (file: string) => string): string {
  return symbols
    .map((drift) => {
      const head =
        drift.kind === 'vanished'
          ? `${drift.entry.id} has vanished`
          : `${drift.entry.id} has changed\n    before ${difference(drift.before, drift.after)}\n    after  ${difference(drift.after, drift.before)}`;
      const lines = drift.locations
        .slice(0, shownLocations)
        .map(({file, line, column}) => `    ${relative(file)}:${line}:${column}`);
      const more = drift.locations.length - lines.length;
      return [head, ...lines, ...(more > 0 ? [`    and ${more} more`] : [])].join('\n');
    })
    .join('\n');
}

/** Characters of a long signature that are shown around what differs. */
const context = 40;

/** The part of a text in which it differs from another one; all of it when it is short. */
export function difference(text: string, other: string): string {
  if (text.length <= 4 * context) {
    return text;
  }
  const shorter = Math.min(text.length, other.length);
  let start = 0;
  while (start < shorter && text[start] === other[start]) {
    start++;
  }
  let end = 0;
  while (end < shorter - start && text.at(-1 - end) === other.at(-1 - end)) {
    end++;
  }
  const from = Math.max(0, start - context);
  const to = Math.min(text.length, text.length - end + context);
  return `${from > 0 ? '…' : ''}${text.slice(from, to)}${to < text.length ? '…' : ''}`;
}
