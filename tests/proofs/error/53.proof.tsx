import {INSERT_UNORDERED_LIST_COMMAND, ListItemNode, ListNode} from '@lexical/list';
import {ListPlugin} from '@lexical/react/LexicalListPlugin';
import {$createParagraphNode, $createTextNode, $getRoot, $isRootNode, type LexicalEditor} from 'lexical';
import {expect} from 'vitest';

import {linesOf, settled} from '../support/editor.ts';
import {expectDropped, expectError, expectNoError, type OnError} from '../support/errors.ts';
import {pageFile} from '../support/page-files.ts';
import {openRichText, updated} from '../support/plugin.tsx';
import {prove} from '../support/prove.ts';
import {$caret, changeLines, expectErrorAtTheTop} from '../support/root.ts';

const {registerFirstParagraph} = (await pageFile('error/53.md', 'registerFirstParagraph.ts')) as {
  registerFirstParagraph: (editor: LexicalEditor) => () => void;
};
/** Empties a rich text editor on the page, and then presses the button of a toolbar for lists. */
async function makeList(onError: OnError, register: (editor: LexicalEditor) => void): Promise<LexicalEditor> {
  const {editor} = await openRichText(<ListPlugin />, [ListItemNode, ListNode], {onError});
  register(editor);
  await updated(editor, () => {
    $getRoot()
      .clear()
      .append($createParagraphNode().append($createTextNode('old')));
    $getRoot().selectEnd();
  });
  await updated(editor, () => void $getRoot().clear());
  await updated(editor, () => editor.dispatchCommand(INSERT_UNORDERED_LIST_COMMAND, undefined));
  await settled();
  return editor;
}

prove(
  'A list command replaces the node with the caret, which is the root when the root is empty. Keep a paragraph in the root:',
  async () => {
    await expectError(53, (onError) => makeList(onError, () => undefined));
    await expectNoError(async (onError) => {
      const editor = await makeList(onError, registerFirstParagraph);
      const types = editor.getEditorState().read(() =>
        $getRoot()
          .getChildren()
          .map((node) => node.getType()),
      );
      expect(types).toEqual(['list']);
      return editor;
    });
  },
);

prove('A loop with getParent() reaches the root: stop when $isRootNode(parent) is true.', async () => {
  await expectErrorAtTheTop(53, (node) => node.replace($createParagraphNode()));
  await expectNoError((onError) => {
    const editor = changeLines(onError, () => {
      const blocks = $caret()
        .anchor.getNode()
        .getParents()
        .filter((node) => !$isRootNode(node));
      blocks
        .at(-1)
        ?.replace($createParagraphNode().append($createTextNode('new')))
        .selectEnd();
    });
    expect(linesOf(editor)).toEqual(['first', 'new']);
    return editor;
  });
});

prove('Code replaces all content: call root.splice(0, root.getChildrenSize(), blocks).', async () => {
  const editor = await expectNoError((onError) =>
    changeLines(onError, () => {
      const root = $getRoot();
      const blocks = ['one', 'two', 'three'].map((text) => $createParagraphNode().append($createTextNode(text)));
      root.splice(0, root.getChildrenSize(), blocks);
    }),
  );
  expect(linesOf(editor).slice(0, 3)).toEqual(['one', 'two', 'three']);
});

prove('The document is unchanged: onError gets the error, and Lexical drops the update.', () =>
  expectDropped(53, () => $getRoot().replace($createParagraphNode())),
);
