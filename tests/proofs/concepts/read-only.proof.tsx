import {LexicalComposer} from '@lexical/react/LexicalComposer';
import {useLexicalComposerContext} from '@lexical/react/LexicalComposerContext';
import {ContentEditable} from '@lexical/react/LexicalContentEditable';
import {LexicalNestedComposer} from '@lexical/react/LexicalNestedComposer';
import {
  $createParagraphNode,
  $getRoot,
  BLUR_COMMAND,
  CLICK_COMMAND,
  COMMAND_PRIORITY_CRITICAL,
  COMMAND_PRIORITY_LOW,
  CUT_COMMAND,
  DROP_COMMAND,
  FOCUS_COMMAND,
  FORMAT_TEXT_COMMAND,
  KEY_DOWN_COMMAND,
  type LexicalCommand,
  type LexicalEditor,
  PASTE_COMMAND,
  createEditor,
} from 'lexical';
import {act, useEffect, type ReactNode} from 'react';
import {expect} from 'vitest';

import {render, renderInComposer} from '../support/react.ts';
import {$append, mount, settled, textOf} from '../support/editor.ts';
import {editorWithHistory, type as typeText, undo} from '../support/history.ts';
import {messageThrownBy} from '../support/messages.ts';
import {prove} from '../support/prove.ts';

/** The events of a user, and the commands that they become. */
const inputs: [string, LexicalCommand<never>][] = [
  ['keydown', KEY_DOWN_COMMAND],
  ['paste', PASTE_COMMAND],
  ['cut', CUT_COMMAND],
  ['drop', DROP_COMMAND],
  ['focus', FOCUS_COMMAND],
  ['blur', BLUR_COMMAND],
].map(([name, command]) => [name as string, command as LexicalCommand<never>]);

/** Sends events to an editor's element, and gives the names of those that became commands. */
function commandsOf(editable: boolean, events: [string, LexicalCommand<never>][]): string[] {
  const {editor, element} = mount({editable});
  editor.update(() => void $append('Hello'), {discrete: true});
  const sent: string[] = [];
  for (const [name, command] of events) {
    editor.registerCommand(command, () => sent.push(name) > 0, COMMAND_PRIORITY_CRITICAL);
  }
  for (const [name] of events) element.dispatchEvent(name === 'keydown' ? new KeyboardEvent(name, {key: 'a'}) : new Event(name));
  return sent;
}

prove('typing, shortcuts, paste, cut, drop, focus and blur commands | not sent', () => {
  expect(commandsOf(false, inputs)).toEqual([]);
  expect(commandsOf(true, inputs)).toEqual(inputs.map(([name]) => name));
});

const code = (): void => {
  const {editor} = mount({editable: false});
  editor.update(() => void $append('by update'), {discrete: true});
  expect(textOf(editor)).toBe('by update');
  const json = JSON.stringify(editor.getEditorState());
  editor.setEditorState(editor.parseEditorState(json.replace('by update', 'by a state')));
  expect(textOf(editor)).toBe('by a state');
  const write = (): boolean => {
    $append('by a command');
    return true;
  };
  const remove = editor.registerCommand(FORMAT_TEXT_COMMAND, write, COMMAND_PRIORITY_LOW);
  expect(editor.dispatchCommand(FORMAT_TEXT_COMMAND, 'bold')).toBe(true);
  remove();
};
const codeGoesOn = async (): Promise<void> => {
  code();
  const {editor} = mount({editable: false});
  let changes = 0;
  editor.registerCommand(FORMAT_TEXT_COMMAND, () => (changes += 1) > 0, COMMAND_PRIORITY_LOW);
  editor.dispatchCommand(FORMAT_TEXT_COMMAND, 'bold');
  editor.registerCommand(FORMAT_TEXT_COMMAND, () => !editor.isEditable(), COMMAND_PRIORITY_CRITICAL);
  editor.dispatchCommand(FORMAT_TEXT_COMMAND, 'bold');
  expect(changes).toBe(1);
  editor.update(() => void $append('by update'), {discrete: true});
  expect(textOf(editor)).toBe('by update');
  editor.setEditable(true);
  editor.dispatchCommand(FORMAT_TEXT_COMMAND, 'bold');
  expect(changes).toBe(2);
  await settled();
};
prove('editor.update(), editor.setEditorState(), editor.dispatchCommand() | work as always', code);
prove(
  "When the flag is false, Lexical drops the events of the content element, except clicks. Updates and commands from code don't check the flag.",
  async () => {
    const click: [string, LexicalCommand<never>] = ['click', CLICK_COMMAND];
    expect(commandsOf(false, [...inputs, click])).toEqual(['click']);
    expect(commandsOf(true, inputs)).not.toEqual([]);
    await codeGoesOn();
  },
);
prove(
  'A button, a shortcut of your app, or a plugin called update() or dispatched a command. Permissions belong on the server; in the page, disable the control or refuse the command.',
  codeGoesOn,
);

prove('You can also refuse a command in one place:', codeGoesOn);

prove('The flag belongs to the editor, not to the editor state. It is not saved, and undo does not bring it back.', () => {
  const {editor} = editorWithHistory();
  typeText(editor, 'a');
  typeText(editor, 'b', 'history-push');
  expect(JSON.stringify(editor)).not.toMatch('editable');
  editor.setEditable(false);
  undo(editor);
  expect([textOf(editor), editor.isEditable()]).toEqual(['a', false]);
  const other = createEditor();
  other.setEditorState(other.parseEditorState(JSON.stringify(editor.getEditorState())));
  expect([textOf(other), other.isEditable()]).toEqual(['a', true]);
});

prove(
  'LexicalNestedComposer copies the mode from the outer editor to the inner editor. With createEditor() and parentEditor, copy it yourself.',
  async () => {
    const inner = createEditor();
    const {editor: outer} = await renderInComposer(
      <LexicalNestedComposer initialEditor={inner}>
        <ContentEditable />
      </LexicalNestedComposer>,
    );
    const alone = createEditor({parentEditor: outer});
    await act(async () => {
      outer.setEditable(false);
      await settled();
    });
    expect([inner.isEditable(), alone.isEditable()]).toEqual([false, true]);
  },
);

prove(
  'ContentEditable renders contenteditable="false" and aria-readonly="true" in read-only mode. Give it tabIndex={0} if keyboard users must be able to reach it.',
  async () => {
    const {editor, container} = await renderInComposer(<ContentEditable />);
    const attributes = (): unknown[] =>
      ['contenteditable', 'aria-readonly'].map((name) => container.querySelector('[role="textbox"]')?.getAttribute(name));
    expect(attributes()).toEqual(['true', null]);
    await act(async () => {
      editor.setEditable(false);
      await settled();
    });
    expect(attributes()).toEqual(['false', 'true']);
  },
);

function Editable({editable, onMode}: {editable?: boolean; onMode: (editor: LexicalEditor) => void}): null {
  const [editor] = useLexicalComposerContext();
  useEffect(() => {
    onMode(editor);
  });
  useEffect(() => {
    if (editable !== undefined) editor.setEditable(editable);
  }, [editor, editable]);
  return null;
}

const readOnce = async (): Promise<void> => {
  let current: LexicalEditor | undefined;
  const page = (locked: boolean, editable?: boolean): ReactNode => (
    <LexicalComposer initialConfig={{editable: !locked, namespace: 'proof', onError: console.error}}>
      <Editable editable={editable} onMode={(editor) => (current = editor)} />
    </LexicalComposer>
  );
  const {render: rerender} = await render(page(false));
  expect(current?.isEditable()).toBe(true);
  await rerender(page(true));
  expect(current?.isEditable()).toBe(true);
  await rerender(page(true, false));
  expect(current?.isEditable()).toBe(false);
};
prove(
  'The config is read once, on the first render, so the editor keeps its first mode. Also render <EditablePlugin editable={!locked} /> inside the composer.',
  readOnce,
);

prove('setEditable() does not change the DOM. Keep contentEditable equal to the mode:', async () => {
  const {editor, element} = mount({editable: true});
  editor.setEditable(false);
  expect(element.contentEditable).toBe('true');
  const {editor: inReact} = await renderInComposer(<ContentEditable />);
  const attribute = (): string | null | undefined => inReact.getRootElement()?.getAttribute('contenteditable');
  expect(attribute()).toBe('true');
  await act(async () => {
    inReact.setEditable(false);
    await settled();
  });
  expect(attribute()).toBe('false');
});

prove('An update made in an editable listener waits for the next update.', async () => {
  const {editor} = mount();
  let ran = false;
  editor.registerEditableListener(() => {
    editor.update(() => (ran = true));
  });
  editor.setEditable(false);
  await settled();
  expect(ran).toBe(false);
  editor.update(() => undefined, {discrete: true});
  expect(ran).toBe(true);
});

prove('Code changed nodes or the selection inside editorState.read(), where every state is read-only.', () => {
  const {editor} = mount({editable: true});
  const change = (): unknown => $getRoot().append($createParagraphNode());
  expect(messageThrownBy(() => editor.getEditorState().read(change))).toBe('Cannot use method in read-only mode.');
  editor.setEditable(false);
  editor.update(() => void change(), {discrete: true});
  expect(editor.getEditorState().read(() => $getRoot().getChildrenSize())).toBe(1);
});
