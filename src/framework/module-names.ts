import {readPackages} from './packages.ts';

/** Modules besides those of the framework that code in the playground may import. */
const others = [
  'react',
  'react/jsx-runtime',
  'react-dom',
  'react-dom/client',
  'react-dom/server',
  // The framework's highlighting knows more languages after these.
  'prismjs',
  'prismjs/components/prism-ruby',
  'yjs',
  'y-protocols/awareness',
  'y-protocols/sync',
  'lib0/decoding',
  'lib0/encoding',
];

/** Of the framework's packages, those that are no code for a browser. */
const notForBrowsers = new Set(['@lexical/eslint-plugin']);

const knownModules = new Map<string, readonly string[]>();

/**
 * Import paths that code in the playground may use: every module of the framework, React, Yjs, and Prism.
 *
 * @param siteDir folder with the `node_modules`
 */
export function playgroundModules(siteDir: string): readonly string[] {
  const known = knownModules.get(siteDir);
  if (known !== undefined) return known;
  const found = readPackages(siteDir)
    .filter(({name}) => !notForBrowsers.has(name))
    .flatMap(({entries}) => entries.map(({name}) => name));
  const modules = [...found, ...others].sort();
  knownModules.set(siteDir, modules);
  return modules;
}
