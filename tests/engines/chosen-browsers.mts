import type {FoundBrowser} from '../e2e/support/browser.ts';

/** What a run looks at. */
export interface Choice {
  browsers: FoundBrowser[];
  /**
   * What is tried: `smoke` what `npm test` asks; `full` what readers do while a page waits for its scripts, and a page of each type;
   * `pages` every built page.
   */
  tests: 'smoke' | 'full' | 'pages';
}

declare module 'vitest' {
  interface ProvidedContext {
    /** The browser that the checks of a project run in. */
    browser: FoundBrowser;
  }
}

/** The environment variable that hands the choice on to Vitest. */
export const choiceVariable = 'CHOSEN_BROWSERS';

/** @throws when Vitest was started by itself */
export function chosenBrowsers(): Choice {
  const choice = process.env[choiceVariable];
  if (choice === undefined) {
    throw new Error('No browsers are chosen. Run `npm test -- engines`, which finds them and then starts Vitest.');
  }
  // Written by run.ts.
  return JSON.parse(choice) as Choice;
}
