import type {Text} from 'mdast';
import {visit} from 'unist-util-visit';

import {blankFrontMatter, parsePage} from '../../content/fences/extract.ts';
import type {SourceLocation, Problem} from '../../content/problems.ts';
import {proseBlocks} from './blocks.ts';
import {findSlips} from './english.ts';
import {countWords} from '../../shared/count-words.ts';
import {findWords, sentencesOf} from './words.ts';

/** The rules that CONTRIBUTING.md states for prose, as numbers. */
export const limits = {
  /** Words in a sentence, on average over a page. */
  averageSentence: 25,
  /** Words in any sentence. */
  longestSentence: 45,
  /** Callouts for each thousand words, and on pages with fewer words. */
  calloutsPerThousand: 2,
} as const;

/** Containers that are no callout: they only group what they hold. */
const groups = new Set(['filter', 'tabs']);

/** What a page's prose amounts to. */
export interface ProseFigures {
  words: number;
  sentences: number;
  /** Words in a sentence, on average; 0 without sentences. */
  average: number;
  callouts: number;
}

/**
 * Checks the wording of one page: slips, banned words, sentence length and callouts.
 *
 * @param file absolute path, used in messages
 * @param page the whole page with its front matter
 */
export function checkProse(file: string, page: string): {problems: Problem[]; figures: ProseFigures} {
  const text = blankFrontMatter(page);
  const tree = parsePage(page);
  const problems = findSlips(file, text, tree);
  const lengths: number[] = [];
  let words = 0;
  let callouts = 0;

  const report = (location: {line: number; column: number} | undefined, message: string, hint: string): void => {
    problems.push({file, line: location?.line ?? 1, column: location?.column ?? 1, message, hint});
  };

  const readText = (node: Text): void => {
    if (node.position?.start.offset === undefined) return;
    const {start} = node.position;
    const source = text.slice(start.offset, node.position.end.offset);
    for (const {index, message, hint} of findWords(source)) report(locationIn(source, index, start), message, hint);
  };
  for (const block of proseBlocks(tree)) {
    // A heading that ends like a sentence repeats an error message; its words are not ours.
    if (block.node.type === 'heading' && block.text.trimEnd().endsWith('.')) continue;
    words += countWords(block.text);
    visit(block.node, 'text', readText);
    if (block.node.type !== 'paragraph') continue;
    for (const sentence of sentencesOf(block.text)) {
      const length = countWords(sentence);
      if (length === 0) continue;
      lengths.push(length);
      if (length > limits.longestSentence) {
        report(
          block.node.position?.start,
          `a sentence of ${length} words: "${sentence.slice(0, 60)}…"`,
          `Expected at most ${limits.longestSentence}. Make two sentences of it, or a list.`,
        );
      }
    }
  }

  visit(tree, 'containerDirective', (node, index, parent) => {
    if (groups.has(node.name)) return;
    callouts += 1;
    const above = parent?.children[(index ?? 0) - 1];
    if (above?.type !== 'containerDirective' || groups.has(above.name)) return;
    report(
      node.position?.start,
      'two callouts follow each other without text between them',
      `Move one of them, or put text between it and the callout in line ${above.position?.start.line ?? 1}.`,
    );
  });

  const average = lengths.length === 0 ? 0 : lengths.reduce((sum, length) => sum + length, 0) / lengths.length;
  if (average > limits.averageSentence) {
    report(
      undefined,
      `sentences have ${average.toFixed(1)} words on average`,
      `Expected at most ${limits.averageSentence}. Split the longest ones.`,
    );
  }
  const allowed = Math.floor(Math.max(1, words / 1000) * limits.calloutsPerThousand);
  if (callouts > allowed) {
    report(
      undefined,
      `${callouts} callouts in ${words} words`,
      `Expected at most ${allowed}. Turn some of them into text: people skip what stands out too often.`,
    );
  }
  return {problems, figures: {words, sentences: lengths.length, average, callouts}};
}

/** The location of a character of a text that begins at `start`. */
function locationIn(
  source: string,
  index: number,
  start: {line: number; column: number},
): Pick<SourceLocation, 'line' | 'column'> {
  const before = source.slice(0, index).split('\n');
  const last = before.at(-1)?.length ?? 0;
  return {line: start.line + before.length - 1, column: before.length === 1 ? start.column + last : last + 1};
}
