import path from 'node:path';
import {parseArgs} from 'node:util';

import {buildDir} from '../e2e/support/site.ts';
import {compareFolders} from './compare.ts';
import {checkReturning} from './returning.ts';
import {withSecondBuild} from '../support/second-build.ts';
import {failWith} from '../support/fail-with.ts';

/** Differences that are listed; one cause often changes hundreds of pages. */
const listed = 8;

/**
 * `npm test -- deterministic`: builds the site again, in another folder and without the bundler's cache, and then once more with that
 * cache, and compares the results with `build/` byte by byte. `--cold` leaves out all caches for the first of the two, also those of
 * checked samples and of images. Then it changes a word, and looks at what readers fetch who come back. The exit code is 1 when a file
 * differs, or they fetch more than the change.
 */
async function main(): Promise<void> {
  const {values} = parseArgs({options: {cold: {type: 'boolean', default: false}}});
  await withSecondBuild(values, async (second, seconds, buildAgain) => {
    if (!isSame(second, 'a second build of the same sources')) return;
    console.log(`Two builds are the same, byte by byte; the second took ${seconds} s.`);
    buildAgain();
    if (!isSame(second, 'a third one, for which the bundler has kept its modules from the second')) return;
    console.log('So is a third one, for which the bundler has kept its modules.');
    const problems = await checkReturning(path.dirname(second), buildAgain);
    if (problems.length > 0) {
      console.error(`\n${problems.join('\n\n')}`);
      process.exitCode = 1;
    }
  });
}

/** Compares a build with `build/`, and says what differs; then the exit code is 1. */
function isSame(other: string, what: string): boolean {
  const differences = compareFolders(buildDir, other);
  if (differences.length === 0) return true;
  console.error(`${differences.length} files differ between build/ and ${what}:`);
  for (const difference of differences.slice(0, listed)) {
    console.error(`\n${difference.file}\n  first:  ${difference.first}\n  second: ${difference.second}`);
  }
  console.error(
    '\nExpected the same bytes. When build/ is older than the sources, run `npm run build`. Otherwise look for what depends on the ' +
      'folder, the time or the order of things: paths in module ids and options, dates, `Promise.all` over what writes, files left over in .cache.',
  );
  process.exitCode = 1;
  return false;
}

main().catch(failWith);
