import {readFileSync} from 'node:fs';
import path from 'node:path';

import {Ajv} from 'ajv';
import {describe, expect, it} from 'vitest';

import {readBuilds} from '../../../src/features/errors/build/derive/module-builds.ts';
import {findCalls, findHelper} from '../../../src/features/errors/build/derive/calls.ts';
import {errorsFile, listData} from '../../../src/features/errors/build/publish.ts';
import {readTable} from '../../../src/content/error-table.ts';

const siteDir = path.resolve(import.meta.dirname, '../../..');
const table = readTable(siteDir);

describe('the table that is checked in', () => {
  it('has a proven message of its own for each number that the production builds throw', () => {
    const thrown = readBuilds(siteDir).flatMap(({module, production}) => {
      const helper = findHelper(module, production);
      return helper === undefined ? [] : findCalls(module, production, helper).map(({number}) => number);
    });
    expect(thrown).not.toEqual([]);
    expect(new Set(table.codes.map(({code}) => code))).toEqual(new Set(thrown));
    expect(table.codes.filter(({certainty}) => certainty === 'unproven')).toEqual([]);
    expect(new Set(table.codes.map(({message}) => message)).size).toBe(table.codes.length);
  });

  it('has as many values as places for every throw', () => {
    for (const {message, sites} of table.codes) {
      for (const {values} of sites) expect(values).toHaveLength((message ?? '').split('%s').length - 1);
    }
  });
});

describe('what is published from the table', () => {
  it('is a file for tools that keeps to its schema', () => {
    const schema = JSON.parse(readFileSync(path.join(siteDir, 'static/errors.schema.json'), 'utf8')) as object;
    const validate = new Ajv({allErrors: true, formats: {uri: (text: string) => URL.canParse(text)}}).compile(schema);
    const file = JSON.parse(errorsFile(table, 'https://lexical.dev')) as {errors: Record<string, unknown>[]};
    expect(validate(file), JSON.stringify(validate.errors)).toBe(true);
    expect(file.errors.find(({code}) => code === 66)).toEqual({
      code: 66,
      message: 'Expected node %s to have a parent.',
      url: 'https://lexical.dev/docs/error/66',
      packages: ['lexical'],
    });
  });

  it('is a list in which every message without a number leads to its explanation', () => {
    const {plain} = listData(table, siteDir);
    expect(plain).toHaveLength(table.plain.length);
    for (const {url} of plain) expect(url).toMatch(/^\/docs\/error\/messages#[\w-]+$/);
  });
});
