import {describe, expect, it} from 'vitest';

import {cameWith, changesIn, earlierMinors, laterMinors, nextChangeOf} from '../../../src/framework/history/by-version.ts';
import {type History, sinceOf} from '../../../src/framework/history/history.ts';

const made: History = {
  version: '0.5.0',
  minors: ['0.3', '0.4', '0.5', '0.6', '0.7', '0.8'],
  to: '0.8',
  found: '2024-01-31',
  until: {},
  modules: {
    '@lexical/react/LexicalA': {Gone: {later: [{in: '0.8', removed: true}]}},
    lexical: {
      $old: {},
      $new: {since: '0.4'},
      Class: {since: '0.5', later: [{in: '0.7', moved: '@lexical/other'}]},
      'Class.changed': {later: [{in: '0.7', changed: true}]},
    },
  },
};

describe('the versions around the documented one', () =>
  it('are those that were examined; in the first one nothing is new', () => {
    expect(laterMinors(made)).toEqual(['0.6', '0.7', '0.8']);
    expect(earlierMinors(made)).toEqual(['0.5', '0.4']);
  }));

describe('what a later version changed', () => {
  it('is in the order of the modules and names', () => {
    expect(changesIn('0.7', made)).toEqual([
      {id: 'lexical#Class', change: {in: '0.7', moved: '@lexical/other'}},
      {id: 'lexical#Class.changed', change: {in: '0.7', changed: true}},
    ]);
    expect(changesIn('0.6', made)).toEqual([]);
  });

  it('is found for a package in all of its modules', () => {
    expect(nextChangeOf('lexical', made)).toBe('0.7');
    expect(nextChangeOf('@lexical/react', made)).toBe('0.8');
    expect(nextChangeOf('@lexical/list', made)).toBeUndefined();
  });
});

describe('what came with a version', () => {
  it('is what earlier ones lack, without the members of what came with it', () => {
    expect(cameWith('0.5', made)).toEqual(['lexical#Class']);
    expect(cameWith('0.4', made)).toEqual(['lexical#$new']);
  });

  it('is known of a member that came with its class', () => {
    expect(sinceOf('lexical#Class.changed', made)).toBe('0.5');
    expect(sinceOf('lexical#$old', made)).toBeUndefined();
  });
});
