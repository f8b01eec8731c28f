import {defineConfig} from 'vitest/config';

export default defineConfig({
  // Docusaurus gives its bundler this name for a file of its own.
  resolve: {alias: {'@docusaurus/router': '@docusaurus/core/lib/client/exports/router.js'}},
  test: {
    include: ['tests/unit/**/*.test.{ts,tsx}'],
    environment: 'node',
    // By itself Vitest leaves one core to others, which is half of a small machine.
    maxWorkers: '100%',
    testTimeout: 30_000,
    hookTimeout: 120_000,
    reporters: ['default'],
  },
});
