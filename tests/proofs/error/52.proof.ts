import {$getRoot, $getSelection, $isRootNode, type LexicalEditor, type LexicalNode} from 'lexical';
import {expect} from 'vitest';

import {$append, linesOf, measureRanges, mount, readIn, settled} from '../support/editor.ts';
import {expectDropped, expectNoError} from '../support/errors.ts';
import {updateNow} from '../support/node-class.ts';
import {pageFile} from '../support/page-files.ts';
import {prove} from '../support/prove.ts';
import {$caret, changeLines, expectErrorAtTheCaret, expectErrorAtTheTop} from '../support/root.ts';

const {clearDocument} = (await pageFile('error/52.md', 'clearDocument.ts')) as {clearDocument: (editor: LexicalEditor) => void};

prove('A loop with getParent() reaches the root: stop when $isRootNode(parent) is true.', async () => {
  await expectErrorAtTheTop(52, (node) => node.remove());
  const editor = await expectNoError((onError) =>
    changeLines(onError, () => {
      let node: LexicalNode = $caret().anchor.getNode();
      for (let parent = node.getParent(); parent !== null && !$isRootNode(parent); parent = node.getParent()) node = parent;
      node.remove();
    }),
  );
  expect(linesOf(editor)[0]).toBe('first');
});

prove('The selection is in the root, and code removes the node of its anchor: check $isRootNode(node) first.', async () => {
  await expectErrorAtTheCaret(52, (node) => node.remove());
  await expectNoError((onError) =>
    changeLines(onError, () => {
      const node = $getRoot().select(1, 1).anchor.getNode();
      if (!$isRootNode(node)) node.remove();
    }),
  );
});

prove('To delete everything, empty the root and add a paragraph:', () =>
  expectNoError(async (onError) => {
    measureRanges();
    const {editor, element} = mount({onError});
    element.tabIndex = 0;
    const field = document.body.appendChild(document.createElement('input'));
    for (const focused of [element, field]) {
      updateNow(editor, () => void $append('typed').selectEnd());
      focused.focus();
      clearDocument(editor);
      await settled();
      expect([linesOf(editor), document.activeElement]).toEqual([[''], focused]);
      expect(readIn(editor, $getSelection) !== null).toBe(focused === element);
    }
    return editor;
  }),
);

prove('The document is unchanged: onError gets the error, and Lexical drops the update.', () =>
  expectDropped(52, () => $getRoot().remove()),
);
