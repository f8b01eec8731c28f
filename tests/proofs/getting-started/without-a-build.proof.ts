import {readFileSync} from 'node:fs';
import {createRequire} from 'node:module';

import {expect} from 'vitest';

import {readPackageFile} from '../support/package-files.ts';
import {prove} from '../support/prove.ts';

const require = createRequire(import.meta.url);

prove('React has no such files, because it is published as CommonJS.', () => {
  const main = readFileSync(require.resolve('react'), 'utf8');
  expect(main).toContain('module.exports = require(');
  expect(main).not.toMatch(/^export /m);
  expect(readPackageFile('lexical', 'Lexical.prod.mjs')).toMatch(/export\s*\{/);
});
