import type {Code, Root} from 'mdast';
import {EXIT, visit} from 'unist-util-visit';

import {parsePage} from '../../content/fences/extract.ts';
import {parseFrontMatter} from '../../content/front-matter.ts';
import {proseBlocks} from './blocks.ts';
import turns from './turns.json';
import {countWords} from '../../shared/count-words.ts';
import {sentencesOf} from './words.ts';

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
export const budgets: readonly (readonly [page: RegExp, kind: string, budget: Budget])[] = [
  [/^docs\/error\/\d+\.md$/, 'error page', {words: 110}],
  [/^docs\/(?:react\/)?faq\.md$/, 'answer of a FAQ', {words: 60, level: 3}],
  [/^docs\/getting-started\/troubleshooting\.md$/, 'entry of troubleshooting', {words: 60, level: 3}],
  [/^docs\/react\/plugins(?:\/\w+)?\.md$/, 'section about a React plugin', {words: 80, level: 3}],
  [/^docs\/recipes\//, 'recipe', {words: 350, sampleLines: 40}],
  [/^docs\/packages\//, 'package page', {words: 450, sampleLines: 40}],
  [/^docs\/concepts\//, 'concept', {words: 900, sampleLines: 25}],
  [/^docs\/(?!_|examples\/|error\/)/, 'other page', {words: 900, sampleLines: 40}],
];

/** Private turns for each hundred sentences. */
export const mostTurns = 5;

/** Caveats of a section; others are folded under "Limits". */
const mostCaveats = 1;

/** What a page asks of those who read it. */
export interface Plainness {
  /** Words of paragraphs, lists, headings and tables that are not folded. */
  words: number;
  /** The section with the most words, of the level that the budget is about; undefined when that is the whole page. */
  longest: {heading: string; line: number; words: number} | undefined;
  /** The section with the most caveats that are not folded. */
  mostCaveats: {heading: string; line: number; count: number};
  sentences: number;
  /** Turns that only this site uses, for each hundred sentences. */
  turns: number;
  /** Sentences that begin with a pronoun or with "what", for each hundred. */
  pronouns: number;
  /** Lines of the first sample that are shown. */
  sampleLines: number;
}

const turn = new RegExp(`\\b(?:${Object.keys(turns).join('|')})\\b`, 'gi');
/** An exception in a sentence. */
const caveat =
  /\b(?:unless|except|however|although|though|even (?:if|though)|only (?:if|when|where|in|for|with)|not (?:if|when|where)|but)\b/i;
const pronoun = /^(?:That|It|This|There|One|None|Those|These|They|So|What|Who|Whoever|Whatever)\b/;

/** The budget of a page; undefined for one that has none. */
export function budgetOf(page: string): Budget | undefined {
  return budgets.find(([pattern]) => pattern.test(page))?.[2];
}

/** Every private turn of a text, where it begins, and what to write instead. */
export function findTurns(text: string): {turn: string; index: number; instead: string}[] {
  return [...text.matchAll(turn)].map((match) => {
    const found = Object.entries(turns).find(([pattern]) => new RegExp(`^(?:${pattern})$`, 'i').test(match[0]));
    return {turn: match[0], index: match.index, instead: found?.[1] ?? ''};
  });
}

function firstSampleLines(tree: Root): number {
  let first: Code | undefined;
  visit(tree, 'code', (node) => {
    if (!/^[jt]sx?$/.test(node.lang ?? '')) return undefined;
    first = node;
    return EXIT;
  });
  const lines = first?.value.split('\n') ?? [];
  return lines.length === 0 ? 0 : lines.length - 1 - lines.findLastIndex((line) => line.includes('---cut---'));
}

/** Measures a page, which is given with its front matter. */
export function plainnessOf(page: string, level: Budget['level']): Plainness {
  const tree = parsePage(page);
  let [words, sentences, ofTurns, ofPronouns] = [0, 0, 0, 0];
  const sections: {heading: string; line: number; words: number}[] = [];
  let caveats = {heading: 'the page', line: 1, count: 0};
  let most = caveats;
  for (const {node, text, isFolded} of proseBlocks(tree)) {
    const line = node.position?.start.line ?? 1;
    if (node.type === 'heading') {
      caveats = {heading: text, line, count: 0};
      if (level !== undefined && node.depth <= level) sections.push({heading: text, line, words: 0});
    }
    if (!isFolded) {
      const count = countWords(text);
      words += count;
      const section = sections.at(-1);
      if (section !== undefined) section.words += count;
    }
    if (node.type !== 'paragraph') continue;
    for (const sentence of sentencesOf(text).filter((each) => countWords(each) >= 3)) {
      sentences += 1;
      ofTurns += findTurns(sentence).length;
      ofPronouns += pronoun.test(sentence) ? 1 : 0;
      caveats.count += !isFolded && caveat.test(sentence) ? 1 : 0;
    }
    if (caveats.count > most.count) most = caveats;
  }
  const share = (number: number): number => (sentences === 0 ? 0 : (100 * number) / sentences);
  return {
    words,
    longest: sections.toSorted((a, b) => b.words - a.words)[0],
    mostCaveats: most,
    sentences,
    turns: share(ofTurns),
    pronouns: share(ofPronouns),
    sampleLines: firstSampleLines(tree),
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
  const {words, longest, mostCaveats: caveats, sentences, turns: found, sampleLines} = plainnessOf(text, budget.level);
  const reason = parseFrontMatter(text).values[longKey];
  const counted = budget.level === undefined ? {heading: 'the page', line: 1, words} : longest;
  const excess = [];
  if (counted !== undefined && counted.words > budget.words && typeof reason !== 'string') {
    excess.push({
      line: counted.line,
      message: `"${counted.heading}" has ${counted.words} words at eye level, expected at most ${budget.words}`,
      hint: `Cut what fewer than one in fifty readers need, or fold it under "Limits". If the page has to be longer, give the reason in \`${longKey}\` of its front matter.`,
    });
  }
  // A few turns are many per hundred where there are few sentences.
  if (found > mostTurns && (found * sentences) / 100 >= 3) {
    excess.push({
      line: 1,
      message: `${found.toFixed(0)} of 100 sentences have unusual wording, expected at most ${mostTurns}`,
      hint: '`npm run check -- prose PAGE --turns` lists them with plain words for each.',
    });
  }
  if (caveats.count > mostCaveats) {
    excess.push({
      line: caveats.line,
      message: `"${caveats.heading}" has ${caveats.count} sentences with "but", "unless", "only when" and the like, expected at most ${mostCaveats}`,
      hint: 'Keep what holds for most readers, and fold the rest under "Limits".',
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
