// @vitest-environment jsdom
import {beforeEach, describe, expect, it} from 'vitest';

import {foldByPage} from '../../../src/features/search/browser/results.ts';
import {
  namesOf,
  rememberHit,
  removeSearch,
  saveSearch,
  storedSearches,
} from '../../../src/features/search/browser/stored-searches.ts';
import type {FoundSection} from '../../../src/features/search/shared/engine.ts';
import {helpLinks} from '../../../src/features/search/shared/help-links.ts';

function hit(url: string): FoundSection {
  return {id: 0, kind: 'guide', package: null, part: 'Concepts', url, headings: [], text: '', textHtml: ''};
}

describe('results of one page', () =>
  it('stand together where the best of them is, best first', () => {
    const folded = foldByPage(['/a#2', '/b', '/a', '/c#1', '/a#3'].map(hit));
    expect(folded.map(({best, others}) => [best.url, ...others.map(({url}) => url)])).toEqual([
      ['/a#2', '/a', '/a#3'],
      ['/b'],
      ['/c#1'],
    ]);
  }));

describe('chosen results', () => {
  beforeEach(() => localStorage.clear());

  const urls = (list: 'recent' | 'favorite'): string[] => storedSearches(list).map(({url}) => url);

  it('are kept as recent searches, each once, the latest first, at most seven', () => {
    for (const url of ['/a', '/b', '/a']) rememberHit(hit(url));
    expect(urls('recent')).toEqual(['/a', '/b']);
    for (let number = 0; number < 9; number++) rememberHit(hit(`/${number}`));
    expect(urls('recent')).toHaveLength(7);
  });

  it('become favorites, and are no recent searches then', () => {
    rememberHit(hit('/a'));
    saveSearch('/a');
    rememberHit(hit('/a'));
    expect([urls('recent'), urls('favorite')]).toEqual([[], ['/a']]);
    removeSearch('favorite', '/a');
    expect(urls('favorite')).toEqual([]);
  });

  it('have the name of their heading and that of its page', () => {
    const headings = ['Nodes', 'A <b>'].map((text, index) => ({level: index + 1, text, html: text}));
    rememberHit({...hit('/a#b'), headings});
    expect(storedSearches('recent').map(namesOf)).toEqual([{title: 'A <b>', path: 'Nodes'}]);
  });
});

describe('forms for readers whom no result helps', () => {
  const forms = {askUrl: 'https://forum.example/new?category=q-a', reportUrl: 'https://tracker.example/new', version: '1.2.3'};

  it('are filled in with the query, whatever it holds', () => {
    const query = 'tab & <enter>?';
    const {ask, report} = helpLinks(query, forms);
    const [asked, reported] = [new URL(ask), new URL(report)];
    expect([asked.origin, asked.searchParams.get('category'), asked.searchParams.get('title')]).toEqual([
      'https://forum.example',
      'q-a',
      query,
    ]);
    expect(asked.searchParams.get('body')).toContain(`Lexical 1.2.3 for:\n\n    ${query}\n`);
    expect(reported.searchParams.get('title')).toBe(`Search finds nothing for "${query}"`);
    expect(reported.searchParams.get('body')).toContain(query);
  });
});
