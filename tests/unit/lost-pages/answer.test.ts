// cspell:ignore playgroundish selektion selectio registercommand editorstate reactextension
import {describe, expect, it} from 'vitest';

import {readLostAddress} from '../../../src/shared/lost-pages/address.ts';
import {answerLost, type KnownPage, type LostPageAnswer, type LostPageRules} from '../../../src/shared/lost-pages/answer.ts';

const pages: KnownPage[] = [
  {title: 'Editor state', url: '/docs/concepts/editor-state'},
  {title: 'Nodes', url: '/docs/concepts/nodes'},
  {title: 'Selection', url: '/docs/concepts/selection'},
  {title: 'Focus and selection', url: '/docs/concepts/focus'},
  {title: 'Plugins', url: '/docs/react/plugins'},
  {title: '@lexical/rich-text', url: '/docs/packages/lexical-rich-text'},
  {title: '@lexical/selection', url: '/docs/packages/lexical-selection'},
  {title: 'React', url: '/docs/getting-started/react'},
  {title: 'EditorState', url: '/docs/api/classes/lexical.EditorState'},
  {title: '$getRoot', url: '/docs/api/modules/lexical#getroot'},
  {title: 'LexicalEditor.focus', url: '/docs/api/classes/lexical.LexicalEditor#focus'},
  {title: 'LexicalEditor.registerCommand', url: '/docs/api/classes/lexical.LexicalEditor#registercommand'},
];

const rules: LostPageRules = {
  later: [
    {words: ['extensions'], subject: 'Extensions', release: '0.36', pages: ['/docs/concepts/nodes#more']},
    {words: ['slots', 'slot ref'], subject: 'Slots', pages: []},
  ],
  aliases: [{words: ['playground'], pages: ['https://play.example']}],
};

function answer(missing: string, found: readonly string[] = []): LostPageAnswer {
  const lost = readLostAddress(missing);
  return answerLost(lost, pages, lost.queries.length === 0 ? [] : [found.map((url) => ({url, title: url}))], rules);
}

const urls = (missing: string, found?: readonly string[]): string[] => answer(missing, found).pages.map(({url}) => url);

describe('pages offered for an address that does not exist', () => {
  it.each([
    ['a page that moved to another folder', '/docs/guides/editor-state', '/docs/concepts/editor-state'],
    ['a mistyped page', '/docs/concepts/selektion', '/docs/concepts/selection'],
    ['another separator', '/docs/concepts/editor_state.html', '/docs/concepts/editor-state'],
    ['a package without its prefix', '/docs/packages/rich-text', '/docs/packages/lexical-rich-text'],
    ['a function named like a page', '/docs/api/$getRoot', '/docs/api/modules/lexical#getroot'],
    ['a method without its class', '/docs/api/registerCommand', '/docs/api/classes/lexical.LexicalEditor#registercommand'],
    ['a class without capital letters', '/docs/api/classes/editorstate', '/docs/api/classes/lexical.EditorState'],
    ['a page in capital letters, of another version', '/v0.3/DOCS/Concepts/Nodes', '/docs/concepts/nodes'],
    ['a page whose last part is a place of every documentation', '/v0.3/docs/react/plugins', '/docs/react/plugins'],
    ['a page that is cut off', '/docs/concepts/edit', '/docs/concepts/editor-state'],
    ['a page with something below it', '/docs/concepts/selection/jest', '/docs/concepts/selection'],
    ['a concept before a method of its name', '/docs/focus', '/docs/concepts/focus'],
    [
      'a method before a concept of its name, in the reference',
      '/docs/api/focus',
      '/docs/api/classes/lexical.LexicalEditor#focus',
    ],
  ])('are found by name: %s', (_, missing, expected) => expect(urls(missing)[0]).toBe(expected));

  it('prefer the folder of the address among pages of one name', () => {
    expect(urls('/docs/packages/lexical-selectio')[0]).toBe('/docs/packages/lexical-selection');
    expect(urls('/docs/concepts/selectio')[0]).toBe('/docs/concepts/selection');
  });

  it('are those that the search finds, where no name is like it', () =>
    expect(
      urls('/docs/themes', ['/docs/getting-started/react#css', '/docs/getting-started/react', '/docs/concepts/nodes']),
    ).toEqual(['/docs/getting-started/react#css', '/docs/concepts/nodes']));

  it('are those whose name is the word itself, before what the search finds first', () =>
    expect(urls('/docs/selection', ['/docs/concepts/nodes'])[0]).toMatch(/selection$/));

  it('begin with what has another name here', () => {
    expect(urls('/playground')[0]).toBe('https://play.example');
    expect(urls('/docs/demos/playground')[0]).toBe('https://play.example');
    expect(urls('/docs/playgroundish')).not.toContain('https://play.example');
  });

  it('say so where a later version has the page, wherever the word stands', () => {
    for (const missing of [
      '/docs/extensions/intro',
      '/docs/concepts/extensions',
      '/docs/api/modules/lexical_extension',
      '/docs/api/modules/reactextension',
    ]) {
      expect(answer(missing).later?.subject, missing).toBe('Extensions');
      expect(urls(missing, ['/docs/concepts/selection'])).toEqual(['/docs/concepts/nodes#more']);
    }
    expect(answer('/docs/extensible').later).toBeUndefined();
  });

  it('have the title of their page, or their address, where only the rules name them', () => {
    expect(answer('/docs/extensions').pages).toEqual([{title: 'Nodes', url: '/docs/concepts/nodes#more'}]);
    expect(answer('/playground').pages[0]?.title).toBe('https://play.example');
  });

  it('are those of this version, where the rules name none for a later one', () => {
    expect(answer('/docs/api/modules/lexical_react_useLexicalSlotRef').later?.subject).toBe('Slots');
    expect(urls('/docs/slots', ['/docs/concepts/nodes'])).toEqual(['/docs/concepts/nodes']);
  });

  it('are none for an address that says nothing', () => {
    expect(urls('/')).toEqual([]);
    expect(urls('/%E0%A4%A')).toEqual([]);
    expect(urls('/wp-admin/setup.php')).toEqual([]);
  });

  it('are each offered once, and no more than six', () => {
    const many = Array.from({length: 20}, (_, index) => `/docs/concepts/page-${index}`);
    const offered = urls('/docs/concepts/nodes-and-more', [...many, ...many]);
    expect(offered).toHaveLength(6);
    expect(new Set(offered).size).toBe(6);
  });
});
