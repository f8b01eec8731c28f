import type {PhrasingContent} from 'mdast';

/** What a word of the list may be replaced by; an empty string means: leave it out. */
export const bannedWords: ReadonlyMap<string, string> = new Map([
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

/** Every banned word of a text and where it begins. */
export function findBannedWords(text: string): {word: string; index: number}[] {
  return [...text.matchAll(banned)].map((match) => ({word: match[0], index: match.index}));
}

/** Not part of `screen reader`, the program that reads aloud. */
const reader = /(?<!\bscreen[\s-]+)\breaders?\b/gi;

/** Every "reader" of a text and where it begins: it may be the person in the editor, the one who reads the page, or a program. */
export function findReaders(text: string): {word: string; index: number}[] {
  return [...text.matchAll(reader)].map((match) => ({word: match[0], index: match.index}));
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
