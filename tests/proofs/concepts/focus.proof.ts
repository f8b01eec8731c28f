import {ContentEditable} from '@lexical/react/LexicalContentEditable';
import {
  $createNodeSelection,
  $getNodeByKey,
  $getRoot,
  $getSelection,
  $isRangeSelection,
  $setSelection,
  BLUR_COMMAND,
  COMMAND_PRIORITY_LOW,
  FOCUS_COMMAND,
  createEditor,
  type LexicalEditor,
  type RangeSelection,
  type TextNode,
} from 'lexical';
import {act, createElement, type ReactNode} from 'react';
import {expect} from 'vitest';

import {$append, mount, settled, textOf} from '../support/editor.ts';
import {build, prove} from '../support/prove.ts';
import {renderInComposer} from '../support/react.ts';

const page = '/page-components/docs/concepts/focus.md';

prove(
  'When saving, because the one in the state belongs to that state: the development build freezes it, and in production a change would damage the state. When restoring, because the selection that you set becomes part of the new state; the saved copy stays usable.',
  () => {
    const editor = createEditor();
    editor.update(() => $append('Hello').select(0, 0), {discrete: true});
    const read = (): RangeSelection => {
      const selection = editor.getEditorState().read($getSelection);
      if (!$isRangeSelection(selection)) throw new Error('expected a range');
      return selection;
    };
    const move = (selection: RangeSelection): boolean => {
      try {
        selection.anchor.offset = 1;
      } catch {
        return false;
      }
      return true;
    };
    const copy = read().clone();
    expect(move(read())).toBe(build === 'production');
    expect(read().anchor.offset).toBe(build === 'production' ? 1 : 0);
    expect([move(copy), read().anchor === copy.anchor]).toEqual([true, false]);
  },
);

const {rememberSelection} = (await import(/* @vite-ignore */ `${page}/rememberSelection.ts`)) as {
  rememberSelection: (editor: LexicalEditor) => () => void;
};

prove(
  'The check looks at offsets as well. A range that ends behind a text, because the text has become shorter, cannot be formatted: formatText() throws.',
  () => {
    const {editor, errors} = mount();
    const select = (): string => {
      let key = '';
      editor.update(
        () => {
          $getRoot().clear();
          const text = $append('Hello world').getFirstChildOrThrow<TextNode>();
          text.select(6, 11);
          key = text.getKey();
        },
        {discrete: true},
      );
      return key;
    };
    const bold = (): void => {
      editor.update(
        () => {
          const selection = $getSelection();
          if (!$isRangeSelection(selection)) throw new Error('expected a range');
          selection.formatText('bold');
        },
        {discrete: true},
      );
    };
    const shorten = (key: string, text: string): void => {
      editor.update(
        () => {
          $getNodeByKey<TextNode>(key)?.setTextContent(text);
          $setSelection(null);
        },
        {discrete: true},
      );
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
    // Without the check the range is restored, and cannot be used.
    const key = select();
    const saved = editor.getEditorState().read(() => $getSelection()?.clone() ?? null);
    shorten(key, 'Hi');
    editor.update(
      () => {
        $setSelection(saved);
        bold();
      },
      {discrete: true},
    );
    expect([textOf(editor), errors.length]).toEqual(['Hi', 1]);
  },
);

prove('A selection of nodes or cells is copied either way.', () => {
  const {editor} = mount();
  const keptBy = ($select: (node: TextNode) => void): boolean => {
    editor.update(
      () => {
        $getRoot().clear();
        $select($append('Hello').getFirstChildOrThrow<TextNode>());
      },
      {discrete: true},
    );
    window.getSelection()?.removeAllRanges();
    editor.update(
      () => {
        $getRoot().markDirty();
      },
      {discrete: true},
    );
    return editor.getEditorState().read(() => $getSelection() !== null);
  };
  const $pick = (node: TextNode): void => {
    const selection = $createNodeSelection();
    selection.add(node.getKey());
    $setSelection(selection);
  };
  expect([keptBy($pick), keptBy((node) => node.select())]).toEqual([true, false]);
});

const {useHasFocus} = (await import(/* @vite-ignore */ `${page}/useHasFocus.tsx`)) as {
  useHasFocus: () => boolean;
};

prove('A read-only editor sends neither, so look anew when the mode changes.', async () => {
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
