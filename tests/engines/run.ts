import {spawnSync} from 'node:child_process';
import {parseArgs} from 'node:util';

import {type Engine, engines, findEngine, type FoundBrowser, installEngine} from '../e2e/support/browser.ts';
import {type Choice, choiceVariable} from './chosen-browsers.mts';
import {limits} from './driver.ts';
import {failWith} from '../support/fail-with.ts';

/**
 * `npm test -- engines [chromium firefox webkit] [--full] [--name pattern]`: runs the checks in the engines named,
 * or in all of them; with `--full`, those that `npm test` leaves out. An engine without a browser is named; CI installs one, or fails.
 */
async function main(): Promise<void> {
  const {values, positionals} = parseArgs({
    allowPositionals: true,
    options: {full: {type: 'boolean'}, pages: {type: 'boolean'}, name: {type: 'string'}},
  });
  const unknown = positionals.filter((name) => !isEngine(name));
  if (unknown.length > 0) {
    throw new Error(`Not an engine: ${unknown.join(', ')}. Expected any of ${engines.join(', ')}.`);
  }
  const browsers: FoundBrowser[] = [];
  for (const engine of engines.filter((name) => positionals.length === 0 || positionals.includes(name))) {
    try {
      const find = process.env['CI'] === undefined ? findEngine : installEngine;
      const found = await find(engine, console.log);
      browsers.push(found);
      for (const limit of limits[found.drivenBy]) {
        console.log(`  ${engine}: ${limit}`);
      }
    } catch (error) {
      if (process.env['CI'] !== undefined) throw error;
      console.log(`not run: ${engine} (${error instanceof Error ? error.message : String(error)})`);
    }
  }
  if (browsers.length === 0) {
    return;
  }
  const tests = values.pages === true ? 'pages' : values.full === true ? 'full' : 'smoke';
  const choice: Choice = {browsers, tests};
  const args = ['vitest', 'run', '--config', 'tests/engines/vitest.config.mts'];
  const {status} = spawnSync('npx', [...args, ...(values.name === undefined ? [] : ['-t', values.name])], {
    stdio: 'inherit',
    env: {...process.env, [choiceVariable]: JSON.stringify(choice)},
  });
  process.exitCode = status ?? 1;
}

function isEngine(name: string): name is Engine {
  return engines.some((engine) => engine === name);
}

main().catch(failWith);
