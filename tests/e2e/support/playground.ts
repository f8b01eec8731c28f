import {expect, type Locator, type Page} from '@playwright/test';

import {packLink} from '../../../src/features/playground/browser/keep/share.ts';

/** Address of the playground with these files. */
export async function linkTo(files: Record<string, string>): Promise<string> {
  const all = Object.entries(files).map(([name, text]) => ({name, text}));
  const open = all.at(-1)?.name ?? '';
  return `/play#${await packLink({title: 'Test', files: all, open, build: 'production'})}`;
}

/** Opens the playground and waits until one can write. */
export async function openPlayground(page: Page, address: string): Promise<void> {
  // An address that differs in its fragment alone would not be loaded anew.
  await page.goto('about:blank');
  await page.goto(address);
  await code(page).waitFor();
}

/** The code that is open. */
export function code(page: Page): Locator {
  return page.locator('.cm-content');
}

/** Puts other code into the file that is open, as somebody who pastes it. */
export async function write(page: Page, text: string): Promise<void> {
  await code(page).click();
  await page.keyboard.press('ControlOrMeta+a');
  await code(page).evaluate((element, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    const event = new ClipboardEvent('paste', {clipboardData, bubbles: true, cancelable: true});
    // Firefox leaves the text out of an event that a script makes.
    if (event.clipboardData?.getData('text/plain') === pasted) element.dispatchEvent(event);
    // eslint-disable-next-line @typescript-eslint/no-deprecated -- it inserts as a user does, and nothing else does in Firefox
    else document.execCommand('insertText', false, pasted);
  }, text);
}

/** Opens one of the views below the preview. */
export async function view(page: Page, name: 'State' | 'Console' | 'Problems'): Promise<Locator> {
  await page
    .getByRole('tab', {name: new RegExp(`^${name}`)})
    .locator('visible=true')
    .click();
  return page.getByRole('tabpanel', {name, exact: true});
}

/** What is in the preview. */
export function preview(page: Page) {
  return page.frameLocator('iframe[title="Preview"]:not([data-waiting])');
}

/** Waits until the console has this line. */
export async function expectPrinted(page: Page, text: string | RegExp): Promise<void> {
  await expect((await view(page, 'Console')).getByText(text).first()).toBeVisible();
}
