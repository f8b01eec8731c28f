import {resolve} from 'node:path';

import {toString} from 'mdast-util-to-string';
import {describe, expect, it} from 'vitest';

import {badges} from '../../../src/plugins/package-facts/badges.ts';
import {exportTables} from '../../../src/plugins/package-facts/export-tables.ts';
import {measurePackage} from '../../../src/plugins/package-facts/size.ts';
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
  it('say what the manifest and the measured bundle say', () => {
    const manifest = {name: '@lexical/x', version: '1.2.3', sideEffects: false, peerDependencies: {react: '>=17.x'}};
    expect(toString(badges(manifest, {minified: 90_000, gzipped: 31_460}))).toBe(
      'Version 1.2.3 · 31.5 kB min+gzip · needs React >=17.x · free of side effects · API reference',
    );
  });
});

describe('the size of a package', () => {
  const siteDir = resolve(import.meta.dirname, '../../..');

  it('counts the production code of the package alone', async () => {
    const core = await measurePackage('lexical', siteDir);
    const list = await measurePackage('@lexical/list', siteDir);
    expect(core.gzipped).toBeLessThan(core.minified);
    // @lexical/list imports the core; had it been bundled in, the list package would outweigh it.
    expect(list.gzipped).toBeLessThan(core.gzipped / 2);
  });

  it('is refused for a package that publishes no production build', async () => {
    await expect(measurePackage('clsx', siteDir)).rejects.toThrow('has no *.prod.mjs file');
  });
});
