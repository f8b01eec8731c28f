import {ListItemNode, ListNode} from '@lexical/list';
import {
  $createParagraphNode,
  $createTextNode,
  $getRoot,
  $insertNodes,
  INSERT_PARAGRAPH_COMMAND,
  type LexicalEditor,
} from 'lexical';
import {expect} from 'vitest';

import {expectDropped, expectError, type OnError} from '../support/errors.ts';
import {$item, $itemsFromHtml, $strayItem, $strays, listEditor, storedStray, withStray} from '../support/lists.tsx';
import {pageFile} from '../support/page-files.ts';
import {drawn, updated} from '../support/plugin.tsx';
import {prove} from '../support/prove.ts';
import {outlineOf} from '../support/tables.ts';
import {expectNoErrorWith} from '../support/updates.ts';

const {$appendList} = (await pageFile('error/39.md', '$appendList.ts')) as {$appendList: (texts: string[]) => ListNode};
const {registerListRepair} = (await pageFile('error/40.md', 'registerListRepair.ts')) as {
  registerListRepair: (editor: LexicalEditor) => () => void;
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

prove(
  'Enter or pasting calls insertAfter() of the list item, which needs a list around the item. The item is not in a list.',
  async () => {
    for (const $stray of [$strays.paragraph, $strays.cell, $strays.root])
      for (const act of [enter, paste, insertAfter])
        await expectError(39, async (onError) => act(await withStray(await listEditor(onError), $stray, 'a')));
  },
);

prove('Most often code appended an item without a list. Give every item a list:', async () => {
  const editor = await expectNoErrorWith(listEditor, async (used) => {
    await updated(used, () => void $appendList(['a', 'b']));
    await insertAfter(used);
    await updated(used, () => void $strayItem().selectEnd());
    await enter(used);
    await paste(used);
  });
  expect(outlineOf(editor)[0]).toBe('list(listitem("a"),listitem("one"))');
});

prove('Imported HTML has <li> without a list: insert the nodes with $insertNodes().', async () => {
  await expectError(39, async (onError) => enter(await withStray(await listEditor(onError), $strays.html, 'a')));
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

prove('A stored document has such an item: repair it.', async () => {
  const load = async (onError: OnError): Promise<LexicalEditor> => {
    const editor = await listEditor(onError);
    editor.setEditorState(editor.parseEditorState(storedStray('a')));
    await updated(editor, () => void $strayItem().selectEnd());
    return editor;
  };
  await expectError(39, async (onError) => enter(await load(onError)));
  const editor = await expectNoErrorWith(load, async (used) => {
    await drawn(() => void registerListRepair(used));
    await enter(used);
  });
  expect(outlineOf(editor).slice(0, 2)).toEqual(['list(listitem("a"),listitem())', 'paragraph("behind")']);
});

prove('The document is unchanged: onError gets the error, and Lexical drops the update.', () =>
  expectDropped(
    39,
    () => {
      const item = $item('a');
      $getRoot().append($createParagraphNode().append(item));
      item.insertAfter($item('b'));
    },
    {nodes: [ListNode, ListItemNode]},
  ),
);

prove('With an item in the root, saving also fails: error 66.', () =>
  expectError(66, async (onError) => {
    const editor = await withStray(await listEditor(onError), $strays.root, 'a');
    JSON.stringify(editor.getEditorState());
  }),
);
