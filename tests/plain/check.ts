import {execFileSync} from 'node:child_process';
import {mkdtempSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';

import {port} from '../e2e/support/port.ts';
import {copySources} from '../support/copy-sources.ts';

/** Files of the browser suite that say what readers get from the site whatever makes its pages light. */
const suite = ['shell', 'search/modal', 'packages', 'policy'];

/**
 * `npm run check:plain`: builds the site in another folder without all that makes pages light (src/light/README.md), and runs these
 * files of the browser suite on it. The day one of those parts stands in the way of an upgrade, the site goes out without them.
 */
function main(): void {
  const copy = mkdtempSync(path.join(tmpdir(), 'plain-build-'));
  try {
    copySources(copy);
    run(copy, ['docusaurus', 'build'], {PLAIN: '1'});
    run(copy, ['tsx', 'tests/e2e/support/run.ts', ...suite, '--fail-on-flaky-tests'], {PORT: String(port + 40)});
  } finally {
    rmSync(copy, {recursive: true, force: true});
  }
}

function run(cwd: string, command: string[], settings: Record<string, string> = {}): void {
  execFileSync('npx', command, {cwd, env: {...process.env, ...settings}, stdio: 'inherit'});
}

try {
  main();
} catch {
  // What failed has said why.
  process.exitCode = 1;
}
