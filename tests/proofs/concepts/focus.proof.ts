import {ContentEditable} from '@lexical/react/LexicalContentEditable';
import {
  $createNodeSelection,
  $getNodeByKey,
  $getRoot,
  $getSelection,
  $isNodeSelection,
  $isRangeSelection,
  $setSelection,
  BLUR_COMMAND,
  COMMAND_PRIORITY_LOW,
  FOCUS_COMMAND,
  type LexicalEditor,
  type TextNode,
} from 'lexical';
import {act, createElement, type ReactNode} from 'react';
import {expect} from 'vitest';

import {$append, change, mount, settled} from '../support/editor.ts';
import {prove} from '../support/prove.ts';
import {renderInComposer} from '../support/react.ts';

const page = '/page-components/docs/concepts/focus.md';

const {rememberSelection} = (await import(/* @vite-ignore */ `${page}/rememberSelection.ts`)) as {
  rememberSelection: (editor: LexicalEditor) => () => void;
};

prove('Call rememberSelection() when the dialog opens, and the function that it returns after the dialog has closed:', () => {
  const {editor, errors} = mount();
  const select = (): string => {
    let key = '';
    change(editor, () => {
      $getRoot().clear();
      const text = $append('Hello world').getFirstChildOrThrow<TextNode>();
      text.select(6, 11);
      key = text.getKey();
    });
    return key;
  };
  const shorten = (key: string, text: string): void => {
    change(editor, () => {
      $getNodeByKey<TextNode>(key)?.setTextContent(text);
      $setSelection(null);
    });
  };
  const rangeAfter = (text: string): [number, number] | undefined => {
    const key = select();
    const restore = rememberSelection(editor);
    shorten(key, text);
    restore();
    return editor.getEditorState().read(() => {
      const selection = $getSelection();
      return $isRangeSelection(selection) ? [selection.anchor.offset, selection.focus.offset] : undefined;
    });
  };
  expect([rangeAfter('Hello there, world'), rangeAfter('Hi')]).toEqual([
    [6, 11],
    [2, 2],
  ]);
  // Twice, and after the selected node is gone: a selection of nodes remembers what it has found.
  let card = '';
  change(editor, () => {
    card = $append('card').getFirstChildOrThrow().getKey();
    const selection = $createNodeSelection();
    selection.add(card);
    $setSelection(selection);
  });
  const restore = rememberSelection(editor);
  restore();
  expect(editor.getEditorState().read(() => $isNodeSelection($getSelection()))).toBe(true);
  editor.update(() => $getNodeByKey(card)?.remove(), {discrete: true});
  restore();
  expect(editor.getEditorState().read(() => $isRangeSelection($getSelection()))).toBe(true);
  expect(errors).toEqual([]);
});

const {useHasFocus} = (await import(/* @vite-ignore */ `${page}/useHasFocus.tsx`)) as {
  useHasFocus: () => boolean;
};

prove('A read-only editor sends neither command, so the hook checks again when the mode changes.', async () => {
  const seen: boolean[] = [];
  const heard: string[] = [];
  function Focus(): ReactNode {
    seen.push(useHasFocus());
    return null;
  }
  const {editor, unmount} = await renderInComposer([
    createElement(ContentEditable, {key: 'content', tabIndex: 0}),
    createElement(Focus, {key: 'focus'}),
  ]);
  for (const [name, command] of Object.entries({focus: FOCUS_COMMAND, blur: BLUR_COMMAND})) {
    editor.registerCommand(command, () => heard.push(name) === 0, COMMAND_PRIORITY_LOW);
  }
  const after = async (action: () => void): Promise<[boolean | undefined, string]> => {
    heard.length = 0;
    await act(async () => {
      action();
      await settled();
    });
    return [seen.at(-1), heard.join(' ')];
  };
  const element = editor.getRootElement();
  const lock = (editable: boolean) => () => {
    editor.setEditable(editable);
  };
  expect(await after(() => element?.focus())).toEqual([true, 'focus']);
  expect(await after(() => element?.blur())).toEqual([false, 'blur']);
  expect(await after(() => element?.focus())).toEqual([true, 'focus']);
  expect(await after(lock(false))).toEqual([false, '']);
  expect(await after(() => element?.blur())).toEqual([false, '']);
  expect(await after(() => element?.focus())).toEqual([false, '']);
  expect(await after(lock(true))).toEqual([true, '']);
  await unmount();
});
