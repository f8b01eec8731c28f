import type {PhrasingContent} from 'mdast';

/** What a word of the list may be replaced by; an empty string means: leave it out. */
const bannedWords = new Map([
  ['simply', ''],
  ['just', 'only, or nothing'],
  ['easy', 'say how many steps it takes'],
  ['easily', ''],
  ['obviously', ''],
  ['of course', ''],
  ['very', ''],
  ['powerful', 'say what it can do'],
  ['amazing', ''],
  ['awesome', ''],
  ['seamless', 'say what stays the same'],
  ['seamlessly', 'say what stays the same'],
  ['robust', 'say what it withstands'],
  ['please', ''],
  ['coming soon', 'describe what there is'],
]);

const banned = new RegExp(`\\b(?:${[...bannedWords.keys()].join('|')})\\b`, 'gi');

/** Not part of `screen reader`, the program that reads aloud. It may be the person in the editor, the one who reads the page, or a program. */
const reader = /(?<!\bscreen[\s-]+)\breaders?\b/gi;

/** Every word of a text that should not be there: where it begins, what is wrong with it and what to do. */
export function findWords(text: string): {index: number; message: string; hint: string}[] {
  const readers = [...text.matchAll(reader)].map(({0: word, index}) => ({
    index,
    message: `the word "${word}" does not say who`,
    hint: 'Write "you" for the reader of the page and "user" for somebody who types in the editor; "screen reader" is allowed.',
  }));
  const others = [...text.matchAll(banned)].map(({0: word, index}) => {
    const instead = bannedWords.get(word.toLowerCase()) ?? '';
    const hint = instead === '' ? 'Leave it out.' : `Instead: ${instead}.`;
    return {index, message: `the word "${word}" adds nothing that can be checked`, hint};
  });
  return [...readers, ...others];
}

const segmenter = new Intl.Segmenter('en', {granularity: 'sentence'});

/** Splits running text into sentences. Code in it should have been replaced by a word before, since code has full stops too. */
export function sentencesOf(text: string): string[] {
  return [...segmenter.segment(text.replaceAll(/\s+/g, ' '))]
    .map(({segment}) => segment.trim())
    .filter((sentence) => sentence !== '');
}

/** The text of inline nodes. Code counts as one word, whatever is in it. */
export function plainText(nodes: readonly PhrasingContent[]): string {
  return nodes
    .map((node) => {
      switch (node.type) {
        case 'text':
          return node.value;
        case 'inlineCode':
          // With a capital, because a sentence may begin with it and the segmenter looks for one.
          return 'Code';
        case 'break':
          return ' ';
        default:
          return 'children' in node ? plainText(node.children) : '';
      }
    })
    .join('');
}
