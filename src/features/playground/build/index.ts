import {existsSync} from 'node:fs';
import path from 'node:path';
import {setTimeout} from 'node:timers/promises';

import type {LoadContext, Plugin} from '@docusaurus/types';

import {generatedStaticDir} from '../../../node/generated-static-dir.ts';
import {replaceFolder, writeFiles} from '../../../node/write-files.ts';
import {assetFolder, type PlaygroundFiles} from '../shared/files.ts';
import {loadSymbolMap} from '../../../framework/symbol-map.ts';
import {buildPlayground} from './files.ts';

/** Milliseconds after which a development server makes the playground's files. */
const buildDelay = 8_000;

const noFiles: PlaygroundFiles = {
  modules: {development: {}, production: {}},
  editor: [''],
  compiler: '',
  typesWorker: '',
  frame: '',
  versions: {},
};

/**
 * The playground's files: modules of packages as text, the code editor, the compiler with the types of all packages, the page in which
 * code runs. They are made when the build or `npm start` begins, so restart that after a change of them.
 * What stands on `/play` is src/features/playground/browser, which has a README; samples are written by the plugin `samples`.
 */
export default function playgroundPlugin({siteDir, siteConfig, generatedFilesDir}: LoadContext): Plugin {
  const list = path.join(generatedFilesDir, 'playground/default/files.json');
  let built: Promise<string> | undefined;
  const build = async (): Promise<string> => {
    const {files, known} = await buildPlayground(siteDir, loadSymbolMap(siteDir), siteConfig.baseUrl);
    const staticDir = path.join(siteDir, generatedStaticDir);
    await replaceFolder(staticDir, assetFolder, new Map());
    await writeFiles(staticDir, files);
    return JSON.stringify(known);
  };
  return {
    name: 'playground',

    async contentLoaded({actions}) {
      // Once, and not again with every edit of a page.
      if (built !== undefined) return;
      if (process.env['NODE_ENV'] === 'production') {
        built = build();
        await actions.createData('files.json', await built);
        return;
      }
      // A development server shows pages before: until then /play has the files of the last start, and none the first time.
      if (!existsSync(list)) await actions.createData('files.json', JSON.stringify(noFiles));
      built = setTimeout(buildDelay).then(build);
      built.then((data) => actions.createData('files.json', data)).catch(console.error);
    },

    configureWebpack: () => ({
      resolve: {alias: {'@playground-files': list}},
    }),
  };
}
