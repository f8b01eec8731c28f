import path from 'node:path';

import type {LoadContext, Plugin} from '@docusaurus/types';

import {generatedStaticDir} from '../../light/fonts/index.ts';
import {replaceFolder, writeFiles} from '../../node/write-files.ts';
import {assetFolder} from '../../shared/playground/files.ts';
import {loadSymbolMap} from '../api-reference/symbol-map.ts';
import {buildPlayground} from './files.ts';

/**
 * The playground's files: modules of packages as text, the code editor, the compiler with the types of all packages, the page in which
 * code runs. They are made when the build or `npm start` begins, so restart that after a change of them.
 * What stands on `/play` is src/components/Playground, which has a README; samples are written by the plugin `samples`.
 */
export default function playgroundPlugin({siteDir, siteConfig, generatedFilesDir}: LoadContext): Plugin {
  let written: string | undefined;
  return {
    name: 'playground',

    async contentLoaded({actions}) {
      // Once, and not again with every edit of a page.
      if (written === undefined) {
        const {files, known} = await buildPlayground(siteDir, loadSymbolMap(siteDir), siteConfig.baseUrl);
        const staticDir = path.join(siteDir, generatedStaticDir);
        await replaceFolder(staticDir, assetFolder, new Map());
        await writeFiles(staticDir, files);
        written = JSON.stringify(known);
      }
      await actions.createData('files.json', written);
    },

    configureWebpack: () => ({
      resolve: {alias: {'@playground-files': path.join(generatedFilesDir, 'playground/default/files.json')}},
    }),
  };
}
