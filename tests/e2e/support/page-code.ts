import path from 'node:path';

import {extractFences} from '../../../src/content/fences/extract.ts';
import {readPage} from '../../../src/content/versions.ts';
import {displayLines} from '../../../src/features/samples/build/page/display.ts';

const siteDir = path.resolve(__dirname, '../../..');

/** A code block as a reader copies it. */
export interface PageCode {
  lang: string;
  /** What stands above the block: the file that the reader puts it into. */
  title: string | undefined;
  text: string;
}

/**
 * Reads the code blocks of a page, without the lines that readers do not see.
 *
 * @param page path from the site's folder, such as `docs/intro.md`
 */
export function codeOf(page: string): PageCode[] {
  const file = path.join(siteDir, page);
  return extractFences(file, readPage(file)).fences.map((fence) => ({
    lang: fence.lang,
    title: fence.meta.values.get('title'),
    text: displayLines(fence)
      .filter((line) => !line.hidden)
      .map((line) => `${line.text}\n`)
      .join(''),
  }));
}

/**
 * The block of a page that a reader puts into a file.
 *
 * @param title the block's title
 * @param turn which of the blocks with that title; the last one by default, which is the file as the page leaves it
 * @throws when the page has no such block
 */
export function fileOf(page: string, title: string, turn: 'first' | 'last' = 'last'): string {
  const blocks = codeOf(page).filter((block) => block.title === title);
  const block = turn === 'first' ? blocks[0] : blocks.at(-1);
  if (block === undefined) {
    const titles = codeOf(page).flatMap((other) => other.title ?? []);
    throw new Error(`${page} has no code block with title="${title}". Its titles: ${[...new Set(titles)].join(', ')}.`);
  }
  return block.text;
}

/** The command lines of a page, in order. */
export function commandsOf(page: string): string[] {
  return codeOf(page)
    .filter((block) => block.lang === 'bash')
    .flatMap((block) => block.text.trim().split('\n'));
}
