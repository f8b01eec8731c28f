import {describe, expect, it} from 'vitest';

import {parseMeta, parseRanges} from '../../../src/content/fences/metastring.ts';

describe('the words after a language', () => {
  it('are flags, values and line numbers', () => {
    const {meta, errors} = parseMeta('run name=emoji {1,3-5} title="Emoji node.ts"');
    expect(errors).toEqual([]);
    expect([...meta.flags]).toEqual(['run']);
    expect([...meta.values]).toEqual([
      ['name', 'emoji'],
      ['title', 'Emoji node.ts'],
    ]);
    expect([...meta.highlight]).toEqual([1, 3, 4, 5]);
  });

  it('may be absent', () =>
    expect(parseMeta(null)).toEqual({meta: {flags: new Set(), values: new Map(), highlight: new Set()}, errors: []}));

  it.each([
    ['lve', 'unknown word "lve" after the language: expected run, live,'],
    ['titles=x', 'unknown word "titles=" after the language: expected one of name=, extends=, from=,'],
    ['title', '"title" after the language needs a value: title=…'],
    ['title=""', '"title=" after the language has no value'],
    ['run tall', '"tall" is for samples that run on the page: add live, or remove it'],
    ['{a}', '"{a}" after the language: expected line numbers such as {1,3-5}'],
  ])('%s is an error that says what was expected', (text, message) => expect(parseMeta(text).errors[0]).toContain(message));
});

describe('line ranges', () => {
  it.each([
    ['2', [2]],
    ['1, 3-5', [1, 3, 4, 5]],
  ])('%s', (text, lines) => expect(parseRanges(text)).toEqual(lines));

  it.each(['', '0', '5-3', '1-', 'a'])('%j is none', (text) => expect(parseRanges(text)).toBeUndefined());
});
