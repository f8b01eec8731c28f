/** A location in the framework that throws or prints a message. */
export interface ErrorSite {
  /** npm name: `@lexical/table`. */
  package: string;
  /** What an application imports: `@lexical/react/LexicalTablePlugin`; equal to `package` where there is one entry. */
  module: string;
  /** `LexicalNode.getLatest`; `null` at the top level of a module. */
  function: string | null;
  /** Path in the framework's repository: `packages/lexical/src/LexicalNode.ts`; `null` when the packages do not tell. */
  source: string | null;
  /** Code of the values that take the place of `%s`, in order. */
  values: string[];
}

/** How sure it is that a number belongs to a message; see `src/features/errors/build/derive/table.ts`. */
export type Certainty = 'same code' | 'same order' | 'unproven';

/** A number of production builds and what is known of it. */
export interface ErrorCode {
  code: number;
  /** The message with `%s` for each value; `null` when it cannot be proven. */
  message: string | null;
  certainty: Certainty;
  sites: ErrorSite[];
}

/** A message that has no number: production builds print it in full, or leave it out. */
export interface PlainMessage {
  /**
   * - `error`: thrown in every build;
   * - `development error`: thrown by development builds only;
   * - `warning`: printed with `console.warn` by development builds only.
   */
  kind: 'error' | 'development error' | 'warning';
  message: string;
  sites: ErrorSite[];
}

/** Everything derived from the installed packages. */
export interface ErrorTable {
  /** Version of the packages. */
  version: string;
  codes: ErrorCode[];
  plain: PlainMessage[];
}
