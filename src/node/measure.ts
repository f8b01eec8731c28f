import {readFileSync} from 'node:fs';
import path from 'node:path';
import {gzipSync} from 'node:zlib';

import {build} from 'esbuild';

/**
 * Size of a package as a browser receives it: everything that it exports, bundled for production, minified and compressed.
 *
 * @param packageName npm name of an installed package
 * @param siteDir folder whose `node_modules` holds the package
 * @param external modules that do not count, such as other packages that the page states separately
 * @returns bytes after gzip at its highest level
 * @throws when the package cannot be bundled
 */
export async function bundledSize(packageName: string, siteDir: string, external: string[] = []): Promise<number> {
  const result = await build({
    stdin: {contents: `export * from ${JSON.stringify(packageName)};`, resolveDir: siteDir},
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    platform: 'browser',
    conditions: ['production'],
    define: {'process.env.NODE_ENV': '"production"'},
    external,
    logLevel: 'silent',
  });
  return gzipSync(result.outputFiles[0]?.contents ?? '', {level: 9}).byteLength;
}

/** Names of the packages that an installed package depends on. */
export function dependenciesOf(packageName: string, siteDir: string): string[] {
  // Read by path, because the packages' `exports` hide their manifest.
  const file = path.join(siteDir, 'node_modules', packageName, 'package.json');
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as {dependencies?: Record<string, string>};
  return Object.keys(manifest.dependencies ?? {});
}
