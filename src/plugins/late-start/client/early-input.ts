/**
 * What readers did before React ran. The inline loader (loader.ts) records it, replay.ts hands it to React once that
 * listens. Only types and names live here, so that neither of the two carries the other.
 */
export interface EarlyInput {
  /** Elements that were clicked, in order. */
  clicks: Place[];
  /** Keys pressed on elements that React makes into tabs, in order. */
  keys: (Place & {key: string})[];
  /** Fields that were typed into. */
  fields: Set<HTMLInputElement>;
  /** The shortcut that asked for the search, to be pressed again; `undefined` when none was. */
  shortcut: {key: string; ctrlKey: boolean; metaKey: boolean} | undefined;
  /** Text typed after search was asked for; it belongs into a box that is not there yet. */
  text: string;
  /** True when the color mode was switched: React then has to be told what storage holds. */
  switched: boolean;
  /** True from the moment search is asked for until its box has the focus or Escape is pressed. */
  searching: boolean;
  /** Stops recording clicks and keys; text for the search box is recorded for as long as `searching`. */
  release: () => void;
}

/** An element and where it stands: React replaces some of those that the server rendered. */
export interface Place {
  target: HTMLElement;
  /** Which child to take, level by level, from the site's root element. */
  steps: number[];
}

/** Id of the element that React renders into. */
export const siteRoot = '__docusaurus';

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
