import {
  $createListItemNode,
  $createListNode,
  $getListDepth,
  $isListNode,
  INSERT_ORDERED_LIST_COMMAND,
  ListItemNode,
  ListNode,
  REMOVE_LIST_COMMAND,
} from '@lexical/list';
import {
  $createParagraphNode,
  $createTextNode,
  $getRoot,
  INSERT_PARAGRAPH_COMMAND,
  type LexicalCommand,
  type LexicalEditor,
} from 'lexical';
import {expect} from 'vitest';

import {expectDropped, expectError, expectNoError, type OnError} from '../support/errors.ts';
import {$item, $strayItem, $strays, listEditor, storedStray, withStray} from '../support/lists.tsx';
import {pageFile} from '../support/page-files.ts';
import {drawn, updated} from '../support/plugin.tsx';
import {prove} from '../support/prove.ts';
import {outlineOf} from '../support/tables.ts';
import {expectNoErrorWith} from '../support/updates.ts';

const {registerListRepair} = (await pageFile('error/40.md', 'registerListRepair.ts')) as {
  registerListRepair: (editor: LexicalEditor) => () => void;
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

/** The depth of the list that the text is in. */
function $depth(): number {
  const list = $getRoot().getFirstDescendant()?.getParents().find($isListNode);
  if (list === undefined) throw new Error('expected a list, found none');
  return $getListDepth(list);
}

prove('A list command or $getListDepth() found a list item whose parent is not a list.', async () => {
  for (const [command, text] of [
    [REMOVE_LIST_COMMAND, 'a'],
    [INSERT_PARAGRAPH_COMMAND, ''],
  ] as const) {
    for (const $stray of [$strays.paragraph, $strays.cell, $strays.root])
      await expectError(40, async (onError) => dispatch(await withStray(await listEditor(onError), $stray, text), command));
  }
  await expectError(40, async (onError) => {
    const editor = await listEditor(onError);
    await updated(editor, $appendNested);
    await updated(editor, () => void $depth());
  });
});

prove('Most often code put an item into the root, a paragraph or a table cell. Wrap such items in a list:', async () => {
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

prove('A stored document has such an item: register the repair after setEditorState().', async () => {
  const load = async (onError: OnError): Promise<LexicalEditor> => {
    const editor = await listEditor(onError);
    editor.setEditorState(editor.parseEditorState(storedStray('')));
    return editor;
  };
  const remove = async (editor: LexicalEditor): Promise<void> => {
    await updated(editor, () => void $strayItem().selectEnd());
    await dispatch(editor, REMOVE_LIST_COMMAND);
  };
  await expectError(40, async (onError) => remove(await load(onError)));
  const editor = await expectNoErrorWith(load, async (used) => {
    await drawn(() => void registerListRepair(used));
    expect(outlineOf(used)).toEqual(['list(listitem())', 'paragraph("behind")']);
    await remove(used);
  });
  expect(outlineOf(editor).slice(0, 2)).toEqual(['paragraph()', 'paragraph("behind")']);
});

prove('A transform removes a list but keeps its items: turn the items into paragraphs.', async () => {
  const unwrapping = ($unwrap: (list: ListNode) => void) => async (onError: OnError) => {
    const editor = await listEditor(onError);
    const stop = editor.registerNodeTransform(ListNode, $unwrap);
    await updated(editor, () => void $getRoot().append($createListNode('bullet').append($item('a'))));
    stop();
    await updated(editor, () => void $getRoot().selectStart());
    await dispatch(editor, REMOVE_LIST_COMMAND);
    return editor;
  };
  await expectError(
    40,
    unwrapping((list) => {
      for (const item of list.getChildren()) list.insertBefore(item);
      list.remove();
    }),
  );
  const editor = await expectNoError(
    unwrapping((list) => {
      for (const item of list.getChildren<ListItemNode>())
        list.insertBefore($createParagraphNode().append(...item.getChildren()));
      list.remove();
    }),
  );
  expect(outlineOf(editor)[0]).toBe('paragraph("a")');
});

prove('The document is unchanged: onError gets the error, and Lexical drops the update.', () =>
  expectDropped(
    40,
    () => {
      $appendNested();
      const inner = $getRoot().getLastDescendant()?.getParents().find($isListNode);
      if (inner !== undefined) $getListDepth(inner);
    },
    {nodes: [ListNode, ListItemNode]},
  ),
);
