/** Something that the compiler says about a file. */
export interface TypeProblem {
  file: string;
  /** Positions in the file, from 0; the end is not included. */
  from: number;
  to: number;
  /** From 1. */
  line: number;
  severity: 'error' | 'warning' | 'info';
  message: string;
  /** Number of the message. */
  code: number;
}

/** What is known of a name. */
export interface NameFacts {
  from: number;
  to: number;
  /** Its declaration, as TypeScript writes it. */
  signature: string;
  /** Its comment, plain text. */
  text: string;
  /** Address of its entry in the reference. */
  href?: string;
}

/** A completion. */
export interface Completion {
  name: string;
  kind: string;
  /** What is written, where it is not the name. */
  insert?: string;
  /** The module that it is imported from when it is chosen. */
  source?: string;
  sortText: string;
  /** For the question about its details. */
  data?: unknown;
}

/** What comes with a completion that is chosen. */
export interface CompletionDetails {
  signature: string;
  text: string;
  /** Changes of the file, such as an import. */
  changes: {from: number; to: number; insert: string}[];
}

/** Files of the reader, by name. */
export type SourceFiles = Record<string, string>;

/** A question to the worker. */
export type Question =
  | {kind: 'problems'}
  | {kind: 'facts'; file: string; position: number}
  | {kind: 'complete'; file: string; position: number}
  | {kind: 'details'; file: string; position: number; completion: Completion};

/** Results of the worker by kind of request. */
export interface Answers {
  problems: TypeProblem[];
  facts: NameFacts | null;
  complete: {from: number; items: Completion[]} | null;
  details: CompletionDetails | null;
}

/** A question on its way. */
export interface LanguageRequest {
  id: number;
  files: SourceFiles;
  question: Question;
}

/** An answer on its way. */
export interface LanguageResponse {
  id: number;
  answer?: Answers[keyof Answers];
  /** Why there is none. */
  failure?: string;
}
