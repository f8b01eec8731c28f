import replacedFiles from './replaced-files.json';

/** Something inside a dependency that the site relies on, though nobody promises that it remains. */
interface Common {
  /** What relies on it: files of this repository. */
  usedBy: readonly string[];
  /** What would be wrong if it changed. */
  otherwise: string;
}

/** A file that contains certain text. */
interface Text extends Common {
  /** Package, and path inside it. */
  file: string;
  holds: readonly string[];
  /** How often it contains each text, where that matters. */
  times?: number;
}

/** A file that one of this repository replaces: a change in it may be one to take over. */
interface Replaced extends Common {
  file: string;
  /** Version that ours was last compared with. */
  version: string;
  sha256: string;
}

/** What no file shows before a build. The first of `usedBy` stops the build when it is wrong. */
interface CheckedByBuild extends Common {
  dependency: string;
  assumed: string;
}

export type UpstreamAssumption = Text | Replaced | CheckedByBuild;

const coreClient = '@docusaurus/core/lib/client';
const classic = '@docusaurus/theme-classic/lib';

/** Files that are named elsewhere, and text that they contain. */
export const textAssumptions = {
  entry: {
    file: '@docusaurus/core/lib/webpack/client.js',
    holds: ["entry: path_1.default.resolve(__dirname, '../client/clientEntry.js')", 'new ChunkAssetPlugin_1.default()'],
    usedBy: ['src/light/deferred-hydration/index.ts', 'src/light/route-chunks/index.ts'],
    otherwise: 'pages would run another entry than src/light/deferred-hydration/client/start.ts, or list all files a second time',
  },
  fileListPlugin: {
    file: '@docusaurus/core/lib/webpack/plugins/ChunkAssetPlugin.js',
    holds: ['class ChunkAssetPlugin {'],
    usedBy: ['src/light/route-chunks/index.ts'],
    otherwise: 'every page would load a list of all files',
  },
  registry: {
    file: '@docusaurus/core/lib/server/codegen/codegenRoutes.js',
    holds: [
      '`  "${chunkName}": [() => import(/* webpackChunkName: "${chunkName}" */ "${modulePath}"), "${modulePath}", require.resolveWeak("${modulePath}")],`',
      "'routesChunkNames.json'",
      "'routes.js'",
    ],
    usedBy: ['src/light/route-chunks/read-generated.ts', 'src/features/lazy-pages/name-modules.mjs'],
    otherwise: 'pages of sections would not be found, and the development server would compile all pages at the start',
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
  storage: {
    file: '@docusaurus/theme-common/lib/utils/storageUtils.js',
    holds: ['console.error(`Docusaurus storage error'],
    times: 4,
    usedBy: ['src/features/shell/index.ts'],
    otherwise: 'pages without storage would log errors, although they work',
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
  hydration: {
    file: 'react-dom/cjs/react-dom-client.production.js',
    holds: ['function canHydrateInstance(instance, type, props, inRootOrSingleton) {', '!inRootOrSingleton &&', 'case "link":'],
    usedBy: ['src/light/light-css/styles.ts'],
    otherwise: 'React would render every page again because of the style sheet behind the navigation bar',
  },
  typeConversion: {
    file: 'typedoc/dist/types/converter/converter.d.ts',
    holds: ['convertType(context: Context, type: ts.Type, node?: ts.TypeNode): SomeType;'],
    usedBy: ['src/framework/declarations/declared-types.ts'],
    otherwise: 'signatures would show "string" for "NodeKey"',
  },
  missingExports: {
    file: 'typedoc-plugin-missing-exports/index.js',
    holds: ['app.converter.on(Converter.EVENT_RESOLVE_BEGIN, function onResolveBegin(context) {'],
    usedBy: ['src/framework/declarations/corrections.ts'],
    otherwise: 'the reference would show types that no package exports as exported',
  },
  compiler: {
    file: 'typescript/lib/typescript.d.ts',
    holds: [
      'function createProgram(',
      'function createLanguageService(',
      'function forEachChild<T>(',
      'function createSourceFile(',
    ],
    usedBy: ['src/node/typescript.ts', 'src/features/playground/frame/language-service.ts'],
    otherwise: 'samples, the reference and the playground would have no compiler',
  },
  compilerLibrary: {
    file: 'typescript/lib/lib.dom.d.ts',
    holds: ['interface HTMLElement extends Element'],
    usedBy: ['src/features/playground/build/types.ts'],
    otherwise: 'the playground would check code without the types of browsers',
  },
} as const satisfies Record<string, Text>;

const readsGenerated = {
  dependency: '@docusaurus/core',
  otherwise: 'pages of sections would not be found',
};

/** Every assumption about the inside of a dependency, except those that a missing import or an unknown option shows by itself. */
export const upstreamAssumptions: readonly UpstreamAssumption[] = [
  ...Object.values(textAssumptions),
  ...Object.entries(replacedFiles).map(([file, {replacedBy, ...compared}]) => ({
    file,
    ...compared,
    usedBy: [replacedBy],
    otherwise: 'our file would lack what upstream changed in it',
  })),
  {
    ...readsGenerated,
    assumed: '.docusaurus/routes.js nests documents below one layout, and each has a component and a content',
    usedBy: ['src/light/route-chunks/split.ts'],
  },
  {
    ...readsGenerated,
    assumed: '.docusaurus/registry.js names the props of all documents docusaurus-plugin-content-docs/default/p/docs-*.json',
    usedBy: ['src/light/route-chunks/write.ts'],
  },
  {
    dependency: '@docusaurus/core',
    assumed: 'a page has early scripts, one navigation bar and one style sheet',
    usedBy: ['src/light/deferred-hydration/template.ts', 'src/light/light-css/styles.ts'],
    otherwise: 'pages would wait for scripts and styles',
  },
  {
    dependency: '@docusaurus/core',
    assumed: 'the bundler has its persistent cache under "experiments.cache"',
    usedBy: ['src/features/samples/build/persistent-cache.ts'],
    otherwise: 'pages would keep the links and colors of an earlier build',
  },
  {
    dependency: '@docusaurus/faster',
    assumed:
      'the runtime of Rspack lists files as `if (chunkId === "a1") return "content/a1.js";`, and the minimizer keeps strings',
    usedBy: ['src/light/route-chunks/file-names.ts'],
    otherwise: 'every page would change with each of them',
  },
  {
    dependency: '@docusaurus/faster',
    assumed: 'Rspack has lazyCompilationMiddleware',
    usedBy: ['src/features/lazy-pages/index.ts'],
    otherwise: 'the development server would compile all pages at the start',
  },
  {
    dependency: 'typedoc',
    assumed: 'TypeDoc converts each type of a signature with Converter.convertType',
    usedBy: ['src/framework/declarations/declared-types.ts'],
    otherwise: 'signatures would show "string" for "NodeKey"',
  },
];
