import {$removeTableRowAtIndex, TableNode} from '@lexical/table';
import {$getEditor, $nodesOfType, createEditor, type LexicalEditor} from 'lexical';
import {expect} from 'vitest';

import {expectDropped, expectError, expectNoError, observe, type OnError} from './errors.ts';
import {pageFile} from './page-files.ts';
import {storedDocument, storedParagraph, type StoredNode} from './stored-json.ts';
import {$appendTable, $cellWith, $insertHtml, change, rowsOf, storedRow, storedTable, tableNodes} from './tables.ts';

/*
 * Tables in which a merged cell reaches below the last row. Their rows are `x y` and `a b`, and `a` spans two rows.
 */

/** How many rows the cells `a` and `b` span. */
type Spans = readonly [number, number];

/** What is registered before the table comes in. */
type Prepare = (editor: LexicalEditor) => void;

const nothing: Prepare = () => undefined;

/** Inserts the piece of a page that a selection of two of its rows gives. The cells at the bottom span these rows. */
export function pasteOverflowing(editor: LexicalEditor, spans: Spans): void {
  const [a, b] = spans.map(String);
  const html = `<table><tr><td>x</td><td>y</td></tr><tr><td rowspan="${a}">a</td><td rowspan="${b}">b</td></tr></table>`;
  change(editor, () => {
    $insertHtml(editor, html);
  });
}

/** An editor into which a part of a table was pasted. */
export function pasted(onError: OnError, spans: Spans, prepare = nothing): LexicalEditor {
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

function rows([a, b]: Spans): StoredNode[] {
  return [storedRow('x', 'y'), storedRow(storedCell('a', a), storedCell('b', b))];
}

/** Editors whose last row was removed, by its index and as a node. */
export function withRemovedRow(onError: OnError, spans: Spans, prepare = nothing): LexicalEditor[] {
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
export function editorWithStored(onError: OnError, ...blocks: StoredNode[]): LexicalEditor {
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
export function storedOverflowing(spans: Spans): string {
  return storedDocument(storedTable(...rows(spans)));
}

/** An editor that has loaded a stored document with such a table. */
export function converted(onError: OnError, spans: Spans): LexicalEditor {
  return editorWithStored(onError, storedTable(...rows(spans)));
}

/** An editor whose application makes merged cells by itself. */
export function merged(onError: OnError, spans: Spans, prepare = nothing): LexicalEditor {
  const editor = editorWithStored(onError, storedTable(...rows([1, 1])));
  prepare(editor);
  change(editor, () => {
    $cellWith('a').setRowSpan(spans[0]);
    $cellWith('b').setRowSpan(spans[1]);
  });
  return editor;
}

/** An editor for each way in which such a table comes to be. */
export function overflowing(onError: OnError, spans: Spans, prepare = nothing): LexicalEditor[] {
  return [pasted(onError, spans, prepare), ...withRemovedRow(onError, spans, prepare), merged(onError, spans, prepare)];
}

/** What error 121 shows against such tables. */
export const spanTrim = (await pageFile('error/121.md', 'load.ts')) as {
  editor: LexicalEditor;
  load: (stored: string) => void;
  registerSpanTrim: Prepare;
};

/**
 * Proofs of a page about an error of such tables.
 *
 * @param act changes the table, which throws
 */
export function proofsOfOverflowing(code: number, spans: Spans, act: (editor: LexicalEditor) => void) {
  return {
    /** A part of a table was pasted. */
    ofPasting: () => expectError(code, (onError) => act(pasted(onError, spans))),
    /** A row was removed. */
    ofRemoval: async () => {
      for (const index of [0, 1]) {
        const removed = (onError: OnError) => withRemovedRow(onError, spans).slice(index, index + 1);
        await expectError(code, (onError) => removed(onError).forEach(act));
      }
    },
    /** Other code wrote the spans. */
    ofWriting: async () => {
      for (const make of [converted, merged]) await expectError(code, (onError) => act(make(onError, spans)));
    },
    /** The update in which it happens is dropped. */
    ofDropping: () =>
      expectDropped(
        code,
        () => {
          const [table, last] = [$appendTable(1, 2, 'x'), $appendTable(1, 2, 'a')];
          table.append(last.getFirstChildOrThrow());
          last.remove();
          $cellWith('a').setRowSpan(spans[0]);
          $cellWith('b').setRowSpan(spans[1]);
          act($getEditor());
        },
        {nodes: tableNodes},
      ),
    /** What error 121 shows leads to these rows. */
    ofTrimming: async (expected: string[][]) => {
      const trimmed = (editor: LexicalEditor | undefined): LexicalEditor => {
        if (editor === undefined) throw new Error('expected an editor for each way');
        act(editor);
        expect(rowsOf(editor)).toEqual(expected);
        return editor;
      };
      for (const index of [0, 1, 2, 3]) {
        await expectNoError((onError) => trimmed(overflowing(onError, spans, spanTrim.registerSpanTrim)[index]));
      }
      await expectNoError((onError) => {
        observe(spanTrim.editor, onError);
        spanTrim.load(storedOverflowing(spans));
        return trimmed(spanTrim.editor);
      });
    },
  };
}
