import {$removeTableRowAtIndex, TableNode} from '@lexical/table';
import {$nodesOfType, createEditor, type LexicalEditor} from 'lexical';

import {storedDocument, storedParagraph, type StoredNode} from './stored-json.ts';
import {$cellWith, $insertHtml, change, storedRow, storedTable, tableNodes} from './tables.ts';

/*
 * Tables in which a merged cell reaches below the last row. Their rows are `x y` and `a b`, and `a` spans two rows.
 */

type ErrorHandler = (error: Error) => void;

/** What is registered before the table comes in. */
type Prepare = (editor: LexicalEditor) => void;

const nothing: Prepare = () => undefined;

/** Inserts the piece of a page that a selection of two of its rows gives. The cells at the bottom span these rows. */
export function pasteOverflowing(editor: LexicalEditor, spans: readonly [number, number]): void {
  const [a, b] = spans.map(String);
  const html = `<table><tr><td>x</td><td>y</td></tr><tr><td rowspan="${a}">a</td><td rowspan="${b}">b</td></tr></table>`;
  change(editor, () => {
    $insertHtml(editor, html);
  });
}

/** An editor into which a part of a table was pasted. */
export function pasted(onError: ErrorHandler, spans: readonly [number, number], prepare = nothing): LexicalEditor {
  const editor = createEditor({nodes: tableNodes, onError});
  prepare(editor);
  pasteOverflowing(editor, spans);
  return editor;
}

/** A stored cell with a paragraph of this text, which may be merged with cells below. */
export function storedCell(text: string, rowSpan = 1): StoredNode {
  const look = {backgroundColor: null, colSpan: 1, direction: 'ltr', format: '', headerState: 0, indent: 0, rowSpan};
  return {...look, children: [storedParagraph(text)], type: 'tablecell', version: 1};
}

function rows([a, b]: readonly [number, number]): StoredNode[] {
  return [storedRow('x', 'y'), storedRow(storedCell('a', a), storedCell('b', b))];
}

/** Editors whose last row was removed, by its index and as a node. */
export function withRemovedRow(onError: ErrorHandler, spans: readonly [number, number], prepare = nothing): LexicalEditor[] {
  return [
    (table: TableNode) => $removeTableRowAtIndex(table, 2),
    (table: TableNode) => {
      table.getLastChildOrThrow().remove();
    },
  ].map(($remove) => {
    const last = storedRow(...(spans[1] === 1 ? ['z'] : []));
    const editor = editorWithStored(onError, storedTable(...rows(spans), last));
    prepare(editor);
    change(editor, () => {
      $nodesOfType(TableNode).forEach($remove);
    });
    return editor;
  });
}

/** An editor that has loaded a document, as an application does: without transforms. */
export function editorWithStored(onError: ErrorHandler, ...blocks: StoredNode[]): LexicalEditor {
  const editor = createEditor({nodes: tableNodes, onError});
  editor.setEditorState(editor.parseEditorState(storedDocument(...blocks)));
  return editor;
}

/** Puts the caret into the cell with this text, and changes the document there. */
export function changeAt(editor: LexicalEditor, text: string, $change: () => void): void {
  change(editor, () => {
    $cellWith(text).selectStart();
    $change();
  });
}

/** A stored document with such a table. */
export function storedOverflowing(spans: readonly [number, number]): string {
  return storedDocument(storedTable(...rows(spans)));
}

/** An editor that has loaded a stored document with such a table. */
export function converted(onError: ErrorHandler, spans: readonly [number, number]): LexicalEditor {
  return editorWithStored(onError, storedTable(...rows(spans)));
}

/** An editor whose application makes merged cells by itself. */
export function merged(onError: ErrorHandler, spans: readonly [number, number], prepare = nothing): LexicalEditor {
  const editor = editorWithStored(onError, storedTable(...rows([1, 1])));
  prepare(editor);
  change(editor, () => {
    $cellWith('a').setRowSpan(spans[0]);
    $cellWith('b').setRowSpan(spans[1]);
  });
  return editor;
}

/** An editor for each way in which such a table comes to be. */
export function overflowing(onError: ErrorHandler, spans: readonly [number, number], prepare = nothing): LexicalEditor[] {
  return [pasted(onError, spans, prepare), ...withRemovedRow(onError, spans, prepare), merged(onError, spans, prepare)];
}
