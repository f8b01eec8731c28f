import {parseArgs} from 'node:util';

import {buildDir} from '../e2e/support/site.ts';
import {compareFolders} from './compare.ts';
import {withSecondBuild} from '../support/second-build.ts';

/** Differences that are listed; one cause often changes hundreds of pages. */
const listed = 8;

/**
 * `npm run check:deterministic`: builds the site again, in another folder and without the bundler's cache, and compares the result
 * with `build/` byte by byte. `--cold` leaves out all caches, also those of checked samples and of images. The exit code is 1 when a
 * file differs.
 */
async function main(): Promise<void> {
  const {values} = parseArgs({options: {cold: {type: 'boolean', default: false}}});
  await withSecondBuild(values, (second, seconds) => {
    const differences = compareFolders(buildDir, second);
    if (differences.length === 0) {
      console.log(`Two builds are the same, byte by byte; the second took ${seconds} s.`);
      return;
    }
    console.error(`${differences.length} files differ between build/ and a second build of the same sources:`);
    for (const difference of differences.slice(0, listed)) {
      console.error(`\n${difference.file}\n  first:  ${difference.first}\n  second: ${difference.second}`);
    }
    console.error(
      '\nExpected the same bytes. When build/ is older than the sources, run `npm run build`. Otherwise look for what depends on the ' +
        'folder, the time or the order of things: paths in module ids and options, dates, `Promise.all` over what writes, files left over in .cache.',
    );
    process.exitCode = 1;
  });
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
