import {defineConfig} from 'vitest/config';

import {chosenBrowsers} from './chosen-browsers.mts';

const {browsers, tests} = chosenBrowsers();

const files = {
  smoke: ['smoke.test.ts'],
  full: ['deferred-hydration.test.ts', 'learn.test.ts', 'page-types.test.ts', 'playground.test.ts'],
  pages: ['all-pages.test.ts'],
};

/** One project for each browser, so that the report names the engine of every check; run.ts says which. */
export default defineConfig({
  test: {
    root: import.meta.dirname,
    // Two browsers side by side; more would wait for each other on most machines.
    maxWorkers: 2,
    reporters: ['verbose'],
    projects: browsers.map((browser) => ({
      test: {
        name: browser.engine,
        include: files[tests],
        provide: {browser},
        maxConcurrency: 2,
        testTimeout: 60_000,
        hookTimeout: 60_000,
      },
    })),
  },
});
