import {mkdirSync} from 'node:fs';
import {createRequire} from 'node:module';
import path from 'node:path';

import {buildSync} from 'esbuild';

import {projectOf} from './project-of.ts';
import {replaceFile} from './replace-file.ts';

/**
 * Makes one file of a module and what it imports from this project, in a tenth of a second: what compiles file after file while
 * it loads needs seconds.
 *
 * `__dirname` is another in there; `projectOf(__filename)` is the same.
 *
 * @param module absolute path
 * @returns the file, which is below the project's folder and so finds the same packages
 */
export function compile(module: string): string {
  const project = projectOf(module);
  const {outputFiles} = buildSync({
    entryPoints: [module],
    write: false,
    bundle: true,
    platform: 'node',
    // Packages are loaded when the code that needs them is; many of them consist of such modules, which take long to import.
    format: 'cjs',
    packages: 'external',
    target: 'node20',
    sourcemap: 'inline',
    keepNames: true,
  });
  const name = path.relative(project, module).replaceAll(/[\\/]/g, '-').replace(/\.ts$/, '.cjs');
  const compiled = path.join(project, '.cache/compiled', name);
  mkdirSync(path.dirname(compiled), {recursive: true});
  replaceFile(compiled, outputFiles[0]?.contents ?? '');
  return compiled;
}

/**
 * Loads a module in this process, compiled as a whole, and always anew.
 *
 * @param module absolute path
 * @returns what the module exports; the caller says what that is
 */
export function requireCompiled(module: string): unknown {
  const compiled = compile(module);
  // Errors name the lines of the sources.
  process.setSourceMapsEnabled(true);
  const require = createRequire(compiled);
  Reflect.deleteProperty(require.cache, compiled);
  return require(compiled);
}
