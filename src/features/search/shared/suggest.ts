import {editDistance} from '../../../shared/edit-distance.ts';
import {nameKey, stem} from './terms.ts';

/** A word of the site, as it is written there. */
interface SiteWord {
  word: string;
  key: string;
  /** In how many headings it stands. */
  count: number;
}

/** Shortest word that is offered for one that contains it: "hyperlink" for "link". */
const shortestPart = 4;

const wordPattern = /[$@\p{L}\p{N}_]+/gu;

/** Names words of the site for words that it does not have. */
export class Suggester {
  private readonly words: readonly SiteWord[];

  /** @param headings all headings of the site: their words are those that a search for leads somewhere */
  constructor(headings: readonly string[]) {
    const words = new Map<string, SiteWord>();
    for (const heading of headings) {
      for (const [found] of heading.matchAll(wordPattern)) {
        const key = nameKey(found);
        // Names from code keep their capital letters, other words are written as in a sentence.
        const word = /\p{Ll}\p{Lu}|[$_]|^\p{Lu}{2}/u.test(found) ? found : found.toLowerCase();
        if (key.length < 3) continue;
        const known = words.get(key);
        if (known === undefined) words.set(key, {word, key, count: 1});
        else known.count += 1;
      }
    }
    this.words = [...words.values()];
  }

  /**
   * The query with words of the site in place of those that it does not have.
   *
   * @param unknown these words, as letters and digits in lower case
   * @returns at most `count` queries, the most likely first; none when a word is like no other
   */
  suggest(query: string, unknown: readonly string[], count = 3): string[] {
    if (unknown.length === 0) return [];
    const near = new Map(unknown.map((word) => [word, this.nearest(word, count)]));
    if ([...near.values()].some(({length}) => length === 0)) return [];
    const most = Math.max(...[...near.values()].map(({length}) => length));
    const queries = Array.from({length: most}, (_, index) =>
      query.trim().replaceAll(wordPattern, (typed) => {
        const words = near.get(nameKey(typed));
        return words?.[Math.min(index, words.length - 1)] ?? typed;
      }),
    );
    return [...new Set(queries)].slice(0, count);
  }

  private nearest(typed: string, count: number): string[] {
    const limit = typed.length >= 8 ? 3 : typed.length >= 5 ? 2 : typed.length >= 3 ? 1 : 0;
    const alike = this.words.flatMap((word) => {
      const distance = editDistance(typed, word.key, limit);
      return distance <= limit ? {...word, distance} : [];
    });
    const parts = this.words.flatMap((word) =>
      word.key.length >= shortestPart && (typed.startsWith(word.key) || typed.endsWith(word.key))
        ? {...word, distance: typed.length - word.key.length}
        : [],
    );
    const sorted = (alike.length > 0 ? alike : parts).sort(
      (a, b) => a.distance - b.distance || b.count - a.count || (a.key < b.key ? -1 : 1),
    );
    // "transform" and "transforms" lead to the same.
    const isFirst = ({key}: SiteWord, index: number): boolean =>
      sorted.findIndex((other) => stem(other.key) === stem(key)) === index;
    return sorted
      .filter(isFirst)
      .slice(0, count)
      .map(({word}) => word);
  }
}
