import {describe, expect, it} from 'vitest';

import {packageOf} from '../../../src/features/search/shared/package-of.ts';
import {engineOf} from './support.ts';

const engine = engineOf({
  '/docs/concepts/nodes': '<h1>Nodes</h1><p>About the node.</p>',
  '/docs/packages/lexical-list': '<h1>@lexical/list</h1><p>A node for lists.</p>',
  '/docs/api/classes/lexical_list.ListNode': '<h1>ListNode</h1><p>A node.</p>',
  '/docs/api/classes/lexical.LexicalNode': '<h1>LexicalNode</h1><p>The base of each node.</p>',
});

const found = (filter: Parameters<typeof engine.search>[1] = {}) => engine.search('node', filter, 0, 10);

describe('the package of a page', () =>
  it.each([
    ['/docs/packages/lexical-rich-text', '@lexical/rich-text'],
    ['/docs/packages/lexical', 'lexical'],
    ['/docs/api/modules/lexical', 'lexical'],
    ['/docs/api/modules/lexical_rich_text', '@lexical/rich-text'],
    ['/docs/api/classes/lexical.EditorState', 'lexical'],
    ['/docs/api/modules/lexical_react_LexicalComposer', '@lexical/react'],
    ['/docs/api/classes/lexical_table.TableNode', '@lexical/table'],
    ['/docs/react/plugins', '@lexical/react'],
    ['/docs/concepts/nodes', null],
    ['/docs/api', null],
    ['/docs/reactivity', null],
  ])('%s: %s', (path, name) => expect(packageOf(path)).toBe(name)));

describe('results chosen by kind and package', () => {
  it('are all without a choice, counted by both', () => {
    const {total, facets} = found();
    expect(total).toBe(4);
    expect(facets.kinds).toEqual([
      ['api', 2],
      ['guide', 1],
      ['package', 1],
    ]);
    expect(facets.packages).toEqual([
      ['@lexical/list', 2],
      ['lexical', 1],
    ]);
  });

  it('keep their order', () => {
    const all = found().hits.map(({url}) => url);
    const chosen = found({kind: 'api'}).hits.map(({url}) => url);
    expect(chosen).toEqual(all.filter((url) => url.startsWith('/docs/api/')));
    expect(chosen).toHaveLength(2);
  });

  it('pass both choices, and each count says how many there would be with the other', () => {
    const {total, hits, facets} = found({kind: 'api', package: '@lexical/list'});
    expect([total, hits.map(({url}) => url)]).toEqual([1, ['/docs/api/classes/lexical_list.ListNode']]);
    expect(facets.kinds).toEqual([
      ['api', 1],
      ['package', 1],
    ]);
    expect(facets.packages).toEqual([
      ['@lexical/list', 1],
      ['lexical', 1],
    ]);
  });
});
