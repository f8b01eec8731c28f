import {readFileSync} from 'node:fs';
import path from 'node:path';

import type {LoadContext, Plugin} from '@docusaurus/types';

import {loadSymbolMap} from '../../framework/symbol-map.ts';
import {upstreamFile} from '../../node/upstream-assumptions/check.ts';
import {browserConfig, guardedConfigCode} from '../../light/browser-config.ts';
import {frameworkFacts} from './framework-facts.ts';
import {knownPages} from './known-pages.ts';

const clientModules = ['src/client/normalize-address.ts', 'src/client/navigation.ts', 'src/client/heading-links.ts'];

/** What the page frame needs from the build: data for the home and not-found pages, client modules, corrections of the theme. */
export default function shellPlugin({siteDir, siteConfig, generatedFilesDir}: LoadContext): Plugin {
  const generated = (name: string): string => path.join(generatedFilesDir, 'shell/default', name);
  const storageUtils = upstreamFile(siteDir, 'storage');
  const emptyModule = path.join(siteDir, 'src/client/empty-module.ts');
  return {
    name: 'shell',

    async contentLoaded({actions}) {
      await actions.createData('site-config.mjs', `export default ${JSON.stringify(browserConfig(siteConfig))};\n`);
      await actions.createData('guarded-config.mjs', guardedConfigCode(siteConfig));
      await actions.createData('framework-facts.json', JSON.stringify(await frameworkFacts(siteDir)));
      // The page works without storage, so its failures are no errors.
      const quiet = readFileSync(storageUtils, 'utf8').replaceAll(
        'console.error(`Docusaurus storage error',
        'console.warn(`Docusaurus storage error',
      );
      await actions.createData('storage-utils.js', quiet);
    },

    async allContentLoaded({allContent, actions}) {
      await actions.createData('known-pages.json', JSON.stringify(knownPages(allContent, loadSymbolMap(siteDir))));
    },

    getClientModules: () => clientModules.map((file) => path.join(siteDir, file)),

    configureWebpack: (_config, isServer) => ({
      resolve: {
        alias: {
          [path.join(generatedFilesDir, 'docusaurus.config$')]: generated(isServer ? 'guarded-config.mjs' : 'site-config.mjs'),
          '@framework-facts': generated('framework-facts.json'),
          '@known-pages': generated('known-pages.json'),
          [storageUtils]: generated('storage-utils.js'),
          // A module that is named by `false` gets an id that depends on where the repository is.
          // src/client/navigation.ts does what it does, with roles that assistive technology knows and without inline styles.
          [upstreamFile(siteDir, 'progressBar')]: emptyModule,
          // It would load a highlighter with every page only to register more languages with it; code is colored at build.
          [upstreamFile(siteDir, 'highlighter')]: emptyModule,
        },
      },
    }),
  };
}
