import {createHeadlessEditor} from '@lexical/headless';
import {ListItemNode, ListNode} from '@lexical/list';
import {
  $getRoot,
  $getSelection,
  $isRangeSelection,
  type ElementNode,
  type LexicalEditor,
  type LexicalNode,
  type RangeSelection,
} from 'lexical';

import {$append} from './editor.ts';
import {expectError} from './errors.ts';

/** Two lines with the caret in the text of the second, and a change of them in an update of its own. */
export function changeLines(onError: (error: Error) => void, $change: () => unknown): LexicalEditor {
  const editor = createHeadlessEditor({nodes: [ListItemNode, ListNode], onError});
  editor.update(
    () => {
      $append('first');
      $append('second').selectEnd();
    },
    {discrete: true},
  );
  editor.update(() => void $change(), {discrete: true});
  return editor;
}

/** The selection of the document that is being changed. */
export function $caret(): RangeSelection {
  const selection = $getSelection();
  if (!$isRangeSelection(selection)) throw new Error('expected a selection, found none');
  return selection;
}

/** The last ancestor of a node: of all in a document it is the root. */
export function $topmost(node: LexicalNode): LexicalNode {
  const parent = node.getParent();
  return parent === null ? node : $topmost(parent);
}

/** Shows that a method of the root leads to an error: on the node where a loop up ends. */
export async function expectErrorAtTheTop(code: number, $use: (node: LexicalNode) => unknown): Promise<void> {
  await expectError(code, (onError) => changeLines(onError, () => $use($topmost($caret().anchor.getNode()))));
}

/** Shows that a method of the root leads to an error: on the node of a selection that stands in the root. */
export async function expectErrorAtTheCaret(code: number, $use: (node: ElementNode) => unknown): Promise<void> {
  for (const $select of [() => $getRoot().select(1, 1), () => $getRoot().clear()]) {
    await expectError(code, (onError) =>
      changeLines(onError, () => {
        $select();
        $use($caret().anchor.getNode() as ElementNode);
      }),
    );
  }
}
