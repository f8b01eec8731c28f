import type * as documents from './documents.ts';

type Documents = Pick<typeof documents, 'alsoFetch' | 'fetchDocument' | 'fetchedDocument' | 'fetchInView'>;

/**
 * What readers did before React ran. The inline loader (loader.ts) records it, replay.ts hands it to React once that
 * listens. Only types and names live here, so that neither of the two carries the other.
 */
export interface EarlyInput {
  /** Elements that were clicked, in order. */
  clicks: Set<HTMLElement>;
  /** Keys pressed on elements that React makes into tabs, in order. */
  keys: {target: HTMLElement; key: string}[];
  /** Fields that were typed into. */
  fields: Set<HTMLInputElement>;
  /** The shortcut that asked for the search or for the list of shortcuts, to be pressed again; `undefined` when none was. */
  shortcut: {key: string; ctrlKey: boolean; metaKey: boolean} | undefined;
  /** Text typed after search was asked for; it belongs in a box that is not there yet. */
  text: string;
  /** True when the color mode was switched: React then has to be told what storage holds. */
  switched: boolean;
  /** True from the moment search is asked for until its box has the focus or Escape is pressed. */
  searching: boolean;
  /** Set when React begins to take the page over; until then a link may show another page in its place. */
  isTaken: boolean;
  /** Stops recording clicks and keys; text for the search box is recorded for as long as `searching`. */
  release: () => void;
  /** The function of leaving.ts: one for everything that the page fetches. */
  unlessLeaving: <Fetched>(fetch: () => Promise<Fetched>) => Promise<Fetched>;
  /** Functions of documents.ts: what is fetched before React runs is there for it. */
  documents: Documents;
}

declare global {
  interface Window {
    /** Set by the inline loader of built pages; the development server has none. */
    earlyInput?: EarlyInput;
  }
}

/** Marks the color-mode button, which the loader serves itself. */
export const colorModeToggle = 'data-color-mode-toggle';

/** Finds the button that opens the search: the one that announces its shortcuts. */
export const searchButton = 'button[aria-keyshortcuts*="/"]';
