// cspell:ignore ndoe noed

import {describe, expect, it} from 'vitest';

import {editDistance} from '../../../src/shared/edit-distance.ts';
import {listPostings, packPostings, unpackPostings} from '../../../src/features/search/shared/postings.ts';

describe('a packed index', () => {
  it('holds which section contains which term, also with thousands of sections', () => {
    const sections = Array.from({length: 5000}, (_, id) => (id % 701 === 0 ? ['common', 'rare', 'rare'] : ['common', `t${id}`]));
    const postings = unpackPostings(packPostings(sections), sections.length);
    expect(postings.find('rare')).toEqual([0, 701, 1402, 2103, 2804, 3505, 4206, 4907]);
    expect(postings.find('common')).toHaveLength(5000);
    expect(postings.find('t4321')).toEqual([4321]);
    expect(postings.find('absent')).toBeUndefined();
    expect([...postings.lengths.slice(0, 3)]).toEqual([2, 2, 2]);
  });

  it.each([0, 1, 77, 78, 79, 167, 168, 1157, 1158, 1159, 8280, 8281, 90_000])('holds a gap of %i sections', (gap) => {
    const sections = Array.from({length: gap + 2}, (_, id) => (id === 0 || id === gap + 1 ? ['x'] : []));
    expect(unpackPostings(packPostings(sections), sections.length).find('x')).toEqual([0, gap + 1]);
  });

  it('says the same as one that is made where it is searched', () => {
    const sections = [['a', 'b', 'a'], [], ['b'], ['c', 'a']];
    const [packed, made] = [unpackPostings(packPostings(sections), sections.length), listPostings(sections)];
    expect([...made.terms].sort()).toEqual([...packed.terms]);
    expect(made.lengths).toEqual(packed.lengths);
    expect(made.averageLength).toBe(packed.averageLength);
    for (const term of packed.terms) expect(made.find(term)).toEqual(packed.find(term));
  });

  it('can be empty', () => {
    expect(unpackPostings(packPostings([]), 0).find('x')).toBeUndefined();
    expect([...unpackPostings(packPostings([[], []]), 2).lengths]).toEqual([0, 0]);
  });

  it('that is damaged says where', () => {
    const packed = packPostings([['a'], ['b']]);
    expect(() => unpackPostings({...packed, terms: ' \u00e9'}, 2)).toThrow(
      /search index: expected a number at position 0, found/,
    );
  });
});

describe('edit distance', () =>
  it.each([
    ['node', 'node', 0],
    ['nod', 'node', 1],
    ['ndoe', 'node', 1],
    ['noed', 'nodes', 2],
    ['abc', 'xyz', 3],
  ])('from %s to %s is %i, or more than the limit', (a, b, distance) => {
    expect(editDistance(a, b, 3)).toBe(distance);
    expect(editDistance(a, b, 1)).toBe(Math.min(distance, 2));
  }));
