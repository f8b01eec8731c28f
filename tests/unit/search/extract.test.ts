import {describe, expect, it} from 'vitest';

import {parseHtml} from '../../../src/node/html.ts';
import {extractPage} from '../../../src/features/search/build/extract.ts';
import {joinBlocks} from '../../../src/features/search/build/records.ts';
import {html, records} from './support.ts';

describe('a rendered page', () => {
  it('gives a record for every heading, with the headings above it, and for the text below it', () => {
    const found = records({
      '/docs/concepts/nodes':
        '<h1>Nodes</h1><p>Intro.</p><h2 id="a">First</h2><p>One.</p><h3 id="b">Deeper</h3><p>Two.</p><h4 id="c">Deepest</h4><h2 id="d">Second</h2>',
    });
    expect(
      found.map(({type, url, hierarchy, content}) => [type, url.split('/').at(-1), hierarchy.lvl2, hierarchy.lvl3, content]),
    ).toEqual([
      ['lvl1', 'nodes', null, null, null],
      ['content', 'nodes', null, null, 'Intro.'],
      ['lvl2', 'nodes#a', 'First', null, null],
      ['content', 'nodes#a', 'First', null, 'One.'],
      ['lvl3', 'nodes#b', 'First', 'Deeper', null],
      ['content', 'nodes#b', 'First', 'Deeper', 'Two.'],
      ['lvl4', 'nodes#c', 'First', 'Deeper', null],
      ['lvl2', 'nodes#d', 'Second', null, null],
    ]);
    expect(new Set(found.map(({objectID}) => objectID)).size).toBe(found.length);
    expect(found[0]).toMatchObject({language: 'en', docusaurus_tag: 'docs-default-current', kind: 'guide'});
  });

  it('is read without navigation, code, hidden parts and the signs beside headings', () => {
    const page = extractPage(
      parseHtml(
        html(
          '/docs/x',
          `<h1>Title</h1><p>Kept <code>$getRoot</code>.</p><pre>const dropped = 1;</pre><div hidden>dropped</div>
         <h2 id="s">Heading<a class="hash-link" href="#s">\u200b#</a></h2><span aria-hidden="true">dropped</span><p data-search="skip">dropped</p>
         <div class="api-head"><span class="api-kind">Function</span></div>`,
        ),
      ),
    );
    expect(page?.sections.map(({heading, blocks}) => [heading, ...blocks])).toEqual([['Title', 'Kept $getRoot.'], ['Heading']]);
  });

  it('of examples gives headings and no text below them', () => {
    const found = records({
      '/docs/examples/nodes':
        '<h1>Examples for nodes</h1><p>Intro.</p><h2 id="getroot">Add a paragraph: <code>$getRoot()</code></h2><p>The root.</p><h2 id="next-steps">Next steps</h2>',
    });
    expect(found.map(({kind, hierarchy, content, anchor}) => [kind, hierarchy.lvl0, hierarchy.lvl2, content, anchor])).toEqual([
      ['page', 'Examples', null, null, null],
      ['page', 'Examples', null, 'Intro.', null],
      ['page', 'Examples', 'Add a paragraph: $getRoot()', null, 'getroot'],
    ]);
  });

  it('that asks not to be indexed gives none', () => {
    const page = html('/docs/x', '<h1>Title</h1>', '<meta name="robots" content="noindex, follow">');
    expect(extractPage(parseHtml(page))).toBeNull();
  });

  it('about an error carries the message, from its heading or from its title', () => {
    const messages = records({
      '/docs/error/1': '<h1>Minified Lexical error #1</h1><h2 id="message" class="error-message">Node %s was not found</h2>',
      '/docs/error/2': '<h1>Error #2: Expected a text node</h1>',
      '/docs/error/3': '<h1>Error 3</h1>',
      '/docs/other': '<h1>Error 4: not an error page</h1>',
    }).flatMap(({error_message: message, type}) => (type === 'lvl1' ? [message] : []));
    expect(messages).toEqual(['Node %s was not found', 'Expected a text node', undefined, undefined]);
  });
});

describe('text', () =>
  it('is cut to records that Algolia accepts, between words', () => {
    const pieces = joinBlocks(['word '.repeat(300).trim(), 'short', 'end']);
    expect(pieces.every(({length}) => length <= 600)).toBe(true);
    expect(pieces.join(' ')).toBe(`${'word '.repeat(300)}short end`);
  }));
