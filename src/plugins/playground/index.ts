import path from 'node:path';

import type {LoadContext, Plugin} from '@docusaurus/types';

import {generatedStaticDir} from '../../light/fonts/index.ts';
import {replaceFolder, writeFiles} from '../../node/write-files.ts';
import {assetFolder} from '../../shared/playground/files.ts';
import {loadSymbolMap} from '../api-reference/symbol-map.ts';
import {buildPlayground} from './files.ts';

/** What the code editor and the compiler of the preview are made of. */
const libraries = {
  name: 'code-editor',
  test: /[\\/]node_modules[\\/](?:@codemirror|@lezer|@marijn|crelt|fflate|style-mod|sucrase|ts-interface-checker|w3c-keyname|lines-and-columns|@jridgewell)[\\/]/,
  chunks: 'async',
  priority: 60,
  enforce: true,
} as const;

/**
 * The playground's files: modules of packages as text, the compiler with the types of all packages, the page in which code runs.
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

    configureWebpack: (_config, isServer) => ({
      resolve: {alias: {'@playground-files': path.join(generatedFilesDir, 'playground/default/files.json')}},
      // One file with a short name: every page loads the list of all files.
      ...(!isServer && {optimization: {splitChunks: {cacheGroups: {codeEditor: libraries}}}}),
    }),
  };
}
