import path from 'node:path';

import {siteDir, siteUrl} from '../config/site.ts';
import {pushRecords, pushTargetFromEnvironment} from '../features/search/build/push.ts';
import {readRecords} from '../features/search/build/site-records.ts';
import {runCommand} from './run-command.ts';

/** `npm run search:push`: uploads the records of the site in `build/` to Algolia. */
async function main(): Promise<void> {
  const {client, indexName} = pushTargetFromEnvironment(process.env);
  const records = await readRecords(path.join(siteDir, 'build'), `${siteUrl}/`, siteDir);
  await pushRecords(records, client, indexName);
  console.log(`Replaced "${indexName}": ${records.length} records.`);
}

runCommand(main);
