import type {Element} from 'hast';
import {fromHtml} from 'hast-util-from-html';
import {toParse5} from 'hast-util-to-parse5';
import {type DefaultTreeAdapterMap, serialize} from 'parse5';
import {describe, expect, it} from 'vitest';

import markdownElements from '../../../src/plugins/shell/markdown-elements.ts';

/** What becomes of the HTML of a page. */
function transformed(html: string): string {
  const tree = fromHtml(html, {fragment: true});
  markdownElements()(tree);
  // parse5 reads the nodes that hast-util-to-parse5 makes for it; only the types of the two packages differ.
  return serialize(toParse5(tree) as DefaultTreeAdapterMap['parentNode']);
}

describe('the cells of a table', () => {
  it('are aligned by a class, not by an attribute', () => {
    expect(transformed('<table><tr><td align="right">1</td></tr></table>')).toContain('<td class="align-right">1</td>');
  });

  it('let long names break before humps, after underscores and after dots', () => {
    expect(transformed('<table><tr><td><code>theme.codeHighlight</code> A_B</td></tr></table>')).toContain(
      '<code>theme.<wbr>code<wbr>Highlight</code> A_<wbr>B',
    );
  });
});

describe('a table inside a component', () => {
  it('keeps its code as plain text', () => {
    const table = fromHtml('<table><tr><td><code>codeHighlight</code></td></tr></table>', {fragment: true});
    const component = {type: 'mdxJsxFlowElement' as const, name: 'FilterList', attributes: [], children: table.children};
    // The tree's type knows HTML only; before this step the components of the page are in it, too.
    markdownElements()({type: 'root', children: [component as unknown as Element]});
    expect(serialize(toParse5(table) as DefaultTreeAdapterMap['parentNode'])).toContain('<code>codeHighlight</code>');
  });
});

describe('text outside of tables', () => {
  it('stays as it is', () => {
    expect(transformed('<p>codeHighlight A_B</p>')).toBe('<p>codeHighlight A_B</p>');
  });
});

describe('the box of a task', () => {
  it('says whether the task is done', () => {
    expect(transformed('<input type="checkbox" checked>')).toContain('aria-label="Done"');
    expect(transformed('<input type="checkbox">')).toContain('aria-label="Open"');
  });
});
