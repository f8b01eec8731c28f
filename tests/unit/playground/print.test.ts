// @vitest-environment jsdom
import {describe, expect, it} from 'vitest';

import {print, printError} from '../../../src/features/playground/frame/print.ts';

const files = new Map([['blob:null/1-2', 'main.ts']]);

describe('a printed value', () => {
  it.each([
    ['text', {type: 'string', text: 'text'}],
    [-0, {type: 'number', text: '-0'}],
    [10n, {type: 'number', text: '10n'}],
    [undefined, {type: 'empty', text: 'undefined'}],
    [null, {type: 'empty', text: 'null'}],
    [Symbol('s'), {type: 'symbol', text: 'Symbol(s)'}],
    [Date, {type: 'function', text: 'function Date()'}],
    [new Date(0), {type: 'object', text: '1970-01-01T00:00:00.000Z'}],
    [/a/u, {type: 'object', text: '/a/u'}],
  ])('%s is one line', (value, expected) => expect(print(value, files)).toEqual(expected));

  it('has the entries of lists, maps, sets and objects', () => {
    expect(print({list: [1, 'a']}, files)).toEqual({
      type: 'object',
      text: 'Object',
      entries: [
        [
          'list',
          {
            type: 'object',
            text: 'Array(2)',
            entries: [
              ['0', {type: 'number', text: '1'}],
              ['1', {type: 'string', text: '"a"'}],
            ],
          },
        ],
      ],
    });
    expect(print(new Map([['k', new Set([1])]]), files)).toMatchObject({text: 'Map(1)', entries: [['k', {text: 'Set(1)'}]]});
  });

  it('ends where it comes back to itself, goes too deep or is too long', () => {
    const circle: {self?: unknown} = {};
    circle.self = circle;
    expect(print(circle, files).entries).toEqual([['self', {type: 'object', text: 'Object (above)'}]]);
    expect(JSON.stringify(print({a: {b: {c: {d: {e: 1}}}}}, files))).toContain('Object …');
    expect(
      print(
        Array.from({length: 1000}, (_, index) => index),
        files,
      ),
    ).toMatchObject({more: 950});
  });

  it('calls no getter and survives objects that throw', () => {
    const hostile = new Proxy(
      {},
      {
        ownKeys: () => {
          throw new Error('no');
        },
        getPrototypeOf: () => {
          throw new Error('no');
        },
      },
    );
    let isCalled = false;
    const trap = {
      get value() {
        isCalled = true;
        return 1;
      },
    };
    expect(print(trap, files).entries).toEqual([['value', {type: 'symbol', text: 'Symbol(getter)'}]]);
    expect(isCalled).toBe(false);
    expect(() => print(hostile, files)).not.toThrow();
  });
});

describe('a printed error', () => {
  it.each([
    ['Chromium', 'Error: no\n    at fail (blob:null/1-2:3:9)\n    at blob:null/1-2:5:1\n    at other (blob:null/9:1:1)'],
    ['Firefox', 'fail@blob:null/1-2:3:9\n@blob:null/1-2:5:1\nother@blob:null/9:1:1\n'],
  ])('has the names of the reader’s files, as %s writes stacks', (_browser, stack) => {
    const error = Object.assign(new Error('no'), {stack});
    expect(printError(error, files).text).toBe('Error: no\n    at fail (main.ts:3)\n    at (main.ts:5)');
  });

  it('may be anything that was thrown', () =>
    expect(printError({code: 1}, files)).toEqual({type: 'error', text: 'Uncaught Object'}));
});
