import type {Element, Root} from 'hast';
import {VFile} from 'vfile';
import {describe, expect, it} from 'vitest';

import staticHtml from '../../../src/plugins/api-reference/static-html/rehype.ts';

function element(tagName: string, children: Element['children'] = [], properties: Element['properties'] = {}): Element {
  return {type: 'element', tagName, properties, children};
}

const text = (value: string) => ({type: 'text', value}) as const;

function transform(children: Root['children'], file = '/site/docs/api/modules/x.md'): Root {
  const tree: Root = {type: 'root', children};
  staticHtml()(tree, new VFile({path: file}));
  return tree;
}

/** The blocks in the address of the page's import. */
function blocksOf(tree: Root): unknown {
  const [, data = ''] = /base64,([^"]+)"/.exec(JSON.stringify(tree.children[0]).replaceAll('\\', '')) ?? [];
  return JSON.parse(Buffer.from(data, 'base64').toString());
}

describe('static parts of a generated page', () => {
  const paragraph = element('p', [text('a < b '), element('a', [text('link')], {href: '/docs/api', dataKind: 'x'})], {
    className: ['api-foot'],
  });

  it('are all that is between headings, in blocks of plain HTML', () => {
    const tree = transform([element('h2', [text('One')]), paragraph, element('ul'), element('h2', [text('Two')]), paragraph]);
    expect(tree.children.map((node) => ('tagName' in node ? node.tagName : 'name' in node ? node.name : node.type))).toEqual([
      'mdxjsEsm',
      'h2',
      'StaticHtml',
      'h2',
      'StaticHtml',
    ]);
    const html = '<p class="api-foot">a &lt; b <a href="/docs/api" data-kind="x">link</a></p>';
    expect(blocksOf(tree)).toEqual([`${html}<ul></ul>`, html]);
  });

  it('are not what is a component, or holds one', () => {
    const tree = transform([paragraph, element('div', [element('pre')])]);
    expect(tree.children.slice(1)).toMatchObject([{name: 'StaticHtml'}, {tagName: 'div'}]);
  });

  it('are, on other pages, what is marked', () => {
    const part = element('div', [paragraph], {dataReference: ''});
    const tree = transform([paragraph, element('blockquote', [part])], '/site/docs/packages/x.md');
    expect(tree.children.slice(1)).toMatchObject([paragraph, {tagName: 'blockquote', children: [{name: 'StaticHtml'}]}]);
    expect(blocksOf(tree)).toEqual(['<p class="api-foot">a &lt; b <a href="/docs/api" data-kind="x">link</a></p>']);
  });

  it('are nothing else there', () => {
    expect(transform([paragraph], '/site/docs/intro.md').children).toEqual([paragraph]);
  });
});
