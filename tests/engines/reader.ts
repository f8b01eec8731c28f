import {setTimeout as wait} from 'node:timers/promises';

import {htmlOf} from '../e2e/support/site.ts';
import type {BrowserWindow} from './driver.ts';
import {notesKey} from './probe.ts';

/** Values that can be sent to a page and back. */
type Json = string | number | boolean | null | undefined | Json[] | {[key: string]: Json};

/** Visible elements of a page: those that a selector fits, or those among them with a text, without regard to white space around it. */
export interface Target {
  css: string;
  text?: string;
}

/** How long a page may take to do what it is expected to, in milliseconds; on a busy machine a page starts late. */
const timeout = 15_000;

/** Milliseconds between two looks at the page. */
const interval = 25;

/** Someone who reads the site in a window of a browser: what tests do and see, the same in every engine. */
export class Reader {
  readonly #window: BrowserWindow;
  readonly #origin: string;

  /** @param origin where the site is served, without a slash at the end */
  constructor(window: BrowserWindow, origin: string) {
    this.#window = window;
    this.#origin = origin;
  }

  /** Opens a path of the site, touches it, and waits until React has taken over. */
  async open(path: string): Promise<void> {
    await this.load(path);
    await this.started();
  }

  /** Opens a path of the site and does nothing that would start its scripts. */
  async load(path: string): Promise<void> {
    await this.#window.load(`${this.#origin}${path}`);
  }

  /** Touches the page, which starts its scripts at once, and waits until React has taken over. */
  async started(): Promise<void> {
    await this.evaluate(() => document.body.dispatchEvent(new Event('touchstart', {bubbles: true})));
    await this.waitFor('React takes over', () => document.documentElement.dataset['hasHydrated'] === 'true');
  }

  /**
   * Calls a function in the page.
   *
   * @param inPage sent as text: it sees its arguments and the page, nothing around it
   * @returns what it gives, or what its promise does
   */
  async evaluate<Arguments extends Json[], Result>(
    inPage: (...values: Arguments) => Result | Promise<Result>,
    ...values: Arguments
  ): Promise<Result> {
    const list = values.map((value) => (value === undefined ? 'undefined' : JSON.stringify(value))).join(', ');
    // The page gives what the function gives.
    return (await this.#window.evaluate(`(${inPage.toString()})(${list})`)) as Result;
  }

  /**
   * Waits until a function gives something true in the page.
   *
   * @param what is expected, for the message
   * @returns what the function gave
   * @throws when it does not within 15 s
   */
  async waitFor<Arguments extends Json[], Result>(
    what: string,
    inPage: (...values: Arguments) => Result | Promise<Result>,
    ...values: Arguments
  ): Promise<Result> {
    const deadline = Date.now() + timeout;
    let last: unknown;
    while (Date.now() < deadline) {
      try {
        const value = await this.evaluate(inPage, ...values);
        if (value) {
          return value;
        }
        last = value;
      } catch (error) {
        // Between two pages there is nothing to ask.
        last = error instanceof Error ? error.message : error;
      }
      await wait(interval);
    }
    const address = await this.path().catch(() => 'no page');
    throw new Error(`Waited ${timeout / 1000} s at ${address}. Expected: ${what}. Found last: ${String(last)}.`);
  }

  /** The path of the open page with query and anchor, without a slash at the end of the path. */
  async path(): Promise<string> {
    return this.evaluate(() => location.pathname.replace(/(.)\/$/, '$1') + location.search + location.hash);
  }

  /**
   * Waits until a page is there that a link of the site has led to. Its address comes first and the page once its files have:
   * whoever opens another address in between loses one of the two.
   *
   * @param expected as `path` gives it
   * @throws when the build has no such page
   */
  async waitForPath(expected: string): Promise<void> {
    const [, title] = /<title[^>]*>([^<]*)/.exec(htmlOf(expected.replace(/[?#].*/, '')) ?? '') ?? [];
    if (title === undefined) {
      throw new Error(`Expected a link to lead to a page of the build, found ${expected}, which has no file with a title.`);
    }
    await this.waitFor(
      `the page ${expected}`,
      (wanted, html) =>
        location.pathname.replace(/(.)\/$/, '$1') + location.search + location.hash === wanted &&
        document.title === new DOMParser().parseFromString(html, 'text/html').body.textContent,
      expected,
      title,
    );
  }

  /** Texts of the visible elements, as a reader sees them. */
  async texts(target: Target | string): Promise<string[]> {
    const {css, text} = asTarget(target);
    return this.evaluate(
      (selector, wanted) =>
        [...document.querySelectorAll<HTMLElement>(selector)]
          .filter((element) => element.checkVisibility({visibilityProperty: true}))
          .map((element) => element.innerText.trim())
          .filter((found) => wanted === undefined || found === wanted),
      css,
      text,
    );
  }

  /** Waits until an element is visible. */
  async sees(target: Target | string): Promise<void> {
    const {css, text} = asTarget(target);
    await this.waitFor(
      `${css}${text === undefined ? '' : ` "${text}"`} is visible`,
      (selector, wanted) =>
        [...document.querySelectorAll<HTMLElement>(selector)].some(
          (element) =>
            element.checkVisibility({visibilityProperty: true}) && (wanted === undefined || element.innerText.trim() === wanted),
        ),
      css,
      text,
    );
  }

  /** Waits until no such element is visible. */
  async seesNo(target: Target | string): Promise<void> {
    const {css, text} = asTarget(target);
    await this.waitFor(
      `${css}${text === undefined ? '' : ` "${text}"`} is not visible`,
      (selector, wanted) =>
        [...document.querySelectorAll<HTMLElement>(selector)].every(
          (element) =>
            !element.checkVisibility({visibilityProperty: true}) || (wanted !== undefined && element.innerText.trim() !== wanted),
        ),
      css,
      text,
    );
  }

  /** Waits until an element contains a text, visible or not. */
  async seesText(css: string, text: string): Promise<void> {
    await this.waitFor(
      `${css} contains "${text}"`,
      (selector, wanted) => [...document.querySelectorAll(selector)].some(({textContent}) => textContent.includes(wanted)),
      css,
      text,
    );
  }

  /** Waits until an attribute of an element has a value. */
  async seesAttribute(css: string, name: string, value: string): Promise<void> {
    await this.waitFor(
      `${css} has ${name}="${value}"`,
      (selector, key, wanted) => document.querySelector(selector)?.getAttribute(key) === wanted,
      css,
      name,
      value,
    );
  }

  /** Moves the pointer over the first such element, once it is at rest and nothing covers it. */
  async pointAt(target: Target | string): Promise<void> {
    const {css, text} = asTarget(target);
    const place = await this.waitFor(
      `${css}${text === undefined ? '' : ` "${text}"`} is at rest and nothing covers it`,
      async (selector, wanted) => {
        // They move text when they come.
        await document.fonts.ready;
        const element = [...document.querySelectorAll<HTMLElement>(selector)].find(
          (each) =>
            each.checkVisibility({visibilityProperty: true}) && (wanted === undefined || each.innerText.trim() === wanted),
        );
        if (element === undefined) {
          return undefined;
        }
        element.scrollIntoView({block: 'nearest', inline: 'nearest', behavior: 'instant'});
        const {top: before, left} = element.getBoundingClientRect();
        await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
        const box = element.getBoundingClientRect();
        // The first line of what is broken into several.
        const line = element.getClientRects()[0] ?? box;
        const x = line.left + line.width / 2;
        const y = line.top + Math.min(line.height / 2, 40);
        const top = document.elementFromPoint(x, y);
        if (top === null || !(element.contains(top) || top.contains(element))) {
          // Bars that stick to the edge of the window, and what a page puts over its text.
          element.scrollIntoView({block: 'center', behavior: 'instant'});
          return undefined;
        }
        return box.top === before && box.left === left ? {x, y} : undefined;
      },
      css,
      text,
    );
    if (place !== undefined) {
      await this.#window.movePointer(place.x, place.y);
    }
  }

  /** Clicks on the first such element as a person does. */
  async click(target: Target | string): Promise<void> {
    await this.pointAt(target);
    await this.#window.pressPointer();
    await this.#window.releasePointer();
  }

  /** The window itself: keys, the pointer, the history. */
  get window(): BrowserWindow {
    return this.#window;
  }

  /** What the pages that were opened since the last call have done wrong: errors, files that did not load, refusals of the policy. */
  async takeProblems(): Promise<string[]> {
    const noted = await this.evaluate((key) => {
      const notes = sessionStorage.getItem(key);
      sessionStorage.removeItem(key);
      return notes;
    }, notesKey);
    // The list that the probe has written.
    return [...(JSON.parse(noted ?? '[]') as string[]), ...this.#window.takeReports()];
  }
}

function asTarget(target: Target | string): Target {
  return typeof target === 'string' ? {css: target} : target;
}
