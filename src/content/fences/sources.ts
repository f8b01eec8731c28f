import {existsSync, readFileSync, statSync} from 'node:fs';
import path from 'node:path';

import {fillVersions} from '../versions.ts';

/** The code that `from=` puts into a fence. */
export interface SourceLines {
  lines: string[];
  origins: {file: string; line: number; column: number}[];
  sources: ReadonlyMap<string, string>;
}

/** Reads the value of `from=`: paths next to the page, separated by blanks. */
export function sourcePaths(page: string, value: string): string[] {
  return value
    .split(/\s+/)
    .filter((part) => part !== '')
    .map((part) => path.resolve(path.dirname(page), part));
}

/**
 * Reads the files that a fence shows with `from=`. Readers see a name without the first folder, which is that of the page:
 * `./notes/src/Note.tsx` is `src/Note.tsx`. Several files are separated by `// @filename:` lines, as in code on a page.
 *
 * @returns the code, and one message with a hint for each file that cannot be shown
 */
export function readSources(page: string, value: string): SourceLines & {errors: {message: string; hint: string}[]} {
  const folder = path.dirname(page);
  const errors: {message: string; hint: string}[] = [];
  const sources = new Map<string, string>();
  const lines: string[] = [];
  const origins: SourceLines['origins'] = [];
  const files = sourcePaths(page, value);
  for (const file of files) {
    const relative = path.relative(folder, file).replaceAll('\\', '/');
    const [, name = relative] = /^[^/]+\/(.+)$/.exec(relative) ?? [];
    const message = `from=${value}: expected a file in a folder next to the page`;
    if (relative.startsWith('../') || path.isAbsolute(relative)) {
      errors.push({
        message: `${message}, found "${relative}" outside of it`,
        hint: 'Move the file below the folder of the page.',
      });
    } else if (!existsSync(file) || !statSync(file).isFile()) {
      errors.push({message: `${message}, found none at "${relative}"`, hint: `Create ${file}, or correct the path.`});
    } else if (sources.has(name)) {
      errors.push({message: `from=${value}: two files have the name "${name}"`, hint: 'Rename one of them.'});
    } else {
      sources.set(name, file);
      if (files.length > 1) {
        lines.push(`// @filename: ${name}`);
        origins.push({file, line: 1, column: 1});
      }
      const text = fillVersions(readFileSync(file, 'utf8')).replaceAll('\r\n', '\n').replace(/\n$/, '');
      for (const [index, line] of text.split('\n').entries()) {
        lines.push(line);
        origins.push({file, line: index + 1, column: 1});
      }
    }
  }
  return {lines, origins, sources, errors};
}
