// cspell:ignore selektion selectio ditor registercommand
import {describe, expect, it} from 'vitest';

import {closestPages, type KnownPage} from '../../../src/shared/closest-pages.ts';

const pages: KnownPage[] = [
  {title: 'Editor state', url: '/docs/concepts/editor-state'},
  {title: 'Nodes', url: '/docs/concepts/nodes'},
  {title: 'Selection', url: '/docs/concepts/selection'},
  {title: '@lexical/rich-text', url: '/docs/packages/lexical-rich-text'},
  {title: '@lexical/selection', url: '/docs/packages/lexical-selection'},
  {title: 'Lexical in React', url: '/docs/getting-started/react'},
  {title: 'EditorState', url: '/docs/api/classes/lexical.EditorState'},
  {title: '$getRoot', url: '/docs/api/modules/lexical#getroot'},
  {title: 'LexicalEditor.registerCommand', url: '/docs/api/classes/lexical.LexicalEditor#registercommand'},
];

const bestUrl = (missing: string): string | undefined => closestPages(missing, pages)[0]?.url;

describe('pages offered for an address that does not exist', () => {
  it.each([
    ['a page that moved to another folder', '/docs/guides/editor-state', '/docs/concepts/editor-state'],
    ['a mistyped page', '/docs/concepts/selektion', '/docs/concepts/selection'],
    ['another separator', '/docs/concepts/editor_state.html', '/docs/concepts/editor-state'],
    ['a package without its prefix', '/docs/packages/rich-text', '/docs/packages/lexical-rich-text'],
    ['a function named like a page', '/docs/api/$getRoot', '/docs/api/modules/lexical#getroot'],
    ['a method without its class', '/docs/api/registerCommand', '/docs/api/classes/lexical.LexicalEditor#registercommand'],
    ['an address with escapes', '/docs/concepts/%65ditor-state', '/docs/concepts/editor-state'],
  ])('finds %s', (_, missing, expected) => {
    expect(bestUrl(missing)).toBe(expected);
  });

  it('prefers the page in the same folder among those of one name', () => {
    expect(bestUrl('/docs/packages/lexical-selectio')).toBe('/docs/packages/lexical-selection');
  });

  it('offers nothing for an address that is like none', () => {
    expect(closestPages('/wp-admin/setup.php', pages)).toEqual([]);
    expect(closestPages('/', pages)).toEqual([]);
    expect(closestPages('/%E0%A4%A', pages)).toEqual([]);
  });

  it('offers each page once, and no more than asked for', () => {
    const twice = [...pages, {title: 'Editor states', url: '/docs/concepts/editor-state'}];
    const urls = closestPages('/docs/concepts/editor-stat', twice, 2).map(({url}) => url);
    expect(urls).toHaveLength(2);
    expect(new Set(urls).size).toBe(2);
  });
});
