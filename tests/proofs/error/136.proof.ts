import {
  $createNodeSelection,
  $createParagraphNode,
  $createRangeSelection,
  $createTextNode,
  $getRoot,
  $getSelection,
  $isRangeSelection,
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

const {$insertParagraphBehind} = (await pageFile('error/136.md', '$insertParagraphBehind.ts')) as {
  $insertParagraphBehind: (node: LexicalNode) => void;
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

prove('insertParagraph(), and insertNodes() with a block, then throw this number. Inline nodes throw error 135.', async () => {
  const changes: [number, (selection: RangeSelection) => void][] = [
    [136, (selection) => void selection.insertParagraph()],
    [136, (selection) => selection.insertNodes([$createParagraphNode()])],
    [135, (selection) => selection.insertNodes([$createTextNode('after')])],
  ];
  for (const [code, $change] of changes) {
    await expectError(code, (onError) =>
      updateNow(mount({nodes: [DividerNode], onError}).editor, () => $change($rangeOnDivider())),
    );
  }
});

prove('Let the node select its surroundings. selectNext() puts the caret behind it, selectPrevious() before it:', () =>
  expectNoError((onError) => {
    const {editor} = mount({nodes: [DividerNode], onError});
    updateNow(editor, () => {
      const divider = new DividerNode();
      $getRoot().append(divider);
      $insertParagraphBehind(divider);
      const selection = $getSelection();
      if ($isRangeSelection(selection)) selection.insertText('behind');
      divider.selectPrevious().insertParagraph()?.append($createTextNode('before'));
    });
    expect(linesOf(editor)).toEqual(['before', '', 'behind']);
    return editor;
  }),
);
