/**
 * What the ranking weighs. The README of the search has the formula, and what each weight is worth.
 * Written by `npx tsx tests/search/train.ts` on 2026-11-25. Answers that come first, and among three, with the aliases of 2026-11-26:
 * of people's queries with one half of the aliases 85.3 % / 94.3 %, with the other half 89.1 % / 94.5 %,
 * of relevance.json 93.1 % / 100.0 %.
 */
export const learned = {
  /** A word in the section's own heading. */
  heading: 3,
  /** A word in a search alias of the section. */
  aliases: 0.938,
  /** A word in the text, in a heading above the section, or a name that the code uses: once for the excerpt, once for the rest. */
  text: 0.8,
  /** How much less a word counts in a long heading, phrase or text, 0–1. */
  length: 0.64,
  /** Exponent of a word's rarity: how much more a rare word says than a common one. */
  rarity: 1,
  /** Exponent of the share of the query's words that the section has. */
  coverage: 1.5,
  /** How much of a word a section has when only the headings above it have the word. */
  aboveShare: 1.25,
  /** How much of a word a section has when it has another word for it; also what that word counts. */
  synonym: 0.3,
  /** The same for what people say in several words, which is less ambiguous. */
  phrase: 0.6,
  /** What a word counts that begins like the one that is being typed, when next to nothing is missing. */
  prefix: 0.6,
  /** What a word counts that is written a little differently. */
  typo: 0.6,
  /** The heading consists of the query's words. */
  headingLikeness: 0.375,
  /** The heading and the title of its page together do. */
  together: 0.3,
  /** A search alias does. */
  aliasLikeness: 0.5,
  /** Exponent of these three: how much more nearly all words say than half of them. */
  likenessPower: 2,
  /** What a section loses with each other one that has the same heading ("Recap", "Install"). */
  repeats: 0.0366,
  /** What is left of a section for each better one of its page: other pages come into view. */
  spread: 0.85,
  /** The query is the name of an entry of the reference, written as one word. */
  nameOfApi: 10,
  /** The same, written as several words. */
  nameInWords: 0.5,
  /** The query is the title of a page. */
  nameOfPage: 8,
  /** What a name counts of which the query is a prefix. */
  namePrefix: 0.25,
  /** What is left of a name for each class above the one of which it is a member. */
  subclass: 0.9,
  /** What is left of a name that is a member and no function. */
  member: 0.97,
  /** What pages of packages count in a question in words, where a guide counts 1. */
  packages: 0.9,
  /** What the reference counts there. */
  reference: 0.344,
  /** What pages of errors, posts and the like count there. */
  otherKinds: 0.6,
};

/** What the ranking weighs; others than those that were learned only to measure what these are worth. */
export type Weights = typeof learned;
