import type {SearchAliases} from '../../../content/search-aliases.ts';
import {isStopWord, textTerms} from '../shared/terms.ts';

/** A heading of a page. */
export interface Heading {
  id: string;
  text: string;
}

/** What a section answers, as people ask for it. */
export interface Answer {
  /** The id of the section's heading. */
  id: string;
  text: string;
}

/** Fewer are not worth a list; more would exceed the 32 kB budget of a concept page. */
const [fewest, most] = [3, 5];

/** Words that a question begins with. */
const questionWords = new Set('how why what when which where who does is are should'.split(' '));

/** What is not in the order of a question: "how snapshots are stored", "where to put it". */
const statement = /^(?:(?:how|why|when|where)(?! (?:is|are|do|does|can|should|many|much|long|often)\b)|what to)\b/;

/** Small words that carry some meaning in a search. */
const smallWords = new Set(['without', 'cannot']);

/** How short forms and names are written that people type without capitals. */
const spellings = new Map(
  (
    'API ARIA CSS CSV DOM HTML HTTP HTTPS IME JSON JSX PDF REST RTL SQL SSR UI URL XML XSS ' +
    'Android Chrome ESLint Excel Firefox Grammarly JavaScript Next.js Node.js React Safari Svelte TypeScript Vue Yjs iOS'
  )
    .split(' ')
    .map((word) => [word.toLowerCase(), word]),
)
  .set('urls', 'URLs')
  .set('ydoc', 'Y.Doc')
  .set('nextjs', 'Next.js');

/**
 * Chooses the phrases that a page shows as what it answers: of each section its first question, or else its first natural phrase, that
 * says more than the heading. When there are too many, questions stay, and then what comes first.
 *
 * @param headings of the page, in their order
 * @returns in the order of the page; nothing when there is too little for a list
 */
export function chooseAnswers(headings: readonly Heading[], aliases: SearchAliases): Answer[] {
  const shown = new Set<string>();
  const answers = headings.flatMap((heading) => {
    const phrases = (aliases.get(heading.id) ?? []).filter(
      (each) => isNatural(each) && !repeats(each, heading.text) && !shown.has(subjectOf(each)),
    );
    const phrase = phrases.find(isQuestion) ?? phrases[0];
    if (phrase === undefined) return [];
    shown.add(subjectOf(phrase));
    return {id: heading.id, text: written(phrase), isQuestion: isQuestion(phrase)};
  });
  if (answers.length < fewest) return [];
  const kept = new Set(answers.toSorted((a, b) => Number(b.isQuestion) - Number(a.isQuestion)).slice(0, most));
  return answers.filter((answer) => kept.has(answer)).map(({id, text}) => ({id, text}));
}

function wordsOf(phrase: string): string[] {
  return phrase.toLowerCase().split(/\s+/);
}

function isQuestion(phrase: string): boolean {
  const [first = '', second] = wordsOf(phrase);
  return questionWords.has(first) && second !== 'not';
}

/** Whether a phrase has a small word: without any it is a heap of words for a search box, such as "fetch put document". */
function isNatural(phrase: string): boolean {
  const words = wordsOf(phrase);
  return words.length >= 3 && words.some((word) => isStopWord(word) || smallWords.has(word));
}

/** The terms that a phrase is about, in one order. */
function subjectOf(phrase: string): string {
  return [...new Set(textTerms(phrase))].sort().join(' ');
}

/** Whether a phrase has no word of meaning that the heading does not have. */
function repeats(phrase: string, heading: string): boolean {
  const told = new Set(textTerms(heading));
  return textTerms(phrase).every((term) => told.has(term));
}

/** A phrase as a line of a list: short forms in capitals, a capital at its beginning unless that is a name from code, and a question mark. */
function written(phrase: string): string {
  const text = phrase
    .split(/\s+/)
    .map((word) => spellings.get(word) ?? word)
    .join(' ')
    .replace(/\bctrl (\p{Ll})\b/giu, (_keys, letter: string) => `Ctrl+${letter.toUpperCase()}`);
  const [first = ''] = text.split(' ');
  const line = /^\p{Ll}[\p{Ll}'-]*$/u.test(first) ? text.charAt(0).toUpperCase() + text.slice(1) : text;
  return isQuestion(phrase) && !statement.test(phrase.toLowerCase()) ? `${line}?` : line;
}
