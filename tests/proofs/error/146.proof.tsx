import {useLexicalComposerContext} from '@lexical/react/LexicalComposerContext';
import * as composerContext from '@lexical/react/LexicalComposerContext';
import {TablePlugin} from '@lexical/react/LexicalTablePlugin';
import {$createListItemNode, ListItemNode, ListNode} from '@lexical/list';
import {$createTableCellNode, $createTableNode, $insertTableRow__EXPERIMENTAL, TableNode} from '@lexical/table';
import * as lexical from 'lexical';
import {
  $createLineBreakNode,
  $createParagraphNode,
  $createTextNode,
  $getRoot,
  type EditorState,
  type LexicalEditor,
  type LexicalNode,
} from 'lexical';
import {useEffect} from 'react';
import {expect, vi} from 'vitest';

import {linesOf} from '../support/editor.ts';
import {expectError, expectNoError, expectQuiet, type OnError} from '../support/errors.ts';
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

const {registerTableRepair, read} = (await pageFile('error/146.md', 'registerTableRepair.ts')) as {
  registerTableRepair: (editor: LexicalEditor) => () => void;
  read: (editor: LexicalEditor, stored: string) => EditorState;
};
const nodes = [...tableNodes, ListNode, ListItemNode];
const captioned = '<table><caption>Cap</caption><tr><td>a</td><td>b</td></tr></table>';
const stored = storedDocument(storedTable(storedText('Cap'), storedRow('a', 'b')));
const repaired = ['paragraph("Cap")', 'table(tablerow(tablecell(paragraph("a")),tablecell(paragraph("b"))))'];

function Repair() {
  const [editor] = useLexicalComposerContext();
  useEffect(() => registerTableRepair(editor), [editor]);
  return null;
}

/** An editor with `TablePlugin` alone. */
const inReact = async (onError: OnError, editorState: string | null = null): Promise<LexicalEditor> =>
  (await openRichText(<TablePlugin />, nodes, {onError, editorState})).editor;

/** An editor with `TablePlugin`, and the repair above it. */
async function inReactWithRepair(onError: OnError, editorState: string | null = null): Promise<LexicalEditor> {
  const plugins = (
    <>
      <Repair />
      <TablePlugin />
    </>
  );
  return (await openRichText(plugins, nodes, {onError, editorState})).editor;
}

/** An editor without the plugin, with the repair. */
function withRepair(onError: OnError): LexicalEditor {
  const editor = tableEditor(onError);
  registerTableRepair(editor);
  return editor;
}

/** Puts the caret into the cell with the text `a`, and inserts a row. */
function insertRow(editor: LexicalEditor): void {
  change(editor, () => {
    $cellWith('a').selectEnd();
    $insertTableRow__EXPERIMENTAL();
  });
}

/** Appends a table of `a` and `b` with something else in it. */
function $appendWith(...strays: LexicalNode[]): void {
  $appendTable(1, 2).append(...strays);
}

prove('Pasted or imported HTML has a <caption>. Its text gets into the table, outside of the rows.', async () => {
  await expectError(146, async (onError) => {
    const editor = await inReact(onError);
    await updated(editor, () => $insertHtml(editor, captioned));
  });
  await expectError(146, (onError) => {
    const editor = tableEditor(onError);
    change(editor, () => $insertHtml(editor, captioned));
    expect(outlineOf(editor)[0]).toMatch(/^table\(paragraph\("Cap"\),/);
    insertRow(editor);
  });
});

prove('A cell, a paragraph or a text was appended to the table: table.append($createTableCellNode(0)).', async () => {
  for (const $create of [() => $createTableCellNode(0), $createParagraphNode, () => $createTextNode('a')]) {
    await expectError(146, async (onError) => {
      const editor = await inReact(onError);
      await updated(editor, () => $getRoot().append($createTableNode().append($create())));
    });
  }
});

prove('A stored document has such a table. An editor without TablePlugin loads and saves it.', async () => {
  await expectError(146, (onError) => inReact(onError, stored));
  await expectNoErrorWith(tableEditor, (editor) => {
    editor.setEditorState(editor.parseEditorState(stored));
    expect(JSON.stringify(editor.getEditorState())).toContain('"Cap"');
  });
});

prove('There are two copies of @lexical/table. TablePlugin uses other classes than those in nodes.', async () => {
  vi.resetModules();
  vi.doMock('lexical', () => lexical);
  vi.doMock('@lexical/react/LexicalComposerContext', () => composerContext);
  const {TablePlugin: Other} = await import('@lexical/react/LexicalTablePlugin');
  expect((await import('@lexical/table')).TableNode).not.toBe(TableNode);
  vi.doUnmock('lexical');
  vi.doUnmock('@lexical/react/LexicalComposerContext');
  const wellFormed = storedDocument(storedTable(storedRow('a', 'b')));
  await expectError(146, (onError) => openRichText(<Other />, nodes, {onError, editorState: wellFormed}));
  await expectQuiet((onError) => inReact(onError, wellFormed));
  // "A repair does not help there."
  await expectError(146, (onError) =>
    openRichText(
      <>
        <Repair />
        <Other />
      </>,
      nodes,
      {onError, editorState: wellFormed},
    ),
  );
});

prove('Repair tables in a transform, registered before TablePlugin and other transforms of tables:', async () => {
  for (const open of [withRepair, inReactWithRepair]) {
    const editor = await expectNoErrorWith(open, async (used) => {
      await updated(used, () => $insertHtml(used, captioned));
      insertRow(used);
    });
    expect(linesOf(editor)[0]).toBe('Cap');
    expectRows(editor, 'a|b', '|');
  }
  const outlineWith = async (...$strays: (() => LexicalNode)[]): Promise<string[]> => {
    const editor = await expectNoErrorWith(inReactWithRepair, async (used) => {
      await updated(used, () => {
        $getRoot().clear();
        $appendWith(...$strays.map(($create) => $create()));
      });
    });
    return outlineOf(editor).slice(0, -1);
  };
  const table = 'table(tablerow(tablecell(paragraph("a")),tablecell(paragraph("b"))))';
  const [bold, plain] = [() => $createTextNode('x').toggleFormat('bold'), () => $createTextNode('y')];
  expect(await outlineWith()).toEqual([table]);
  expect(await outlineWith(bold, plain)).toEqual(['paragraph("x","y")', table]);
  expect(await outlineWith(plain, $createLineBreakNode)).toEqual(['paragraph("y",linebreak)', table]);
  expect(await outlineWith(() => $createParagraphNode().append(plain()), plain)).toEqual([
    'paragraph("y")',
    'paragraph("y")',
    table,
  ]);
  expect(await outlineWith(plain, () => $createListItemNode().append(bold()))).toEqual([
    'paragraph("y")',
    'list(listitem("x"))',
    table,
  ]);
  const cell = () => $createTableCellNode(0).append($createParagraphNode().append(plain()));
  expect(await outlineWith(cell, cell)).toEqual([
    'table(tablerow(tablecell(paragraph("a")),tablecell(paragraph("b"))),tablerow(tablecell(paragraph("y")),tablecell(paragraph("y"))))',
  ]);
  // A table that has no rows goes away.
  const withoutRows = await expectNoErrorWith(inReactWithRepair, async (used) => {
    await updated(used, () => $getRoot().append($createTableNode().append($createTextNode('only'))));
  });
  expect(outlineOf(withoutRows)).toEqual(['paragraph("only")', 'paragraph()']);
});

prove('Transforms run in the order of their registration.', () =>
  expectError(146, async (onError) => {
    const plugins = (
      <>
        <TablePlugin />
        <Repair />
      </>
    );
    const {editor} = await openRichText(plugins, nodes, {onError});
    await updated(editor, () => $appendWith($createParagraphNode()));
  }),
);

prove('In React call registerTableRepair() in an effect of a component that stands above <TablePlugin />.', async () => {
  const editor = await expectNoErrorWith(inReactWithRepair, async (used) => {
    await updated(used, () => $appendWith($createTextNode('Cap')));
  });
  expect(outlineOf(editor).slice(0, 2)).toEqual(repaired);
  // StrictMode registers, takes back and registers again.
  const strict = await expectNoError(async (onError) => {
    const plugins = (
      <>
        <Repair />
        <TablePlugin />
      </>
    );
    const {editor: used} = await renderInComposer(plugins, {nodes, onError, editorState: null}, true);
    await updated(used, () => $appendWith($createTextNode('Cap')));
    return used;
  });
  expect(outlineOf(strict).slice(0, 2)).toEqual(repaired);
});

prove('Load stored documents with editor.setEditorState(read(editor, stored)).', async () => {
  for (const open of [withRepair, inReactWithRepair]) {
    const editor = await expectNoErrorWith(open, (used) => {
      used.setEditorState(read(used, stored));
      expect(outlineOf(used)).toEqual(repaired);
      insertRow(used);
    });
    expect(rowsOf(editor)).toHaveLength(2);
  }
  await expectError(146, (onError) => {
    const editor = withRepair(onError);
    editor.setEditorState(editor.parseEditorState(stored));
    insertRow(editor);
  });
});

prove('The content of initialConfig needs no read(): registering a transform repairs the tables that are there.', async () => {
  const editor = await expectNoError(async (onError) => {
    const used = await inReactWithRepair(onError, stored);
    expect(outlineOf(used)).toEqual(repaired);
    return used;
  });
  expect(rowsOf(editor)).toEqual([['a', 'b']]);
});

prove('When npm ls @lexical/table lists two copies, bring all packages of Lexical to one version.', async () => {
  const wellFormed = storedDocument(storedTable(storedRow('a', 'b')));
  const editor = await expectNoError((onError) => inReact(onError, wellFormed));
  expect(rowsOf(editor)).toEqual([['a', 'b']]);
});
