import {$createListItemNode, $createListNode, $isListItemNode, ListItemNode, ListNode} from '@lexical/list';
import {$createTextNode, $getRoot, type LexicalEditor} from 'lexical';
import {expect, vi} from 'vitest';

import {mount} from '../support/editor.ts';
import {expectDropped, expectError, expectNoError, type OnError} from '../support/errors.ts';
import {updateNow} from '../support/node-class.ts';
import {pageFile} from '../support/page-files.ts';
import {prove} from '../support/prove.ts';

const {$outdent} = (await pageFile('error/117.md', '$outdent.ts')) as {$outdent: (item: ListItemNode) => void};

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

prove('A fraction or Infinity makes the page hang.', () => {
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

prove('Usually code subtracts one on an item of the outermost list. Stop at zero:', async () => {
  const $up = (item: ListItemNode): ListItemNode => item.setIndent(item.getIndent() - 1);
  await expectError(117, (onError) => withItem(onError, $up));
  expect(await indentAfter((item) => $up(item.setIndent(1)))).toBe(0);
  expect(await indentAfter($outdent)).toBe(0);
  expect(
    await indentAfter((item) => {
      item.setIndent(2);
      $outdent(item);
    }),
  ).toBe(1);
});

prove('The value is text, is missing or is NaN: pass Math.min(7, Math.max(0, Math.trunc(Number(value)) || 0)).', async () => {
  const read = (json: string): number => (JSON.parse(json) as {indent: number}).indent;
  for (const value of [read('{"indent": "1"}'), read('{}'), parseInt('', 10)])
    await expectError(117, (onError) => withItem(onError, (item) => item.setIndent(value)));
  const to = (value: unknown): Promise<number | undefined> =>
    indentAfter((item) => item.setIndent(Math.min(7, Math.max(0, Math.trunc(Number(value)) || 0))));
  const values = [read('{"indent": "1"}'), read('{}'), NaN, null, 'x', -3, 1.5, -0.5, Infinity, read('{"indent": 1e999}')];
  expect(await Promise.all(values.map(to))).toEqual([1, 0, 0, 0, 0, 0, 1, 0, 7, 7]);
});

prove('The document is unchanged: onError gets the error, and Lexical drops the update.', () =>
  expectDropped(117, () => void $createListItemNode().setIndent(-1), {nodes: [ListNode, ListItemNode]}),
);
