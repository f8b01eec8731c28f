import {describe, expect, it} from 'vitest';

import {addLatePages, pagesMarker} from '../../../src/plugins/api-reference/backlinks.ts';
import {lateNames} from '../../../src/plugins/api-reference/history/late-names.ts';
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
    const late = lateNames([...symbols, ...symbols]);
    expect(late.map(({minor, entries}) => [minor, ...entries.map(({qualifiedName}) => qualifiedName)])).toEqual([
      ['0.11', 'Class.later'],
      ['0.10', 'Class'],
      ['0.9', '$first', '$second'],
    ]);
  });

  it('have a member that is named without its class', () => {
    expect(lateNames([entry('a#Class.same', '0.10')])[0]?.entries.map(({id}) => id)).toEqual(['a#Class.same']);
  });
});

describe('the page about earlier versions', () => {
  const usage = {
    'a#$old': [{url: '/docs/old', title: 'Old'}],
    'a#$first': [
      {url: '/docs/error/10', title: 'Error 10'},
      {url: '/docs/error/9', title: 'Error <9>'},
    ],
    'a#Class.later': [{url: '/docs/error/9', title: 'Error <9>'}],
  };

  it('lists the pages that name what came with a version, in the order of their addresses', () => {
    const text = addLatePages(`before ${pagesMarker('0.9')} after`, usage, symbols);
    expect(text).toContain('<summary>2 pages name what came with 0.9</summary>');
    expect(text.match(/<a [^>]*>.*?<\/a>/g)).toEqual([
      '<a href="/docs/error/9">Error &lt;9&gt;</a>',
      '<a href="/docs/api/$first"><code>$first</code></a>',
      '<a href="/docs/error/10">Error 10</a>',
      '<a href="/docs/api/$first"><code>$first</code></a>',
    ]);
  });

  it('has nothing to show of a version that no page needs, and of pages that are not known yet', () => {
    const text = `${pagesMarker('0.10')} and ${pagesMarker('0.11')}`;
    expect(addLatePages(text, usage, symbols)).toMatch(/^<!-- .* --> and <details/);
    expect(addLatePages(text, {}, symbols)).toBe(text);
  });
});
