/** Something that another version of the framework makes necessary. */
export interface Finding {
  /** The step that found it. */
  step: string;
  /** From the site's folder: a page, a note, a proof or a test; undefined for what belongs to no file. */
  file?: string | undefined;
  line?: number | undefined;
  column?: number | undefined;
  /** Where pages name it, when that is many places: `docs/a.md:3, 9`. */
  places?: string[] | undefined;
  /** The symbol or member that it is about: `lexical#LexicalEditor.update`. */
  id?: string | undefined;
  message: string;
  before?: string | undefined;
  after?: string | undefined;
  /** The closest replacement, in words. */
  instead?: string | undefined;
}

/** A mechanical change: a name that another module exports now, that has another name, or that is a named export instead of the default. */
export interface Rename {
  module: string;
  name: string;
  toModule: string;
  toName: string;
  /** Whether it was the default export of its module. */
  wasDefault?: boolean;
  /** Whether it is the default export of its module now. */
  isDefault?: boolean;
}

/** A mechanical change: a function takes more arguments now, none of which is needed. */
export interface Extension {
  name: string;
  /** The names of its parameters before. */
  parameters: string[];
  /** Those that stand behind them now. */
  added: string[];
}

/** What can be taken over into pages, notes and proofs without a thought. */
export interface Mechanical {
  renames: readonly Rename[];
  extensions: readonly Extension[];
}

/** What a step gives. */
export interface StepResult {
  findings: Finding[];
  /** One line about what was looked at. */
  summary: string;
  renames?: Rename[];
  extensions?: Extension[];
}
