import {describe, expect, it} from 'vitest';

import {
  cameWith,
  changesIn,
  changesOfPackage,
  countUnchanged,
  earlierMinors,
  laterMinors,
} from '../../../src/plugins/api-reference/history/by-version.ts';
import type {History} from '../../../src/plugins/api-reference/history/history.ts';

const made: History = {
  version: '0.5.0',
  from: '0.3',
  to: '0.8',
  minors: ['0.3', '0.4', '0.5', '0.6', '0.7', '0.8'],
  found: '2024-01-31',
  until: {},
  modules: {
    '@lexical/react/LexicalA': {Gone: {later: [{in: '0.6–0.8', removed: true}]}},
    lexical: {
      $old: {},
      $new: {since: '0.4', changed: ['0.5']},
      Class: {since: '0.5', later: [{in: '0.7', moved: '@lexical/other'}]},
      'Class.early': {
        since: '0.5',
        later: [{in: '0.7', moved: '@lexical/other', before: 'early(): void', after: 'early(): string'}],
      },
      'Class.same': {since: '0.5', later: [{in: '0.7', moved: '@lexical/other'}]},
    },
  },
};

describe('the versions around the documented one', () => {
  it('are those that were examined; in the first one nothing is new', () => {
    expect(laterMinors(made)).toEqual(['0.6', '0.7', '0.8']);
    expect(earlierMinors(made)).toEqual(['0.5', '0.4']);
  });
});

describe('what a later version changed', () => {
  it('says of a member only what it does not share with its class', () => {
    expect(changesIn('0.7', made)).toEqual([
      {id: 'lexical#Class', change: {in: '0.7', moved: '@lexical/other'}},
      {id: 'lexical#Class.early', change: {in: '0.7', before: 'early(): void', after: 'early(): string'}},
    ]);
  });

  it('stands at the version in which it is found, when a package has skipped some', () => {
    expect(changesIn('0.6', made)).toEqual([]);
    expect(changesIn('0.8', made).map(({id}) => id)).toEqual(['@lexical/react/LexicalA#Gone']);
  });

  it('is counted for a package over all of its modules', () => {
    expect(changesOfPackage('lexical', made)).toEqual([{minor: '0.7', count: 2}]);
    expect(changesOfPackage('@lexical/react', made)).toEqual([{minor: '0.8', count: 1}]);
    expect(changesOfPackage('@lexical/list', made)).toEqual([]);
  });

  it('leaves the rest as it was', () => {
    expect(countUnchanged(made)).toEqual({all: 6, unchanged: 2});
  });
});

describe('what an earlier version lacks', () => {
  it('names a class and not each of the members that came with it', () => {
    expect(cameWith('0.5', made)).toEqual({added: ['lexical#Class'], changed: ['lexical#$new']});
    expect(cameWith('0.4', made)).toEqual({added: ['lexical#$new'], changed: []});
  });
});
