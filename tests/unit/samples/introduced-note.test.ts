import {toString} from 'mdast-util-to-string';
import {describe, expect, it} from 'vitest';

import {introducedNote} from '../../../src/features/samples/markdown/introduced-note.ts';
import type {IntroducedNames} from '../../../src/framework/history/introduced-names.ts';

function late(minor: string, ...names: string[]): IntroducedNames {
  const rest = {kind: 'function' as const, module: 'a', url: '', signature: '', summary: '', declarations: []};
  return {minor, entries: names.map((name) => ({id: `a#${name}`, name, qualifiedName: name, ...rest}))};
}

describe('the line below a page about names that came late', () => {
  it('says before which version each is missing', () =>
    expect(toString(introducedNote([late('0.11', 'a'), late('0.9', 'b', 'c')]))).toBe(
      'Names on this page that are missing before 0.11: a; before 0.9: b, c. What came when',
    ));

  it('has room for the newest, and counts the others', () =>
    expect(toString(introducedNote([late('0.11', 'a', 'b', 'c', 'd'), late('0.9', 'e', 'f', 'g'), late('0.8', 'h')]))).toBe(
      'Names on this page that are missing before 0.11: a, b, c, d; before 0.9: e, f; and 2 more before older versions. What came when',
    ));
});
