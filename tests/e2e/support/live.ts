import {expect, type Locator, type Page} from '@playwright/test';

import {idle} from './traffic.ts';

/**
 * Opens a page and waits until one of its live samples has an editor.
 *
 * @param index which live sample of the page, from 0
 * @returns the element that the sample was mounted in
 */
export async function openLive(page: Page, path: string, index = 0): Promise<Locator> {
  await page.goto(path);
  return startLive(page, index);
}

/** Scrolls to a live sample of the open page and waits for its editor. */
export async function startLive(page: Page, index: number): Promise<Locator> {
  const sample = page.getByRole('group', {name: 'Live sample'}).nth(index);
  await sample.scrollIntoViewIfNeeded();
  const frame = sample.locator('[data-live-frame]');
  await expect(frame.locator('[data-lexical-editor="true"]').first()).toBeVisible();
  return frame;
}

/** The live sample of the open page whose editor has this accessible name; the code below the sample says which it is. */
export async function liveNamed(page: Page, name: string): Promise<Locator> {
  const index = await page
    .getByRole('group', {name: 'Live sample'})
    .evaluateAll(
      (samples, text) => samples.findIndex(({nextElementSibling: code}) => code?.textContent.includes(text)),
      `"${name}"`,
    );
  if (index === -1) {
    throw new Error(`No live sample of ${page.url()} has code with the name "${name}".`);
  }
  const frame = await startLive(page, index);
  await expect(frame.getByRole('textbox', {name, exact: true})).toBeVisible();
  return frame;
}

/** Types at the end of an editor as a person does: a click, then keys. */
export async function typeAtEnd(editor: Locator, text: string): Promise<void> {
  await editor.click();
  await editor.press('ControlOrMeta+End');
  await editor.pressSequentially(text);
}

/** Selects characters of the first line by keyboard, from its start. */
export async function selectFirst(editor: Locator, count: number): Promise<void> {
  await editor.click();
  await editor.press('ControlOrMeta+Home');
  for (let step = 0; step < count; step += 1) {
    await editor.press('Shift+ArrowRight');
  }
  await selectionReported(editor);
}

/** Waits until the browser has told the editor where the caret went: it does so in a task of its own, after the key. */
export async function selectionReported(editor: Locator): Promise<void> {
  await idle(editor.page());
}
