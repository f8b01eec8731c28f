import {buildSync} from 'esbuild';

/**
 * Compiles a script that runs by itself, beside those of the site's bundler.
 *
 * @param file the script in TypeScript
 * @param constants expressions that replace names in it, also such as `texts.label`
 * @returns minified JavaScript, the same bytes each time
 * @throws when the result is not one file
 */
export function bundledScript(file: string, constants: Readonly<Record<string, string>>): string {
  const {outputFiles} = buildSync({
    entryPoints: [file],
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
    target: 'es2022',
    define: constants,
  });
  const [output] = outputFiles;
  if (output === undefined) {
    throw new Error(`${file}: expected esbuild to give one file, found none.`);
  }
  return output.text.trim();
}

/**
 * Compiles a script that stands in the HTML of every page: one minified statement, the same bytes each time, so that one
 * hash in the policy admits it.
 *
 * @param file the script in TypeScript
 * @param constants expressions that replace names in it
 * @returns JavaScript that may stand inside a `script` element
 * @throws when the result would end that element or is not one file
 */
export function inlineScript(file: string, constants: Readonly<Record<string, string>> = {}): string {
  const code = bundledScript(file, constants);
  if (/<\/script/i.test(code)) {
    throw new Error(`${file}: the minified script contains "</script", which ends it. Write the expression differently.`);
  }
  return code;
}
