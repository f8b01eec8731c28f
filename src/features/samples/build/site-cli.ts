import {constants, setPriority} from 'node:os';

import {doTask} from '../../../node/worker-task.ts';
import {PageAnalyzer} from './analysis.ts';
import {analyzeSite} from './site.ts';

// Run in a process of its own by index.ts. It begins before it is asked: what takes most time needs nothing of other plugins.
const [, , siteDir = process.cwd()] = process.argv;
const isBuild = process.env['NODE_ENV'] === 'production';
// An author waits for the first page, not for this. Side by side on two cores, the page comes after 17 s instead of 20 to 25.
if (!isBuild) setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
const started = analyzeSite(new PageAnalyzer(siteDir), siteDir);
const checked = isBuild ? started.then(({check}) => check()) : undefined;
// The task fails with the error.
(checked ?? started).catch(() => undefined);

doTask(async (_input: object, giveFirst) => {
  const {link, check, finish} = await started;
  const outcome = await checked;
  const linked = link();
  if (outcome !== undefined) return finish(linked, outcome);
  // An author sees pages meanwhile.
  giveFirst(linked);
  return finish(linked, await check());
});
