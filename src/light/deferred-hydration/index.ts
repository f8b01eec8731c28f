import path from 'node:path';

import type {LoadContext, Plugin} from '@docusaurus/types';

import {generatedStaticDir} from '../../node/generated-static-dir.ts';
import {upstreamFile} from '../../node/upstream-assumptions/check.ts';
import {replaceFolder} from '../../node/write-files.ts';
import {aheadFile, aheadFolder} from './ahead-file.ts';

/** The bundler's options that change. */
type BundlerOptions = Exclude<ReturnType<NonNullable<Plugin['configureWebpack']>>, void>;

/**
 * Starts React after the page is there:
 * 1. template.ts puts client/loader.ts into every built page instead of the site's scripts;
 * 2. client/loader.ts starts them later and keeps what the reader does until then;
 * 3. client/start.ts runs them in small steps;
 * 4. client/replay.ts hands that to React;
 * 5. client/ahead.ts fetches the documents of pages that links in view lead to, and shows them until React runs; from then on
 *    client/prefetch-on-intent.ts fetches their code too;
 * 6. client/keep-scroll.ts keeps the scroll position on the way back once React runs;
 * 7. client/leaving.ts and client/code.ts tell what failed from what the browser gave up because the reader left.
 */
export default function deferredHydrationPlugin({siteDir}: LoadContext): Plugin {
  return {
    name: 'deferred-hydration',
    async contentLoaded() {
      const {name, code} = aheadFile(siteDir);
      await replaceFolder(path.join(siteDir, generatedStaticDir), aheadFolder, new Map([[name, code]]));
    },
    getClientModules: () =>
      ['code.ts', 'replay.ts', 'prefetch-on-intent.ts', 'keep-scroll.ts'].map((name) =>
        path.join(siteDir, 'src/light/deferred-hydration/client', name),
      ),
    configureWebpack: (_config, isServer): BundlerOptions =>
      isServer
        ? {}
        : {
            entry: path.join(siteDir, 'src/light/deferred-hydration/client/start.ts'),
            module: {
              rules: [
                {
                  // It replaces elements once it knows that it is in a browser. A reader who has pressed one of those, and
                  // releases another, has clicked on nothing.
                  include: upstreamFile(siteDir, 'sidebarCategory'),
                  resolve: {
                    alias: {
                      '@docusaurus/useIsBrowser': path.join(siteDir, 'src/light/deferred-hydration/client/as-on-server.ts'),
                    },
                  },
                },
              ],
            },
            optimization: {
              splitChunks: {
                cacheGroups: {
                  // Changes with React's version only, and is compiled in a task of its own.
                  react: {
                    test: /[\\/]node_modules[\\/](?:react|react-dom|scheduler)[\\/]/,
                    name: 'react',
                    chunks: 'initial',
                    priority: 60,
                    enforce: true,
                  },
                },
              },
            },
          },
  };
}
