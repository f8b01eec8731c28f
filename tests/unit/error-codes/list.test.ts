import {describe, expect, it} from 'vitest';

import {errorFilter, pastedCode} from '../../../src/features/errors/shared/list.ts';

const parent = {code: 66, message: 'Expected node %s to have a parent.', packages: ['lexical']};
const top = {code: 67, message: 'Expected node %s to have a top parent element.', packages: ['lexical']};
const table = {code: 12, message: 'Expected table cell', packages: ['@lexical/table']};
const plain = {message: '%s is not supported in headless mode', packages: ['@lexical/headless']};

const found = (query: string): unknown[] => [parent, top, table, plain].filter(errorFilter(query));

describe('the filter of the list of errors', () => {
  it('shows everything for nothing', () => expect(found(' ')).toHaveLength(4));

  it('finds a number, however it was written', () => {
    expect(found('66')).toEqual([parent]);
    expect(found('#66')).toEqual([parent]);
    expect(found('Minified Lexical error #66; visit https://lexical.dev/docs/error?code=66&v=12 for')).toEqual([parent]);
    expect(found('Minified Lexical error %2366, visit https://lexical.dev/docs/error%3Fcode=66')).toEqual([parent]);
  });

  it('finds a message by words in any order, and by package', () => {
    expect(found('parent expected')).toEqual([parent, top]);
    expect(found('@lexical/table')).toEqual([table]);
  });

  it('finds a pasted message with its values filled in', () => {
    expect(found('Expected node 12 to have a parent.')).toEqual([parent]);
    expect(found('Uncaught Error: focus is not supported in headless mode')).toEqual([plain]);
  });

  it('takes characters of patterns for what they are', () => {
    expect(found('(')).toEqual([]);
    expect(found('.*')).toEqual([]);
  });

  it('does not take a number inside a message for a code', () =>
    expect(pastedCode('Expected node 12 to have a parent.')).toBeUndefined());
});
