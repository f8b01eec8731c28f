// cspell:ignore comands perisocpe serialistaion xhtl cxxands parkz getnodebykey edtior lexcial importdom insertafter inserttext createeditor lexicalcomposer

import {describe, expect, it} from 'vitest';

import {buildIndex, textIndex} from '../../../src/features/search/build/build-index.ts';
import {SearchEngine} from '../../../src/features/search/shared/engine.ts';
import {engineOf, records, siteRoot, urls} from './support.ts';

const entry = (name: string, text = ''): string =>
  `<h3 id="${name.toLowerCase().replace(/[^\w]/g, '')}">${name}</h3><p>${text}</p>`;

const pages = {
  '/docs/concepts/nodes':
    '<h1>Nodes</h1><p>A node is an immutable part of the state.</p><h2 id="custom">Custom nodes</h2><p>Extend ElementNode.</p>',
  '/docs/concepts/commands':
    '<h1>Commands</h1><p>Commands connect parts of an editor.</p><h2 id="priorities">Priorities</h2><p>A listener has a priority.</p>',
  '/docs/concepts/serialization': '<h1>Serialization</h1><p>Get HTML out of an editor, or JSON.</p>',
  '/docs/concepts/transforms': '<h1>Node transforms</h1><p>They run while an update is done.</p>',
  '/docs/packages/lexical-link': '<h1>@lexical/link</h1><p>Links in the text. Toggle a link with a command.</p>',
  '/docs/api/modules/lexical': `<h1>lexical</h1><h2 id="functions">Functions</h2>${entry('$getRoot()', 'The root of the active state.')}${entry('$getNodeByKey()')}${entry('createCommand()', 'Makes a command.')}`,
  '/docs/api/modules/lexical_link': `<h1>@lexical/link</h1><h2 id="variables">Variables</h2>${entry('TOGGLE_LINK_COMMAND')}${entry('LinkNode')}`,
  '/docs/api/classes/lexical.ElementNode': `<h1>ElementNode</h1>${entry('append()')}${entry('_privateThing()')}`,
  '/docs/error': '<h1>Error codes</h1><p>Paste a message.</p>',
  '/docs/error/1':
    '<h1>Minified Lexical error #1</h1><h2 id="message" class="error-message">onCommitFail: %s was not found in %s of the current editor</h2><p>Someone removed it.</p>',
  '/docs/error/14':
    '<h1>Error 14: One or more transforms are endlessly triggering additional transforms.</h1><p>A transform changes what it was called for.</p>',
  '/docs/error/140': '<h1>Error 140: Expected a table row but found %s.</h1><p>Tables have rows.</p>',
};
const engine = engineOf(pages);
const first = (query: string): string | undefined => urls(engine, query)[0];

describe('symbols', () => {
  it.each(['$getRoot', 'getRoot', 'getroot()', '$getRoot()', '  $getroot '])('%j finds the symbol first', (query) =>
    expect(first(query)).toBe('/docs/api/modules/lexical#getroot'),
  );

  it('are found by the words inside them', () => {
    expect(urls(engine, 'toggle link')).toContain('/docs/api/modules/lexical_link#toggle_link_command');
    expect(first('node by key')).toBe('/docs/api/modules/lexical#getnodebykey');
  });

  it('are found while they are being typed', () => {
    expect(first('$getRo')).toBe('/docs/api/modules/lexical#getroot');
    expect(first('TOGGLE_LI')).toBe('/docs/api/modules/lexical_link#toggle_link_command');
  });

  it('come before guides, and guides before them for words', () => {
    expect(first('ElementNode')).toBe('/docs/api/classes/lexical.ElementNode');
    expect(first('commands')).toBe('/docs/concepts/commands');
    expect(first('command')).toBe('/docs/concepts/commands');
  });
});

describe('addresses', () =>
  it.each(['/docs/concepts/nodes', 'docs/concepts/nodes/', 'https://docs.example/docs/concepts/nodes'])(
    '%s finds the page first',
    (query) => expect(first(query)).toBe('/docs/concepts/nodes'),
  ));

describe('titles', () => {
  const titled = engineOf({
    '/docs/concepts/replacement': '<h1>Node replacement</h1><p>Replace a node by another node.</p>',
    '/docs/concepts/nodes': '<h1>Nodes</h1><p>A tree.</p>',
    '/docs/recipes/checklist': '<h1>Checklist</h1><p>Items that can be ticked.</p>',
    '/docs/api/modules/lexical_markdown': '<h1>@lexical/markdown</h1><h3 id="check_list">CHECK_LIST</h3><p>A checklist.</p>',
    '/docs/concepts/history': '<h1>History</h1><h2 id="undo">Undo</h2><p>Undo what happened last.</p>',
    '/learn/undo': '<h1>Undo what happened</h1><p>A step.</p>',
  });

  it('are found in another form than that of the query', () => {
    expect(urls(titled, 'node')[0]).toBe('/docs/concepts/nodes');
    expect(urls(titled, 'checklists')[0]).toBe('/docs/recipes/checklist');
  });

  it('come before names that are written in another way', () => {
    expect(urls(titled, 'checklist')[0]).toBe('/docs/recipes/checklist');
    expect(urls(titled, 'check_list')[0]).toBe('/docs/api/modules/lexical_markdown#check_list');
  });

  it('that begin with the query come first where they are of guides', () => {
    expect(urls(titled, 'undo')[0]).toBe('/docs/concepts/history#undo');
    expect(urls(titled, 'node replace')[0]).toBe('/docs/concepts/replacement');
  });
});

describe('words', () => {
  it('find headings before text', () => expect(first('priority')).toBe('/docs/concepts/commands#priorities'));

  it('are found in other grammatical forms and in long questions', () => {
    expect(first('how do i get html out')).toBe('/docs/concepts/serialization');
    expect(first('serializing')).toBe('/docs/concepts/serialization');
  });

  it('that say nothing are looked for when there are no others', () => {
    const one = engineOf({
      '/docs/one': '<h1>The only page</h1><p>It is there.</p>',
      '/docs/two': '<h1>Pages</h1><p>Only two.</p>',
    });
    expect(urls(one, 'only')).toEqual(['/docs/one']);
    expect(urls(one, 'only pages').sort()).toEqual(['/docs/one', '/docs/two']);
  });

  it('are found by other words for them, after the words themselves', () => {
    expect(urls(engine, 'hyperlink')[0]).toBe('/docs/packages/lexical-link');
    const both = engineOf({
      '/docs/pictures': '<h1>Media</h1><p>A picture of a cat.</p>',
      '/docs/images': '<h1>Media</h1><p>An image of a cat.</p>',
    });
    expect(urls(both, 'picture')).toEqual(['/docs/pictures', '/docs/images']);
    expect(urls(both, 'image')).toEqual(['/docs/images', '/docs/pictures']);
  });

  it('find the section whose heading consists of them, also with the title of its page', () => {
    const both = engineOf({
      '/docs/menus':
        '<h1>Menus</h1><p>All of them.</p><h2 id="style">Style</h2><p>Colors.</p><h2 id="other">Other things</h2><p>x</p>',
      '/docs/more': '<h1>More about menus, their style, options and events</h1><p>Menus have a style. Style of menus.</p>',
    });
    expect(urls(both, 'menu style')[0]).toBe('/docs/menus#style');
    expect(urls(both, 'menus')[0]).toBe('/docs/menus');
  });

  it('may have one typing error from five letters on, two from nine, and none below', () => {
    expect(first('comands')).toBe('/docs/concepts/commands');
    expect(first('serialistaion')).toBe('/docs/concepts/serialization');
    expect(urls(engine, 'xhtl')).toEqual([]);
    expect(urls(engine, 'cxxands')).toEqual([]);
  });

  it('with a typing error never come before what is written exactly', () => {
    const both = engineOf({
      '/docs/marks': '<h1>Marks</h1><p>About marks and Markov.</p>',
      '/docs/parks': '<h1>Parks</h1><p>About parks.</p>',
    });
    expect(urls(both, 'parks')).toEqual(['/docs/parks']);
    expect(urls(both, 'parkz')[0]).toBe('/docs/parks');
  });
});

describe('names with a receiver or an error', () => {
  const signature = (base: string): string => `<div class="api-signature"><code>class X extends ${base}</code></div>`;
  const reference = engineOf({
    '/docs/api/classes/lexical.LexicalNode': `<h1>LexicalNode</h1><div class="api-signature">class LexicalNode</div>${entry('importDOM()')}${entry('insertAfter()')}${entry('remove()')}`,
    '/docs/api/classes/lexical.ElementNode': `<h1>ElementNode</h1>${signature('LexicalNode')}${entry('append()')}${entry('clear()')}${entry('importDOM()')}`,
    '/docs/api/classes/lexical.RootNode': `<h1>RootNode</h1>${signature('ElementNode')}${entry('remove()')}`,
    '/docs/api/classes/lexical_list.ListNode': `<h1>ListNode</h1>${signature('ElementNode')}${entry('append()')}${entry('importDOM()')}`,
    '/docs/api/classes/lexical.LexicalEditor': `<h1>LexicalEditor</h1>${entry('focus()')}${entry('update()')}`,
    '/docs/api/classes/lexical.RangeSelection': `<h1>RangeSelection</h1>${entry('insertText()')}`,
    '/docs/api/modules/lexical': `<h1>lexical</h1>${entry('createEditor()')}${entry('FOCUS_COMMAND')}`,
    '/docs/api/modules/lexical_headless': `<h1>@lexical/headless</h1>${entry('createHeadlessEditor()')}`,
    '/docs/api/modules/lexical_react_LexicalComposer': `<h1>@lexical/react/LexicalComposer</h1>${entry('LexicalComposer')}`,
    '/docs/api/modules/lexical_react_LexicalNestedComposer': `<h1>@lexical/react/LexicalNestedComposer</h1>${entry('LexicalNestedComposer')}`,
  });

  it.each([
    ['editor.focus', '/docs/api/classes/lexical.LexicalEditor#focus'],
    ['editor.focus()', '/docs/api/classes/lexical.LexicalEditor#focus'],
    ['editor.chain().focus()', '/docs/api/classes/lexical.LexicalEditor#focus'],
    ['node.insertAfter(newNode)', '/docs/api/classes/lexical.LexicalNode#insertafter'],
    ['selection.insertText("x")', '/docs/api/classes/lexical.RangeSelection#inserttext'],
    // Of the class itself, or of the nearest one that it extends.
    ['root.remove()', '/docs/api/classes/lexical.RootNode#remove'],
    ['$getRoot().clear()', '/docs/api/classes/lexical.ElementNode#clear'],
    ['list.append(item)', '/docs/api/classes/lexical_list.ListNode#append'],
  ])('%s is a member of what stands before the dot', (query, url) => expect(urls(reference, query)[0]).toBe(url));

  it('without a receiver are those of the class from which others have them', () =>
    expect(urls(reference, 'importDOM').slice(0, 3)).toEqual([
      '/docs/api/classes/lexical.LexicalNode#importdom',
      '/docs/api/classes/lexical.ElementNode#importdom',
      '/docs/api/classes/lexical_list.ListNode#importdom',
    ]));

  it('with swapped letters are those that are nearest', () => {
    expect(urls(reference, 'createEdtior')[0]).toBe('/docs/api/modules/lexical#createeditor');
    expect(urls(reference, 'LexcialComposer')[0]).toBe('/docs/api/modules/lexical_react_LexicalComposer#lexicalcomposer');
  });
});

describe('errors', () => {
  it.each([
    'Minified Lexical error #14',
    'Error: Minified Lexical error #14; visit https://lexical.dev/docs/error?code=14&v=x for the full message or use the non-minified dev environment',
    'https://lexical.dev/docs/error?code=14',
    'lexical error 14',
    'error code 014',
    '#14',
    'One or more transforms are endlessly triggering additional transforms.',
    'Uncaught Error: One or more transforms are endlessly triggering additional transforms. May have encountered infinite recursion',
    'transforms are endlessly triggering additional',
  ])('%j finds the page of error 14', (query) => expect(first(query)).toBe('/docs/error/14'));

  it('finds an error whose message has values in place of its placeholders', () => {
    expect(first('onCommitFail: node 17 was not found in the nodeMap of the current editor')).toBe('/docs/error/1');
    expect(first('Expected a table row but found paragraph.')).toBe('/docs/error/140');
  });

  it('takes the number exactly', () => {
    expect(first('Minified Lexical error #140')).toBe('/docs/error/140');
    expect(first('Minified Lexical error #1')).toBe('/docs/error/1');
    expect(first('Minified Lexical error #141')).toBe('/docs/error');
    expect(first('Minified Lexical error #')).toBe('/docs/error');
  });

  it('leaves questions that share some words with a message to the guides', () => {
    expect(first('node transforms')).toBe('/docs/concepts/transforms');
    expect(first('table')).not.toBe('/docs/concepts/transforms');
  });
});

describe('an index', () =>
  it('is complete when the texts of its sections are there', () => {
    const {core, texts} = buildIndex(records(pages), siteRoot);
    const growing = new SearchEngine(core);
    expect(growing.complete).toBe(false);
    growing.addText(textIndex(texts));
    expect(growing.complete).toBe(true);
  }));

describe('answers', () => {
  it('are text even where they look like markup', () => {
    const odd = engineOf({'/docs/odd': '<h1>&lt;img src=x onerror=alert(1)&gt;</h1><p>&lt;b&gt;bold&lt;/b&gt; onerror</p>'});
    const [hit] = odd.search('<img src=x onerror=alert(1)>', {}, 0, 1).hits;
    expect(hit?.headings[0]?.html).toBe(
      '&lt;<mark>img</mark> <mark>src</mark>=<mark>x</mark> <mark>onerror</mark>=<mark>alert</mark>(<mark>1</mark>)&gt;',
    );
    expect(hit?.textHtml).toContain('&lt;b&gt;bold&lt;/b&gt;');
  });

  it('come in pages without repeats', () => {
    const all = engine.search('node', {}, 0, 50);
    const pieces = [0, 2, 4, 6, 8].flatMap((offset) => engine.search('node', {}, offset, 2).hits);
    expect(pieces.map(({id}) => id)).toEqual(all.hits.slice(0, 10).map(({id}) => id));
    expect(all.total).toBe(all.hits.length);
  });

  it.each(['', '   ', '?', '$', '...', '\u0000', '%s', 'constructor', '__proto__', 'x'.repeat(5000)])('%j is survived', (query) =>
    expect(() => engine.search(query, {}, 0, 5)).not.toThrow(),
  );
});

describe('of answers that are alike', () => {
  it('a private member comes after the others', () => {
    const members = engineOf({
      '/docs/api/classes/lexical.A': `<h1>A</h1>${entry('_release()', 'Takes listeners away.')}`,
      '/docs/api/classes/lexical.B': `<h1>B</h1>${entry('release()', 'Takes listeners away.')}`,
    });
    expect(urls(members, 'takes listeners away')[0]).toBe('/docs/api/classes/lexical.B#release');
  });

  it('the last of one page make room for another page', () => {
    const sections = Array.from({length: 5}, (_, index) => `<h2 id="s${index}">Part</h2><p>A zebra.</p>`);
    const herd = engineOf({
      '/docs/herd': `<h1>Herd</h1>${sections.join('')}`,
      '/docs/zoo': '<h1>Zoo</h1><p>A zebra, and a lion.</p>',
    });
    expect(urls(herd, 'zebra').indexOf('/docs/zoo')).toBe(1);
  });
});

describe('words in which people ask', () => {
  const aliases = new Map([['/docs/concepts/nodes', new Map([['custom', ['periscope']]])]]);

  it('find the section that is said to answer them, which has none of them itself', () => {
    expect(urls(engineOf(pages), 'periscope')).toEqual([]);
    expect(urls(engineOf(pages, aliases), 'periscope')).toEqual(['/docs/concepts/nodes#custom']);
    expect(urls(engineOf(pages, aliases), 'perisocpe')).toEqual(['/docs/concepts/nodes#custom']);
  });

  it('are no mistyped names', () => {
    expect(urls(engine, 'getRoof')[0]).toBe('/docs/api/modules/lexical#getroot');
    const roofs = new Map([['/docs/concepts/nodes', new Map([['custom', ['getRoof']]])]]);
    expect(urls(engineOf(pages, roofs), 'getRoof')[0]).toBe('/docs/concepts/nodes#custom');
  });

  it('name a heading that the page has', () =>
    expect(() => engineOf(pages, new Map([['/docs/concepts/nodes', new Map([['customs', ['x']]])]]))).toThrow(
      '_search-aliases.yml: expected "page" or the id of a heading of /docs/concepts/nodes, found "customs". Write one of: custom.',
    ));
});
