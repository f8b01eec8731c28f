import {doTask} from '../../node/worker-task.ts';
import {PageAnalyzer} from './analysis.ts';
import {analyzeSite} from './site.ts';

// Run in a process of its own by index.ts. It begins before it is asked: what takes most time needs nothing of other plugins.
const [, , siteDir = process.cwd()] = process.argv;
const isBuild = process.env['NODE_ENV'] === 'production';
const started = analyzeSite(new PageAnalyzer(siteDir), siteDir, isBuild);
// The task fails with the error.
started.catch(() => undefined);

doTask(async (_input: object, answer) => {
  const {finish, run} = await started;
  answer(finish());
  // The author sees pages meanwhile.
  const report = await run?.();
  if (report !== undefined) console.error(report);
});
