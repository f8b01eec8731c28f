import path from 'node:path';

import type {LoadContext, Plugin} from '@docusaurus/types';

/** The part of the development server that is used here. */
interface DevServer {
  compiler: unknown;
}

/** The part of Rspack that Docusaurus' type of a bundler, which is webpack's, does not have. */
interface Rspack {
  lazyCompilationMiddleware: (compiler: unknown) => unknown;
}

/** Lets the development server compile a page when it is opened, instead of all pages before the first one is shown. */
export default function lazyPagesPlugin({siteDir, generatedFilesDir}: LoadContext): Plugin {
  return {
    name: 'lazy-pages',

    configureWebpack(_config, isServer, {currentBundler}) {
      if (isServer || process.env['NODE_ENV'] !== 'development') return {};
      if (!('lazyCompilationMiddleware' in currentBundler.instance)) {
        throw new Error(
          `src/features/lazy-pages: expected Rspack with lazyCompilationMiddleware, found ${currentBundler.name}. Look for its new name, or remove the plugin.`,
        );
      }
      // Just asserted.
      const {lazyCompilationMiddleware} = currentBundler.instance as unknown as Rspack;
      const options = {
        lazyCompilation: {entries: false},
        module: {
          rules: [
            {
              include: path.join(generatedFilesDir, 'registry.js'),
              use: [{loader: path.join(siteDir, 'src/features/lazy-pages/name-modules.mjs')}],
            },
          ],
        },
        devServer: {
          // The list that is handed over is the one to change: src/features/search/build says why.
          setupMiddlewares: (middlewares: unknown[], {compiler}: DevServer): unknown[] => {
            middlewares.unshift({name: 'lazy-pages', middleware: lazyCompilationMiddleware(compiler)});
            return [];
          },
        },
      };
      // The type of Docusaurus knows two of the options not; it hands them on.
      return {mergeStrategy: {}, ...options};
    },
  };
}
