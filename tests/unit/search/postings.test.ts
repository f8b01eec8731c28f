// cspell:ignore ndoe noed

import {describe, expect, it} from 'vitest';

import {editDistance} from '../../../src/shared/edit-distance.ts';
import {packPostings, Postings} from '../../../src/shared/search/postings.ts';

describe('a packed index', () => {
  it('holds which section contains which term, also with thousands of sections', () => {
    const sections = Array.from({length: 5000}, (_, id) => (id % 701 === 0 ? ['common', 'rare', 'rare'] : ['common', `t${id}`]));
    const postings = new Postings(packPostings(sections));
    const of = (term: string): number[] => {
      const scores = new Map<number, number>();
      postings.score([{term: postings.find(term), similarity: 1}], 1, scores);
      return [...scores.keys()];
    };
    expect(of('rare')).toEqual([0, 701, 1402, 2103, 2804, 3505, 4206, 4907]);
    expect(of('common')).toHaveLength(5000);
    expect(of('t4321')).toEqual([4321]);
    expect(postings.find('absent')).toBe(-1);
  });

  it('can be empty', () => {
    expect(new Postings(packPostings([])).find('x')).toBe(-1);
    expect(new Postings(packPostings([[], []])).size).toBe(2);
  });

  it('that is damaged says where', () => {
    const packed = packPostings([['a'], ['b']]);
    expect(() => new Postings({...packed, terms: ' \u00e9'})).toThrow(/search index: expected a number at position 0, found/);
  });
});

describe('edit distance', () => {
  it.each([
    ['node', 'node', 0],
    ['nod', 'node', 1],
    ['ndoe', 'node', 1],
    ['noed', 'nodes', 2],
    ['abc', 'xyz', 3],
  ])('from %s to %s is %i, or more than the limit', (a, b, distance) => {
    expect(editDistance(a, b, 3)).toBe(distance);
    expect(editDistance(a, b, 1)).toBe(Math.min(distance, 2));
  });
});
