/** A file of a dependency that the site replaces or relies on, though nobody promises that it stays as it is. */
export interface UpstreamAssumption {
  /** Package, and path inside it. */
  file: string;
  /** Text that the file has to hold. */
  holds: readonly string[];
  /** What relies on that: files of this repository. */
  usedBy: readonly string[];
  /** What would be wrong, without a word, if the text were gone. */
  otherwise: string;
}

const coreClient = '@docusaurus/core/lib/client';
const classic = '@docusaurus/theme-classic/lib';

/**
 * Every assumption into a dependency that would fail without a word. Those that stop the build by themselves are not here: an import
 * of what is gone, an unknown option, a patch that counts its matches (src/features/shell/storage-patch.ts). Files that are replaced as a whole are compared with what they were
 * (src/theme/upstream.json).
 */
export const upstreamAssumptions = {
  entry: {
    file: '@docusaurus/core/lib/webpack/client.js',
    holds: ["entry: path_1.default.resolve(__dirname, '../client/clientEntry.js')", 'new ChunkAssetPlugin_1.default()'],
    usedBy: ['src/light/deferred-hydration/index.ts', 'src/light/route-chunks/index.ts'],
    otherwise: 'pages would run another entry than src/light/deferred-hydration/client/start.ts, or list all files a second time',
  },
  clientEntry: {
    file: `${coreClient}/clientEntry.js`,
    holds: [
      "import ReactDOM from 'react-dom/client';",
      "import { HelmetProvider } from 'react-helmet-async';",
      "from 'react-router-dom';",
      "import preload from './preload';",
      'window.docusaurus = docusaurus;',
      "document.getElementById('__docusaurus')",
    ],
    usedBy: [
      'src/light/deferred-hydration/client/start.ts',
      'src/light/deferred-hydration/client/prefetch-on-intent.ts',
      'src/light/deferred-hydration/template.ts',
      'src/light/route-chunks/client/preload.ts',
    ],
    otherwise: 'pages would start in one long task, prefetch every link in view, or be built without the section of their page',
  },
  pendingNavigation: {
    file: `${coreClient}/PendingNavigation.js`,
    holds: ["import preload from './preload';"],
    usedBy: ['src/light/route-chunks/client/preload.ts'],
    otherwise: 'a page would be shown without its section',
  },
  windowObject: {
    file: `${coreClient}/docusaurus.js`,
    holds: ['const prefetch = (routePath) =>', 'const preload = (routePath) =>', "import preloadHelper from './preload';"],
    usedBy: ['src/light/deferred-hydration/client/prefetch-on-intent.ts', 'src/light/route-chunks/client/preload.ts'],
    otherwise: 'links would be prefetched as they come into view, or not at all',
  },
  link: {
    file: `${coreClient}/exports/Link.js`,
    holds: ['window.docusaurus.prefetch(targetLink)', 'window.docusaurus.preload(targetLink)'],
    usedBy: ['src/light/deferred-hydration/client/prefetch-on-intent.ts'],
    otherwise: 'links would be prefetched as they come into view, or not at all',
  },
  routeLoader: {
    file: `${coreClient}/exports/ComponentCreator.js`,
    holds: ["import routesChunkNames from '@generated/routesChunkNames';", "import registry from '@generated/registry';"],
    usedBy: ['src/light/route-chunks/index.ts', 'src/light/route-chunks/client/pages.ts'],
    otherwise: 'pages of sections would not be found, or every page would load the list of all pages',
  },
  routeList: {
    file: `${coreClient}/App.js`,
    holds: ["import routes from '@generated/routes';"],
    usedBy: ['src/light/route-chunks/index.ts', 'src/light/route-chunks/client/pages.ts'],
    otherwise: 'pages of sections would not be found',
  },
  context: {
    file: `${coreClient}/docusaurusContext.js`,
    holds: ["import siteConfig from '@generated/docusaurus.config';", "import globalData from '@generated/globalData';"],
    usedBy: ['src/light/browser-config.ts', 'src/light/route-chunks/client/pages.ts'],
    otherwise: 'every page would load the list of all documents, and options of the build with folders of the machine',
  },
  hydrated: {
    file: `${coreClient}/hasHydratedDataAttribute.js`,
    holds: ['<html data-has-hydrated={isBrowser}/>'],
    usedBy: ['src/light/deferred-hydration/client/replay.ts', 'src/client/navigation.ts', 'src/css/shell.css'],
    otherwise: 'what readers did before React ran would be lost',
  },
  devServer: {
    file: '@docusaurus/core/lib/commands/start/webpack.js',
    holds: [
      'setupMiddlewares: (middlewares, devServer) =>',
      'return middlewares;',
      '[defaultDevServerConfig, config.devServer].filter(Boolean)',
    ],
    usedBy: ['src/features/search/build/index.ts'],
    otherwise: 'the development server would answer the search with a page',
  },
  documentProps: {
    file: '@docusaurus/plugin-content-docs/lib/client/docsUtils.js',
    holds: ['const doc = version.docs[id];'],
    usedBy: ['src/light/route-chunks/write.ts'],
    otherwise: 'something else than lists of cards might need the documents that are not sent to browsers',
  },
  sidebarCategory: {
    file: `${classic}/theme/DocSidebarItem/Category/index.js`,
    holds: ["import useIsBrowser from '@docusaurus/useIsBrowser';", 'useIsBrowser()'],
    usedBy: ['src/light/deferred-hydration/client/as-on-server.ts'],
    otherwise: 'a click on a category would be lost when React replaces it between press and release',
  },
  progressBar: {
    file: `${classic}/nprogress.js`,
    holds: ["import nprogress from 'nprogress';", 'onRouteUpdate('],
    usedBy: ['src/features/shell/index.ts', 'src/client/navigation.ts'],
    otherwise: 'two progress bars would show, one with inline styles that the policy refuses',
  },
  highlighter: {
    file: `${classic}/prism-include-languages.js`,
    holds: ["import { Prism } from 'prism-react-renderer';"],
    usedBy: ['src/features/shell/index.ts'],
    otherwise: 'every page would load a highlighter, which nothing uses: code is colored at build',
  },
  themeModules: {
    file: `${classic}/index.js`,
    holds: ["'./prism-include-languages',", "'./nprogress',"],
    usedBy: ['src/features/shell/index.ts'],
    otherwise: 'the theme would load these modules from elsewhere',
  },
} as const satisfies Record<string, UpstreamAssumption>;
