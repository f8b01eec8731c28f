import {similarity} from '../../shared/edit-distance.ts';
import {sentencesOf, type Block} from './text.ts';

/** What a quote may be of a page, with the lines where its paragraphs begin: paragraphs, sentences, and each two sentences that follow each other. */
export function sentencesIn(blocks: readonly Block[]): Block[] {
  return blocks.flatMap(({text, line}) => {
    const sentences = sentencesOf(text);
    const pairs = sentences.slice(1).map((sentence, index) => `${sentences[index] ?? ''} ${sentence}`);
    return [...new Set([text, ...sentences, ...pairs])].map((part) => ({text: part, line}));
  });
}

/** The sentence of a page that is most like a wanted one. */
export function closestSentence(wanted: string, blocks: readonly Block[]): Block | undefined {
  let best: Block | undefined;
  let most = 0;
  for (const sentence of sentencesIn(blocks)) {
    const likeness = likenessOf(wanted, sentence.text);
    if (likeness > most) [best, most] = [sentence, likeness];
  }
  return best;
}

/** How alike two sentences are, from 0 to 1, in their letters or in their words (Dice's coefficient), in whatever order. */
export function likenessOf(a: string, b: string): number {
  const [ofA, ofB] = [stems(a), stems(b)];
  const shared = [...ofA].filter((stem) => ofB.has(stem)).length;
  return Math.max(similarity(a, b), (2 * shared) / Math.max(ofA.size + ofB.size, 1));
}

/** The beginnings of the words of a text, which are the same for most forms of a word. */
function stems(text: string): Set<string> {
  return new Set(
    text
      .toLowerCase()
      .match(/[\p{L}\p{N}$.]+/gu)
      ?.map((word) => word.replace(/\.$/, '').slice(0, 5)),
  );
}
