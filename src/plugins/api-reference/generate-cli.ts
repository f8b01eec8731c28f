import path from 'node:path';

import {generate} from './generate.ts';

/** Run in a process of its own by ensure.ts; the site's folder is the only argument. */
async function main([siteDir]: readonly string[]): Promise<void> {
  if (siteDir === undefined) throw new Error('usage: tsx generate-cli.ts SITE_FOLDER');
  await generate(path.resolve(siteDir));
}

main(process.argv.slice(2)).catch((error: unknown) => {
  // The message is for the person who runs the build; the stack would hide it.
  console.error(error instanceof Error && process.env['DEBUG'] === undefined ? error.message : error);
  process.exitCode = 1;
});
