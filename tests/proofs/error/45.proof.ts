import {
  $createParagraphNode,
  $createTextNode,
  $getRoot,
  $getSelection,
  $isElementNode,
  $isRangeSelection,
  createEditor,
  type LexicalEditor,
  type LexicalNode,
  type ParagraphNode,
} from 'lexical';
import {expect} from 'vitest';

import {$append, linesOf, readIn} from '../support/editor.ts';
import {expectDropped, expectError, expectNoError, type OnError} from '../support/errors.ts';
import {updateNow} from '../support/node-class.ts';
import {pageFile} from '../support/page-files.ts';
import {prove} from '../support/prove.ts';
import {expectNoErrorWith, inHeadlessEditor} from '../support/updates.ts';

const {$ensureFirstBlock} = (await pageFile('error/45.md', '$ensureFirstBlock.ts')) as {$ensureFirstBlock: () => LexicalNode};

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

prove('getFirstChildOrThrow() expects a first child. The element has no children.', () =>
  expectError(45, (onError) => {
    change(onError, () => $createParagraphNode().getFirstChildOrThrow());
  }),
);

prove(
  'Most often the document is still empty, and the message names the node root. Add a paragraph if there is no block:',
  async () => {
    const [message] = await expectError(45, (onError) => {
      readIn(createEditor({onError}), () => $getRoot().getFirstChildOrThrow());
    });
    expect(message).toContain('node root to');
    await expectNoError((onError) => {
      const editor = createEditor({onError});
      for (const text of ['Hello', ' you']) {
        updateNow(editor, () => {
          const block = $ensureFirstBlock();
          if ($isElementNode(block)) block.append($createTextNode(text));
        });
      }
      expect(linesOf(editor)).toEqual(['Hello you']);
      return editor;
    });
  },
);

prove('A paragraph is empty, for instance after its text was deleted: call getFirstChild(), which gives null.', async () => {
  const deleted = (onError: OnError): LexicalEditor => change(onError, $deleteText);
  const $line = (): ParagraphNode => $getRoot().getFirstChildOrThrow();
  await expectError(45, (onError) => readIn(deleted(onError), () => $line().getFirstChildOrThrow()));
  await expectNoErrorWith(deleted, (editor) => expect(readIn(editor, () => $line().getFirstChild())).toBeNull());
});

prove('The children were moved earlier in the same update: get the child before that.', async () => {
  const $move = (line: ParagraphNode): void => {
    const other = $createParagraphNode();
    line.insertAfter(other);
    other.append(...line.getChildren());
  };
  await expectError(45, (onError) =>
    change(onError, (line) => {
      $move(line);
      line.getFirstChildOrThrow();
    }),
  );
  await expectNoError((onError) =>
    change(onError, (line) => {
      const child = line.getFirstChildOrThrow();
      $move(line);
      expect(child.getTextContent()).toBe('Hello');
    }),
  );
});

prove('The document is unchanged: onError gets the error, and Lexical drops the update.', () =>
  expectDropped(45, () => $createParagraphNode().getFirstChildOrThrow()),
);
