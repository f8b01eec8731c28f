import {INSERT_UNORDERED_LIST_COMMAND, insertList, ListItemNode, ListNode} from '@lexical/list';
import {ListPlugin} from '@lexical/react/LexicalListPlugin';
import {$setBlocksType, $wrapNodes} from '@lexical/selection';
import {
  $createParagraphNode,
  $createTextNode,
  $getRoot,
  $isRootNode,
  type ElementNode,
  type LexicalEditor,
  type RangeSelection,
} from 'lexical';
import {expect} from 'vitest';

import {$append, linesOf, settled} from '../support/editor.ts';
import {expectError, expectNoError, type OnError} from '../support/errors.ts';
import {pageFile} from '../support/page-files.ts';
import {openRichText, updated} from '../support/plugin.tsx';
import {prove} from '../support/prove.ts';
import {$caret, changeLines, expectErrorAtTheCaret, expectErrorAtTheTop} from '../support/root.ts';

const {registerFirstParagraph} = (await pageFile('error/53.md', 'registerFirstParagraph.ts')) as {
  registerFirstParagraph: (editor: LexicalEditor) => () => void;
};
const {$replaceContent} = (await pageFile('error/53.md', '$replaceContent.ts')) as {
  $replaceContent: (blocks: ElementNode[]) => void;
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
  'The root is empty and has the selection, as after $getRoot().clear(), and somebody makes a list: insertList(), which the list commands of ListPlugin call, replaces the node that has the caret.',
  async () => {
    await expectError(53, (onError) => makeList(onError, () => undefined));
    await expectError(53, (onError) =>
      insertList(
        changeLines(onError, () => $getRoot().clear()),
        'bullet',
      ),
    );
    await expectNoError((onError) => {
      const editor = changeLines(onError, () => $append('third').selectEnd());
      insertList(editor, 'bullet');
      return editor;
    });
  },
);

prove('A loop goes up with getParent() and does not stop below the root.', () =>
  expectErrorAtTheTop(53, (node) => node.replace($createParagraphNode())),
);

prove('The selection stands in the root, and the code takes the node of its anchor for a block.', () =>
  expectErrorAtTheCaret(53, (node) => node.replace($createParagraphNode())),
);

prove('Leave no empty root. Put a paragraph in, and the caret into it:', () =>
  expectNoError(async (onError) => {
    const editor = await makeList(onError, registerFirstParagraph);
    const types = editor.getEditorState().read(() =>
      $getRoot()
        .getChildren()
        .map((node) => node.getType()),
    );
    expect(types).toEqual(['list']);
    return editor;
  }),
);

prove('In a loop, stop below the root: check $isRootNode(node).', () =>
  expectNoError((onError) => {
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
  }),
);

prove('To replace everything, give the root other children, at least one:', () =>
  expectNoError((onError) => {
    const editor = changeLines(onError, () =>
      $replaceContent(['one', 'two', 'three'].map((text) => $createParagraphNode().append($createTextNode(text)))),
    );
    expect(linesOf(editor)).toEqual(['one', 'two', 'three']);
    return editor;
  }),
);

prove('$wrapNodes() of @lexical/selection is called while the selection stands in the root and the root is empty.', async () => {
  const wrap = ($use: (selection: RangeSelection, $create: () => ElementNode) => void) => (onError: OnError) =>
    changeLines(onError, () => $use($getRoot().clear().select(), () => $createParagraphNode()));
  // eslint-disable-next-line @typescript-eslint/no-deprecated -- the sentence is about it
  await expectError(53, wrap($wrapNodes));
  await expectNoError(wrap($setBlocksType));
});
