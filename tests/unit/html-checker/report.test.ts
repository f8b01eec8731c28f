import {describe, expect, it} from 'vitest';

import {type CheckerMessage, faultsOf} from '../../html-checker/report.ts';

/** What the checker says about a place. */
function said(message: string, page: string, line = 1): CheckerMessage {
  return {type: 'error', message, url: `file:/site/build/${page}`, lastLine: line, firstColumn: 7, extract: '<b\n c>'};
}

describe('what the HTML checker finds', () => {
  it('is named with its place and the HTML around it', () =>
    expect(faultsOf([said('Stray end tag.', 'index.html', 3)], [], '/site')).toEqual([
      'build/index.html:3:7: error: Stray end tag.\n  <b c>',
    ]));

  it('is one fault when many places have it, the most frequent first', () => {
    const messages = [
      said('Rare.', 'a.html'),
      said('Frequent.', 'a.html'),
      said('Frequent.', 'a.html'),
      said('Frequent.', 'b.html'),
    ];
    expect(faultsOf(messages, [], '/site')).toEqual([
      'build/a.html:1:7: error: Frequent.\n  <b c>\n  3 times on 2 pages',
      'build/a.html:1:7: error: Rare.\n  <b c>',
    ]);
  });

  it('is a fault of the checker itself when it has no place', () =>
    expect(faultsOf([{type: 'non-document-error', subType: 'io', message: 'Not found.'}], [], '/site')).toEqual([
      'the checker: io: Not found.',
    ]));

  it('is left out where an exception has exactly these words', () => {
    const exceptions = [{message: 'Slash.', reason: '', source: ''}];
    expect(faultsOf([said('Slash.', 'a.html')], exceptions, '/site')).toEqual([]);
    expect(faultsOf([said('Slash.', 'a.html'), said('Slash. More.', 'a.html')], exceptions, '/site')).toHaveLength(1);
  });

  it('has to include every exception', () =>
    expect(faultsOf([], [{message: 'Slash.', reason: '', source: ''}], '/site')).toEqual([
      'tests/html-checker/exceptions.ts: expected the checker to say "Slash.", found that it no longer does. Take the entry out.',
    ]));
});
