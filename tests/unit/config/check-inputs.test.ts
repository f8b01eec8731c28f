import {readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';

import {describe, expect, it} from 'vitest';

const root = path.resolve(import.meta.dirname, '../../..');

interface Check {
  files?: string[];
  dependencies?: string[];
}

// The project's own file.
const {wireit} = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {wireit: Record<string, Check>};

/** The globs of all inputs of a check. */
function inputsOf(name: string): string[] {
  const {files = [], dependencies = []} = wireit[name] ?? {};
  return [...files, ...dependencies.flatMap(inputsOf)];
}

/** Files of other folders of tests that the files of a folder import, as paths from the project's root. */
function importsOf(folder: string): string[] {
  const files = readdirSync(path.join(root, folder), {recursive: true, encoding: 'utf8'}).filter(
    (name) => /\.m?tsx?$/.test(name) && !name.includes('node_modules'),
  );
  const imported = files.flatMap((name) => {
    const file = path.join(root, folder, name);
    return [...readFileSync(file, 'utf8').matchAll(/(?:from |import\()'(\.[^']+)'/g)].map(([, target = '']) =>
      path.relative(root, path.resolve(path.dirname(file), target)),
    );
  });
  return [...new Set(imported)].filter((file) => file.startsWith('tests/') && !file.startsWith(`${folder}/`));
}

describe('a check that is skipped because nothing has changed', () => {
  it.each(['built', 'e2e', 'engines', 'proofs', 'search'])('knows all files of tests that tests/%s imports', (name) => {
    const folder = `tests/${name}`;
    const inputs = inputsOf(`${name === 'search' ? 'check' : 'test'}:${name}`);
    expect(inputs).toContain(`${folder}/**`);
    expect(importsOf(folder).filter((file) => !inputs.some((glob) => path.matchesGlob(file, glob)))).toEqual([]);
  });
});
