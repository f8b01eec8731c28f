import {toString} from 'mdast-util-to-string';
import {describe, expect, it} from 'vitest';

import {parsePage} from '../../../src/content/fences/extract.ts';
import {symbolCards} from '../../../src/features/samples/build/links/cards.ts';
import {resolveInlineCode} from '../../../src/framework/resolve-name.ts';
import {createSymbolIndex} from '../../../src/framework/symbol-index.ts';
import {proseLinks, showPlainHeadings} from '../../../src/features/samples/build/links/prose.ts';
import {symbol} from './support/site.ts';

const symbols = [
  symbol('lexical', '$getRoot'),
  symbol('lexical', 'LexicalEditor', 'class'),
  symbol('lexical', 'LexicalEditor.update', 'method'),
  symbol('lexical', 'LexicalNode.getKey', 'method'),
  symbol('lexical', 'LexicalNode.markDirty', 'method'),
  symbol('lexical', 'LexicalNode.getType', 'method'),
  {...symbol('lexical', 'LexicalNode.getType', 'method'), url: '/docs/api/lexical#gettype-1'},
  symbol('lexical', 'update'),
  symbol('@lexical/react/LexicalRichTextPlugin', 'RichTextPlugin'),
  symbol('@lexical/list', 'INSERT_CHECK_LIST_COMMAND', 'command'),
  symbol('@lexical/react/LexicalCheckListPlugin', 'INSERT_CHECK_LIST_COMMAND', 'command'),
];
const index = createSymbolIndex(symbols, {'TextNode.getKey': 'lexical#LexicalNode.getKey'});

/** Id of the symbol that an inline code names. */
function target(code: string): string | undefined {
  const resolution = resolveInlineCode(code, index);
  return resolution.kind === 'symbol' ? resolution.entry.id : resolution.kind === 'ambiguous' ? 'ambiguous' : undefined;
}

describe('inline code', () => {
  it.each([
    ['$getRoot()', 'lexical#$getRoot'],
    ['$getRoot', 'lexical#$getRoot'],
    ['LexicalEditor', 'lexical#LexicalEditor'],
    ['<RichTextPlugin />', '@lexical/react/LexicalRichTextPlugin#RichTextPlugin'],
    ['LexicalEditor.update(fn)', 'lexical#LexicalEditor.update'],
    ['editor.update', 'lexical#LexicalEditor.update'],
    ['node.markDirty()', 'lexical#LexicalNode.markDirty'],
    ['TextNode.getKey()', 'lexical#LexicalNode.getKey'],
    ['node.getType()', 'lexical#LexicalNode.getType'],
    ['textNode.getKey()', 'lexical#LexicalNode.getKey'],
    ['INSERT_CHECK_LIST_COMMAND', 'ambiguous'],
    ['@lexical/list!INSERT_CHECK_LIST_COMMAND', '@lexical/list#INSERT_CHECK_LIST_COMMAND'],
    // Words, unknown names and expressions are plain code.
    ['update', undefined],
    ['editor', undefined],
    ['$getNothing()', undefined],
    ['const root = $getRoot()', undefined],
    ['constructor', undefined],
  ])('%s', (code, id) => expect(target(code)).toBe(id));

  it('loses its module in headings', () => {
    const tree = structuredClone(parsePage('## `@lexical/list!INSERT_CHECK_LIST_COMMAND`\n\n## `left!right`\n'));
    showPlainHeadings(tree, index);
    expect(toString(tree)).toBe('INSERT_CHECK_LIST_COMMANDleft!right');
  });

  it('is left alone in headings and links', () => {
    const tree = parsePage('# `$getRoot()`\n\n[`$getRoot()`](x.md) and **`$getRoot()`**, | `LexicalEditor`\n');
    const {links, problems} = proseLinks(tree, '/docs/page.md', index);
    expect(links.map(({text}) => text)).toEqual(['$getRoot()', 'LexicalEditor']);
    expect(problems).toEqual([]);
  });
});

describe('cards', () =>
  it('are made for the symbols that are linked', () =>
    expect(symbolCards(index, new Set(['lexical#$getRoot']))).toEqual({
      '/docs/api/lexical#$getroot': {kind: 'function', name: '$getRoot', module: 'lexical', signature: '$getRoot', summary: ''},
    })));
