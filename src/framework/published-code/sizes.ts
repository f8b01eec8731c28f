import {gzipSync} from 'node:zlib';

import {build} from 'esbuild';

import type {EntryModule} from '../packages.ts';
import type {ModuleSize} from './types.ts';

/**
 * Measures each module's own code as a production bundle has it: minified by esbuild, gzipped at the highest level, without
 * the packages that it imports.
 */
export async function measureSizes(entries: readonly EntryModule[]): Promise<ModuleSize[]> {
  return Promise.all(entries.map(async (entry) => ({module: entry.name, bytes: await bundleSize(entry)})));
}

async function bundleSize({production}: EntryModule): Promise<number> {
  const {outputFiles} = await build({
    entryPoints: [production],
    bundle: true,
    packages: 'external',
    minify: true,
    format: 'esm',
    define: {'process.env.NODE_ENV': '"production"'},
    legalComments: 'none',
    write: false,
    logLevel: 'silent',
  });
  return outputFiles.reduce((sum, file) => sum + gzipSync(file.contents, {level: 9}).byteLength, 0);
}
