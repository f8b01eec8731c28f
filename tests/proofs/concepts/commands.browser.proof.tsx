import {$createListItemNode, $createListNode, $isListItemNode, ListItemNode, ListNode} from '@lexical/list';
import {LinkNode} from '@lexical/link';
import {CheckListPlugin} from '@lexical/react/LexicalCheckListPlugin';
import {ContentEditable} from '@lexical/react/LexicalContentEditable';
import {LinkPlugin} from '@lexical/react/LexicalLinkPlugin';
import {ListPlugin} from '@lexical/react/LexicalListPlugin';
import {LexicalNodeMenuPlugin, MenuOption} from '@lexical/react/LexicalNodeMenuPlugin';
import {registerRichText} from '@lexical/rich-text';
import {
  $createTextNode,
  $getRoot,
  COMMAND_PRIORITY_EDITOR,
  COMMAND_PRIORITY_LOW,
  INSERT_PARAGRAPH_COMMAND,
  KEY_ENTER_COMMAND,
  type LexicalEditor,
  PASTE_COMMAND,
  createEditor,
} from 'lexical';
import type {ComponentType} from 'react';
import {expect, vi} from 'vitest';
import {userEvent} from 'vitest/browser';

import {renderInComposer} from '../support/react.ts';
import {$append, change, linesOf, mount, settled} from '../support/editor.ts';
import {prove} from '../support/prove.ts';

const page = '/page-components/docs/concepts/commands.md';

prove('COMMAND_PRIORITY_LOW (1) | most plugins | list, link, check list and menu plugins', async () => {
  const prioritiesOf = async (plugin: (key: string) => React.ReactNode): Promise<Set<number>> => {
    const prototype = Object.getPrototypeOf(createEditor()) as LexicalEditor;
    const {editor, rerender, unmount} = await renderInComposer(<ContentEditable />, {
      editorState: () => void $append('Hello'),
      nodes: [ListNode, ListItemNode, LinkNode],
    });
    const spy = vi.spyOn(prototype, 'registerCommand');
    const key = editor.getEditorState().read(() => $getRoot().getFirstChildOrThrow().getKey());
    await rerender(
      <>
        <ContentEditable />
        {plugin(key)}
      </>,
    );
    const priorities = new Set(spy.mock.calls.map(([, , priority]) => priority));
    spy.mockRestore();
    await unmount();
    return priorities;
  };
  const only = new Set([COMMAND_PRIORITY_LOW]);
  expect(await prioritiesOf(() => <ListPlugin />)).toEqual(only);
  expect(await prioritiesOf(() => <LinkPlugin validateUrl={() => true} />)).toEqual(only);
  expect(await prioritiesOf(() => <CheckListPlugin />)).toEqual(only);
  const menu = (key: string): React.ReactNode => (
    <LexicalNodeMenuPlugin
      nodeKey={key}
      options={[new MenuOption('one')]}
      onSelectOption={() => undefined}
      menuRenderFn={() => null}
    />
  );
  expect(await prioritiesOf(menu)).toEqual(only);
});

/** The lines after a real Enter, with a listener that answers it. */
async function linesAfterEnter(listener: (event: KeyboardEvent | null) => boolean): Promise<string[]> {
  const {editor, element} = mount();
  registerRichText(editor);
  editor.registerCommand(KEY_ENTER_COMMAND, listener, COMMAND_PRIORITY_LOW);
  editor.update(() => void $append('Hello').selectEnd(), {discrete: true});
  await userEvent.click(element);
  await userEvent.keyboard('{Enter}');
  await settled();
  return linesOf(editor);
}

const preventAndHandle = (event: KeyboardEvent | null): boolean => {
  event?.preventDefault();
  return true;
};

prove('Submit on Enter: handle INSERT_PARAGRAPH_COMMAND, which rich text sends for Enter, and return true.', async () => {
  const {SubmitOnEnterPlugin} = (await import(/* @vite-ignore */ `${page}/SubmitOnEnterPlugin.tsx`)) as {
    SubmitOnEnterPlugin: ComponentType<{onSubmit: (text: string) => void}>;
  };
  const onSubmit = vi.fn();
  document.body.replaceChildren();
  const {editor, unmount} = await renderInComposer(
    <>
      <ContentEditable />
      <SubmitOnEnterPlugin onSubmit={onSubmit} />
    </>,
    {editorState: () => void $append('Hello').selectEnd()},
  );
  registerRichText(editor);
  editor.getRootElement()?.focus();
  await userEvent.keyboard('{Enter}');
  await settled();
  expect(onSubmit.mock.calls).toEqual([['Hello']]);
  expect(linesOf(editor)).toEqual(['Hello']);
  await userEvent.keyboard('{Shift>}{Enter}{/Shift}');
  await settled();
  expect(onSubmit).toHaveBeenCalledOnce();
  expect(linesOf(editor)).not.toEqual(['Hello']);
  await unmount();
});

prove('Number pads and Android send INSERT_PARAGRAPH_COMMAND for Enter, not KEY_ENTER_COMMAND.', async () => {
  const sentBy = async (key: string): Promise<string[]> => {
    const {editor, element} = mount();
    registerRichText(editor);
    const sent: string[] = [];
    editor.registerCommand(KEY_ENTER_COMMAND, () => sent.push('key') < 0, COMMAND_PRIORITY_LOW);
    editor.registerCommand(INSERT_PARAGRAPH_COMMAND, () => sent.push('paragraph') < 0, COMMAND_PRIORITY_LOW);
    editor.update(() => void $append('Hello').selectEnd(), {discrete: true});
    await userEvent.click(element);
    await userEvent.keyboard(key);
    await settled();
    return sent;
  };
  expect(await sentBy('{Enter}')).toEqual(['key', 'paragraph']);
  expect(await sentBy('{NumpadEnter}')).toEqual(['paragraph']);
});

prove('The text is sent, and then the browser splits the paragraph.', async () => {
  expect(await linesAfterEnter(() => true)).toHaveLength(2);
  expect(await linesAfterEnter(preventAndHandle)).toHaveLength(1);
});

prove('event.preventDefault() with return false is not enough: rich text still receives the command. Do both.', async () => {
  const lines = await linesAfterEnter((event) => {
    event?.preventDefault();
    return false;
  });
  expect(lines).toHaveLength(2);
  expect(await linesAfterEnter(preventAndHandle)).toHaveLength(1);
});

prove('The handler never runs, and there is no error. Use COMMAND_PRIORITY_LOW or higher.', async () => {
  const {editor, element, errors} = mount();
  const heard: string[] = [];
  registerRichText(editor);
  editor.registerCommand(PASTE_COMMAND, () => heard.push('editor') < 0, COMMAND_PRIORITY_EDITOR);
  editor.update(() => void $append('Hello').selectEnd(), {discrete: true});
  await userEvent.click(element);
  await settled();
  const paste = (): void => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', '!');
    element.dispatchEvent(new ClipboardEvent('paste', {clipboardData}));
  };
  paste();
  expect([heard, errors]).toEqual([[], []]);
  editor.registerCommand(PASTE_COMMAND, () => heard.push('low') < 0, COMMAND_PRIORITY_LOW);
  paste();
  expect(heard).toEqual(['low']);
});

prove(
  'CheckListPlugin | ← at the start of an item; there Space, ↑, ↓, Esc | to the box; toggles, moves, back to the text',
  async () => {
    const {container, editor} = await renderInComposer(
      <>
        <ContentEditable />
        <ListPlugin />
        <CheckListPlugin />
      </>,
      {nodes: [ListNode, ListItemNode]},
    );
    registerRichText(editor);
    change(editor, () => {
      const [first, second] = [
        $createListItemNode().append($createTextNode('one')),
        $createListItemNode().append($createTextNode('two')),
      ];
      $getRoot().clear().append($createListNode('check').append(first, second));
    });
    const items = (): HTMLElement[] => [...container.querySelectorAll('li')];
    const checked = (): (boolean | undefined)[] =>
      editor
        .getEditorState()
        .read(() =>
          [...editor.getEditorState()._nodeMap.values()].filter($isListItemNode).map((item) => item.getChecked() === true),
        );
    editor.focus();
    editor.update(() => void $getRoot().selectStart(), {discrete: true});
    await settled();
    await userEvent.keyboard('{ArrowLeft}');
    expect(document.activeElement).toBe(items()[0]);
    await userEvent.keyboard(' ');
    await settled();
    expect(checked()).toEqual([true, false]);
    await userEvent.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(items()[1]);
    await userEvent.keyboard('{ArrowUp}');
    expect(document.activeElement).toBe(items()[0]);
    await userEvent.keyboard('{Escape}');
    expect(document.activeElement).toBe(editor.getRootElement());
  },
);
