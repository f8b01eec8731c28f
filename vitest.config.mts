import {defineConfig} from 'vitest/config';

export default defineConfig({
  // Docusaurus gives its bundler this name for a file of its own.
  resolve: {alias: {'@docusaurus/router': '@docusaurus/core/lib/client/exports/router.js'}},
  test: {
    include: ['tests/unit/**/*.test.{ts,tsx}'],
    environment: 'node',
    testTimeout: 30_000,
    hookTimeout: 120_000,
    reporters: ['default'],
  },
});
