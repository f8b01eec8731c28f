import {readFileSync} from 'node:fs';
import path from 'node:path';

import {frameworkPackages} from '../../../node/framework.ts';

/** Modules besides those of the framework that code in the playground may import. */
const others = [
  'react',
  'react/jsx-runtime',
  'react-dom',
  'react-dom/client',
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
 * Import paths that code in the playground may use: every module of the framework, React, and Yjs.
 *
 * @param siteDir folder with the `node_modules`
 */
export function playgroundModules(siteDir: string): readonly string[] {
  const known = knownModules.get(siteDir);
  if (known !== undefined) return known;
  const found = frameworkPackages(siteDir)
    .filter((name) => !notForBrowsers.has(name))
    .flatMap((name) => {
      // Written by npm; its shape is checked where it is used.
      const {exports: entries = {}} = JSON.parse(
        readFileSync(path.join(siteDir, 'node_modules', name, 'package.json'), 'utf8'),
      ) as {exports?: Record<string, unknown>};
      return Object.keys(entries)
        .filter((key) => key.startsWith('.') && !key.endsWith('.js') && !key.endsWith('.json') && !key.includes('*'))
        .map((key) => name + key.slice(1));
    });
  const modules = [...found, ...others].sort();
  knownModules.set(siteDir, modules);
  return modules;
}
