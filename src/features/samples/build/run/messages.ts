/** One call of a console method by a sample. */
export interface PrintedCall {
  /** What a terminal would show. */
  text: string;
  /** The single argument as `util.inspect` shows it (strings in quotes); undefined for several arguments. */
  inspected: string | undefined;
  /** Number of the expectation that stands on the same line as the call. */
  expectation: number | undefined;
}

/** What running one sample gave. */
export interface RunResult {
  calls: PrintedCall[];
  /** Set when the sample threw, printed an error nobody caught, or did not end. */
  failure?: {message: string; stack: string};
}

/** What the process that runs samples is asked to do. */
export interface RunJob {
  id: string;
  /** URL of the bundled module. */
  url: string;
}

/** What the process that runs samples reports. */
export type RunMessage = {kind: 'start'; id: string} | {kind: 'done'; id: string; result: RunResult};
