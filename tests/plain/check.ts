import {execFileSync} from 'node:child_process';
import path from 'node:path';

import {port} from '../e2e/support/port.ts';
import {withSecondBuild} from '../support/second-build.ts';
import {failWith} from '../support/fail-with.ts';

/** Files of the browser suite that say what readers get from the site whatever makes its pages light. */
const suite = ['shell', 'search/modal', 'packages', 'policy', 'examples'];

/**
 * `npm test -- plain`: builds the site in another folder without all that makes pages light (src/light/README.md), and runs these
 * files of the browser suite on it. The day one of those parts stands in the way of an upgrade, the site goes out without them.
 */
async function main(): Promise<void> {
  await withSecondBuild({environment: {PLAIN: '1'}}, (build) => {
    // It runs beside other checks. A test that needs its second try there fails in the suite of the site itself, which runs alone.
    execFileSync('npx', ['tsx', 'tests/e2e/support/run.ts', ...suite], {
      cwd: path.dirname(build),
      env: {...process.env, PORT: String(port + 40)},
      stdio: 'inherit',
    });
  });
}

main().catch(failWith);
