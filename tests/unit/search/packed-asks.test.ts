import {describe, expect, it} from 'vitest';

import {packAsks, unpackAsks} from '../../../src/shared/search/packed-asks.ts';

describe('phrases in which people ask', () => {
  it('are kept with their sections, in the words that are searched', () => {
    const packed = packAsks([
      [0, ['How do I count Words?', "editor's `EditorState`"]],
      [1, ['what is it']],
      [700, ['limit, max; length']],
    ]);
    expect(unpackAsks(packed)).toEqual([
      {section: 0, text: 'count words'},
      {section: 0, text: 'editor EditorState'},
      {section: 1, text: 'what is it'},
      {section: 700, text: 'limit max length'},
    ]);
  });

  it('can be none', () => {
    expect(unpackAsks(packAsks([]))).toEqual([]);
  });
});
