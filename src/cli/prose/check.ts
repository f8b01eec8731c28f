import type {Heading, Nodes, Parents, PhrasingContent, RootContent} from 'mdast';

import {blankFrontMatter, parsePage} from '../../content/fences/extract.ts';
import type {SourceLocation, Problem} from '../../content/problems.ts';
import {bannedWords, countWords, findBannedWords, findReaders, plainText, sentencesOf} from './words.ts';

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

function isCallout(node: RootContent): boolean {
  return node.type === 'containerDirective' && !groups.has(node.name);
}

/** What a page's prose amounts to. */
export interface ProseFigures {
  words: number;
  sentences: number;
  /** Words in a sentence, on average; 0 without sentences. */
  average: number;
  callouts: number;
}

/**
 * Checks the wording of one page: banned words, sentence length and callouts.
 *
 * @param file absolute path, used in messages
 * @param page the whole page with its front matter
 */
export function checkProse(file: string, page: string): {problems: Problem[]; figures: ProseFigures} {
  const text = blankFrontMatter(page);
  const problems: Problem[] = [];
  const lengths: number[] = [];
  let words = 0;
  let callouts = 0;

  const report = (location: {line: number; column: number} | undefined, message: string, hint: string): void => {
    problems.push({file, line: location?.line ?? 1, column: location?.column ?? 1, message, hint});
  };

  const readText = (node: Exclude<Nodes, Parents>): void => {
    if (node.type !== 'text' || node.position?.start.offset === undefined) {
      return;
    }
    const {start} = node.position;
    const source = text.slice(start.offset, node.position.end.offset);
    for (const {word, index} of findReaders(source)) {
      report(
        locationIn(source, index, start),
        `the word "${word}" does not say who`,
        'Write "user" or "people" for those who type in the editor and "you" for who reads the page; only "screen reader" stays.',
      );
    }
    for (const {word, index} of findBannedWords(source)) {
      const instead = bannedWords.get(word.toLowerCase()) ?? '';
      report(
        locationIn(source, index, start),
        `the word "${word}" says nothing that can be checked`,
        instead === '' ? 'Leave it out.' : `Instead: ${instead}.`,
      );
    }
  };

  const readSentences = (node: Parents): void => {
    for (const sentence of sentencesOf(plainText(node.children as PhrasingContent[]))) {
      const length = countWords(sentence);
      if (length === 0) {
        continue;
      }
      lengths.push(length);
      if (length > limits.longestSentence) {
        report(
          node.position?.start,
          `a sentence of ${length} words: "${sentence.slice(0, 60)}…"`,
          `Expected at most ${limits.longestSentence}. Make two sentences of it, or a list.`,
        );
      }
    }
  };

  const visit = (parent: Parents): void => {
    let above: RootContent | undefined;
    for (const node of parent.children as RootContent[]) {
      if (isCallout(node)) {
        callouts += 1;
        if (above !== undefined && isCallout(above)) {
          report(
            node.position?.start,
            'two callouts stand side by side',
            `Move one of them beside what it is about, or put text between it and the callout in line ${above.position?.start.line ?? 1}.`,
          );
        }
      }
      above = node;
      if (node.type === 'heading' && isQuotedMessage(node)) {
        continue;
      }
      if (node.type === 'paragraph' || node.type === 'heading' || node.type === 'tableCell') {
        words += countWords(plainText(node.children));
        if (node.type === 'paragraph') {
          readSentences(node);
        }
      }
      if ('children' in node) {
        visit(node);
      } else {
        readText(node);
      }
    }
  };
  visit(parsePage(page));

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

/** A heading that ends like a sentence repeats an error message; its words are not ours. */
function isQuotedMessage(heading: Heading): boolean {
  return plainText(heading.children).trimEnd().endsWith('.');
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
