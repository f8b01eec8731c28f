import path from 'node:path';

import {siteDir, siteUrl} from '../config/site.ts';
import {pushRecords, pushTargetFromEnvironment} from '../plugins/search/push.ts';
import {readRecords} from '../plugins/search/site-records.ts';

/** `npm run search:push`: uploads the records of the site in `build/` to Algolia. */
async function main(): Promise<void> {
  const target = pushTargetFromEnvironment(process.env);
  const records = await readRecords(path.join(siteDir, 'build'), `${siteUrl}/`, siteDir);
  const report = await pushRecords(records, target, {log: console.log});
  console.log(`Replaced "${target.indexName}": ${report.records} records (attempt ${report.attempts}).`);
  for (const [tag, count] of Object.entries(report.byTag)) console.log(`  ${tag}: ${count}`);
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
