import {expect} from 'vitest';

import type {Reader} from './reader.ts';

/** A page, and what its first editor does beyond taking text. */
export interface LiveEditor {
  path: string;
  bold: boolean;
  undo: boolean;
  /** Which tier uses it. */
  tier: 'fast' | 'full';
}

/** Editors of all kinds: without React, with it, of one plugin, of recipes. */
export const editors: readonly LiveEditor[] = [
  {path: '/docs/getting-started/quick-start', bold: true, undo: false, tier: 'fast'},
  {path: '/docs/getting-started/react', bold: true, undo: true, tier: 'fast'},
  {path: '/docs/getting-started/creating-plugin', bold: true, undo: true, tier: 'full'},
  {path: '/docs/concepts/history', bold: false, undo: true, tier: 'full'},
  {path: '/docs/packages/lexical-plain-text', bold: false, undo: true, tier: 'full'},
  {path: '/docs/packages/lexical-rich-text', bold: true, undo: true, tier: 'full'},
  {path: '/docs/packages/lexical-list', bold: true, undo: false, tier: 'full'},
  {path: '/docs/recipes/comments', bold: true, undo: true, tier: 'fast'},
  {path: '/docs/recipes/floating-toolbar', bold: true, undo: true, tier: 'full'},
  {path: '/docs/recipes/images', bold: true, undo: true, tier: 'full'},
];

const editor = '[data-live-frame] [contenteditable=true]';

/** Waits until the editor shows a text, line by line. */
async function seesEditorText(reader: Reader, what: string, pattern: RegExp): Promise<void> {
  await reader.waitFor(
    `${what}: ${pattern.source}`,
    (selector, source) => {
      const text =
        document
          .querySelector<HTMLElement>(selector)
          ?.innerText.trim()
          .replace(/\s*\n\s*/g, '\n') ?? '';
      return new RegExp(source).test(text);
    },
    editor,
    pattern.source,
  );
}

/**
 * Types into the first live editor of a page, on two lines, then in bold, and undoes it all: what the editor can do.
 *
 * @throws when the editor shows anything else
 */
export async function useLiveEditor(reader: Reader, {path, bold, undo}: LiveEditor): Promise<void> {
  await reader.open(path);
  await reader.evaluate(() => {
    document.querySelector('[data-live-sample]')?.scrollIntoView({block: 'center', behavior: 'instant'});
  });
  await reader.click(editor);
  await reader.window.pressKey('ControlOrMeta+End');
  const text = (): Promise<string> => reader.evaluate((css) => document.querySelector(css)?.textContent ?? '', editor);
  const before = await text();
  await reader.window.type('one');
  await reader.window.pressKey('Enter');
  await reader.window.type('twos');
  await reader.window.pressKey('Backspace');
  await seesEditorText(reader, 'typed, on two lines', /one\ntwo$/);
  if (bold) {
    await reader.window.pressKey('ControlOrMeta+b');
    await reader.window.type('bold');
    await reader.waitFor(
      'the text after the shortcut is bold',
      (css) => [...document.querySelectorAll(`${css} strong`)].some(({textContent}) => textContent === 'bold'),
      editor,
    );
  }
  if (undo) {
    // How much one step takes back depends on how fast the typing was.
    for (let step = 0; step < 12 && (await text()) !== before; step += 1) {
      await reader.window.pressKey('ControlOrMeta+z');
    }
    expect(await text()).toBe(before);
  }
}
