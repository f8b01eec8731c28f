import {defineConfig} from 'vitest/config';

export default defineConfig({
  // Docusaurus gives its bundler this name for a file of its own.
  resolve: {alias: {'@docusaurus/router': '@docusaurus/core/lib/client/exports/router.js'}},
  test: {
    environment: 'node',
    testTimeout: 30_000,
    hookTimeout: 120_000,
    reporters: ['default'],
    projects: [
      {extends: true, test: {name: 'unit', include: ['tests/unit/**/*.test.{ts,tsx}']}},
      {
        extends: true,
        test: {
          name: 'built',
          include: ['tests/built/**/*.test.ts'],
          testTimeout: 240_000,
          // One process for all files, which read and parse each page of `build/` once.
          isolate: false,
          maxWorkers: 1,
        },
      },
    ],
  },
});
