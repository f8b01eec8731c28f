import {readdirSync} from 'node:fs';
import path from 'node:path';
import {gzipSync} from 'node:zlib';

import {build} from 'esbuild';

/** What an installed package weighs, without the packages that it imports. */
export interface PackageSize {
  /** Bytes of the production build, minified by esbuild as one module. */
  minified: number;
  /** Bytes of that after gzip at level 9. */
  gzipped: number;
}

const measured = new Map<string, Promise<PackageSize>>();

/**
 * Bundles everything that a package exports and measures the result. What the package imports from other packages stays outside,
 * because an application shares it. Each package is bundled once per process.
 *
 * @param name npm name of an installed package
 * @param siteDir folder that has the `node_modules`
 * @throws when the package has no production build
 */
export function measurePackage(name: string, siteDir: string): Promise<PackageSize> {
  const folder = path.join(siteDir, 'node_modules', name);
  const size = measured.get(folder) ?? measure(folder);
  measured.set(folder, size);
  return size;
}

async function measure(folder: string): Promise<PackageSize> {
  const bundle = await build({
    stdin: {
      contents: productionFiles(folder)
        .map((file, index) => `export * as m${index} from ${JSON.stringify(`./${file}`)};`)
        .join('\n'),
      resolveDir: folder,
    },
    bundle: true,
    packages: 'external',
    format: 'esm',
    minify: true,
    legalComments: 'none',
    write: false,
    logLevel: 'silent',
  });
  const code = bundle.outputFiles[0]?.contents ?? new Uint8Array();
  return {minified: code.length, gzipped: gzipSync(code, {level: 9}).length};
}

/** The production modules of a package, one an entry point. */
function productionFiles(folder: string): string[] {
  const files = readdirSync(folder).filter((file) => file.endsWith('.prod.mjs'));
  if (files.length === 0) {
    throw new Error(`${folder} has no *.prod.mjs file: expected a published package of the framework.`);
  }
  return files;
}

/**
 * A size as readers compare it: kilobytes of 1,000 bytes with one digit.
 *
 * @param bytes number of bytes
 * @returns for example `22.4 kB`
 */
export function formatSize(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`;
}
