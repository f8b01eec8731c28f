/** Functions of documents.ts and ahead.ts. */
interface Documents {
  alsoFetch: (fetch: (path: string) => Promise<unknown> | undefined) => void;
  fetchDocument: (path: string, priority?: RequestPriority) => Promise<string>;
  fetchedDocument: (path: string) => string | undefined;
  fetchNext: () => void;
  /** Shows the page of a clicked link, and returns whether it did. */
  follow: (event: MouseEvent) => boolean;
  /** Shows the page of the current address, and returns whether it did, or React's router does. */
  goBack: () => boolean;
  showWhole: () => void;
}

/**
 * What readers did before React ran. The inline loader (loader.ts) records it, replay.ts hands it to React once that
 * listens. Only types and names live here, so that neither of the two carries the other.
 */
export interface EarlyInput {
  /** Clicks, keys and input that React has to handle, in the order in which they happened. */
  events: Event[];
  /** Path of the page that is shown. */
  path: string;
  /** True when the color mode was switched: React then has to be told what storage holds. */
  switched: boolean;
  /** True when the reader moved the pointer or scrolled before ahead.js had loaded. */
  sawActivity: boolean;
  /** True once React starts to hydrate the page; until then a link may swap in another page. */
  isHydrating: boolean;
  /** Whether React's files are on their way, which go before what is fetched ahead. */
  isStarting: () => boolean;
  /** Resolved when something that the reader waits for no longer needs the network; the start of React waits for it. */
  busy?: Promise<void>;
  /** Stops recording clicks and keys. */
  release: () => void;
  /** The function of leaving.ts: one for everything that the page fetches. */
  unlessLeaving: <Fetched>(fetch: () => Promise<Fetched>) => Promise<Fetched>;
  /** Fetches what React needs, without starting it. */
  download: () => void;
  /** Starts React when the page is idle. */
  startWhenIdle: () => void;
  /** Functions of documents.ts and show-page.ts, once ahead.ts is there, which is before React. */
  documents?: Documents;
}

declare global {
  interface Window {
    /** Set by the inline loader of built pages; the development server has none. */
    earlyInput?: EarlyInput;
  }
}

/** Selects links to pages of this site, and to few other files. */
export const pageLink = 'a[href^="/"]:not([target], [download], [href$=".md"])';

/** Selects what is all that its page is for, so that React starts at once there. */
export const startsAtOnce = '[data-unattended=now]';

/** Marks the color-mode button, which the loader serves itself. */
export const colorModeToggle = 'data-color-mode-toggle';
