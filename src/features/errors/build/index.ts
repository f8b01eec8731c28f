import {mkdirSync, writeFileSync} from 'node:fs';
import path from 'node:path';

import type {LoadContext, Plugin} from '@docusaurus/types';

import {generatedStaticDir} from '../../../node/generated-static-dir.ts';
import {publishDerivedPages} from './pages/derived.ts';
import {plainMessagesPage} from '../../../content/error-pages.ts';
import {errorsFile, listData} from './publish.ts';
import {readTable} from '../../../content/error-table.ts';

/**
 * The error encyclopedia:
 * 1. `table.json` holds what `npm run update -- errors` derived from the installed packages (derive/, src/content/error-table.ts);
 * 2. codes without a hand-written page get a derived one, before the docs plugin reads `docs/` (pages/);
 * 3. `::error-facts`, `::error-decoder` and `::error-list` show the table on pages (src/features/errors/markdown);
 * 4. the browser gets the list, tools get `/errors.json` (publish.ts);
 * 5. an address with an escaped question mark is repaired in the browser (client/).
 */
export default function errorCodesPlugin({siteDir, siteConfig}: LoadContext): Plugin {
  const table = readTable(siteDir);
  publishDerivedPages(table, siteDir);
  const staticDir = path.join(siteDir, generatedStaticDir);
  mkdirSync(staticDir, {recursive: true});
  writeFileSync(path.join(staticDir, 'errors.json'), errorsFile(table, siteConfig.url));
  return {
    name: 'error-codes',

    getPathsToWatch() {
      return [plainMessagesPage(siteDir)];
    },

    async contentLoaded({actions}) {
      await actions.createData('list.json', JSON.stringify(listData(table, siteDir)));
    },

    getClientModules() {
      return [path.join(siteDir, 'src/features/errors/browser/repair-address.ts')];
    },
  };
}
