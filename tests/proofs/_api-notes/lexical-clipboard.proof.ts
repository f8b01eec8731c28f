// cspell:ignore whds wjds
import {
  $generateJSONFromSelectedNodes,
  $generateNodesFromSerializedNodes,
  $getLexicalContent,
  $insertDataTransferForPlainText,
  $insertDataTransferForRichText,
  $insertGeneratedNodes,
} from '@lexical/clipboard';
import {
  $createTextNode,
  $getSelection,
  COMMAND_PRIORITY_LOW,
  SELECTION_INSERT_CLIPBOARD_NODES_COMMAND,
  type BaseSelection,
  type LexicalEditor,
  type TextNode,
} from 'lexical';
import {expect} from 'vitest';

import {$append, mount} from '../support/editor.ts';
import {messageThrownBy} from '../support/messages.ts';
import {updateNow} from '../support/node-class.ts';
import {prove} from '../support/prove.ts';
import {outlineOf} from '../support/tables.ts';

/** An editor that names itself, as those that JSON is exchanged with. */
function open(): LexicalEditor {
  return mount({
    namespace: 'Notes',
    onError(error) {
      throw error;
    },
  }).editor;
}

/** Appends a paragraph, and selects characters of it. */
function $select(text: string, from: number, to: number): BaseSelection {
  return $append(text).getFirstChildOrThrow<TextNode>().select(from, to);
}

prove('The JSON of $generateJSONFromSelectedNodes(); null when the selection is a caret or has no nodes.', () => {
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
  'Replaces what is selected by the text that was pasted or dropped. Lines become line breaks within one block, and tabs become tab nodes. Data without a text removes what is selected.',
  () => {
    expect(pastedAsPlainText({'text/plain': '1\n2\t3'})).toEqual(['paragraph("w1",linebreak,"2","\\t","3ds")']);
    expect(pastedAsPlainText({'text/html': '<p>1</p>'})).toEqual(['paragraph("wds")']);
  },
);

prove('dataTransfer: What was pasted or dropped. Its text/plain is taken, or else its text/uri-list.', () => {
  expect(pastedAsPlainText({'text/plain': '1', 'text/uri-list': '2'})).toEqual(['paragraph("w1ds")']);
  expect(pastedAsPlainText({'text/uri-list': '2'})).toEqual(['paragraph("w2ds")']);
});

prove(
  'Replaces what is selected by what was pasted or dropped: Lexical JSON, else HTML, else text. Each line of a text becomes a block.',
  () => {
    const json = jsonOf('Notes', 'j');
    const [html, text] = ['<span>h</span>', '1\n2'];
    expect(pastedAsRichText({'application/x-lexical-editor': json, 'text/html': html, 'text/plain': text})).toEqual([
      'paragraph("wjds")',
    ]);
    expect(pastedAsRichText({'text/html': html, 'text/plain': text})).toEqual(['paragraph("whds")']);
    expect(pastedAsRichText({'text/plain': text})).toEqual(['paragraph("w1")', 'paragraph("2ds")']);
  },
);

/** A text on the clipboard of an editor. */
function jsonOf(namespace: string, text: string, type = 'text'): string {
  const node = {detail: 0, format: 0, mode: 'normal', style: '', text, type, version: 1};
  return JSON.stringify({namespace, nodes: [node]});
}

prove(
  'JSON counts only with the namespace of the editor. When JSON or HTML cannot be read, the next form is taken, and no error is reported.',
  () => {
    const take = (json: string): string[] => pastedAsRichText({'application/x-lexical-editor': json, 'text/html': '<b>h</b>'});
    expect(take(jsonOf('Notes', 'j'))).toEqual(['paragraph("wjds")']);
    for (const json of [jsonOf('Other', 'j'), jsonOf('Notes', 'j', 'unknown'), '{']) {
      expect(take(json)).toEqual(['paragraph("w","h","ds")']);
    }
  },
);

prove('selection: Where to insert nodes. A text goes to the selection of the running update.', () => {
  const insertedAt = (data: Record<string, string>): string[] => {
    const editor = open();
    updateNow(editor, () => {
      const first = $select('a', 1, 1).clone();
      $select('b', 1, 1);
      $insertDataTransferForRichText(dataOf(data), first, editor);
    });
    return outlineOf(editor);
  };
  expect(insertedAt({'text/html': '<span>1</span>'})).toEqual(['paragraph("a1")', 'paragraph("b")']);
  expect(insertedAt({'text/plain': '1'})).toEqual(['paragraph("a")', 'paragraph("b1")']);
});

prove(
  'Offers nodes to the handlers of SELECTION_INSERT_CLIPBOARD_NODES_COMMAND, and inserts them at the selection when none returns true.',
  () => {
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
  },
);

prove('They are in no document yet. A type without a registered class throws.', () => {
  updateNow(open(), () => {
    const [node] = $generateNodesFromSerializedNodes([$createTextNode('a').exportJSON()]);
    expect([node?.getTextContent(), node?.isAttached(), $getSelection()]).toEqual(['a', false, null]);
    expect(messageThrownBy(() => $generateNodesFromSerializedNodes([{type: 'unknown', version: 1}]))).toContain('unknown');
  });
});

prove('Without any of the three, selected text stays.', () => {
  expect(pastedAsRichText({'image/png': 'data'})).toEqual(['paragraph("words")']);
  expect(pastedAsRichText({'text/plain': '1'})).toEqual(['paragraph("w1ds")']);
});
