import type {FoundBrowser} from '../e2e/support/browser.ts';
import {launchPlaywright} from './playwright-driver.ts';
import {launchWebKitGtk} from './webkitgtk-driver.ts';

/** Width and height of the page's viewport, in CSS pixels. */
export interface Size {
  width: number;
  height: number;
}

/** A browser that runs. Each window is a reader of its own: without storage and cache of another one. */
export interface Browser {
  openWindow(size: Size): Promise<BrowserWindow>;
  close(): Promise<void>;
}

/** One window with one page. What goes in are the browser's own events, as from a mouse and a keyboard. */
export interface BrowserWindow {
  /**
   * Opens an address as if it was typed, and waits for the `load` event.
   *
   * @throws when the server does not answer
   */
  load(url: string): Promise<void>;
  /**
   * Evaluates an expression in the page, and awaits it when it is a promise.
   *
   * @returns its value, which has to be JSON
   * @throws when the expression does, or when the page goes away meanwhile
   */
  evaluate(expression: string): Promise<unknown>;
  /** Moves the pointer to a place of the viewport, in CSS pixels. */
  movePointer(x: number, y: number): Promise<void>;
  /** Presses the main button of the pointer where that is. */
  pressPointer(): Promise<void>;
  releasePointer(): Promise<void>;
  /** Presses and releases a key or several at once: `a`, `Enter`, `Shift+Tab`, `ControlOrMeta+b`. */
  pressKey(keys: string): Promise<void>;
  /** Types characters one after the other. */
  type(text: string): Promise<void>;
  /** Goes back in the history, and does not wait for the page. */
  goBack(): Promise<void>;
  goForward(): Promise<void>;
  /** Exceptions and errors that the browser has reported by itself since it was asked last, and nothing where it cannot. */
  takeReports(): string[];
  close(): Promise<void>;
}

/** What tests cannot see or do in an engine, each with its reason; everything else is the same test in all of them. */
export const limits: Record<FoundBrowser['drivenBy'], string[]> = {
  playwright: [],
  WebDriver: [
    'no console: WebDriver has none, so a script in the page notes errors, refusals of the policy and console.error (probe.ts)',
    'no touch: the driver of WebKitGTK sends touches as mouse events',
    'no printing: the driver answers the command with an error',
    'no choice of the color scheme while it runs: it is an argument of the browser, `--dark-mode`',
  ],
};

/**
 * Starts a browser.
 *
 * @param found what `findEngine` of tests/e2e/support/browser.ts has found
 * @throws with what the browser printed when it does not start
 */
export function launch(found: FoundBrowser): Promise<Browser> {
  return found.drivenBy === 'playwright' ? launchPlaywright(found) : Promise.resolve(launchWebKitGtk(found));
}
