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
  /** The key that asked for the list of shortcuts, to be pressed again; `undefined` when none was. */
  shortcut: string | undefined;
  /** True when the color mode was switched: React then has to be told what storage holds. */
  switched: boolean;
  /** Resolved when something that the reader waits for no longer needs the network; the start of React waits for it. */
  busy: Promise<void> | undefined;
  /** Stops recording clicks and keys. */
  release: () => void;
  /** The function of leaving.ts: one for everything that the page fetches. */
  unlessLeaving: <Fetched>(fetch: () => Promise<Fetched>) => Promise<Fetched>;
}

declare global {
  interface Window {
    /** Set by the inline loader of built pages; the development server has none. */
    earlyInput?: EarlyInput;
  }
}

/** Marks the color-mode button, which the loader serves itself. */
export const colorModeToggle = 'data-color-mode-toggle';
