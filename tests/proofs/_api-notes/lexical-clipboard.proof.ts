import {
  $generateJSONFromSelectedNodes,
  $generateNodesFromSerializedNodes,
  $getHtmlContent,
  $getLexicalContent,
  $insertDataTransferForPlainText,
  $insertDataTransferForRichText,
  $insertGeneratedNodes,
} from '@lexical/clipboard';
import {createHeadlessEditor} from '@lexical/headless';
import {
  $createTextNode,
  $getRoot,
  $getSelection,
  $setSelection,
  COMMAND_PRIORITY_LOW,
  SELECTION_INSERT_CLIPBOARD_NODES_COMMAND,
  type BaseSelection,
  type LexicalEditor,
  type TextNode,
} from 'lexical';
import {expect, expectTypeOf} from 'vitest';

import {$append, mount} from '../support/editor.ts';
import {messageThrownBy} from '../support/messages.ts';
import {updateNow} from '../support/node-class.ts';
import {prove} from '../support/prove.ts';
import {outlineOf} from '../support/tables.ts';

// cspell:ignore whds wjds

prove(
  "Returns the selected nodes in the form of saved JSON, and the editor's namespace. With null in place of a selection it takes the whole document.",
  () => {
    const editor = createHeadlessEditor({namespace: 'Notes'});
    updateNow(editor, () => {
      const selection = $append('one').getFirstChildOrThrow<TextNode>().select(0, 2);
      $append('two');
      const types = (json: {nodes: {type: string}[]}): string[] => json.nodes.map(({type}) => type);
      const selected = $generateJSONFromSelectedNodes(editor, selection);
      expect([selected.namespace, types(selected)]).toEqual(['Notes', ['text']]);
      expect(JSON.stringify(selected)).toContain('"text":"on"');
      expect(types($generateJSONFromSelectedNodes(editor, null))).toEqual(['paragraph', 'paragraph']);
    });
  },
);

prove('Creates nodes of JSON, with new keys. They are in no document yet.', () => {
  const editor = createHeadlessEditor();
  updateNow(editor, () => {
    const one = $append('one');
    const {nodes} = $generateJSONFromSelectedNodes(editor, null);
    const [copy] = $generateNodesFromSerializedNodes(nodes);
    expect([copy?.getTextContent(), copy?.getKey() === one.getKey(), copy?.isAttached()]).toEqual(['one', false, false]);
    expect([one.isAttached(), $getRoot().getChildrenSize()]).toEqual([true, 1]);
  });
});

/** An editor that names itself, as those that JSON is exchanged with. */
function open(namespace = 'Notes'): LexicalEditor {
  return mount({
    namespace,
    onError(error) {
      throw error;
    },
  }).editor;
}

/** Appends a paragraph, and selects characters of it. */
function $select(text: string, from: number, to: number): BaseSelection {
  return $append(text).getFirstChildOrThrow<TextNode>().select(from, to);
}

prove(
  "Writes what is selected as HTML, as the nodes' exportDOM() makes it. Selected texts are cut to the selected characters. Throws without a selection.",
  () => {
    const editor = open();
    updateNow(editor, () => {
      $select('words', 1, 3);
      expect($getHtmlContent(editor)).toMatch(/<span[^>]*>or<\/span>/);
      $setSelection(null);
      expect(messageThrownBy(() => $getHtmlContent(editor))).toBe('Expected valid LexicalSelection');
    });
  },
);

prove('HTML; an empty string when the selection is a caret or has no nodes.', () => {
  const editor = open();
  updateNow(editor, () => {
    $select('words', 1, 1);
    expect($getHtmlContent(editor)).toBe('');
    $select('words', 1, 2);
    expect($getHtmlContent(editor)).not.toBe('');
  });
});

prove('Writes what is selected as JSON, for application/x-lexical-editor on the clipboard. Throws without a selection.', () => {
  const editor = open();
  updateNow(editor, () => {
    const selection = $select('words', 1, 3);
    expect($getLexicalContent(editor)).toBe(JSON.stringify($generateJSONFromSelectedNodes(editor, selection)));
    $setSelection(null);
    expect(messageThrownBy(() => $getLexicalContent(editor))).toBe('Expected valid LexicalSelection');
  });
});

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

prove('dataTransfer: What was pasted or dropped. As a text, text/plain is taken, or else text/uri-list.', () => {
  expect(pastedAsRichText({'text/plain': '1', 'text/uri-list': '2'})).toEqual(['paragraph("w1ds")']);
  expect(pastedAsRichText({'text/uri-list': '2'})).toEqual(['paragraph("w2ds")']);
});

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

prove('editor: Only its namespace is used. The nodes are those of the active state.', () => {
  const [editor, other] = [open('Notes'), open('Other')];
  updateNow(other, () => $append('other'));
  updateNow(editor, () => {
    $append('words');
    const {namespace, nodes} = $generateJSONFromSelectedNodes(other, null);
    expect(namespace).toBe('Other');
    expect(JSON.stringify(nodes)).toContain('"text":"words"');
  });
});

prove('They are in no document yet. A type without a registered class throws.', () => {
  updateNow(open(), () => {
    const [node] = $generateNodesFromSerializedNodes([$createTextNode('a').exportJSON()]);
    expect([node?.getTextContent(), node?.isAttached(), $getSelection()]).toEqual(['a', false, null]);
    expect(messageThrownBy(() => $generateNodesFromSerializedNodes([{type: 'unknown', version: 1}]))).toContain('unknown');
  });
});

prove('What you name as their type is not checked.', () => {
  const editor = open();
  updateNow(editor, () => {
    $append('one');
    const {nodes} = $generateJSONFromSelectedNodes<{type: string; version: number; children?: []; stars: number}>(editor, null);
    expectTypeOf(nodes[0]?.stars).toEqualTypeOf<number | undefined>();
    expect([nodes.length > 0, nodes[0]?.stars]).toEqual([true, undefined]);
  });
});

prove('Without any of the three, selected text stays.', () => {
  expect(pastedAsRichText({'image/png': 'data'})).toEqual(['paragraph("words")']);
  expect(pastedAsRichText({'text/plain': '1'})).toEqual(['paragraph("w1ds")']);
});
