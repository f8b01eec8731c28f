import {$insertGeneratedNodes} from '@lexical/clipboard';
import {$generateHtmlFromNodes, $generateNodesFromDOM} from '@lexical/html';
import {$createListItemNode, $createListNode, insertList, ListItemNode, ListNode} from '@lexical/list';
import {
  $createTableNodeWithDimensions,
  $isTableNode,
  applyTableHandlers,
  TableCellNode,
  TableNode,
  TableRowNode,
} from '@lexical/table';
import {
  $createParagraphNode,
  $createTextNode,
  $getEditor,
  $getNodeByKey,
  $getRoot,
  $getSelection,
  $isElementNode,
  $isRangeSelection,
  createEditor,
  type ElementNode,
  type LexicalEditor,
  type LexicalNode,
  type ParagraphNode,
} from 'lexical';
import {expect} from 'vitest';

import {$append, linesOf, mount, readIn, settled} from '../support/editor.ts';
import {expectError, expectNoError, type OnError} from '../support/errors.ts';
import {updateNow} from '../support/node-class.ts';
import {pageFile} from '../support/page-files.ts';
import {prove} from '../support/prove.ts';
import {inHeadlessEditor} from '../support/updates.ts';

const {$ensureFirstBlock} = (await pageFile('error/45.md', '$ensureFirstBlock.ts')) as {$ensureFirstBlock: () => LexicalNode};
const {$startsWithText} = (await pageFile('error/45.md', '$startsWithText.ts')) as {
  $startsWithText: (element: ElementNode, text: string) => boolean;
};

/** Changes a document with one line. */
const change = (onError: OnError, $change: (line: ParagraphNode) => void): LexicalEditor =>
  inHeadlessEditor(
    {},
    () => void $append('Hello'),
    () => $change($getRoot().getFirstChildOrThrow()),
  )(onError);

/** Deletes what the line has, as somebody who edits. */
function $deleteText(line: ParagraphNode): void {
  line.select(0, 1);
  const selection = $getSelection();
  if ($isRangeSelection(selection)) selection.removeText();
}

/** Each leaves the line without children. */
const emptied: ((line: ParagraphNode) => void)[] = [
  $deleteText,
  (line) => void line.clear(),
  (line) => {
    const other = $createParagraphNode();
    line.insertAfter(other);
    other.append(...line.getChildren());
  },
];

prove(
  'The root of an editor that has no content yet: $getRoot().getFirstChildOrThrow(). The message names the node root.',
  async () => {
    const [message] = await expectError(45, (onError) => {
      readIn(createEditor({onError}), () => $getRoot().getFirstChildOrThrow());
    });
    expect(message).toContain('node root to');
  },
);

prove('The element is empty, as a new paragraph is.', () =>
  expectError(45, (onError) => {
    change(onError, () => $createParagraphNode().getFirstChildOrThrow());
  }),
);

prove('The text was deleted: an empty paragraph has no text node in it.', () =>
  expectError(45, (onError) => {
    readIn(change(onError, $deleteText), () => $getRoot().getFirstChildOrThrow<ParagraphNode>().getFirstChildOrThrow());
  }),
);

prove('The children were removed or moved earlier in the same update.', async () => {
  for (const $empty of emptied) {
    await expectError(45, (onError) => {
      change(onError, (line) => {
        $empty(line);
        line.getFirstChildOrThrow();
      });
    });
  }
});

prove('Where content is needed, make the missing paragraph:', () =>
  expectNoError((onError) => {
    const editor = createEditor({onError});
    for (const text of ['Hello', ' you']) {
      updateNow(editor, () => {
        const block = $ensureFirstBlock();
        if ($isElementNode(block)) block.append($createTextNode(text));
      });
    }
    expect(linesOf(editor)).toEqual(['Hello you']);
    return editor;
  }),
);

prove('Otherwise ask for the child that may be missing:', async () => {
  for (const $empty of emptied) {
    await expectNoError((onError) =>
      change(onError, (line) => {
        expect($startsWithText(line, 'Hell')).toBe(true);
        $empty(line);
        expect($startsWithText(line, 'Hell')).toBe(false);
        expect($startsWithText($createParagraphNode(), '')).toBe(false);
      }),
    );
  }
});

prove('An empty text node is no way out: Lexical removes it at the end of the update.', () =>
  expectError(45, (onError) => {
    const editor = change(onError, (line) => {
      line.clear().append($createTextNode(''));
      line.getFirstChildOrThrow();
    });
    readIn(editor, () => $getRoot().getFirstChildOrThrow<ParagraphNode>().getFirstChildOrThrow());
  }),
);

prove(
  'Imported HTML has brought a table or a list without children. The error comes when <table></table> is pasted into a cell with TablePlugin, when such a table is made into HTML, or when a list is made above an empty list.',
  async () => {
    const open = (onError: OnError): LexicalEditor =>
      mount({nodes: [TableNode, TableRowNode, TableCellNode, ListNode, ListItemNode], onError}).editor;
    const write = (editor: LexicalEditor, $change: () => void): LexicalEditor => {
      updateNow(editor, $change);
      return editor;
    };
    const paste = (html: string) => (onError: OnError) => {
      const editor = open(onError);
      editor.registerMutationListener(TableNode, (mutations) => {
        for (const [key] of mutations) {
          const element = editor.getElementByKey(key);
          const table = readIn(editor, () => $getNodeByKey(key));
          // As the plugin does.
          if (element !== null && $isTableNode(table))
            applyTableHandlers(table, element as Parameters<typeof applyTableHandlers>[1], editor, true);
        }
      });
      write(editor, () => {
        const table = $createTableNodeWithDimensions(1, 1);
        $getRoot().append(table);
        table.selectStart();
      });
      return write(editor, () => table(editor, html));
    };
    const table = (editor: LexicalEditor, html: string): void => {
      const nodes = $generateNodesFromDOM(editor, new DOMParser().parseFromString(html, 'text/html'));
      const selection = $getSelection();
      if (selection !== null) $insertGeneratedNodes(editor, nodes, selection);
    };
    await expectError(45, paste('<table></table>'));
    await expectNoError(paste('<table><tr><td>a</td></tr></table>'));

    const exported = (rows: number) => (onError: OnError) =>
      write(open(onError), () => {
        $getRoot().append($createTableNodeWithDimensions(rows, rows));
        $generateHtmlFromNodes($getEditor());
      });
    await expectError(45, exported(0));
    await expectNoError(exported(1));

    const listed = (items: number) => async (onError: OnError) => {
      const editor = open(onError);
      write(editor, () => {
        const list = $createListNode('bullet').append(...Array.from({length: items}, () => $createListItemNode()));
        $getRoot().append($createParagraphNode().append($createTextNode('a')), list);
        $getRoot().getFirstChildOrThrow<ParagraphNode>().select(0, 1);
      });
      insertList(editor, 'bullet');
      await settled();
      return editor;
    };
    await expectError(45, listed(0));
    await expectNoError(listed(1));
  },
);
