import type {Nodes, Parents} from 'mdast';

import {parsePage} from '../../content/fences/extract.ts';
import {parseFrontMatter} from '../../content/front-matter.ts';
import turns from './turns.json';
import {countWords, plainText, sentencesOf} from './words.ts';

/** Key of the front matter that says why a page may have more words than its kind. */
export const longKey = 'long_because';

/** The most words at eye level: of a page, or of each of its sections of the level that entries have. */
export interface Budget {
  words: number;
  /** Level of the headings whose sections have so many words each; the whole page without it. */
  level?: 2 | 3;
  /** Lines of the first sample. */
  sampleLines?: number;
}

/** Budgets by the path of a page, from the site's folder; the first that matches holds. */
const budgets: readonly (readonly [page: RegExp, budget: Budget])[] = [
  [/^docs\/error\/\d+\.md$/, {words: 110}],
  [/^docs\/(?:react\/)?faq\.md$/, {words: 60, level: 3}],
  [/^docs\/getting-started\/troubleshooting\.md$/, {words: 60, level: 3}],
  [/^docs\/react\/plugins(?:\/\w+)?\.md$/, {words: 80, level: 3}],
  [/^docs\/recipes\//, {words: 350, sampleLines: 40}],
  [/^docs\/packages\//, {words: 450, sampleLines: 40}],
  [/^docs\/concepts\//, {words: 900, sampleLines: 25}],
  [/^docs\/(?!_|examples\/|error\/)/, {words: 900, sampleLines: 40}],
];

/** Private turns for each hundred sentences. */
export const mostTurns = 5;

/** What a page asks of those who read it. */
export interface Plainness {
  /** Words of paragraphs, lists, headings and tables that are not folded. */
  words: number;
  /** The section with the most words, of the level that the budget is about; undefined when that is the whole page. */
  longest: {heading: string; line: number; words: number} | undefined;
  sentences: number;
  /** Turns that only this site uses, for each hundred sentences. */
  turns: number;
  /** Sentences that begin with a pronoun or with "what", for each hundred. */
  pronouns: number;
  /** Lines of the first sample that are shown. */
  sampleLines: number;
}

const turn = new RegExp(`\\b(?:${Object.keys(turns).join('|')})\\b`, 'gi');
const pronoun = /^(?:That|It|This|There|One|None|Those|These|They|So|What|Who|Whoever|Whatever)\b/;

/** The budget of a page; undefined for one that has none. */
export function budgetOf(page: string): Budget | undefined {
  return budgets.find(([pattern]) => pattern.test(page))?.[1];
}

/** Every private turn of a text, where it begins, and what to write instead. */
export function findTurns(text: string): {turn: string; index: number; instead: string}[] {
  return [...text.matchAll(turn)].map((match) => {
    const found = Object.entries(turns).find(([pattern]) => new RegExp(`^(?:${pattern})$`, 'i').test(match[0]));
    return {turn: match[0], index: match.index, instead: found?.[1] ?? ''};
  });
}

/** Measures a page, which is given with its front matter. */
export function plainnessOf(page: string, level: Budget['level']): Plainness {
  let [words, sentences, ofTurns, ofPronouns, sampleLines, folds] = [0, 0, 0, 0, -1, 0];
  const sections: {heading: string; line: number; words: number}[] = [];
  const count = (text: string): void => {
    const more = folds > 0 ? 0 : countWords(text);
    words += more;
    const section = sections.at(-1);
    if (section !== undefined) section.words += more;
  };
  const visit = (node: Nodes): void => {
    if (node.type === 'html') {
      folds += (node.value.match(/<details\b/g)?.length ?? 0) - (node.value.match(/<\/details>/g)?.length ?? 0);
    } else if (node.type === 'code' && sampleLines === -1 && /^[jt]sx?$/.test(node.lang ?? '')) {
      const lines = node.value.split('\n');
      sampleLines = lines.length - 1 - lines.findLastIndex((line) => line.includes('---cut---'));
    } else if (node.type === 'paragraph' || node.type === 'heading' || node.type === 'tableCell') {
      const text = plainText(node.children);
      if (node.type === 'heading' && level !== undefined && node.depth <= level) {
        sections.push({heading: text, line: node.position?.start.line ?? 1, words: 0});
      }
      count(text);
      if (node.type !== 'paragraph') return;
      for (const sentence of sentencesOf(text).filter((each) => countWords(each) >= 3)) {
        sentences += 1;
        ofTurns += findTurns(sentence).length;
        ofPronouns += pronoun.test(sentence) ? 1 : 0;
      }
    } else if ('children' in node) {
      for (const child of (node as Parents).children as Nodes[]) visit(child);
    }
  };
  visit(parsePage(page));
  const share = (number: number): number => (sentences === 0 ? 0 : (100 * number) / sentences);
  return {
    words,
    longest: sections.toSorted((a, b) => b.words - a.words)[0],
    sentences,
    turns: share(ofTurns),
    pronouns: share(ofPronouns),
    sampleLines: Math.max(sampleLines, 0),
  };
}

/**
 * What a page has more of than its kind may.
 *
 * @param page its path from the site's folder
 * @param text with its front matter
 */
export function excessOf(page: string, text: string): {line: number; message: string; hint: string}[] {
  const budget = budgetOf(page);
  if (budget === undefined) return [];
  const {words, longest, sentences, turns: found, sampleLines} = plainnessOf(text, budget.level);
  const reason = parseFrontMatter(text).values[longKey];
  const counted = budget.level === undefined ? {heading: 'the page', line: 1, words} : longest;
  const excess = [];
  if (counted !== undefined && counted.words > budget.words && typeof reason !== 'string') {
    excess.push({
      line: counted.line,
      message: `"${counted.heading}" has ${counted.words} words at eye level, expected at most ${budget.words}`,
      hint: `Cut what fewer than one in fifty needs, or fold it under "Limits". A page that has to be longer says why in \`${longKey}\` of its front matter.`,
    });
  }
  // A few turns are many per hundred where there are few sentences.
  if (found > mostTurns && (found * sentences) / 100 >= 3) {
    excess.push({
      line: 1,
      message: `${found.toFixed(0)} of 100 sentences have a turn that only this site uses, expected at most ${mostTurns}`,
      hint: '`npm run check:prose -- PAGE --turns` lists them, each with plain words.',
    });
  }
  if (budget.sampleLines !== undefined && sampleLines > budget.sampleLines) {
    excess.push({
      line: 1,
      message: `the first sample has ${sampleLines} lines, expected at most ${budget.sampleLines}`,
      hint: 'Begin with the smallest one that does what the title says.',
    });
  }
  return excess;
}
