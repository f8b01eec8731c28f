// cspell:ignore fcode
import {describe, expect, it} from 'vitest';

import {decoderAddress, parseErrorQuery, repairedAddress} from '../../../src/features/errors/shared/query.ts';

describe('the address of the error page', () => {
  it('asks for nothing without a code', () => {
    expect(parseErrorQuery('')).toEqual({kind: 'nothing'});
    expect(parseErrorQuery('?v=1')).toEqual({kind: 'nothing'});
  });

  it('gives the number and all values in order', () =>
    expect(parseErrorQuery('?code=74&v=text+node&v=A%26B&v=')).toEqual({
      kind: 'code',
      code: 74,
      values: ['text node', 'A&B', ''],
      others: [],
    }));

  it('understands addresses that were copied out of HTML', () =>
    expect(parseErrorQuery('?code=66&amp;v=12')).toMatchObject({kind: 'code', code: 66, values: ['12']}));

  it('takes the first of several numbers and names the different ones', () =>
    expect(parseErrorQuery('?code=15&code=16&code=15')).toMatchObject({kind: 'code', code: 15, others: ['16']}));

  it.each(['', 'abc', '-1', '1e3', '1234567', '<script>', '15 16'])('says that %j is no number', (given) =>
    expect(parseErrorQuery(`?code=${encodeURIComponent(given)}`)).toMatchObject({kind: 'odd', given}),
  );

  it('suggests the number in something that holds only one', () => {
    expect(parseErrorQuery('?code=%2338')).toMatchObject({kind: 'odd', suggestion: 38});
    expect(parseErrorQuery('?code=38;')).toMatchObject({kind: 'odd', suggestion: 38});
    expect(parseErrorQuery('?code=15-16')).toMatchObject({kind: 'odd', suggestion: undefined});
  });

  it('is made so that it reads back as what it was made from', () => {
    const values = ['a b', '<b>&', '%s', 'ü'];
    expect(parseErrorQuery(decoderAddress(17, values).split('?')[1] ?? '')).toMatchObject({code: 17, values});
  });
});

describe('an address whose question mark was escaped', () => {
  it('leads to the page with the same code and values', () => {
    expect(repairedAddress('/docs/error%3Fcode=66', '')).toBe('/docs/error?code=66');
    expect(repairedAddress('/docs/error%3fcode=17&v=a%20b', '')).toBe('/docs/error?code=17&v=a%20b');
    expect(repairedAddress('/docs/error/%3Fcode=17', '?v=x')).toBe('/docs/error?code=17&v=x');
    expect(repairedAddress('/docs/error%3Fcode%3D17%26v%3Dx', '')).toBe('/docs/error?code=17&v=x');
  });

  it('is told from other addresses', () => {
    expect(repairedAddress('/docs/error', '?code=1')).toBeUndefined();
    expect(repairedAddress('/docs/error/38', '')).toBeUndefined();
    expect(repairedAddress('/blog%3Fcode=1', '')).toBeUndefined();
  });
});
