/** Something that another version of the framework makes necessary. */
export interface Finding {
  /** The step that found it. */
  step: string;
  /** From the site's folder: a page, a note, a proof or a test; undefined for what belongs to no file. */
  file?: string | undefined;
  line?: number | undefined;
  column?: number | undefined;
  message: string;
  before?: string | undefined;
  after?: string | undefined;
  /** The closest replacement, in words. */
  instead?: string | undefined;
}

/** A mechanical change: a name that another module exports now, or that has another name. */
export interface Rename {
  module: string;
  name: string;
  toModule: string;
  toName: string;
}

/** What a step gives. */
export interface StepResult {
  findings: Finding[];
  /** One line about what was looked at. */
  summary: string;
  renames?: Rename[];
}
