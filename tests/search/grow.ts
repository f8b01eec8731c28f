import type {SearchRecord} from '../../src/features/search/shared/record.ts';

/** A generator of numbers in [0, 1) that gives the same ones on every run (mulberry32). */
function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const wordPattern = /[\p{L}_$][\p{L}\p{N}_$]*/gu;

/** Share of the rare words that a further copy of the site has and no other. Text of this kind gains about as many. */
const newWords = 0.3;

/**
 * A site of so many times the size: copies in which every word that is not common is swapped for another one, and some of
 * the rare ones for words that are new. Plain copies would compress to nothing and find the same sections.
 */
export function grow(records: readonly SearchRecord[], times: number): SearchRecord[] {
  const counts = new Map<string, number>();
  for (const record of records) {
    for (const [word] of (record.content ?? record.hierarchy.lvl1).matchAll(wordPattern))
      counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  const rare = [...counts].filter(([, count]) => count < records.length / 50).map(([word]) => word);
  const copies = Array.from({length: times - 1}, (_, index) => {
    const random = generator(index + 1);
    const swaps = new Map(
      rare.map((word) => {
        const other = rare[Math.floor(random() * rare.length)] ?? word;
        return [word, random() < newWords ? other + random().toString(36).slice(2, 5) : other];
      }),
    );
    const swap = (text: string): string => text.replace(wordPattern, (word) => swaps.get(word) ?? word);
    const swapOrNull = (text: string | null): string | null => text && swap(text);
    return records.map((record): SearchRecord => {
      const {lvl0, lvl1, lvl2, lvl3, lvl4, lvl5, lvl6} = record.hierarchy;
      const moved = (url: string): string => url.replace(/^(\w+:\/\/[^/]+\/)/, `$1copy-${index + 1}/`);
      return {
        ...record,
        objectID: `${record.objectID}-${index + 1}`,
        url: moved(record.url),
        url_without_anchor: moved(record.url_without_anchor),
        content: swapOrNull(record.content),
        hierarchy: {
          lvl0,
          lvl1: swap(lvl1),
          lvl2: swapOrNull(lvl2),
          lvl3: swapOrNull(lvl3),
          lvl4: swapOrNull(lvl4),
          lvl5: swapOrNull(lvl5),
          lvl6: swapOrNull(lvl6),
        },
      };
    });
  });
  return [...records, ...copies.flat()];
}
