import {expect, type Page, test as base} from '@playwright/test';

import {withoutPointer} from './no-pointer.ts';
import {watchTraffic} from './traffic.ts';

export * from '@playwright/test';

/** What Chromium and Firefox print when they refuse something. */
const refusal = /Content Security Policy|violates the following directive/;

/** Options of a test beyond Playwright's own. */
interface Options {
  /** Whether the test makes the browser refuse something on purpose. */
  refusalsExpected: boolean;
}

/** Pages of a test beyond Playwright's own. */
interface Pages {
  /** Runs no scripts. */
  pageWithoutScripts: Page;
}

/** Playwright's `test`, which fails when the browser has refused anything by the site's Content-Security-Policy. */
export const test = base.extend<Options & Pages>({
  refusalsExpected: [false, {option: true}],
  pageWithoutScripts: async ({browser}, use) => {
    const context = await browser.newContext({javaScriptEnabled: false});
    await use(await context.newPage());
    await context.close();
  },
  context: async ({browserName, context, refusalsExpected}, use) => {
    watchTraffic(context);
    await (browserName === 'firefox' ? context.addInitScript(insertTextAsTyped) : withoutPointer(context));
    const refused: string[] = [];
    context.on('console', (message) => {
      if (refusal.test(message.text())) {
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
 * Runs in pages of a stock Firefox, where Playwright fills a field by setting its value. React listens to what is set so, and
 * takes the event that follows for no change; the setter of the prototype does what typing does.
 */
function insertTextAsTyped(): void {
  Object.defineProperty(window, '__pw_bidiInsertText', {
    get: () => (text: string) => {
      const field = document.activeElement;
      if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) {
        const {value, selectionStart: start, selectionEnd: end} = field;
        const next = `${value.slice(0, start ?? 0)}${text}${value.slice(end ?? value.length)}`;
        Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, next);
        field.dispatchEvent(new InputEvent('input', {data: text, bubbles: true, composed: true}));
      }
    },
    // Playwright defines its own later.
    set: () => undefined,
  });
}
