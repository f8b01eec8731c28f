import {spawnSync} from 'node:child_process';

import {findEngine, type FoundBrowser} from './browser.ts';
import {failWith} from '../../support/fail-with.ts';

/**
 * Runs Playwright with the browser that this machine has. Arguments are handed on to `playwright test`;
 * `--project=firefox` runs the tests in Firefox, and without a project they run in Chromium, which has to be there.
 */
async function main(): Promise<void> {
  const args = process.argv.slice(2);
  const engine = args.includes('--project=firefox') ? 'firefox' : 'chromium';
  // What is slow by nature has time for the browser that readers have.
  const purpose = args.includes('@full') && args.includes('--grep') ? 'everything' : 'speed';
  let found: FoundBrowser;
  try {
    found = await findEngine(engine, (line) => console.log(line), purpose);
  } catch (error) {
    if (engine === 'chromium' || process.env['CI'] !== undefined) throw error;
    console.log(`not run: ${engine} (${error instanceof Error ? error.message : String(error)})`);
    return;
  }
  // Playwright finds its own Firefox by itself.
  if (found.drivenBy === 'playwright' && (engine === 'chromium' || found.stock)) {
    process.env[engine === 'chromium' ? 'CHROMIUM_PATH' : 'FIREFOX_PATH'] = found.executable;
  }
  const project = args.some((arg) => arg.startsWith('--project')) ? [] : ['--project=chromium'];
  const result = spawnSync('npx', ['playwright', 'test', ...project, ...args], {stdio: 'inherit', env: process.env});
  process.exitCode = result.status ?? 1;
}

main().catch(failWith);
