import {describe, expect, it} from 'vitest';

import {parseHtml} from '../../../src/node/html.ts';
import {llmsFull, llmsIndex} from '../../../src/features/site-output/markdown/llms.ts';
import {type BuiltPage, readPage} from '../../../src/features/site-output/read-page.ts';
import {groupPages, type SidebarItem} from '../../../src/features/site-output/markdown/page-groups.ts';
import {symbolsFile} from '../../../src/features/site-output/markdown/symbols-file.ts';
import {markdownPath} from '../../../src/shared/markdown-path.ts';

const site = {url: 'https://example.com', title: 'Docs', tagline: 'What it is', version: '1.0.0'};

function page(path: string, title = path): BuiltPage {
  return {
    path,
    file: '',
    title,
    description: `About ${title}`,
    content: {type: 'element', tagName: 'article', properties: {}, children: []},
  };
}

describe('a rendered page', () => {
  it('is read by its title, description and article', () => {
    const html =
      '<head><meta name=description content="One fact"></head><main><article><h1>Title\u200B</h1><p>Text</p></article><nav></nav></main>';
    expect(readPage(parseHtml(html), '/docs/page/', 'index.html')).toMatchObject({
      path: '/docs/page',
      title: 'Title',
      description: 'One fact',
      content: {tagName: 'article'},
    });
  });

  it('is read as a whole when its heading stands beside several articles', () => {
    const html = '<main><h1>Posts</h1><article><h2>One</h2></article><article><h2>Two</h2></article></main>';
    expect(readPage(parseHtml(html), '/blog', 'index.html')?.content.tagName).toBe('main');
  });

  it('is none without a heading', () =>
    expect(readPage(parseHtml('<main><p>Moved</p></main>'), '/old', 'index.html')).toBeUndefined());
});

describe('the order of pages', () => {
  const sidebar: SidebarItem[] = [
    {type: 'doc', id: 'intro', label: 'Introduction'},
    {
      type: 'category',
      label: 'Concepts',
      link: {type: 'doc', id: 'concepts'},
      items: [
        {type: 'doc', id: 'nodes'},
        {type: 'category', label: 'Deep', items: [{type: 'doc', id: 'deep'}]},
      ],
    },
    {type: 'doc', id: 'removed'},
  ];
  const pages = [
    '/',
    '/blog/post',
    '/docs/deep',
    '/docs/loose',
    '/docs/intro',
    '/docs/nodes',
    '/docs/concepts',
    '/community',
  ].map((path) => page(path));
  const groups = groupPages(pages, [sidebar], (id) => (id === 'removed' ? undefined : `/docs/${id}/`));

  it('follows the sidebar, a category after its own page', () =>
    expect(groups.map(({label, pages: found}) => [label, found.map(({path}) => path)])).toEqual([
      ['/docs/intro', ['/docs/intro']],
      ['Concepts', ['/docs/concepts', '/docs/nodes', '/docs/deep']],
      ['More documents', ['/docs/loose']],
      ['Blog', ['/blog/post']],
      ['Site', ['/', '/community']],
    ]));

  it('has every page once', () => {
    const found = groups.flatMap((group) => group.pages.map(({path}) => path));
    expect([...found].sort()).toEqual(pages.map(({path}) => path).sort());
  });
});

describe('the lists for language models', () => {
  const groups = [
    {label: 'Guides', pages: [page('/docs/intro', 'Introduction'), {...page('/docs/nodes', 'Nodes'), description: ''}]},
  ];

  it('have a line a page, with the address of its alternate', () =>
    expect(llmsIndex(groups, site)).toBe(
      '# Docs 1.0.0\n\n> What it is\n\n## Guides\n\n' +
        '- [Introduction](https://example.com/docs/intro.md): About Introduction\n- [Nodes](https://example.com/docs/nodes.md)\n',
    ));

  it('have every alternate in full, in the same order', () => {
    const alternates = new Map([
      ['/docs/nodes', '# Nodes'],
      ['/docs/intro', '# Introduction'],
    ]);
    expect(llmsFull(groups, alternates, site)).toBe(
      '# Docs 1.0.0: all pages\n\n> What it is\n\n# Introduction\n\n---\n\n# Nodes\n',
    );
  });
});

describe('the address of a alternate', () =>
  it('is that of its page with `.md`', () =>
    expect(['/docs/intro', '/docs/react/', '/'].map(markdownPath)).toEqual(['/docs/intro.md', '/docs/react.md', '/index.md'])));

describe('the list of symbols', () =>
  it('has absolute addresses, and nothing that is internal to the site', () => {
    const file = symbolsFile(
      [
        {
          id: 'lexical#$getRoot',
          name: '$getRoot',
          qualifiedName: '$getRoot',
          kind: 'function',
          module: 'lexical',
          url: '/docs/api/modules/lexical#getroot',
          signature: '$getRoot(): RootNode',
          summary: '',
          declarations: ['lexical/LexicalUtils.d.ts#$getRoot'],
          since: '0.12',
          throws: [15],
          source: 'https://example.org/LexicalUtils.ts#L1',
          example: '/docs/examples/nodes#getroot',
        },
      ],
      site.url,
      site.version,
    );
    expect(file).toEqual({
      $schema: 'https://example.com/symbols.schema.json',
      version: '1.0.0',
      symbols: [
        {
          name: '$getRoot',
          qualifiedName: '$getRoot',
          kind: 'function',
          module: 'lexical',
          url: 'https://example.com/docs/api/modules/lexical#getroot',
          signature: '$getRoot(): RootNode',
          summary: '',
          since: '0.12',
          throws: [15],
          source: 'https://example.org/LexicalUtils.ts#L1',
          example: 'https://example.com/docs/examples/nodes#getroot',
        },
      ],
    });
  }));
