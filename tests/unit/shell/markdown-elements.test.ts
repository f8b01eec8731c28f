import {fromHtml} from 'hast-util-from-html';
import {toParse5} from 'hast-util-to-parse5';
import {type DefaultTreeAdapterMap, serialize} from 'parse5';
import {describe, expect, it} from 'vitest';

import markdownElements from '../../../src/markdown/elements.ts';

/** What becomes of the HTML of a page. */
function transformed(html: string): string {
  const tree = fromHtml(html, {fragment: true});
  markdownElements()(tree);
  // parse5 reads the nodes that hast-util-to-parse5 makes for it; only the types of the two packages differ.
  return serialize(toParse5(tree) as DefaultTreeAdapterMap['parentNode']);
}

describe('the cells of a table', () =>
  it('are aligned by a class, not by an attribute', () =>
    expect(transformed('<table><tr><td align="right">1</td></tr></table>')).toContain('<td class="align-right">1</td>')));

describe('the box of a task', () =>
  it('says whether the task is done', () => {
    expect(transformed('<input type="checkbox" checked>')).toContain('aria-label="Done"');
    expect(transformed('<input type="checkbox">')).toContain('aria-label="Open"');
  }));
