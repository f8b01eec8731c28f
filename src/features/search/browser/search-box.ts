import type {SearchBackend} from './backend.ts';
import type {HelpLinks} from '../shared/help-links.ts';

/** Most characters of a query; error messages that people paste are long. */
export const longestQuery = 512;

/**
 * The search as it is on every page: what the inline script (open-search.ts) and the search script (search.ts), which is
 * fetched when somebody is about to search, know of each other.
 */
export interface SearchBox {
  /** The dialog with its form; empty until the search is likely. */
  dialog: HTMLDialogElement;
  /** The worker with the index, until the search script has taken it; none when a service answers, or when it has failed. */
  worker: Worker | undefined;
  /** What answers; set by the search script. */
  backend: SearchBackend | undefined;
  /** Where a reader gets on whom no result helps; set by the search script. */
  help: ((query: string) => HelpLinks) | undefined;
  /** Called each time the dialog opens; set by the search script. */
  onOpen: (() => void) | undefined;
  /**
   * Fetches the search script, once.
   *
   * @returns what answers
   * @throws when the script does not arrive; the next call tries again
   */
  load: () => Promise<SearchBackend>;
  /**
   * Shows that there is no answer.
   *
   * @param retry called when the reader asks to try again
   */
  fail: (retry: () => void) => void;
}

declare global {
  interface Window {
    /** Set by the inline script of every page; absent where DocSearch is the search. */
    searchBox: SearchBox;
  }
}
