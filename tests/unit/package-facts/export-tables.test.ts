import {toString} from 'mdast-util-to-string';
import {describe, expect, it} from 'vitest';

import {badges} from '../../../src/plugins/package-facts/badges.ts';
import {exportTables} from '../../../src/plugins/package-facts/export-tables.ts';
import type {SymbolEntry} from '../../../src/shared/symbols.ts';

function entry(part: Partial<SymbolEntry>): SymbolEntry {
  return {
    id: 'x',
    name: 'x',
    qualifiedName: 'x',
    kind: 'function',
    module: '@lexical/list',
    url: '/docs/api/modules/lexical_list#x',
    signature: 'x(): void',
    summary: '',
    declarations: [],
    ...part,
  };
}

describe('the tables of a package page', () => {
  it('refuse a package that the reference does not know', () => {
    expect(() => exportTables('@lexical/lists', [entry({})])).toThrow('The API reference has no symbol of "@lexical/lists"');
  });

  it('list exports by kind, with the summary or else the signature, and leave out members', () => {
    const tables = exportTables('@lexical/list', [
      entry({name: 'insertList', summary: 'Turns blocks into a list.'}),
      entry({name: '$isListNode', signature: '$isListNode(node): boolean'}),
      entry({name: 'ListNode', kind: 'class', signature: 'class ListNode'}),
      entry({name: 'append', kind: 'method'}),
      entry({name: 'other', module: '@lexical/mark'}),
    ]);
    expect(tables.map((node) => toString(node))).toEqual([
      'Classes',
      'NameWhat it isListNodeclass ListNode',
      'Functions for use inside an update or read',
      'NameWhat it is$isListNode$isListNode(node): boolean',
      'Other functions and components',
      'NameWhat it isinsertListTurns blocks into a list.',
    ]);
  });
});

describe('the facts above a package page', () => {
  it('say what the manifest says', () => {
    expect(
      toString(badges({name: '@lexical/x', version: '1.2.3', sideEffects: false, peerDependencies: {react: '>=17.x'}})),
    ).toBe('Version 1.2.3 · needs React >=17.x · free of side effects · API reference');
  });
});
