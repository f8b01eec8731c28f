import {ContentEditable} from '@lexical/react/LexicalContentEditable';
import LexicalErrorBoundary from '@lexical/react/LexicalErrorBoundary';
import {RichTextPlugin} from '@lexical/react/LexicalRichTextPlugin';
import {TablePlugin} from '@lexical/react/LexicalTablePlugin';
import {
  $createTableNodeWithDimensions,
  $isTableCellNode,
  $isTableSelection,
  TableCellNode,
  TableNode,
  TableRowNode,
} from '@lexical/table';
import {$findMatchingParent} from '@lexical/utils';
import {
  $createParagraphNode,
  $createTextNode,
  $getRoot,
  $getSelection,
  $isElementNode,
  $isRangeSelection,
  $nodesOfType,
  type LexicalEditor,
} from 'lexical';
import {expect} from 'vitest';
import {userEvent} from 'vitest/browser';

import {change, settled} from '../support/editor.ts';
import {prove} from '../support/prove.ts';
import {renderInComposer} from '../support/react.ts';

/** Where the selection is: the text of a cell, the texts of selected cells, or `outside`. */
const place = (editor: LexicalEditor): string =>
  editor.getEditorState().read(() => {
    const selection = $getSelection();
    if ($isTableSelection(selection)) {
      const cells = selection.getNodes().filter($isTableCellNode);
      return `cells ${cells.map((cell) => cell.getTextContent()).join('')}`;
    }
    if (!$isRangeSelection(selection)) return 'nowhere';
    const cell = $findMatchingParent(selection.focus.getNode(), $isTableCellNode);
    return cell === null ? 'outside' : `in ${cell.getTextContent()}`;
  });

/** A table of `a b` and `c d` between two paragraphs, with the caret at the end of a cell. */
async function open(text: string): Promise<(keys: string, expected: string) => Promise<LexicalEditor>> {
  const content = (
    <RichTextPlugin key="text" contentEditable={<ContentEditable />} placeholder={null} ErrorBoundary={LexicalErrorBoundary} />
  );
  const {editor} = await renderInComposer([content, <TablePlugin key="tables" />], {
    nodes: [TableNode, TableRowNode, TableCellNode],
  });
  change(editor, () => {
    $getRoot()
      .clear()
      .append($createParagraphNode(), $createTableNodeWithDimensions(2, 2, false), $createParagraphNode());
    for (const [index, cell] of $nodesOfType(TableCellNode).entries()) {
      const paragraph = cell.getFirstChild();
      if ($isElementNode(paragraph)) paragraph.append($createTextNode('abcd'.charAt(index)));
    }
  });
  await settled();
  editor.getRootElement()?.focus();
  change(editor, () => {
    $nodesOfType(TableCellNode)
      .find((cell) => cell.getTextContent() === text)
      ?.selectEnd();
  });
  await settled();
  return async (keys, expected) => {
    await userEvent.keyboard(keys);
    await expect.poll(() => place(editor)).toBe(expected);
    return editor;
  };
}

prove('Tab, Shift+Tab | next, previous cell; after the last cell the caret leaves the table', async () => {
  const press = await open('a');
  await press('{Tab}', 'in b');
  await press('{Tab}', 'in c');
  await press('{Shift>}{Tab}{/Shift}', 'in b');
  const last = await open('d');
  await last('{Tab}', 'outside');
});

prove('Arrows at the edge of a cell | neighboring cell', async () => {
  const press = await open('a');
  await press('{ArrowRight}', 'in b');
  await press('{ArrowDown}', 'in d');
  await press('{ArrowUp}', 'in b');
});

prove('Shift with an arrow at the edge | select cells', async () => {
  const press = await open('a');
  await press('{Shift>}{ArrowRight}{/Shift}', 'cells ab');
  await press('{Shift>}{ArrowDown}{/Shift}', 'cells abcd');
});

prove('Backspace or Delete on selected cells | clear them; delete the table when they are all of it', async () => {
  for (const key of ['{Backspace}', '{Delete}']) {
    const press = await open('a');
    const editor = await press('{Shift>}{ArrowRight}{/Shift}', 'cells ab');
    await userEvent.keyboard(key);
    await expect
      .poll(() => editor.getEditorState().read(() => $nodesOfType(TableCellNode).map((cell) => cell.getTextContent())))
      .toEqual(['', '', 'c', 'd']);
  }
});

prove('Escape on selected cells | caret into the cell where the selection ends', async () => {
  const press = await open('a');
  await press('{Shift>}{ArrowRight}{/Shift}', 'cells ab');
  await press('{Escape}', 'in b');
});
