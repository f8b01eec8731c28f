import {readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';

import {expect, test} from 'vitest';

test('no sample has a lookbehind, with which Safari before 16.4 reads nothing of a file', () => {
  const folder = path.resolve(__dirname, '../../../docs');
  const files = readdirSync(folder, {recursive: true, encoding: 'utf8'}).filter((file) => /\.(?:md|tsx?|vue|svelte)$/.test(file));
  expect(files.length).toBeGreaterThan(100);
  expect(files.filter((file) => /\(\?<[!=]/.test(readFileSync(path.join(folder, file), 'utf8')))).toEqual([]);
});
