import path from 'node:path';

import * as esbuild from 'esbuild';
import type {Loader, Message} from 'esbuild';

import {placeOf} from '../page/assemble.ts';
import type {Problem, Sample} from '../types.ts';

/** The file that child processes run; a change to it makes earlier results incomparable. */
export const childFile = 'src/plugins/samples/run/child.ts';

/** Kept out of bundles: they check that they are loaded once, or need files beside them. */
const external = ['yjs', 'lib0', 'y-protocols', 'y-websocket', 'jsdom', 'eslint', 'typescript', 'typescript-eslint'];

/**
 * Bundles each sample, and the file that runs them, into modules of their own.
 *
 * @param folders.folder receives `<key>.mjs`, `<key>.mjs.map` and `run-child.mjs`
 * @param folders.modulesDir folder with the `node_modules` that samples import from
 * @param build which build of the framework the samples run with
 * @returns the samples that could not be bundled, by key, and why
 */
export async function bundleSamples(
  entries: {key: string; sample: Sample; texts: Map<string, string>}[],
  {folder, siteDir, modulesDir}: {folder: string; siteDir: string; modulesDir: string},
  build: 'development' | 'production' = 'development',
): Promise<{failed: Set<string>; problems: Problem[]}> {
  const byKey = new Map(entries.map((entry) => [entry.key, entry]));
  const failed = new Set<string>();
  const problems: Problem[] = [];
  const entryOf = (key: string): string => {
    const files =
      byKey.get(key)?.sample.files.filter((file) => /\.[jt]sx?$/.test(file.name) && !file.name.endsWith('.d.ts')) ?? [];
    return files.at(-1)?.name ?? 'sample.ts';
  };
  const run = (keys: string[]): Promise<unknown> =>
    esbuild.build({
      entryPoints: [
        ...keys.map((key) => ({in: `sample:${key}/${entryOf(key)}`, out: key})),
        {in: path.join(siteDir, childFile), out: 'run-child'},
      ],
      outdir: folder,
      outExtension: {'.js': '.mjs'},
      bundle: true,
      format: 'esm',
      platform: 'node',
      target: 'node20',
      conditions: [build],
      external,
      define: {'process.env.NODE_ENV': JSON.stringify(build)},
      banner: {
        js: `import {createRequire as __createRequire} from 'node:module'; const require = __createRequire(import.meta.url);`,
      },
      sourcemap: 'external',
      sourcesContent: false,
      keepNames: true,
      absWorkingDir: siteDir,
      logLevel: 'silent',
      tsconfigRaw: {compilerOptions: {jsx: 'react-jsx', target: 'ES2022'}},
      plugins: [
        {
          name: 'samples',
          setup(pluginBuild) {
            pluginBuild.onResolve({filter: /^sample:/}, ({path: name}) => ({
              path: name.slice('sample:'.length),
              namespace: 'sample',
            }));
            pluginBuild.onResolve({filter: /^\.{1,2}\//, namespace: 'sample'}, ({path: name, importer}) => {
              const [key = ''] = importer.split('/');
              const target = path.posix.join(path.posix.dirname(importer), name);
              const names = [...(byKey.get(key)?.texts.keys() ?? [])].map((file) => `${key}/${file}`);
              const found = names.find(
                (file) => file === target || file.replace(/\.[jt]sx?$/, '') === target.replace(/\.jsx?$/, ''),
              );
              return found === undefined
                ? {errors: [{text: `no file ${name} in this sample`}]}
                : {path: found, namespace: 'sample'};
            });
            pluginBuild.onLoad({filter: /.*/, namespace: 'sample'}, ({path: name}) => {
              const [key = '', ...rest] = name.split('/');
              return {
                contents: byKey.get(key)?.texts.get(rest.join('/')) ?? '',
                loader: (/\.(\w+)$/.exec(name)?.[1] ?? 'ts') as Loader,
                resolveDir: modulesDir,
              };
            });
          },
        },
      ],
    });

  let keys = [...byKey.keys()];
  for (;;) {
    try {
      await run(keys);
      return {failed, problems};
    } catch (error) {
      const errors = typeof error === 'object' && error !== null && 'errors' in error ? (error.errors as Message[]) : [];
      const broken = new Set<string>();
      for (const {text, location} of errors) {
        const [key = '', ...rest] = (location?.file ?? '').replace(/^sample:/, '').split('/');
        const entry = byKey.get(key);
        const file = entry?.sample.files.find(({name}) => name === rest.join('/'));
        const origin = file?.lines[(location?.line ?? 1) - 1];
        if (entry !== undefined && origin !== undefined) {
          broken.add(key);
          problems.push({...placeOf(origin.fence, origin.index, location?.column ?? 0), message: `cannot be bundled: ${text}`});
        }
      }
      if (broken.size === 0) {
        throw error;
      }
      for (const key of broken) {
        failed.add(key);
      }
      keys = keys.filter((key) => !broken.has(key));
    }
  }
}
