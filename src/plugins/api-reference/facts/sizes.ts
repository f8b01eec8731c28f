import {gzipSync} from 'node:zlib';

import {build, type BuildOptions} from 'esbuild';

import {isFrameworkPackage} from '../../../node/framework.ts';
import {type DocumentedPackage, type EntryModule} from '../packages.ts';
import type {ModuleSize} from './types.ts';

/** What an application has anyway or brings itself. */
const peers = ['react', 'react-dom', 'react/jsx-runtime', 'yjs', 'eslint'];

/**
 * Measures each module's own code as a production bundle has it: minified by esbuild, gzipped at the highest level, without
 * the packages that it imports.
 */
export async function measureSizes(packages: readonly DocumentedPackage[]): Promise<ModuleSize[]> {
  const sizes: ModuleSize[] = [];
  for (const entry of packages.flatMap((item) => item.entries)) {
    sizes.push({module: entry.name, bytes: await bundleSize(entry)});
  }
  return sizes;
}

async function bundleSize(entry: EntryModule): Promise<number> {
  const options: BuildOptions & {write: false} = {
    entryPoints: [entry.production],
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'browser',
    conditions: ['production'],
    define: {'process.env.NODE_ENV': '"production"'},
    legalComments: 'none',
    external: peers,
    write: false,
    logLevel: 'silent',
    plugins: [frameworkIsExternal],
  };
  const {outputFiles} = await build(options);
  return outputFiles.reduce((sum, file) => sum + gzipSync(file.contents, {level: 9}).byteLength, 0);
}

const frameworkIsExternal: NonNullable<BuildOptions['plugins']>[number] = {
  name: 'framework-is-external',
  setup(bundle) {
    bundle.onResolve({filter: /^[^./]/}, ({path, kind}) =>
      kind !== 'entry-point' && isFrameworkPackage(path) ? {path, external: true} : undefined,
    );
  },
};
