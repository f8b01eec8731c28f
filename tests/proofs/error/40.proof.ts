import {
  $createListItemNode,
  $createListNode,
  $getListDepth,
  $isListItemNode,
  $isListNode,
  INSERT_ORDERED_LIST_COMMAND,
  ListNode,
  REMOVE_LIST_COMMAND,
} from '@lexical/list';
import {
  $createParagraphNode,
  $createTextNode,
  $getRoot,
  INSERT_PARAGRAPH_COMMAND,
  type EditorState,
  type LexicalCommand,
  type LexicalEditor,
} from 'lexical';
import {expect} from 'vitest';

import {expectError, expectNoError, type OnError} from '../support/errors.ts';
import {$item, $strayItem, $strays, listEditor, storedStray, withStray} from '../support/lists.tsx';
import {pageFile} from '../support/page-files.ts';
import {drawn, updated} from '../support/plugin.tsx';
import {prove} from '../support/prove.ts';
import {outlineOf} from '../support/tables.ts';
import {expectNoErrorWith} from '../support/updates.ts';

const {registerListRepair, read} = (await pageFile('error/40.md', 'registerListRepair.ts')) as {
  registerListRepair: (editor: LexicalEditor) => () => void;
  read: (editor: LexicalEditor, stored: string) => EditorState;
};

/** An editor with the repair of the page. */
async function repairing(onError: OnError): Promise<LexicalEditor> {
  const editor = await listEditor(onError);
  registerListRepair(editor);
  return editor;
}

/** Dispatches a command of the toolbar or the keyboard. */
async function dispatch(editor: LexicalEditor, command: LexicalCommand<void>): Promise<void> {
  await drawn(() => editor.dispatchCommand(command, undefined));
}

/** A nested list whose outer item is in a paragraph. */
function $appendNested(): void {
  const inner = $createListNode('bullet').append($item('a'));
  $getRoot().append($createParagraphNode().append($createListItemNode().append(inner)));
}

/** A list in a list. */
function $appendLists(): void {
  const inner = $createListNode('bullet').append($item('a'));
  $getRoot().append($createListNode('bullet').append($createListItemNode().append(inner)));
}

/** Takes the outer list away, as a transform for documents without lists does. */
function $unwrap(list: ListNode): void {
  if ($isListItemNode(list.getParent())) return;
  for (const item of list.getChildren()) list.insertBefore(item);
  list.remove();
}

/** The depth of the list that the text is in. */
function $depth(): number {
  const list = $getRoot().getFirstDescendant()?.getParents().find($isListNode);
  if (list === undefined) throw new Error('expected a list, found none');
  return $getListDepth(list);
}

const places = [$strays.paragraph, $strays.cell, $strays.root];

prove(
  'A list is removed with REMOVE_LIST_COMMAND while the caret is in an item that is in a paragraph, a cell or the root.',
  async () => {
    for (const $stray of places) {
      await expectError(40, async (onError) => {
        await dispatch(await withStray(await listEditor(onError), $stray, 'a'), REMOVE_LIST_COMMAND);
      });
    }
  },
);

prove('Enter in an empty item that is in no list, with ListPlugin.', async () => {
  for (const $stray of places) {
    await expectError(40, async (onError) => {
      await dispatch(await withStray(await listEditor(onError), $stray), INSERT_PARAGRAPH_COMMAND);
    });
  }
});

prove('$getListDepth() of a nested list whose outer item is in no list.', () =>
  expectError(40, async (onError) => {
    const editor = await listEditor(onError);
    await updated(editor, $appendNested);
    await updated(editor, () => void $depth());
  }),
);

prove('A transform unwraps the outer list and leaves its items behind.', () =>
  expectError(40, async (onError) => {
    const editor = await listEditor(onError);
    editor.registerNodeTransform(ListNode, $unwrap);
    await updated(editor, $appendLists);
    expect(outlineOf(editor)).toEqual(['listitem(list(listitem("a")))']);
    await updated(editor, () => void $depth());
  }),
);

prove('Wrap stray items as soon as they appear:', async () => {
  const commands: [command: LexicalCommand<void>, text: string][] = [
    [INSERT_PARAGRAPH_COMMAND, ''],
    [INSERT_PARAGRAPH_COMMAND, 'a'],
    [REMOVE_LIST_COMMAND, 'a'],
    [INSERT_ORDERED_LIST_COMMAND, 'a'],
  ];
  for (const [name, $stray] of Object.entries($strays)) {
    for (const [command, text] of commands) {
      const editor = await expectNoError(async (onError) => {
        const used = await withStray(await repairing(onError), $stray, text);
        expect(outlineOf(used).join(), name).toContain(text === '' ? 'list(listitem())' : 'list(listitem("a"))');
        await dispatch(used, command);
        return used;
      });
      expect(outlineOf(editor).join(), name).toContain(text === '' ? 'paragraph()' : '"a"');
    }
  }
  const outlineAfter = async ($change: () => void): Promise<string[]> =>
    outlineOf(
      await expectNoErrorWith(repairing, async (editor) => {
        await updated(editor, $change);
        await updated(editor, () => void $depth());
      }),
    ).slice(0, -1);
  expect(await outlineAfter($appendNested)).toEqual(['list(listitem(list(listitem("a"))))']);
  // Neighbors, and what stands around them in a paragraph, keep their order.
  const [before, behind] = [() => $createTextNode('x'), () => $createTextNode('y')];
  expect(await outlineAfter(() => void $getRoot().append($item('a'), $item('b')))).toEqual(['list(listitem("a"),listitem("b"))']);
  expect(await outlineAfter(() => void $getRoot().append($createParagraphNode().append($item('a'), $item('b'))))).toEqual([
    'list(listitem("a"),listitem("b"))',
  ]);
  const editor = await expectNoErrorWith(repairing, async (used) => {
    await updated(used, () => $getRoot().append($createParagraphNode().append(before(), $item('a'), behind())));
  });
  expect(outlineOf(editor).slice(0, 2)).toEqual(['paragraph("xy")', 'list(listitem("a"))']);
});

prove('Load stored documents with editor.setEditorState(read(editor, stored)).', async () => {
  const editor = await expectNoErrorWith(repairing, async (used) => {
    used.setEditorState(read(used, storedStray('')));
    expect(outlineOf(used)).toEqual(['list(listitem())', 'paragraph("behind")']);
    await updated(used, () => void $strayItem().selectEnd());
    await dispatch(used, INSERT_PARAGRAPH_COMMAND);
  });
  expect(outlineOf(editor).slice(0, 2)).toEqual(['paragraph()', 'paragraph("behind")']);
  await expectError(40, async (onError) => {
    const used = await repairing(onError);
    used.setEditorState(used.parseEditorState(storedStray('')));
    await updated(used, () => void $strayItem().selectEnd());
    await dispatch(used, REMOVE_LIST_COMMAND);
  });
});
