import type {BrowserContext, Page} from '@playwright/test';

/** Collects what a page reports: errors in the console, errors that nothing caught, and promises that nobody handles. */
export function errorsOf(page: Page): string[] {
  const errors: string[] = [];
  page.on('console', (message) => {
    // A project without an icon is no error of the sample.
    if (message.type() === 'error' && !message.location().url.endsWith('/favicon.ico')) errors.push(message.text());
  });
  // Chromium reports a promise that nobody handles in the same way.
  page.on('pageerror', ({message}) => errors.push(message));
  return errors;
}

/** What is typed; no sample changes these words. */
const words = 'Pasted words stay';

/**
 * Uses a sample as everybody does: types a sentence, presses Enter, takes that back.
 *
 * @returns what went wrong
 */
export async function drive(context: BrowserContext, address: string): Promise<string[]> {
  const page = await context.newPage();
  page.setDefaultTimeout(120_000);
  const problems = errorsOf(page);
  try {
    await page.goto(address);
    await page.locator('[data-lexical-editor="true"]').first().waitFor();
    const editor = page.locator('[data-lexical-editor="true"][contenteditable="true"]').first();
    // What is read only is only looked at.
    if ((await editor.count()) > 0) {
      await editor.click();
      await editor.press('ControlOrMeta+End');
      await editor.pressSequentially(words);
      const text = (await editor.innerText()).replaceAll('\u00A0', ' ');
      if (!text.includes(words)) problems.push(`expected the typed "${words}" in the editor, found "${text}"`);
      await editor.press('Enter');
      await page.keyboard.press('ControlOrMeta+z');
    }
    // A promise that fails is reported after it.
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 50)));
  } catch (error) {
    problems.push(error instanceof Error ? error.message : String(error));
  } finally {
    await page.close();
  }
  return problems;
}
