// cspell:ignore whds wjds
import {
  $generateJSONFromSelectedNodes,
  $generateNodesFromSerializedNodes,
  $getLexicalContent,
  $insertDataTransferForPlainText,
  $insertDataTransferForRichText,
  $insertGeneratedNodes,
} from '@lexical/clipboard';
import {$createCodeNode, CodeNode} from '@lexical/code';
import {
  $createTextNode,
  $getRoot,
  $getSelection,
  COMMAND_PRIORITY_LOW,
  SELECTION_INSERT_CLIPBOARD_NODES_COMMAND,
  type BaseSelection,
  type LexicalEditor,
  type TextNode,
} from 'lexical';
import {expect} from 'vitest';

import {$append, mount} from '../support/editor.ts';
import {updateNow} from '../support/node-class.ts';
import {prove} from '../support/prove.ts';
import {outlineOf} from '../support/tables.ts';

/** An editor that names itself, as those that JSON is exchanged with. */
function open(): LexicalEditor {
  return mount({
    namespace: 'Notes',
    nodes: [CodeNode],
    onError(error) {
      throw error;
    },
  }).editor;
}

/** Appends a paragraph, and selects characters of it. */
function $select(text: string, from: number, to: number): BaseSelection {
  return $append(text).getFirstChildOrThrow<TextNode>().select(from, to);
}

prove('Returns the selection as JSON for the clipboard type application/x-lexical-editor, or null for a caret.', () => {
  const editor = open();
  updateNow(editor, () => {
    $select('words', 1, 1);
    expect($getLexicalContent(editor)).toBeNull();
    const selection = $select('words', 1, 2);
    expect($getLexicalContent(editor)).toBe(JSON.stringify($generateJSONFromSelectedNodes(editor, selection)));
  });
});

/** Data that was pasted or dropped, which jsdom has no class for. */
function dataOf(data: Record<string, string>): DataTransfer {
  const transfer: Pick<DataTransfer, 'getData'> = {getData: (type) => data[type] ?? ''};
  // The functions of the package call nothing else.
  return transfer as DataTransfer;
}

/** What `words` with two letters selected becomes. */
function pasted($paste: (editor: LexicalEditor, selection: BaseSelection) => void): string[] {
  const editor = open();
  updateNow(editor, () => {
    $paste(editor, $select('words', 1, 3));
  });
  return outlineOf(editor);
}

const pastedAsPlainText = (data: Record<string, string>) =>
  pasted((_, selection) => {
    $insertDataTransferForPlainText(dataOf(data), selection);
  });
const pastedAsRichText = (data: Record<string, string>) =>
  pasted((editor, selection) => {
    $insertDataTransferForRichText(dataOf(data), selection, editor);
  });

prove(
  'Replaces the selection with the text that was pasted or dropped. Lines become line breaks within one block. Data without text removes the selected text.',
  () => {
    expect(pastedAsPlainText({'text/plain': '1\n2\t3'})).toEqual(['paragraph("w1",linebreak,"2","\\t","3ds")']);
    expect(pastedAsPlainText({'text/html': '<p>1</p>'})).toEqual(['paragraph("wds")']);
  },
);

prove('dataTransfer: The pasted or dropped data. Its text/plain is read, or else its text/uri-list.', () => {
  expect(pastedAsPlainText({'text/plain': '1', 'text/uri-list': '2'})).toEqual(['paragraph("w1ds")']);
  expect(pastedAsPlainText({'text/uri-list': '2'})).toEqual(['paragraph("w2ds")']);
});

prove(
  'Replaces the selection with pasted or dropped data: Lexical JSON, else HTML, else text. insertParagraph() separates lines of text.',
  () => {
    const json = jsonOf('Notes', 'j');
    const [html, text] = ['<span>h</span>', '1\n2'];
    expect(pastedAsRichText({'application/x-lexical-editor': json, 'text/html': html, 'text/plain': text})).toEqual([
      'paragraph("wjds")',
    ]);
    expect(pastedAsRichText({'text/html': html, 'text/plain': text})).toEqual(['paragraph("whds")']);
    expect(pastedAsRichText({'text/plain': text})).toEqual(['paragraph("w1")', 'paragraph("2ds")']);
    const editor = open();
    updateNow(editor, () => {
      const code = $createCodeNode();
      $getRoot().append(code);
      $insertDataTransferForRichText(dataOf({'text/plain': text}), code.select(), editor);
    });
    expect(outlineOf(editor)).toEqual(['code("1",linebreak,"2")']);
  },
);

/** A text on the clipboard of an editor. */
function jsonOf(namespace: string, text: string): string {
  const node = {detail: 0, format: 0, mode: 'normal', style: '', text, type: 'text', version: 1};
  return JSON.stringify({namespace, nodes: [node]});
}

prove("JSON is used only if its namespace matches the editor's.", () => {
  const take = (json: string): string[] => pastedAsRichText({'application/x-lexical-editor': json, 'text/html': '<b>h</b>'});
  expect(take(jsonOf('Notes', 'j'))).toEqual(['paragraph("wjds")']);
  expect(take(jsonOf('Other', 'j'))).toEqual(['paragraph("w","h","ds")']);
});

prove('Inserts nodes at a selection, unless a handler of SELECTION_INSERT_CLIPBOARD_NODES_COMMAND returns true.', () => {
  const inserted = (isTaken: boolean): string[] =>
    pasted((editor, selection) => {
      const node = $createTextNode('1');
      const unregister = editor.registerCommand(
        SELECTION_INSERT_CLIPBOARD_NODES_COMMAND,
        (payload) => {
          expect([payload.nodes, payload.selection]).toEqual([[node], selection]);
          return isTaken;
        },
        COMMAND_PRIORITY_LOW,
      );
      $insertGeneratedNodes(editor, [node], selection);
      unregister();
    });
  expect(inserted(true)).toEqual(['paragraph("words")']);
  expect(inserted(false)).toEqual(['paragraph("w1ds")']);
});

prove('They are not in the document until you insert them.', () => {
  updateNow(open(), () => {
    const [node] = $generateNodesFromSerializedNodes([$createTextNode('a').exportJSON()]);
    expect([node?.getTextContent(), node?.isAttached(), $getSelection()]).toEqual(['a', false, null]);
  });
});
