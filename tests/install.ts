import {type Engine, engines, installEngine, type Purpose} from './e2e/support/browser.ts';
import {failWith} from './support/fail-with.ts';

/** What the tests drive. Chromium without a window is quicker, and readers have the one with a window. */
const wanted: [Engine, Purpose][] = [
  ['chromium', 'speed'],
  ...engines.map((engine): [Engine, Purpose] => [engine, 'everything']),
];

/**
 * `npm test -- install`, which `npm test` begins with: installs the browsers that are missing. Chromium has to be there; of
 * another engine it says that its tests will not run, and fails in CI.
 */
async function main(): Promise<void> {
  for (const [engine, purpose] of wanted) {
    try {
      await installEngine(engine, console.log, purpose);
    } catch (error) {
      if (engine === 'chromium' || process.env['CI'] !== undefined) throw error;
      console.warn(error instanceof Error ? error.message : error);
    }
  }
}

main().catch(failWith);
