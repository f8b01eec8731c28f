/** A place in a file that an author edits. Lines and columns count from 1; columns count UTF-16 units, as editors do. */
export interface Place {
  /** Absolute path. */
  file: string;
  line: number;
  column: number;
}

/** Something an author has to fix: where, what is wrong, how to fix it. */
export interface Problem extends Place {
  message: string;
  /** One sentence that says what to do; left out where the message already says it. */
  hint?: string;
}

/** The words that follow the language of a fence. */
export interface FenceMeta {
  /** Words without a value: `run`, `live`, `output`, `diff`, `wrap`, `npm2yarn`, `showLineNumbers`. */
  flags: ReadonlySet<string>;
  /** Words with a value: `name=`, `extends=`, `skip=`, `eslint=`, `title=`, `focus=`, `fold=`, `limits=`. */
  values: ReadonlyMap<string, string>;
  /** Lines named in `{1,3-5}`, counted from 1 over the shown lines. */
  highlight: ReadonlySet<number>;
}

/** One fenced code block of a page. */
export interface Fence {
  /** Absolute path of the page. */
  file: string;
  /** Line of the opening fence. */
  line: number;
  /** Line of the closing fence; the last line of the page when the author forgot to close it. */
  endLine: number;
  /** Column of the opening fence, which is larger than 1 inside lists. */
  column: number;
  /** Language as written, in lower case; empty when none is given. */
  lang: string;
  meta: FenceMeta;
  /** Code lines, without the indentation of the surrounding list or callout. */
  lines: string[];
  /** Where the first character of each code line stands in the page. */
  origins: {line: number; column: number}[];
  /** The fence that stands directly below as a sibling, when it is a ```` ```text output ````. */
  output?: Fence;
}

/** One line of a virtual file and the fence line that it came from. */
export interface LineOrigin {
  fence: Fence;
  /** Index into `fence.lines`. */
  index: number;
}

/** A file of a sample as the compiler sees it. */
export interface SampleFile {
  /** Name inside the sample: `EmojiNode.ts`; `sample.tsx` when the author gives none. */
  name: string;
  text: string;
  lines: LineOrigin[];
}

/** A fence in a checked language together with the hidden text that it builds on. */
export interface Sample {
  fence: Fence;
  /** Stable within a run: page and position. */
  id: string;
  files: SampleFile[];
  /** Compile errors that the author announced with `// @errors: 2345`. */
  expectedErrors: ExpectedErrors;
}

export interface ExpectedErrors {
  codes: number[];
  /** Line of the announcement; undefined when there is none. */
  place: Place | undefined;
}
