import {meaningfulWords} from './terms.ts';

/** A search alias of a section. */
export interface Alias {
  section: number;
  text: string;
}

/**
 * How people ask for sections, as one text, which is smaller than a list: for each section how many lie between it and the one before, and
 * its phrases after commas. Only the words that are searched are kept; nobody is shown a phrase.
 *
 * @param aliases the phrases of each section, in section order
 */
export function packAliases(aliases: readonly (readonly [section: number, phrases: readonly string[]])[]): string {
  let before = -1;
  return aliases
    .map(([section, phrases]) => {
      const gap = section - before - 1;
      before = section;
      return [gap, ...phrases.map((phrase) => meaningfulWords(phrase).join(' '))].join(',');
    })
    .join(';');
}

/** Reads what `packAliases` wrote. */
export function unpackAliases(packed: string): Alias[] {
  let section = -1;
  return packed.split(';').flatMap((entry) => {
    const [gap, ...phrases] = entry.split(',');
    section += Number(gap) + 1;
    return phrases.map((text) => ({section, text}));
  });
}
