import {meaningfulWords} from './terms.ts';

/** A phrase in which people ask for a section. */
export interface Ask {
  section: number;
  text: string;
}

/**
 * How people ask for sections, as one text, which is smaller than a list: for each section how many lie between it and the one before, and
 * its phrases after commas. Only the words that are searched are kept; nobody is shown a phrase.
 *
 * @param asks the phrases of each section, in section order
 */
export function packAsks(asks: readonly (readonly [section: number, phrases: readonly string[]])[]): string {
  let before = -1;
  return asks
    .map(([section, phrases]) => {
      const gap = section - before - 1;
      before = section;
      return [gap, ...phrases.map((phrase) => meaningfulWords(phrase).join(' '))].join(',');
    })
    .join(';');
}

/** Reads what `packAsks` wrote. */
export function unpackAsks(packed: string): Ask[] {
  let section = -1;
  return packed.split(';').flatMap((entry) => {
    const [gap, ...phrases] = entry.split(',');
    section += Number(gap) + 1;
    return phrases.map((text) => ({section, text}));
  });
}
