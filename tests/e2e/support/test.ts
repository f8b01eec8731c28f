import {expect, test as base} from '@playwright/test';

export * from '@playwright/test';

/** Options of a test beyond Playwright's own. */
interface Options {
  /** Whether the test makes the browser refuse something on purpose. */
  refusalsExpected: boolean;
}

/** Playwright's `test`, which fails when the browser has refused anything by the site's Content-Security-Policy. */
export const test = base.extend<Options>({
  refusalsExpected: [false, {option: true}],
  context: async ({browserName, context, refusalsExpected}, use) => {
    if (browserName === 'firefox') {
      await context.addInitScript(insertTextAsTyped);
    }
    const refused: string[] = [];
    context.on('console', (message) => {
      if (message.text().includes('Content Security Policy')) {
        refused.push(`${message.page()?.url() ?? ''}: ${message.text()}`);
      }
    });
    await use(context);
    if (!refusalsExpected) {
      expect(refused, 'what the Content-Security-Policy has refused').toEqual([]);
    }
  },
});

/**
 * Runs in pages of a stock Firefox, where Playwright fills a field by setting its value. React keeps its own copy of values that
 * are set, and takes the event that follows for no change; so text is inserted as typed text is.
 */
function insertTextAsTyped(): void {
  Object.defineProperty(window, '__pw_bidiInsertText', {
    get: () => (text: string) => {
      document.execCommand('insertText', false, text);
    },
    // Playwright defines its own later.
    set: () => undefined,
  });
}
