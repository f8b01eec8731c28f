import {toString} from 'mdast-util-to-string';
import {describe, expect, it} from 'vitest';

import type {Facts} from '../../../src/framework/published-code/types.ts';
import type {ApiModule} from '../../../src/framework/model/types.ts';
import {PageContext} from '../../../src/features/reference/build/pages/context.ts';
import {badges} from '../../../src/features/reference/markdown/badges.ts';
import {exportTables} from '../../../src/features/reference/markdown/export-tables.ts';
import {apiMember, apiModule, apiSignature, apiSymbol, noFacts} from '../api-reference/support/model.ts';

function reference(modules: ApiModule[], facts: Partial<Facts> = {}): PageContext {
  return new PageContext({version: '1.0.0', modules}, {...noFacts, ...facts});
}

function listModule(...symbols: Parameters<typeof apiSymbol>[0][]): ApiModule {
  return apiModule({name: '@lexical/list', symbols: symbols.map((symbol) => apiSymbol({module: '@lexical/list', ...symbol}))});
}

describe('the tables of a package page', () => {
  it('refuse a package that the reference does not know', () => {
    const context = reference([listModule({name: 'insertList'})]);
    expect(() => exportTables('@lexical/lists', context)).toThrow('The API reference has no symbol of "@lexical/lists"');
  });

  it('name every export once, by kind, and no members', () => {
    const append = apiMember({id: '@lexical/list#ListNode.append', name: 'append'});
    const tables = exportTables(
      '@lexical/list',
      reference([
        listModule(
          {name: 'insertList'},
          {name: '$isListNode'},
          {name: 'ListNode', kind: 'class', members: [append]},
          {name: 'SerializedListNode', kind: 'type'},
          {name: 'ListType', kind: 'type'},
          {name: 'hidden', kind: 'type', exportedAs: 'nothing'},
        ),
        apiModule({name: '@lexical/mark', symbols: [apiSymbol({name: 'other', module: '@lexical/mark'})]}),
      ]),
    );
    expect(tables.map(({title}) => title)).toEqual([
      'Other classes',
      'Functions for use inside an update or read',
      'Other functions',
      'Serialized types',
      'Types',
    ]);
    const names = tables.flatMap(({html}) => [...html.matchAll(/<td><a href="[^"]*"><code>([^<]*)</g)].map(([, name]) => name));
    expect(names).toEqual(['ListNode', '$isListNode', 'insertList', 'SerializedListNode', 'ListType']);
  });

  it('begin with components, and mark those of types as rare', () => {
    const tables = exportTables(
      '@lexical/list',
      reference([
        listModule(
          {name: 'ListType', kind: 'type'},
          {name: 'ListNode', kind: 'class'},
          {name: 'ListPlugin', props: {properties: [], also: []}},
        ),
      ]),
    );
    expect(tables.map(({title, isRare = false}) => [title, isRare])).toEqual([
      ['Components', false],
      ['Other classes', false],
      ['Types', true],
    ]);
  });

  it('show the summary or, where nothing is said, the signature', () => {
    const said = {
      summary: 'Turns blocks into a list.',
      text: '',
      isNote: false,
      deprecated: undefined,
    };
    const [table] = exportTables(
      '@lexical/list',
      reference([
        listModule(
          {name: 'insertList', comment: said},
          {name: 'removeList', signatures: [apiSignature('function removeList(): void')]},
        ),
      ]),
    );
    expect(table?.html).toContain('<td>Turns blocks into a list.</td>');
    expect(table?.html).toContain('<td><code>function removeList(): void</code></td>');
  });

  it('show of a command what is dispatched with it and who handles it, and of a node its type and theme keys', () => {
    const tables = exportTables(
      '@lexical/list',
      reference(
        [
          listModule(
            {name: 'INSERT_LIST_COMMAND', kind: 'command', payload: [{text: 'void'}]},
            {name: 'ListNode', kind: 'class'},
            {name: 'ListPlugin'},
          ),
        ],
        {
          commands: [
            {
              id: '@lexical/list#INSERT_LIST_COMMAND',
              dispatchedBy: [],
              handledBy: [
                {by: '@lexical/list#ListPlugin', priority: 'COMMAND_PRIORITY_LOW', priorityProp: undefined, usedBy: []},
              ],
            },
          ],
          nodes: [
            {
              id: '@lexical/list#ListNode',
              type: 'list',
              base: undefined,
              hooks: ['importJSON'],
              themeKeys: ['list.ul'],
              isBuiltIn: false,
              requiredBy: [],
              transformedBy: [],
            },
          ],
        },
      ),
    );
    const text = Object.fromEntries(tables.map(({title, html}) => [title, html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')]));
    expect(text['Commands']).toContain('INSERT_LIST_COMMAND void your code LOW ListPlugin');
    expect(text['Nodes']).toContain('ListNode list list.ul importJSON add to nodes');
  });

  it('name the module where a package has several, and what modules export again', () => {
    const plugin = (name: string, references: ApiModule['references'] = []): ApiModule =>
      apiModule({
        name: `@lexical/react/${name}`,
        package: '@lexical/react',
        symbols: [apiSymbol({name: `${name}Thing`, module: `@lexical/react/${name}`})],
        references,
      });
    const tables = exportTables(
      '@lexical/react',
      reference([plugin('One'), plugin('Two', [{name: 'OneThing', anchor: 'onething', target: '@lexical/react/One#OneThing'}])]),
    );
    expect(tables.map(({title}) => title)).toEqual(['Other functions', 'Exported again']);
    expect(tables[0]?.html).toContain('<td><code>Two</code></td>');
    expect(tables[1]?.html).toContain('<code>OneThing</code></a></td><td><code>@lexical/react/One</code>');
  });
});

describe('the facts above a package page', () => {
  it('say what the manifest says and what the code weighs', () => {
    const manifest = {name: '@lexical/x', version: '1.2.3', sideEffects: false, peerDependencies: {react: '>=17.x'}};
    expect(toString(badges(manifest, 4331, '1.3', '1.5'))).toBe(
      'Version 1.2.3 · needs React >=17.x · 4.3 kB minified and gzipped, without what it imports · free of side effects · API reference · Next change: 1.3',
    );
  });

  it('leave out what is not known', () =>
    expect(toString(badges({name: '@lexical/react', version: '1.2.3'}, undefined, undefined, '1.5'))).toBe(
      'Version 1.2.3 · works without React · API reference · the same types up to 1.5',
    ));
});
