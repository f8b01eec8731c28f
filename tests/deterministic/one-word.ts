import {readFileSync, writeFileSync} from 'node:fs';
import path from 'node:path';

/** The word that takes the place of another, and marks what is new. */
export const newWord = 'supplanted';

/** A change of one word in the prose of a page. */
export interface Change {
  /** Three words of the page, in this order. */
  before: string;
  /** The same with another one in the middle. */
  after: string;
  /** A heading of the page, which stays. */
  heading: string;
}

/**
 * Chooses a word of a page's prose to be changed: the first that stands between two others in a paragraph and that no proof quotes,
 * because the build stops at a quote that is gone.
 *
 * @param text the page
 * @param proofs its proofs
 * @throws when the page has no such word, or no heading
 */
export function chooseWord(text: string, proofs: string): Change {
  const outsideCode = text.replace(/^---\n[^]*?\n---\n/, '').replaceAll(/^```[^]*?^```/gm, '');
  const paragraphs = outsideCode.match(/^[A-Z].*/gm) ?? [];
  const candidates = paragraphs.flatMap((line) => [...line.matchAll(/(?<= )([a-z]+ )([a-z]{4,})( [a-z]+)(?=[ .,])/g)]);
  const found = candidates.find(
    ([before, left = '', word = '', right = '']) =>
      text.split(before).length === 2 && !proofs.includes(left + word) && !proofs.includes(word + right),
  );
  const heading = /^## ([\w ]+)$/m.exec(outsideCode)?.[1];
  if (found === undefined || heading === undefined) {
    throw new Error(
      `expected a heading of plain words, and a word that no proof quotes between two others in a paragraph, found ${candidates.length} words between others`,
    );
  }
  const [before, left = '', , right = ''] = found;
  return {before, after: left + newWord + right, heading};
}

/**
 * Changes a heading in the built files of a page, as a build does: it stands in the document and in the code.
 *
 * @param build folder of a built site
 * @param files the page's document and its file of content, below that folder
 * @throws when one of them does not have it
 */
export function changeHeading(build: string, files: readonly string[], heading: string): void {
  for (const name of files) {
    const file = path.join(build, name);
    const text = readFileSync(file, 'utf8');
    if (!text.includes(heading)) {
      throw new Error(
        `${file}: expected the heading "${heading}", which the page has, found ${text.length} characters without it.`,
      );
    }
    writeFileSync(file, text.replaceAll(heading, `${heading} ${newWord}`));
  }
}
