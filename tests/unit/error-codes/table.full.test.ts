import {readFileSync} from 'node:fs';
import path from 'node:path';

import {expect, it} from 'vitest';

import {renderTable} from '../../../src/features/errors/build/derive/table.ts';
import {tableFile} from '../../../src/content/error-table.ts';

const siteDir = path.resolve(import.meta.dirname, '../../..');

it(
  'the table of errors that is checked in is what the installed packages give',
  async () => expect(await renderTable(siteDir)).toBe(readFileSync(tableFile(siteDir), 'utf8')),
  300_000,
);
