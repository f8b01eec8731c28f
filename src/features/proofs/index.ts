import {existsSync} from 'node:fs';
import path from 'node:path';

import type {LoadContext, Plugin} from '@docusaurus/types';

import {contentCheck} from '../../node/content-check.ts';
import {runWorker} from '../../node/worker.ts';
import {noChecks} from './figures.ts';
import {statementsReport} from './report.ts';

/**
 * Proofs of sentences (tests/proofs):
 * 1. quoted sentences have to stand on their pages, and statements that readers rely on need a proof or an executed sample (check.ts);
 * 2. `::check-figures` shows how much the build has checked (figures.ts, src/features/proofs/markdown.ts);
 * 3. `npm run proofs` lists the statements of pages and what proves each (src/cli/proofs.ts);
 * 4. `npm run lexical:upgrade` tries the proofs with another version of the framework (src/cli/upgrade).
 */
export default function proofsPlugin({siteDir, generatedFilesDir}: LoadContext): Plugin {
  const task = {siteDir, figures: path.join(generatedFilesDir, 'proofs/default/figures.json')};
  const problems = (): string | undefined | Promise<string | undefined> =>
    process.env['NODE_ENV'] === 'production'
      ? statementsReport(task)
      : runWorker<string | undefined>(path.join(siteDir, 'src/features/proofs/report-cli.ts'), task);
  return {
    ...contentCheck('proofs', problems),

    async contentLoaded({actions}) {
      // A development server shows what it counted the last time until it has checked the pages, a few seconds later.
      if (!existsSync(task.figures)) await actions.createData('figures.json', JSON.stringify(noChecks));
    },

    configureWebpack() {
      return {resolve: {alias: {'@check-figures': task.figures}}};
    },
  };
}
