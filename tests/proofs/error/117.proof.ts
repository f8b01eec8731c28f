import {$createListItemNode, $createListNode, $isListItemNode, ListItemNode, ListNode} from '@lexical/list';
import {$createTextNode, $getRoot, type LexicalEditor} from 'lexical';
import {expect, vi} from 'vitest';

import {mount} from '../support/editor.ts';
import {expectError, expectNoError, type OnError} from '../support/errors.ts';
import {updateNow} from '../support/node-class.ts';
import {pageFile} from '../support/page-files.ts';
import {prove} from '../support/prove.ts';

interface Page {
  $outdent: (item: ListItemNode) => void;
  $indentTo: (item: ListItemNode, value: unknown) => void;
}
const {$outdent} = (await pageFile('error/117.md', '$outdent.ts')) as Page;
const {$indentTo} = (await pageFile('error/117.md', '$indentTo.ts')) as Page;

/** An editor with a list of one item, with which something is done. */
function withItem(onError: OnError, $change: (item: ListItemNode) => void): LexicalEditor {
  const {editor} = mount({nodes: [ListNode, ListItemNode], onError});
  const find = (): ListItemNode => {
    const item = $getRoot().getFirstDescendant()?.getParents().find($isListItemNode);
    if (item === undefined) throw new Error('expected an item, found none');
    return item;
  };
  updateNow(editor, () =>
    $getRoot().append($createListNode('bullet').append($createListItemNode().append($createTextNode('a')))),
  );
  updateNow(editor, () => $change(find()));
  return editor;
}

/** The indentation of the item after a change that throws nothing. */
async function indentAfter($change: (item: ListItemNode) => void): Promise<number | undefined> {
  const editor = await expectNoError((onError) => withItem(onError, $change));
  return editor.getEditorState().read(() => $getRoot().getFirstDescendant()?.getParents().find($isListItemNode)?.getIndent());
}

/** What people read from attributes and stored data. */
const attributes = (html: string): HTMLElement => {
  const element = document.createElement('div');
  element.innerHTML = html;
  return element.firstElementChild as HTMLElement;
};
const stored = (json: string): {indent: number} => JSON.parse(json) as {indent: number};

prove('A fraction or Infinity throws nothing: the page hangs.', () => {
  for (const [value, isEndless] of [
    [0.5, true],
    [-0.5, true],
    [Infinity, true],
    [2, false],
  ] as const) {
    const errors: string[] = [];
    withItem(
      (error) => errors.push(error.message),
      (committed) => {
        // Development builds freeze what is committed.
        const item = committed.getWritable();
        let steps = 0;
        // Each step of the loop looks at the first child.
        vi.spyOn(item, 'getFirstChild').mockImplementation(() => {
          steps += 1;
          if (steps > 500) throw new Error('still running');
          return null;
        });
        item.setIndent(value);
      },
    );
    expect(errors).toEqual(isEndless ? ['still running'] : []);
  }
});

prove('item.setIndent(item.getIndent() - 1) on an item of the outermost list.', async () => {
  const $up = (item: ListItemNode): ListItemNode => item.setIndent(item.getIndent() - 1);
  await expectError(117, (onError) => withItem(onError, $up));
  expect(await indentAfter((item) => $up(item.setIndent(1)))).toBe(0);
});

prove('parseInt() was given an attribute that is missing, and the result NaN was passed on.', async () => {
  const $read = (html: string) => (item: ListItemNode) => item.setIndent(parseInt(attributes(html).dataset['level'] ?? '', 10));
  await expectError(117, (onError) => withItem(onError, $read('<p></p>')));
  expect(await indentAfter($read('<p data-level="1"></p>'))).toBe(1);
});

prove('A value of stored data is a text, or is missing.', async () => {
  for (const json of ['{"indent": "1"}', '{}'])
    await expectError(117, (onError) => withItem(onError, (item) => item.setIndent(stored(json).indent)));
  expect(await indentAfter((item) => item.setIndent(stored('{"indent": 1}').indent))).toBe(1);
});

prove('Keep the value at zero or above:', async () => {
  expect(await indentAfter($outdent)).toBe(0);
  expect(
    await indentAfter((item) => {
      item.setIndent(2);
      $outdent(item);
    }),
  ).toBe(1);
});

prove('Turn what you have read into a whole number first:', async () => {
  const to = (value: unknown): Promise<number | undefined> => indentAfter((item) => $indentTo(item, value));
  expect(await to(parseInt(attributes('<p></p>').dataset['level'] ?? '', 10))).toBe(0);
  expect(await to(stored('{"indent": "1"}').indent)).toBe(1);
  expect(await to(stored('{}').indent)).toBe(0);
  expect(await to(-3)).toBe(0);
  expect(await to(1.5)).toBe(1);
  expect(await to(-0.5)).toBe(0);
  expect(await to(Infinity)).toBe(0);
});
