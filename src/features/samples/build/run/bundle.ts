import path from 'node:path';

import * as esbuild from 'esbuild';
import type {Message} from 'esbuild';

import {writeFiles} from '../../../../node/write-files.ts';
import {locationOf} from '../page/assemble.ts';
import type {Problem} from '../../../../content/problems.ts';
import type {Sample} from '../types.ts';

const folderOfRuns = 'src/features/samples/build/run';

/** The file that child processes run. */
const childFile = `${folderOfRuns}/child.ts`;

/** The modules that run samples: after a change of them, or of what they import, earlier results count no more. */
export const environmentCode = [childFile, `${folderOfRuns}/bundle.ts`, `${folderOfRuns}/execute.ts`];

/** The file with everything that samples import from packages, beside the bundles. */
export const sharedFile = 'shared.cjs';

/** Kept out of bundles: they check that they are loaded once, or need files beside them. */
const external = ['yjs', 'lib0', 'y-protocols', 'y-websocket', 'jsdom', 'eslint', 'typescript', 'typescript-eslint'];

/**
 * Bundles each sample, the file that runs them, and what all of them import from packages. Samples ask `__shared` for
 * their packages, so that these are bundled once and compiled once for all samples, and still made anew for each.
 *
 * @param folders.folder receives the files of each sample in a folder `<key>`, `<key>.mjs`, `<key>.mjs.map`, `run-child.mjs` and `shared.cjs`; packages
 *   that samples import are found from it
 * @param folders.siteDir folder with the `node_modules` that samples import from
 * @param build which build of the framework the samples run with
 * @returns what cannot be bundled; there are no bundles then
 */
export async function bundleSamples(
  entries: {key: string; sample: Sample; texts: Map<string, string>}[],
  {folder, siteDir}: {folder: string; siteDir: string},
  build: 'development' | 'production' = 'development',
): Promise<Problem[]> {
  const byKey = new Map(entries.map(({key, sample}) => [key, sample]));
  const entryOf = ({files}: Sample): string =>
    files.findLast(({name}) => /\.[jt]sx?$/.test(name) && !name.endsWith('.d.ts'))?.name ?? 'sample.ts';
  for (const {key, texts} of entries) await writeFiles(path.join(folder, key), texts);
  const imported = new Set<string>();
  const options = {
    outdir: folder,
    bundle: true,
    platform: 'node',
    target: 'node20',
    conditions: [build],
    external,
    define: {'process.env.NODE_ENV': JSON.stringify(build)},
    keepNames: true,
    absWorkingDir: siteDir,
    logLevel: 'silent',
    tsconfigRaw: {compilerOptions: {jsx: 'react-jsx', target: 'ES2022'}},
  } satisfies esbuild.BuildOptions;
  try {
    await esbuild.build({
      ...options,
      entryPoints: [
        ...[...byKey].map(([key, sample]) => ({in: path.join(folder, key, entryOf(sample)), out: key})),
        {in: path.join(siteDir, childFile), out: 'run-child'},
      ],
      outExtension: {'.js': '.mjs'},
      format: 'esm',
      banner: {
        js: `import {createRequire as __createRequire} from 'node:module'; const require = __createRequire(import.meta.url);`,
      },
      sourcemap: 'external',
      sourcesContent: false,
      plugins: [
        {
          name: 'samples',
          setup(pluginBuild) {
            pluginBuild.onResolve({filter: /^[^./]/}, async ({path: name, ...how}) => {
              if (how.pluginData === 'shared' || !how.importer.startsWith(folder)) return undefined;
              // A package that is not there is an error of the sample, at its line.
              const {errors} = await pluginBuild.resolve(name, {...how, pluginData: 'shared'});
              if (errors.length > 0) return {errors};
              imported.add(name);
              return {path: name, namespace: 'shared'};
            });
            pluginBuild.onLoad({filter: /.*/, namespace: 'shared'}, ({path: name}) => ({
              contents: `module.exports = __shared(${JSON.stringify(name)});`,
            }));
          },
        },
      ],
    });
    await esbuild.build({...options, ...sharedEntry(imported, siteDir)});
    return [];
  } catch (error) {
    const errors = typeof error === 'object' && error !== null && 'errors' in error ? (error.errors as Message[]) : [];
    const problems = errors.flatMap(({text, location}) => {
      const [key = '', ...rest] = path.relative(folder, path.resolve(siteDir, location?.file ?? '')).split(path.sep);
      const file = byKey.get(key)?.files.find(({name}) => name === rest.join('/'));
      const origin = file?.lines[(location?.line ?? 1) - 1];
      return origin === undefined
        ? []
        : [{...locationOf(origin.fence, origin.index, location?.column ?? 0), message: `cannot be bundled: ${text}`}];
    });
    if (problems.length === 0) throw error;
    return problems;
  }
}

/** A module whose function `load` gives what an import of a package gives, and evaluates only what is asked for. */
function sharedEntry(packages: ReadonlySet<string>, siteDir: string): esbuild.BuildOptions {
  const loaders = [...packages].sort().map((name) => `${JSON.stringify(name)}: () => require(${JSON.stringify(`all:${name}`)})`);
  return {
    stdin: {contents: `const loaders = {${loaders.join(', ')}};\nexports.load = (name) => loaders[name]().all;`, loader: 'js'},
    outExtension: {'.js': '.cjs'},
    entryNames: path.basename(sharedFile, '.cjs'),
    format: 'cjs',
    plugins: [
      {
        name: 'shared',
        setup(pluginBuild) {
          pluginBuild.onResolve({filter: /^all:/}, ({path: name}) => ({path: name.slice('all:'.length), namespace: 'all'}));
          // An import and not a require: packages may answer the two with different files.
          pluginBuild.onLoad({filter: /.*/, namespace: 'all'}, ({path: name}) => ({
            contents: `import * as all from ${JSON.stringify(name)}; export {all};`,
            resolveDir: siteDir,
          }));
        },
      },
    ],
  };
}
