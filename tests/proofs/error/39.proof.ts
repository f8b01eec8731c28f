import type {ListNode} from '@lexical/list';
import {
  $createParagraphNode,
  $createTextNode,
  $getRoot,
  $insertNodes,
  INSERT_PARAGRAPH_COMMAND,
  type EditorState,
  type LexicalEditor,
} from 'lexical';
import {expect} from 'vitest';

import {expectError} from '../support/errors.ts';
import {$item, $itemsFromHtml, $strayItem, $strays, listEditor, storedStray, withStray} from '../support/lists.tsx';
import {pageFile} from '../support/page-files.ts';
import {drawn, updated} from '../support/plugin.tsx';
import {prove} from '../support/prove.ts';
import {outlineOf} from '../support/tables.ts';
import {expectNoErrorWith} from '../support/updates.ts';

const {$appendList} = (await pageFile('error/39.md', '$appendList.ts')) as {$appendList: (texts: string[]) => ListNode};
const {registerListRepair, read} = (await pageFile('error/40.md', 'registerListRepair.ts')) as {
  registerListRepair: (editor: LexicalEditor) => () => void;
  read: (editor: LexicalEditor, stored: string) => EditorState;
};

/** Presses Enter, as the browser tells it to the editor. */
async function enter(editor: LexicalEditor): Promise<void> {
  await drawn(() => editor.dispatchCommand(INSERT_PARAGRAPH_COMMAND, undefined));
}

/** Inserts two paragraphs at the caret. */
async function paste(editor: LexicalEditor): Promise<void> {
  await updated(editor, () => $insertNodes(['one', 'two'].map((text) => $createParagraphNode().append($createTextNode(text)))));
}

async function insertAfter(editor: LexicalEditor): Promise<void> {
  await updated(editor, () => void $strayItem().insertAfter($item('z')));
}

prove('Own code appended an item to a paragraph, a cell or the root without a list around it.', async () => {
  for (const $stray of [$strays.paragraph, $strays.cell, $strays.root])
    for (const act of [enter, paste, insertAfter])
      await expectError(39, async (onError) => act(await withStray(await listEditor(onError), $stray, 'a')));
});

prove('HTML has <li> elements without <ul> or <ol>, and the imported nodes were appended by hand.', () =>
  expectError(39, async (onError) => enter(await withStray(await listEditor(onError), $strays.html, 'a'))),
);

prove('$insertNodes() makes a list around them.', async () => {
  const editor = await expectNoErrorWith(listEditor, async (used) => {
    await updated(used, () => {
      $getRoot().append($createParagraphNode()).selectEnd();
      $insertNodes($itemsFromHtml('a'));
    });
    await updated(used, () => void $strayItem().selectEnd());
    await enter(used);
  });
  expect(outlineOf(editor).join()).toMatch(/list\(listitem.*listitem\("a"\)\)/);
});

prove('A list was unwrapped, and its items were left behind.', () =>
  expectError(39, async (onError) => enter(await withStray(await listEditor(onError), $strays.unwrapped, 'a'))),
);

prove('A stored document has an item in a paragraph or a cell.', async () => {
  await expectError(39, async (onError) => {
    const editor = await listEditor(onError);
    editor.setEditorState(editor.parseEditorState(storedStray('a')));
    await updated(editor, () => void $strayItem().selectEnd());
    await enter(editor);
  });
  // Saved by an editor, with an item in a cell.
  await expectError(39, async (onError) => {
    const editor = await withStray(await listEditor(onError), $strays.cell, 'a');
    editor.setEditorState(editor.parseEditorState(JSON.stringify(editor.getEditorState())));
    await updated(editor, () => void $strayItem().selectEnd());
    await enter(editor);
  });
});

prove('Give every item a list:', async () => {
  const editor = await expectNoErrorWith(listEditor, async (used) => {
    await updated(used, () => void $appendList(['a', 'b']));
    await insertAfter(used);
    await updated(used, () => void $strayItem().selectEnd());
    await enter(used);
    await paste(used);
  });
  expect(outlineOf(editor)[0]).toBe('list(listitem("a"),listitem("one"))');
});

prove('Insert imported nodes at a selection with $insertNodes(nodes).', async () => {
  const editor = await expectNoErrorWith(listEditor, async (used) => {
    await updated(used, () => {
      $getRoot().select();
      $insertNodes($itemsFromHtml('a'));
    });
    await insertAfter(used);
  });
  expect(outlineOf(editor)[0]).toBe('list(listitem("a"),listitem("z"))');
});

prove('For items from elsewhere, error 40 has a transform that puts them into lists.', async () => {
  for (const [name, $stray] of Object.entries($strays)) {
    for (const act of [enter, insertAfter, paste]) {
      const editor = await expectNoErrorWith(listEditor, async (used) => {
        registerListRepair(used);
        await withStray(used, $stray, 'a');
        await act(used);
      });
      expect(outlineOf(editor).join(), name).toContain('list(listitem("a');
    }
  }
  const loaded = await expectNoErrorWith(listEditor, async (used) => {
    registerListRepair(used);
    used.setEditorState(read(used, storedStray('a')));
    await updated(used, () => void $strayItem().selectEnd());
    await enter(used);
  });
  expect(outlineOf(loaded).slice(0, 2)).toEqual(['list(listitem("a"),listitem())', 'paragraph("behind")']);
});
