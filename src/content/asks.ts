import {existsSync} from 'node:fs';
import path from 'node:path';

import {parseFrontMatter, type FrontMatter} from './front-matter.ts';
import {addressOf, findPages, readPages, type Page} from './pages.ts';
import type {Problem} from './problems.ts';

/**
 * How people ask for a page and its sections, in words that do not stand there: phrases by the id of the heading, and by `page` for the
 * page as a whole.
 */
export type Asks = ReadonlyMap<string, readonly string[]>;

/** Key of the phrases for the page as a whole. */
export const wholePage = 'page';

/** How many phrases a section may have, and how long one may be. */
const [mostPhrases, mostWords, mostCharacters] = [12, 8, 60];

/** Whether a value of a front matter has keys. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isPhraseList(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((phrase) => typeof phrase === 'string');
}

/** The phrases of a page whose front matter is in order. */
export function asksOf({values: {asks}}: Pick<FrontMatter, 'values'>): Asks {
  return new Map(
    isRecord(asks) ? Object.entries(asks).filter((entry): entry is [string, string[]] => isPhraseList(entry[1])) : [],
  );
}

/** First column of a table that says what words from elsewhere mean here. */
const foreignWords = 'Their word';

/** A row of such a table. */
interface ForeignRow {
  line: number;
  words: readonly string[];
  /** What the row explains them by: the path of a page from this one, empty for this one, and the id of a heading, empty for the page. */
  target: string;
  id: string;
}

/** Words from elsewhere that a page explains, each row by a link: whoever searches for one of them asks for what stands behind it. */
function foreignRows(text: string): ForeignRow[] {
  let isTable = false;
  return text.split('\n').flatMap((content, index) => {
    const [, first, ...others] = content.split('|').map((cell) => cell.trim());
    isTable = others.length > 1 && (isTable || first === foreignWords);
    const [, target, id] = /\]\(([^)#\s]*)#?([^)\s]*)\)/.exec(others.join(' ')) ?? [];
    if (!isTable || first === undefined || target === undefined || id === undefined) return [];
    const words = first.replaceAll('`', '').split(',');
    return {line: index + 1, words: words.map((word) => word.trim()), target, id};
  });
}

/** Checks the shape of `asks` in the front matter of a page. Whether the headings exist is checked where the page is built. */
export function checkAsks({values: {asks}, locationOf}: FrontMatter, file: string): Problem[] {
  if (asks === undefined) return [];
  const problem = (message: string, hint: string): Problem => ({file, ...locationOf('asks'), message: `asks: ${message}`, hint});
  if (!isRecord(asks)) {
    return [
      problem(`expected phrases by the id of a heading, found ${JSON.stringify(asks)}`, 'Write `page: [count words]` below it.'),
    ];
  }
  return Object.entries(asks).flatMap(([id, phrases]) => {
    if (!isPhraseList(phrases) || phrases.length === 0 || phrases.length > mostPhrases) {
      return problem(
        `expected 1 to ${mostPhrases} phrases for "${id}", found ${JSON.stringify(phrases)}`,
        `Write \`${id}: [count words, word counter]\`; a phrase that YAML misreads needs quotes.`,
      );
    }
    return phrases
      .filter((phrase) => phrase.trim() === '' || phrase.length > mostCharacters || phrase.split(/\s+/).length > mostWords)
      .map((phrase) =>
        problem(
          `expected a phrase of at most ${mostWords} words and ${mostCharacters} characters, found "${phrase}"`,
          'Write what somebody types into a search box.',
        ),
      );
  });
}

/** Phrases that several sections of the site claim: none of them would be found by it for sure. */
export function repeatedAsks(pages: readonly Page[]): Problem[] {
  const first = new Map<string, string>();
  return pages.flatMap(({file, text}) => {
    const frontMatter = parseFrontMatter(text);
    const name = path.basename(file);
    const claims = [
      ...[...asksOf(frontMatter)].map(([id, phrases]) => ({
        phrases,
        place: `"${id}" of ${name}`,
        at: frontMatter.locationOf('asks'),
      })),
      ...foreignRows(text).map(({words, line}) => ({phrases: words, place: `line ${line} of ${name}`, at: {line, column: 1}})),
    ];
    return claims.flatMap(({phrases, place, at}) =>
      phrases.flatMap((phrase) => {
        const key = phrase.toLowerCase();
        const other = first.get(key);
        if (other === undefined) {
          first.set(key, place);
          return [];
        }
        return {
          file,
          ...at,
          message: `asks: expected each phrase once on the site, found "${phrase}" for ${place} and for ${other}`,
          hint: 'Keep it where the answer is, or say more in one of them.',
        };
      }),
    );
  });
}

/**
 * The phrases of all documents of a site: those in their front matter, and words from elsewhere that a table explains by a link to them.
 *
 * @returns by the path of the page: `/docs/concepts/nodes`
 */
export function readAsks(siteDir: string): Map<string, Asks> {
  const docs = path.join(siteDir, 'docs');
  const pages = readPages(existsSync(docs) ? findPages([docs]) : []);
  const all = new Map(pages.map(({file, text}) => [addressOf(file, siteDir), new Map(asksOf(parseFrontMatter(text)))]));
  for (const {file, text} of pages) {
    for (const {target, id, words} of foreignRows(text)) {
      const asks = all.get(addressOf(target === '' ? file : path.resolve(path.dirname(file), target), siteDir));
      const key = id === '' ? wholePage : id;
      asks?.set(key, [...(asks.get(key) ?? []), ...words]);
    }
  }
  return all;
}
