import {availableParallelism} from 'node:os';
import path from 'node:path';

import {playwright} from '@vitest/browser-playwright';
import {defineConfig} from 'vitest/config';

import {publishedPackages} from '../proofs/support/published-packages.mts';
import {commands} from './support/commands.mts';
import {liveSamples} from './support/live-samples.mts';

const folder = path.resolve(import.meta.dirname, '../..');

/** What `@lexical/code` imports of its highlighter. */
const languages = 'c clike cpp css java javascript markdown markup objectivec powershell python rust sql swift typescript'.split(
  ' ',
);

export default defineConfig({
  root: folder,
  cacheDir: '.cache/hazards-vite',
  plugins: [liveSamples(folder), publishedPackages(folder, 'development')],
  optimizeDeps: {
    // All that is published as CommonJS: what is found only when a sample runs would load the page again.
    include: [
      'react',
      'react-dom',
      'react-dom/client',
      'react/jsx-runtime',
      'react/jsx-dev-runtime',
      'yjs',
      'prismjs',
      ...languages.map((language) => `prismjs/components/prism-${language}.js`),
    ],
  },
  test: {
    name: 'scenarios',
    include: ['tests/hazards/**/*.hazard.ts'],
    reporters: ['default', './tests/hazards/support/table.ts'],
    // A machine with other work takes many times as long.
    testTimeout: 120_000,
    // Four pages take a third less time than two on two cores: a test often waits for a frame.
    maxWorkers: 2 * availableParallelism(),
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      testerHtmlPath: 'tests/hazards/support/tester.html',
      viewport: {width: 1000, height: 700},
      commands,
      // tests/hazards/run.ts finds the browser.
      provider: playwright({
        launchOptions: {
          // Frames as fast as they can be made: tests wait for frames, not for times.
          args: ['--no-sandbox', '--disable-frame-rate-limit', '--disable-gpu-vsync'],
          ...(process.env['CHROMIUM_PATH'] === undefined ? {} : {executablePath: process.env['CHROMIUM_PATH']}),
        },
      }),
      instances: [{browser: 'chromium'}],
    },
  },
});
