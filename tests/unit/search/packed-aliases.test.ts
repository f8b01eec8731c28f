import {describe, expect, it} from 'vitest';

import {packAliases, unpackAliases} from '../../../src/features/search/shared/packed-aliases.ts';

describe('phrases in which people ask', () => {
  it('are kept with their sections, in the words that are searched', () => {
    const packed = packAliases([
      [0, ['How do I count Words?', "editor's `EditorState`"]],
      [1, ['what is it']],
      [700, ['limit, max; length']],
    ]);
    expect(unpackAliases(packed)).toEqual([
      {section: 0, text: 'count words'},
      {section: 0, text: 'editor EditorState'},
      {section: 1, text: 'what is it'},
      {section: 700, text: 'limit max length'},
    ]);
  });

  it('can be none', () => expect(unpackAliases(packAliases([]))).toEqual([]));
});
