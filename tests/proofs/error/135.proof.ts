import {
  $createNodeSelection,
  $createParagraphNode,
  $createRangeSelection,
  $createTextNode,
  $getRoot,
  $setSelection,
  DecoratorNode,
  type LexicalNode,
  type RangeSelection,
} from 'lexical';
import {expect} from 'vitest';

import {linesOf, mount} from '../support/editor.ts';
import {expectError, expectNoError} from '../support/errors.ts';
import {complete, updateNow} from '../support/node-class.ts';
import {pageFile} from '../support/page-files.ts';
import {prove} from '../support/prove.ts';

const {$insertBehind} = (await pageFile('error/135.md', '$insertBehind.ts')) as {
  $insertBehind: (node: LexicalNode, nodes: LexicalNode[]) => void;
};

class DividerNode extends DecoratorNode<string> {
  override decorate(): string {
    return '';
  }
  override isInline(): false {
    return false;
  }
}
complete(DividerNode, 'divider', {tag: 'hr', isStored: true});

/** A range selection with the key of a divider, made of the node selection that a click has left. */
function $rangeOnDivider(): RangeSelection {
  const divider = new DividerNode();
  $getRoot().append(divider);
  const clicked = $createNodeSelection();
  clicked.add(divider.getKey());
  const selection = $createRangeSelection();
  for (const {__key} of clicked.getNodes()) {
    selection.anchor.set(__key, 0, 'element');
    selection.focus.set(__key, 0, 'element');
  }
  $setSelection(selection);
  return selection;
}

/** Shows the error that a change of a range on a divider leads to. */
async function expectOnDivider(code: number, $change: (selection: RangeSelection) => void): Promise<void> {
  await expectError(code, (onError) =>
    updateNow(mount({nodes: [DividerNode], onError}).editor, () => $change($rangeOnDivider())),
  );
}

prove(
  'insertNodes() with a text, insertRawText() and insertLineBreak() then throw this number. A block or insertParagraph() throws error 136.',
  async () => {
    await expectOnDivider(135, (selection) => selection.insertNodes([$createTextNode('after')]));
    await expectOnDivider(135, (selection) => selection.insertRawText('after'));
    await expectOnDivider(135, (selection) => selection.insertLineBreak());
    await expectOnDivider(136, (selection) => selection.insertNodes([$createParagraphNode()]));
    await expectOnDivider(136, (selection) => {
      selection.insertParagraph();
    });
  },
);

prove('Let the node select its surroundings. selectNext() puts the caret behind it, selectPrevious() before it:', async () => {
  const make: (() => LexicalNode)[] = [() => $createTextNode('new'), () => $createParagraphNode().append($createTextNode('new'))];
  for (const $make of make) {
    await expectNoError((onError) => {
      const {editor} = mount({nodes: [DividerNode], onError});
      updateNow(editor, () => {
        const divider = new DividerNode();
        $getRoot().append(divider);
        $insertBehind(divider, [$make()]);
      });
      expect(linesOf(editor)).toEqual(['', 'new']);
      updateNow(editor, () =>
        $getRoot()
          .getFirstChildOrThrow()
          .selectPrevious()
          .insertNodes([$createTextNode('before')]),
      );
      expect(linesOf(editor)).toEqual(['before', '', 'new']);
      return editor;
    });
  }
});
