import type {Page} from '@playwright/test';

/** Lines of the browser itself on requests that fail. */
export const failedRequest = /^Failed to load resource/;

/**
 * Collects from now on what must not happen in a page: errors that nobody caught, and errors in its console.
 *
 * @param ignored lines of the console that the test brings about itself
 * @returns a list that grows while the page runs
 */
export function collectErrors(page: Page, ignored?: RegExp): string[] {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' && ignored?.test(message.text()) !== true) {
      errors.push(message.text());
    }
  });
  return errors;
}
