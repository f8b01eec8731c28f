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
const [mostPhrases, mostWords, mostCharacters] = [4, 8, 60];

function isRecord(value: unknown): value is Record<string, unknown> {
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
    return [...asksOf(frontMatter)].flatMap(([id, phrases]) =>
      phrases.flatMap((phrase) => {
        const key = phrase.toLowerCase();
        const other = first.get(key);
        const place = `"${id}" of ${path.basename(file)}`;
        if (other === undefined) {
          first.set(key, place);
          return [];
        }
        return {
          file,
          ...frontMatter.locationOf('asks'),
          message: `asks: expected each phrase once on the site, found "${phrase}" for ${place} and for ${other}`,
          hint: 'Keep it where the answer is, or say more in one of them.',
        };
      }),
    );
  });
}

/**
 * The phrases of all documents of a site.
 *
 * @returns by the path of the page: `/docs/concepts/nodes`
 */
export function readAsks(siteDir: string): Map<string, Asks> {
  const docs = path.join(siteDir, 'docs');
  return new Map(
    readPages(existsSync(docs) ? findPages([docs]) : []).map(({file, text}) => [
      addressOf(file, siteDir),
      asksOf(parseFrontMatter(text)),
    ]),
  );
}
