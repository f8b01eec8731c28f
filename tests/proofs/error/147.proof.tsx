import {useLexicalComposerContext} from '@lexical/react/LexicalComposerContext';
import {TablePlugin} from '@lexical/react/LexicalTablePlugin';
import {
  $createTableNode,
  $createTableRowNode,
  $insertTableRow__EXPERIMENTAL,
  type TableNode,
  type TableRowNode,
} from '@lexical/table';
import {
  $createParagraphNode,
  $createTextNode,
  $getRoot,
  type EditorState,
  type ElementNode,
  type Klass,
  type LexicalEditor,
  type LexicalNode,
} from 'lexical';
import {useEffect, type ReactNode} from 'react';
import {expect} from 'vitest';

import {expectError, expectNoError, type OnError} from '../support/errors.ts';
import {pageFile} from '../support/page-files.ts';
import {openRichText, updated} from '../support/plugin.tsx';
import {prove} from '../support/prove.ts';
import {storedDocument, storedParagraph, storedText} from '../support/stored-json.ts';
import {
  $appendTable,
  $cellAt,
  $cellWith,
  $insertHtml,
  change,
  expectRows,
  outlineOf,
  OwnCellNode,
  rowsOf,
  storedRow,
  storedTable,
  tableEditor,
  tableNodes,
} from '../support/tables.ts';
import {expectNoErrorWith} from '../support/updates.ts';

const {$createRow} = (await pageFile('error/147.md', '$createRow.ts')) as {$createRow: (texts: string[]) => TableRowNode};
const {registerTableRepair, read} = (await pageFile('error/146.md', 'registerTableRepair.ts')) as {
  registerTableRepair: (editor: LexicalEditor) => () => void;
  read: (editor: LexicalEditor, stored: string) => EditorState;
};
const stored = storedDocument(storedTable(storedRow('a', storedParagraph('stray'))));

function RepairPlugin() {
  const [editor] = useLexicalComposerContext();
  useEffect(() => registerTableRepair(editor), [editor]);
  return null;
}

/** An editor with `TablePlugin`, and with what stands above it. */
async function inReact(
  onError: OnError,
  above: ReactNode = null,
  more: Klass<LexicalNode>[] = [],
  editorState: string | null = null,
): Promise<LexicalEditor> {
  const plugins = (
    <>
      {above}
      <TablePlugin />
    </>
  );
  return (await openRichText(plugins, [...tableNodes, ...more], {onError, editorState})).editor;
}

/** Puts the caret into the cell with the text `a`, and inserts a row. */
function insertRow(editor: LexicalEditor): void {
  change(editor, () => {
    $cellWith('a').selectEnd();
    $insertTableRow__EXPERIMENTAL();
  });
}

/** The ways in which code of one's own puts something into a row. */
const mistakes: [what: string, $make: () => void][] = [
  ['a paragraph in a row', () => void $rowOf($appendTable(1, 1)).append($createParagraphNode().append($createTextNode('stray')))],
  ['a text in a row', () => void $rowOf($appendTable(1, 1)).append($createTextNode('stray'))],
  ['a paragraph beside a cell', () => void $cellAt($appendTable(1, 1), 0).insertAfter($paragraph('stray'))],
];

const $paragraph = (text: string): ElementNode => $createParagraphNode().append($createTextNode(text));
const $firstTable = (): TableNode => $getRoot().getFirstChildOrThrow<TableNode>();
const $rowOf = (table: TableNode): TableRowNode => table.getFirstChildOrThrow<TableRowNode>();

prove('A paragraph or a text was appended to the row instead of to a cell.', async () => {
  for (const $create of [$createParagraphNode, () => $createTextNode('a')]) {
    await expectError(147, async (onError) => {
      const editor = await inReact(onError);
      await updated(editor, () => $getRoot().append($createTableNode().append($createTableRowNode().append($create()))));
    });
  }
});

prove('A cell was replaced by a block, or a block was inserted beside it: cell.insertAfter(paragraph).', async () => {
  for (const $change of [
    (cell: LexicalNode) => cell.replace($paragraph('b')),
    (cell: LexicalNode) => cell.insertAfter($paragraph('b')),
    (cell: LexicalNode) => cell.insertBefore($paragraph('b')),
  ]) {
    await expectError(147, async (onError) => {
      const editor = await inReact(onError);
      await updated(editor, () => void $change($cellAt($appendTable(1, 2), 0)));
    });
    await expectError(147, async (onError) => {
      const editor = await inReact(onError);
      await updated(editor, () => void $appendTable(1, 2, '`'));
      await updated(editor, () => void $change($cellAt($firstTable(), 0)));
      insertRow(editor);
    });
  }
});

prove('A stored document has such a row. An editor without TablePlugin loads and saves it.', async () => {
  await expectError(147, (onError) => inReact(onError, null, [], stored));
  await expectNoErrorWith(tableEditor, (editor) => {
    editor.setEditorState(editor.parseEditorState(stored));
    expect(outlineOf(editor)).toEqual(['table(tablerow(tablecell(paragraph("a")),paragraph("stray")))']);
  });
});

prove('A class that imports <td> or <th> does not extend TableCellNode.', () =>
  expectError(147, async (onError) => {
    const editor = await inReact(onError, null, [OwnCellNode]);
    await updated(editor, () => $insertHtml(editor, '<table><tr><td><p>a</p></td></tr></table>'));
  }),
);

prove('Append blocks to a cell, and the cell to the row:', async () => {
  const editor = await expectNoErrorWith(inReact, async (used) => {
    await updated(used, () => $getRoot().append($createTableNode().append($createRow(['a', 'b']))));
    insertRow(used);
  });
  expectRows(editor, 'a|b', '|');
});

prove(
  'For tables from stored documents, from HTML or from other code, register the repair of error 146. It puts what is no cell into a cell.',
  async () => {
    const repaired = 'table(tablerow(tablecell(paragraph("a")),tablecell(paragraph("stray"))))';
    for (const [what, $make] of mistakes) {
      const editor = await expectNoError(async (onError) => {
        const used = await inReact(onError, <RepairPlugin />);
        await updated(used, $make);
        return used;
      });
      expect(outlineOf(editor)[0], what).toBe(repaired);
    }
    // A row that changes without its table.
    const later = await expectNoError(async (onError) => {
      const used = await inReact(onError, <RepairPlugin />);
      await updated(used, () => void $appendTable(1, 1));
      await updated(used, () => void $rowOf($firstTable()).append($createTextNode('stray')));
      return used;
    });
    expect(outlineOf(later)[0]).toBe(repaired);
    const html = await expectNoError(async (onError) => {
      const used = await inReact(onError, <RepairPlugin />, [OwnCellNode]);
      await updated(used, () => $insertHtml(used, '<table><tr><td><p>a</p></td></tr></table>'));
      return used;
    });
    expect(outlineOf(html)[0]).toBe('table(tablerow(tablecell(own-cell(paragraph("a")))))');
    for (const isLoadedLater of [false, true]) {
      const loaded = await expectNoError(async (onError) => {
        const used = await inReact(onError, <RepairPlugin />, [], isLoadedLater ? null : stored);
        if (isLoadedLater) used.setEditorState(read(used, stored));
        insertRow(used);
        return used;
      });
      expect(rowsOf(loaded)[0]).toEqual(['a', 'stray']);
      expect(rowsOf(loaded)).toHaveLength(2);
    }
    const withoutPlugin = await expectNoErrorWith(tableEditor, (used) => {
      registerTableRepair(used);
      change(used, () => void $rowOf($appendTable(1, 1)).append($paragraph('stray')));
    });
    expect(outlineOf(withoutPlugin)[0]).toBe(repaired);
    // A table whose only child is no cell.
    const single = storedDocument(storedTable(storedRow(storedText('stray'))));
    const alone = await expectNoError((onError) => inReact(onError, <RepairPlugin />, [], single));
    expect(rowsOf(alone)).toEqual([['stray']]);
  },
);
