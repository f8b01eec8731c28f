import {execFileSync} from 'node:child_process';
import {existsSync, mkdtempSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {parseArgs} from 'node:util';

import {copySources} from '../support/copy-sources.ts';
import {compareFolders} from './compare.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** Differences that are listed; one cause often changes hundreds of pages. */
const listed = 8;

/**
 * `npm run check:deterministic`: builds the site again, in another folder and without the bundler's cache, and compares the result
 * with `build/` byte by byte. `--cold` leaves out all caches, also those of checked samples and of images. The exit code is 1 when a
 * file differs.
 */
function main(): void {
  const {values} = parseArgs({options: {cold: {type: 'boolean', default: false}}});
  const first = path.join(root, 'build');
  if (!existsSync(first)) {
    throw new Error(`${first} does not exist. Run \`npm run build\` first: it is compared with a second build.`);
  }
  const copy = mkdtempSync(path.join(tmpdir(), 'second-build-'));
  try {
    copySources(copy, values.cold ? [] : undefined);
    const begin = performance.now();
    execFileSync('npx', ['docusaurus', 'build'], {cwd: copy, stdio: ['ignore', 'ignore', 'inherit']});
    const seconds = Math.round((performance.now() - begin) / 1000);
    const differences = compareFolders(first, path.join(copy, 'build'));
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
  } finally {
    rmSync(copy, {recursive: true, force: true});
  }
}

main();
