import {describe, expect, it} from 'vitest';

import type {SearchHit} from '../../../src/plugins/search/client/backend.ts';
import {foldByPage} from '../../../src/plugins/search/client/fold.ts';
import {helpLinks} from '../../../src/plugins/search/client/help-links.ts';

function hit(url: string): SearchHit {
  return {id: url, kind: 'guide', package: null, url, anchor: null, headings: [], text: '', textHtml: ''};
}

describe('results of one page', () => {
  it('stand together where the best of them is, best first', () => {
    const folded = foldByPage(['/a#2', '/b', '/a', '/c#1', '/a#3'].map(hit));
    expect(folded.map(({best, others}) => [best.url, ...others.map(({url}) => url)])).toEqual([
      ['/a#2', '/a', '/a#3'],
      ['/b'],
      ['/c#1'],
    ]);
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
