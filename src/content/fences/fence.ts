/** The words that follow the language of a fence. */
export interface FenceMeta {
  /** Words without a value: `run`, `live`, `output`, `diff`, `wrap`, `npm2yarn`, `showLineNumbers`, `tall`, `start`, `solution`. */
  flags: ReadonlySet<string>;
  /** Words with a value: `name=`, `extends=`, `skip=`, `eslint=`, `title=`, `focus=`, `fold=`, `limits=`, `from=`, `lexical=`. */
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
  /** Where the first character of each code line is: in the page, or in the file that `from=` names. */
  origins: {file?: string; line: number; column: number}[];
  /** The files that `from=` shows: their absolute paths by the names that readers see. */
  sources?: ReadonlyMap<string, string>;
  /** The fence that stands directly below as a sibling, when it is a ```` ```text output ````. */
  output?: Fence;
}

const checkedLanguages = new Set(['ts', 'tsx', 'js', 'jsx']);

/** Whether a sample is type-checked with the documented version. */
export function isChecked(fence: Fence): boolean {
  return checkedLanguages.has(fence.lang) && !fence.meta.values.has('lexical');
}
