import {readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';

import {playwright} from '@vitest/browser-playwright';
import {defineConfig, type TestProjectConfiguration} from 'vitest/config';

import {clipboardCommands} from './tests/proofs/support/clipboard-commands.mts';
import {pageComponents} from './tests/proofs/support/page-components.mts';
import {publishedPackages, type Build} from './tests/proofs/support/published-packages.mts';

/** Unit tests of the full tier. */
const slow = ['tests/unit/**/*.full.test.ts'];
/** Tests that download packages from the registry, such as other releases of the framework: once a week. */
const withRegistry = ['tests/unit/**/*.registry.test.ts'];

/** Tests of the built files that only the full tier runs. */
const slowBuilt = ['tests/built/**/*.full.test.ts'];

const proofs = ['tests/proofs/**/*.proof.{ts,tsx}'];
const browserProofs = ['tests/proofs/**/*.browser.proof.{ts,tsx}'];
/** Proofs that start programs and wait for them. */
const slowProofs = ['tests/proofs/**/*.full.proof.{ts,tsx}'];
const setupFiles = ['tests/support/restore-globals.ts', 'tests/proofs/support/failed-expectations.ts'];

/** What the framework does otherwise in Safari and on Apple's systems: Markdown, composition, keys and the clipboard. */
const branches = /markdown|composition|isComposing|KeyboardEvent|InputEvent|beforeinput|ClipboardEvent/i;
const safariProofs = readdirSync('tests/proofs', {recursive: true, encoding: 'utf8'})
  .map((file) => `tests/proofs/${file.replaceAll('\\', '/')}`)
  .filter((file) => /\.proof\.tsx?$/.test(file) && branches.test(readFileSync(file, 'utf8')));

/** Runs proofs in Node with one of the published builds of the framework, which is told that it runs in this browser. */
function proofProject(
  name: string,
  build: Build,
  include: string[],
  exclude: string[],
  browser: 'chrome' | 'safari' = 'chrome',
): TestProjectConfiguration {
  return {
    plugins: [publishedPackages(import.meta.dirname, build), pageComponents(import.meta.dirname)],
    test: {
      name: `proofs:${name}`,
      include,
      exclude,
      setupFiles: ['tests/proofs/support/fresh-start.ts', 'tests/proofs/support/named-browser.ts', ...setupFiles],
      environment: 'jsdom',
      isolate: false,
      server: {deps: {inline: [/lexical/]}},
      env: {PROOF_BUILD: build, PROOF_BROWSER: browser},
      expect: {requireAssertions: true},
      // Some proofs start programs, which take their time on a busy machine.
      testTimeout: 60_000,
    },
  };
}

export default defineConfig({
  test: {
    // By itself Vitest leaves one core to others, which is half of a small machine.
    maxWorkers: '100%',
    reporters: ['default'],
    // What the framework says of a class of its own whenever its development build makes an editor.
    onConsoleLog: (log) => !log.includes('ArtificialNode__DO_NOT_USE'),
    projects: [
      {
        // Docusaurus gives its bundler this name for a file of its own.
        resolve: {
          alias: {
            '@docusaurus/router': '@docusaurus/core/lib/client/exports/router.js',
            // The build writes it.
            '@playground-files': path.resolve(import.meta.dirname, 'tests/unit/playground/no-files.ts'),
          },
        },
        test: {
          name: 'unit',
          include: ['tests/unit/**/*.test.{ts,tsx}', 'tests/proofs/*.test.ts'],
          exclude: [...slow, ...withRegistry],
          // Files share the modules that they import, which is a third of the time.
          isolate: false,
          setupFiles: ['tests/support/restore-globals.ts'],
          environment: 'node',
          testTimeout: 30_000,
          hookTimeout: 120_000,
        },
      },
      {test: {name: 'unit:full', include: slow}},
      {test: {name: 'unit:registry', include: withRegistry}},
      {
        test: {
          name: 'built',
          include: ['tests/built/**/*.test.ts'],
          exclude: slowBuilt,
          testTimeout: 240_000,
          // One process for all files, which read and parse each page of `build/` once.
          isolate: false,
          maxWorkers: 1,
        },
      },
      {test: {name: 'built:full', include: slowBuilt, testTimeout: 240_000}},
      proofProject('development', 'development', proofs, [...browserProofs, ...slowProofs]),
      proofProject('slow', 'development', slowProofs, []),
      proofProject('production', 'production', proofs, browserProofs),
      proofProject('safari', 'development', safariProofs, [...browserProofs, ...slowProofs], 'safari'),
      {
        plugins: [publishedPackages(import.meta.dirname, 'development'), pageComponents(import.meta.dirname)],
        server: {fs: {allow: [import.meta.dirname]}},
        // Published as CommonJS, which no browser runs, or found only when a proof runs.
        optimizeDeps: {
          include: [
            'react',
            'react-dom',
            'react-dom/client',
            'react/jsx-runtime',
            'react/jsx-dev-runtime',
            'svelte',
            'svelte/internal/client',
            'svelte/internal/disclose-version',
            'vue',
          ],
        },
        test: {
          name: 'proofs:browser',
          // As above, which projects that run in a browser do not take over.
          maxWorkers: '100%',
          include: browserProofs,
          setupFiles,
          env: {PROOF_BUILD: 'development'},
          expect: {requireAssertions: true},
          // A proof that is cut off in the middle of an `act()` of React takes the others of its file along.
          testTimeout: 60_000,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            // tests/proofs/run.ts finds the browser.
            provider: playwright({
              launchOptions: {
                args: ['--no-sandbox'],
                ...(process.env['CHROMIUM_PATH'] === undefined ? {} : {executablePath: process.env['CHROMIUM_PATH']}),
              },
            }),
            instances: [{browser: 'chromium'}],
            commands: clipboardCommands,
          },
        },
      },
    ],
  },
});
