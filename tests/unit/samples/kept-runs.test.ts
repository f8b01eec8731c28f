import {mkdirSync, readdirSync, realpathSync, rmSync, symlinkSync, writeFileSync} from 'node:fs';
import path from 'node:path';

import {expect, it} from 'vitest';

import {extractFences} from '../../../src/content/fences/extract.ts';
import {assembleSamples} from '../../../src/features/samples/build/page/assemble.ts';
import {runSamples} from '../../../src/features/samples/build/run/run.ts';
import {createTestSite} from './support/site.ts';

it('the output of a sample is kept until its code or an installed package changes', async () => {
  const {siteDir} = createTestSite([]);
  // Links to the packages, and a list of them that the test may change.
  const installed = path.join(siteDir, 'node_modules');
  const packages = realpathSync(installed);
  rmSync(installed);
  mkdirSync(installed);
  for (const name of readdirSync(packages)) {
    if (name !== '.package-lock.json') symlinkSync(path.join(packages, name), path.join(installed, name));
  }
  const install = (react: string): void => writeFileSync(path.join(installed, '.package-lock.json'), JSON.stringify({react}));
  const run = async (code: string): Promise<{printed: string[]; cached: number}> => {
    const {samples} = assembleSamples(extractFences('/docs/page.md', `\`\`\`ts run\n${code}\n\`\`\`\n`).fences, 'page');
    const {executed, cached} = await runSamples(samples, siteDir);
    return {printed: executed.flatMap(({result}) => result.calls.map(({text}) => text)), cached};
  };
  install('19.0.0');
  expect(await run('console.log(1);')).toEqual({printed: ['1'], cached: 0});
  expect(await run('console.log(1);')).toEqual({printed: ['1'], cached: 1});
  expect(await run('console.log(2);')).toEqual({printed: ['2'], cached: 0});
  install('20.0.0');
  expect(await run('console.log(1);')).toEqual({printed: ['1'], cached: 0});
}, 60_000);
