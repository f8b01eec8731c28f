import {describe, expect, it} from 'vitest';

import {readFromFrame} from '../../../src/features/playground/shared/protocol.ts';

describe('a message from the frame', () => {
  it.each([undefined, null, 1, 'alive', {}, {kind: 'run'}, {kind: 'state'}, []])('%j is none', (data) =>
    expect(readFromFrame(data)).toBeUndefined(),
  );

  it('is taken apart and put together again, without what does not belong to it', () => {
    const value = {type: 'string', text: 'a', extra: 1, entries: [['x', {type: 'nonsense', text: 5}], 'y']};
    expect(
      readFromFrame({
        kind: 'console',
        entries: [{level: 'shout', values: [value], location: {file: 'a.ts', line: 'x'}}],
        dropped: -0.5,
      }),
    ).toEqual({
      kind: 'console',
      entries: [
        {
          level: 'log',
          values: [{type: 'string', text: 'a', entries: [['x', {type: 'empty', text: ''}]]}],
          location: {file: 'a.ts', line: 0},
        },
      ],
      dropped: 0,
    });
  });

  it('with the results of a check is a short list of texts', () => {
    const results = [{passed: true, message: 'there', extra: 1}, {passed: 'yes', message: 5}, 'none'];
    expect(readFromFrame({kind: 'checked', results})).toEqual({
      kind: 'checked',
      results: [
        {passed: true, message: 'there'},
        {passed: false, message: ''},
        {passed: false, message: ''},
      ],
    });
    expect(readFromFrame({kind: 'checked', results: Array.from({length: 1000}, () => ({}))})).toMatchObject({
      results: {length: 20},
    });
  });

  it('is cut where it is too long, too deep or too wide', () => {
    const long = readFromFrame({kind: 'failed', error: {type: 'error', text: 'a'.repeat(2_000_000)}});
    expect(JSON.stringify(long).length).toBeLessThan(500_000);
    const texts = Array.from({length: 50}, () => ({type: 'string', text: 'a'.repeat(100_000)}));
    const many = readFromFrame({kind: 'console', entries: [{values: texts}], dropped: 0});
    expect(JSON.stringify(many).length).toBeLessThan(500_000);
    let deep: object = {type: 'object', text: 'end'};
    for (let depth = 0; depth < 5000; depth++) deep = {type: 'object', text: '', entries: [['a', deep]]};
    expect(JSON.stringify(readFromFrame({kind: 'failed', error: deep})).length).toBeLessThan(2000);
    const wide = readFromFrame({kind: 'console', entries: Array.from({length: 100_000}, () => ({values: []})), dropped: 0});
    expect(wide).toMatchObject({entries: {length: 200}});
  });

  it('cannot point behind the list of states', () =>
    expect(
      readFromFrame({kind: 'state', view: {tab: '<b>', steps: [1, 2], current: 99, lines: [{mark: 'x', depth: 1.5}]}}),
    ).toEqual({
      kind: 'state',
      view: {tab: 'Tree', steps: [1, 2], current: 1, lines: [{key: '', depth: 0, type: '', details: [], isSelected: false}]},
    }));
});
