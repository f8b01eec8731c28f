import {$getRoot, $isRootNode, createEditor, type LexicalNode} from 'lexical';
import {expect} from 'vitest';

import {linesOf} from '../support/editor.ts';
import {expectError, expectNoError, type OnError} from '../support/errors.ts';
import {updateNow} from '../support/node-class.ts';
import {pageFile} from '../support/page-files.ts';
import {prove} from '../support/prove.ts';
import {$caret, changeLines, expectErrorAtTheCaret, expectErrorAtTheTop} from '../support/root.ts';

const {$clearDocument} = (await pageFile('error/52.md', '$clearDocument.ts')) as {$clearDocument: () => void};

prove('A loop goes up with getParent() and does not stop below the root.', () =>
  expectErrorAtTheTop(52, (node) => node.remove()),
);

prove(
  'The selection stands in the root, and the code takes the node of its anchor for a block. After $getRoot().clear() the selection stands there.',
  () => expectErrorAtTheCaret(52, (node) => node.remove()),
);

prove('Check $isRootNode(node) first, and stop a loop below the root.', () =>
  expectNoError((onError) => {
    const editor = changeLines(onError, () => {
      let node: LexicalNode = $caret().anchor.getNode();
      for (let parent = node.getParent(); parent !== null && !$isRootNode(parent); parent = node.getParent()) node = parent;
      if (!$isRootNode(node)) node.remove();
    });
    expect(linesOf(editor)).toEqual(['first']);
    return editor;
  }),
);

prove('An empty document cannot be loaded:', async () => {
  const load = (onError: OnError, stored: string): void => {
    const editor = createEditor({onError});
    editor.setEditorState(editor.parseEditorState(stored));
  };
  await expectError(38, (onError) => {
    const emptied = changeLines(onError, () => $getRoot().clear());
    load(onError, JSON.stringify(emptied.getEditorState()));
  });
  const cleared = changeLines(() => expect.unreachable(), $clearDocument);
  load(() => expect.unreachable(), JSON.stringify(cleared.getEditorState()));
});

prove('To delete everything, empty the root and leave a place for the caret.', () =>
  expectNoError((onError) => {
    const editor = changeLines(onError, $clearDocument);
    expect(linesOf(editor)).toEqual(['']);
    updateNow(editor, () => $caret().insertText('typed'));
    expect(linesOf(editor)).toEqual(['typed']);
    return editor;
  }),
);
