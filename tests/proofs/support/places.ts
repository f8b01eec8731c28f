import {$createListItemNode, $createListNode, ListItemNode, ListNode} from '@lexical/list';
import {$createHorizontalRuleNode, HorizontalRuleNode} from '@lexical/react/LexicalHorizontalRuleNode';
import {$createQuoteNode, HeadingNode, QuoteNode} from '@lexical/rich-text';
import {$createTextNode, $getRoot, type ElementNode, type LexicalEditor} from 'lexical';
import {expect} from 'vitest';

import {blocksOf} from './blocks.ts';
import {mount} from './editor.ts';
import {expectNoError} from './errors.ts';
import {$appendTable, $cellWith, change, tableNodes} from './tables.ts';

const nodes = [...tableNodes, HeadingNode, HorizontalRuleNode, ListItemNode, ListNode, QuoteNode];

/** What `blocksOf` gives of a document with a rule first, a table of `a` and `b`, a list of `x` and `y`, and a quote. */
export const before = [
  'horizontalrule()',
  'table(tablerow(tablecell(a)tablecell(b)))',
  'list(listitem(x)listitem(y))',
  'quote(q)',
];

function $textIn(text: string): ElementNode {
  const found = $getRoot()
    .getAllTextNodes()
    .find((node) => node.getTextContent() === text);
  return found?.getParentOrThrow() ?? $getRoot();
}

/** Where the caret of a user can be in that document. */
const carets = {
  'before the rule': () => void $getRoot().select(0, 0),
  'in a cell': () => void $textIn('a').selectEnd(),
  'in an empty cell': () => void $cellWith('a').clear().select(0, 0),
  'in a list item': () => void $textIn('x').selectEnd(),
  'in a quote': () => void $textIn('q').selectEnd(),
};

/** The name of a place. */
export type Place = keyof typeof carets;

/**
 * Runs the fix of a page with the caret in each place where a block can be. A fix that was only tried in a paragraph of the root
 * may take a table or a list for the block.
 *
 * @param $fix the code of the page, in an update of its own
 * @param blocks what `blocksOf` gives afterwards
 */
export async function expectInPlaces($fix: () => unknown, blocks: Record<Place, readonly string[]>): Promise<void> {
  for (const place of Object.keys(carets) as Place[]) {
    const changed: string[][] = [];
    await expectNoError((onError): LexicalEditor => {
      const {editor} = mount({nodes, onError});
      change(editor, () => {
        const [first, second] = ['x', 'y'].map((text) => $createListItemNode().append($createTextNode(text)));
        $getRoot().clear().append($createHorizontalRuleNode());
        $appendTable(1, 2);
        if (first && second) $getRoot().append($createListNode('bullet').append(first, second));
        $getRoot().append($createQuoteNode().append($createTextNode('q')));
      });
      expect(blocksOf(editor)).toEqual(before);
      change(editor, () => {
        carets[place]();
        $fix();
      });
      changed.push(blocksOf(editor));
      return editor;
    });
    expect(changed, `with the caret ${place}`).toEqual([blocks[place]]);
  }
}

/** The blocks of that document, with others in place of one of them. */
export function withBlocks(index: number, ...blocks: string[]): string[] {
  return [...before.slice(0, index), ...blocks, ...before.slice(index + 1)];
}
