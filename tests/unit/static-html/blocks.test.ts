import type {Element, Root} from 'hast';
import {VFile} from 'vfile';
import {describe, expect, it} from 'vitest';

import {component} from '../../../src/content/mdx-nodes.ts';
import staticHtml from '../../../src/light/static-html/index.ts';

function element(tagName: string, children: Element['children'] = [], properties: Element['properties'] = {}): Element {
  return {type: 'element', tagName, properties, children};
}

const text = (value: string) => ({type: 'text', value}) as const;

function transform(
  children: Root['children'],
  file = '/site/docs/api/modules/x.md',
  {value = '', title = ''}: {value?: string; title?: string} = {},
): Root {
  const tree: Root = {type: 'root', children};
  staticHtml()(tree, new VFile({path: file, value, data: {frontMatter: {title}}}));
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

  it('have a version, which changes with them, and with what is in the code of the page: headings and the title', () => {
    const versionOf = (prose: string, value: string, title: string): string | undefined => {
      const tree = transform([element('p', [text(prose)])], undefined, {value, title});
      return /staticPage = \\"api\/modules\/x (\w+)\\"/.exec(JSON.stringify(tree.children[0]))?.[1];
    };
    const versions = [
      versionOf('Prose', '## One', 'Title'),
      versionOf('Others', '## One', 'Title'),
      versionOf('Prose', '## Two', 'Title'),
      versionOf('Prose', '## One', 'Name'),
    ];
    expect(new Set(versions).size).toBe(4);
    expect(versions).not.toContain(undefined);
    expect(versionOf('Prose', '## One', 'Title')).toBe(versions[0]);
  });

  it('are, on other pages, prose, code and what is marked, in the order of the document', () => {
    const part = element('div', [paragraph], {dataReference: ''});
    const sample = {...component('CodeSample', {html: '<b>code</b>', language: 'ts'}), children: []};
    const tree = transform([paragraph, element('admonition', [sample, part]), paragraph], '/site/docs/packages/x.md');
    expect(tree.children.slice(1)).toMatchObject([
      {name: 'StaticHtml'},
      {tagName: 'admonition', children: [{name: 'CodeSample'}, {name: 'StaticHtml'}]},
      {name: 'StaticHtml'},
    ]);
    const html = '<p class="api-foot">a &lt; b <a href="/docs/api" data-kind="x">link</a></p>';
    expect(blocksOf(tree)).toEqual([html, '<b>code</b>', html, html]);
  });

  it('are, on other pages, not what the theme shows in its own way', () => {
    const themed = [element('details'), element('p', [element('img')]), element('ul', [], {className: ['contains-task-list']})];
    expect(transform(themed, '/site/docs/intro.md').children).toEqual(themed);
  });

  it('have, in the reference, links to other sites that open in place', () => {
    const tree = transform([element('p', [element('a', [], {href: 'https://example.com'})])], '/site/docs/api/index.md');
    expect(blocksOf(tree)).toEqual(['<p><a href="https://example.com"></a></p>']);
  });

  it('have links to other sites that open beside this one', () => {
    const tree = transform([element('p', [element('a', [], {href: 'https://example.com'})])], '/site/docs/intro.md');
    expect(blocksOf(tree)).toEqual(['<p><a href="https://example.com" target="_blank" rel="noopener noreferrer"></a></p>']);
  });
});

describe('the cells of a table in a static part', () => {
  function rendered(row: Element['children'], file?: string): unknown {
    return blocksOf(transform([element('table', [element('tr', row)])], file));
  }

  it('let long names break before humps, after underscores and after dots, and leave addresses and entities alone', () => {
    const link = element('a', [text('A_COMMAND')], {href: '/docs/api/modules/lexical#a_command'});
    const cell = element('td', [link, text(' of '), element('code', [text('$getRoot<T>')])]);
    expect(rendered([cell])).toEqual([
      '<table><tr><td><a href="/docs/api/modules/lexical#a_command">A_<wbr>COMMAND</a> of <code>$get<wbr>Root&lt;T&gt;</code></td></tr></table>',
    ]);
    expect(
      rendered([element('td', [element('code', [text('theme.codeHighlight')]), text(' A_B')])], '/site/docs/intro.md'),
    ).toEqual(['<table><tr><td><code>theme.<wbr>code<wbr>Highlight</code> A_<wbr>B</td></tr></table>']);
  });

  it('keep their code plain where React draws them, because the theme takes code with anything else in it for a block', () => {
    const code = element('code', [text('codeHighlight')]);
    const filtered = {...component('FilterList', {}), children: [element('table', [element('tr', [element('td', [code])])])]};
    // The component's type is that of Markdown's tree, in which it is made; in this step it stands in the tree of HTML.
    transform([filtered], '/site/docs/intro.md');
    expect(code.children).toEqual([text('codeHighlight')]);
  });

  it('are alone in that: other text stays as it is', () =>
    expect(blocksOf(transform([element('p', [text('codeHighlight A_B')])], '/site/docs/intro.md'))).toEqual([
      '<p>codeHighlight A_B</p>',
    ]));
});
