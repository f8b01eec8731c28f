import {gzipSync} from 'node:zlib';

import {contentName} from '../../../node/content-name.ts';
import {indexFormat, manifestName, type IndexManifest} from '../shared/index-files.ts';
import type {SearchRecord} from '../shared/record.ts';
import {buildIndex, longestExcerpt, textIndex, type IndexContent} from './build-index.ts';

/** Seconds after which an open page looks for a newer index when the search is opened. */
export const indexMaxAge = 600;

/**
 * Most bytes that both files may have when they are compressed. With the code of the dialog and of the worker, the first
 * query of a visit then transfers less than 200 kB.
 */
const budget = 180_000;

/** Lengths to which excerpts are cut as the site grows, in characters. */
const excerptLengths = [longestExcerpt, 120, 110, 90, 75, 60, 50, 40];

/** Characters below which an excerpt says too little. */
const leastExcerpt = 90;

function compressedSize(text: string): number {
  return gzipSync(text, {level: 9}).length;
}

/** The text file, with excerpts as long as the budget allows. The build prints how long that is. */
function fittingText(texts: IndexContent['texts'], available: number): string {
  const shortest = excerptLengths.length - 1;
  let [text, shown, from, to] = ['', 0, 0, shortest];
  while (from <= to) {
    const middle = (from + to) >> 1;
    const length = excerptLengths[middle] ?? longestExcerpt;
    const tried = JSON.stringify(textIndex(texts, length));
    const fits = compressedSize(tried) <= available;
    if (fits || middle === shortest) [text, shown] = [tried, length];
    if (fits) to = middle - 1;
    else from = middle + 1;
  }
  const size = compressedSize(text);
  console.log(`Search: excerpts of ${shown} characters; the texts take ${size} of ${available} bytes.`);
  if (shown < leastExcerpt || size > available) {
    console.warn(
      `[WARNING] src/features/search/build/files.ts: expected excerpts of at least ${leastExcerpt} characters within the budget, found ${shown}. ` +
        'Leave out what nobody searches for (data-search="skip"), or raise the budget.',
    );
  }
  return text;
}

/**
 * The files of the embedded index by name, the manifest last: whoever can read it finds the files that it names.
 *
 * @param maxAge seconds for which a browser may go on without looking for a newer index
 */
export function indexFiles(records: readonly SearchRecord[], siteRoot: string, maxAge: number): Map<string, string> {
  const {core: headings, texts} = buildIndex(records, siteRoot);
  const core = JSON.stringify(headings);
  const text = fittingText(texts, budget - compressedSize(core));
  const manifest: IndexManifest = {
    format: indexFormat,
    core: contentName('core', 'json', core),
    text: contentName('text', 'json', text),
    maxAge,
  };
  return new Map([
    [manifest.core, core],
    [manifest.text, text],
    [manifestName, JSON.stringify(manifest)],
  ]);
}
