/** What the ranking weighs. The README beside this file has the formula, and what each weight is worth. */
export interface Weights {
  /** A word in the section's own heading. */
  heading: number;
  /** A word in a search alias of the section. */
  aliases: number;
  /** A word in the text, in a heading above the section, or a name that the code uses: once for the excerpt, once for the rest. */
  text: number;
  /** How much less a word counts in a long heading, phrase or text, 0–1. */
  length: number;
  /** Exponent of a word's rarity: how much more a rare word says than a common one. */
  rarity: number;
  /** Exponent of the share of the query's words that the section has. */
  coverage: number;
  /** How much of a word a section has when only the headings above it have the word. */
  aboveShare: number;
  /** How much of a word a section has when it has another word for it; also what that word counts. */
  synonym: number;
  /** The same for what people say in several words, which is less ambiguous. */
  phrase: number;
  /** What a word counts that begins like the one that is being typed, when next to nothing is missing. */
  prefix: number;
  /** What a word counts that is written a little differently. */
  typo: number;
  /** The heading consists of the query's words. */
  headingLikeness: number;
  /** The heading and the title of its page together do. */
  together: number;
  /** A search alias does. */
  aliasLikeness: number;
  /** Exponent of these three: how much more nearly all words say than half of them. */
  likenessPower: number;
  /** What a section loses with each other one that has the same heading ("Recap", "Install"). */
  repeats: number;
  /** What is left of a section for each better one of its page: other pages come into view. */
  spread: number;
  /** The query is the name of an entry of the reference, written as one word. */
  nameOfApi: number;
  /** The same, written as several words. */
  nameInWords: number;
  /** The query is the title of a page. */
  nameOfPage: number;
  /** What a name counts of which the query is a prefix. */
  namePrefix: number;
  /** What is left of a name for each class above the one of which it is a member. */
  subclass: number;
  /** What is left of a name that is a member and no function. */
  member: number;
  /** What pages of packages count in a question in words, where a guide counts 1. */
  packages: number;
  /** What the reference counts there. */
  reference: number;
  /** What pages of errors, posts and the like count there. */
  otherKinds: number;
}
