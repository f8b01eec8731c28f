import {$createListItemNode, ListItemNode, ListNode} from '@lexical/list';
import {useLexicalComposerContext} from '@lexical/react/LexicalComposerContext';
import * as composerContext from '@lexical/react/LexicalComposerContext';
import {TablePlugin} from '@lexical/react/LexicalTablePlugin';
import {
  $createTableCellNode,
  $createTableNode,
  $createTableRowNode,
  $insertTableRow__EXPERIMENTAL,
  TableNode,
} from '@lexical/table';
import * as lexical from 'lexical';
import {
  $createLineBreakNode,
  $createParagraphNode,
  $createTextNode,
  $getRoot,
  $nodesOfType,
  type LexicalEditor,
  type LexicalNode,
} from 'lexical';
import {useEffect} from 'react';
import {expect, vi} from 'vitest';

import {$append, linesOf} from '../support/editor.ts';
import {expectDropped, expectError, expectNoError, type OnError} from '../support/errors.ts';
import {pageFile} from '../support/page-files.ts';
import {openRichText, updated} from '../support/plugin.tsx';
import {prove} from '../support/prove.ts';
import {renderInComposer} from '../support/react.ts';
import {storedDocument, storedText} from '../support/stored-json.ts';
import {
  $appendTable,
  $cellWith,
  $insertHtml,
  change,
  expectRows,
  outlineOf,
  rowsOf,
  storedRow,
  storedTable,
  tableEditor,
  tableNodes,
} from '../support/tables.ts';
import {expectNoErrorWith} from '../support/updates.ts';

const {$repairTable} = (await pageFile('error/146.md', '$repairTable.ts')) as {$repairTable: (table: TableNode) => void};
const nodes = [...tableNodes, ListNode, ListItemNode];
const captioned = '<table><caption>Cap</caption><tr><td>a</td><td>b</td></tr></table>';
const stored = storedDocument(storedTable(storedText('Cap'), storedRow('a', 'b')));
const wellFormed = storedDocument(storedTable(storedRow('a', 'b')));
const table = 'table(tablerow(tablecell(paragraph("a")),tablecell(paragraph("b"))))';
const repaired = ['paragraph("Cap")', table];

function Repair() {
  const [editor] = useLexicalComposerContext();
  useEffect(() => editor.registerNodeTransform(TableNode, $repairTable), [editor]);
  return null;
}

const repairBeforePlugin = (
  <>
    <Repair />
    <TablePlugin />
  </>
);

/** An editor with `TablePlugin` alone. */
const inReact = async (onError: OnError, editorState: string | null = null): Promise<LexicalEditor> =>
  (await openRichText(<TablePlugin />, nodes, {onError, editorState})).editor;

/** An editor with `TablePlugin`, and the repair before it. */
const inReactWithRepair = async (onError: OnError, editorState: string | null = null): Promise<LexicalEditor> =>
  (await openRichText(repairBeforePlugin, nodes, {onError, editorState})).editor;

/** Puts the caret into the cell with the text `a`, and inserts a row. */
function insertRow(editor: LexicalEditor): void {
  change(editor, () => {
    $cellWith('a').selectEnd();
    $insertTableRow__EXPERIMENTAL();
  });
}

const $paste = (editor: LexicalEditor): void => $insertHtml(editor, captioned);

prove('Usually pasted HTML has a <caption>, whose text lands outside the rows. Move it before the table:', async () => {
  await expectError(146, async (onError) => {
    const editor = await inReact(onError);
    await updated(editor, () => $paste(editor));
  });
  await expectError(146, (onError) => {
    const editor = tableEditor(onError);
    change(editor, () => $paste(editor));
    expect(outlineOf(editor)[0]).toMatch(/^table\(paragraph\("Cap"\),/);
    insertRow(editor);
  });
  const pasted = await expectNoErrorWith(inReactWithRepair, async (used) => {
    await updated(used, () => $paste(used));
    insertRow(used);
  });
  expect(linesOf(pasted)[0]).toBe('Cap');
  expectRows(pasted, 'a|b', '|');
  const outlineWith = async (...$strays: (() => LexicalNode)[]): Promise<string[]> => {
    const editor = await expectNoErrorWith(inReactWithRepair, async (used) => {
      await updated(used, () => {
        $getRoot().clear();
        $appendTable(1, 2).append(...$strays.map(($create) => $create()));
      });
    });
    return outlineOf(editor).slice(0, -1);
  };
  const $text = (): LexicalNode => $createTextNode('y');
  const $cell = (): LexicalNode => $createTableCellNode(0).append($createParagraphNode().append($text()));
  const $row = (): LexicalNode =>
    $createTableRowNode().append($createParagraphNode().append($text()), $createListItemNode().append($text()));
  expect(await outlineWith()).toEqual([table]);
  expect(await outlineWith($text, $createLineBreakNode)).toEqual(['paragraph("y")', 'paragraph(linebreak)', table]);
  expect(await outlineWith(() => $createListItemNode().append($text()))).toEqual(['list(listitem("y"))', table]);
  expect((await outlineWith($cell))[0]).toMatch(/tablerow\(tablecell\(paragraph\("y"\)\),tablecell\(paragraph\(\)\)\)\)$/);
  expect((await outlineWith($row))[0]).toMatch(
    /tablerow\(tablecell\(paragraph\("y"\)\),tablecell\(list\(listitem\("y"\)\)\)\)\)$/,
  );
  // A table without rows is removed.
  expect(
    outlineOf(
      await expectNoErrorWith(inReactWithRepair, async (used) => {
        await updated(used, () => $getRoot().append($createTableNode().append($text())));
      }),
    ),
  ).toEqual(['paragraph("y")', 'paragraph()']);
});

prove(
  'Call editor.registerNodeTransform(TableNode, $repairTable) in an effect of a component before <TablePlugin>.',
  async () => {
    await expectError(146, async (onError) => {
      const plugins = (
        <>
          <TablePlugin />
          <Repair />
        </>
      );
      const {editor} = await openRichText(plugins, nodes, {onError});
      await updated(editor, () => $paste(editor));
    });
    // The first content is repaired as well.
    const loaded = await expectNoError((onError) => inReactWithRepair(onError, stored));
    expect(outlineOf(loaded).slice(0, 2)).toEqual(repaired);
    const strict = await expectNoError(async (onError) => {
      const {editor} = await renderInComposer(repairBeforePlugin, {nodes, onError, editorState: null}, true);
      await updated(editor, () => $paste(editor));
      return editor;
    });
    expect(outlineOf(strict).slice(0, 2)).toEqual(repaired);
  },
);

prove('Your code appended a cell or a paragraph to the table: append rows.', async () => {
  for (const $create of [() => $createTableCellNode(0), $createParagraphNode]) {
    await expectError(146, async (onError) => {
      const editor = await inReact(onError);
      await updated(editor, () => $getRoot().append($createTableNode().append($create())));
    });
  }
  await expectNoErrorWith(inReact, async (editor) => {
    await updated(editor, () => void $appendTable(1, 1).append($createTableRowNode().append($createTableCellNode(0))));
  });
});

prove(
  'A stored document has such a table: editor.parseEditorState(stored, () => $nodesOfType(TableNode).forEach($repairTable)).',
  async () => {
    await expectError(146, (onError) => inReact(onError, stored));
    for (const open of [tableEditor, inReact]) {
      await expectError(146, async (onError) => {
        const editor = await open(onError);
        editor.setEditorState(editor.parseEditorState(stored));
        insertRow(editor);
      });
      const editor = await expectNoErrorWith(open, (used) => {
        used.setEditorState(used.parseEditorState(stored, () => $nodesOfType(TableNode).forEach($repairTable)));
        expect(outlineOf(used)).toEqual(repaired);
        insertRow(used);
      });
      expect(rowsOf(editor)).toHaveLength(2);
    }
  },
);

prove('npm ls @lexical/table lists two copies: bring all packages of Lexical to one version.', async () => {
  vi.resetModules();
  vi.doMock('lexical', () => lexical);
  vi.doMock('@lexical/react/LexicalComposerContext', () => composerContext);
  const {TablePlugin: Other} = await import('@lexical/react/LexicalTablePlugin');
  expect((await import('@lexical/table')).TableNode).not.toBe(TableNode);
  vi.doUnmock('lexical');
  vi.doUnmock('@lexical/react/LexicalComposerContext');
  await expectError(146, (onError) => openRichText(<Other />, nodes, {onError, editorState: wellFormed}));
  expectRows(await expectNoError((onError) => inReact(onError, wellFormed)), 'a|b');
});

prove(
  'The document is unchanged: onError gets the error, and Lexical drops the update. A pasted table does not appear.',
  async () => {
    await expectDropped(
      146,
      () => {
        $appendTable(1, 1).append($createParagraphNode());
        $cellWith('a').selectEnd();
        $insertTableRow__EXPERIMENTAL();
      },
      {nodes},
    );
    const reported: Error[] = [];
    const editor = await inReact((error) => reported.push(error));
    await updated(editor, () => void $append('kept'));
    const before = outlineOf(editor);
    await updated(editor, () => $paste(editor));
    expect(reported).toHaveLength(1);
    expect(outlineOf(editor)).toEqual(before);
  },
);
