import {describe, expect, it} from 'vitest';

import {introducedNames} from '../../../src/framework/history/introduced-names.ts';
import type {SymbolEntry} from '../../../src/shared/symbols.ts';

/** A symbol or member of a version, or one that was there from the first version on. */
function entry(id: string, since?: string): SymbolEntry {
  const [module = '', qualifiedName = ''] = id.split('#');
  const name = qualifiedName.split('.').at(-1) ?? '';
  const url = `/docs/api/${qualifiedName}`;
  const rest = {kind: 'function' as const, signature: '', summary: '', declarations: []};
  return {id, module, qualifiedName, name, url, ...rest, ...(since !== undefined && {since})};
}

const symbols = [
  entry('a#$old'),
  entry('a#$second', '0.9'),
  entry('a#$first', '0.9'),
  entry('a#Class', '0.10'),
  entry('a#Class.same', '0.10'),
  entry('a#Class.later', '0.11'),
];

describe('names of a page that came late', () => {
  it('are those that the first version examined lacks, from the newest version to the oldest', () => {
    const late = introducedNames([...symbols, ...symbols]);
    expect(late.map(({minor, entries}) => [minor, ...entries.map(({qualifiedName}) => qualifiedName)])).toEqual([
      ['0.11', 'Class.later'],
      ['0.10', 'Class'],
      ['0.9', '$first', '$second'],
    ]);
  });

  it('have a member that is named without its class', () =>
    expect(introducedNames([entry('a#Class.same', '0.10')])[0]?.entries.map(({id}) => id)).toEqual(['a#Class.same']));
});
