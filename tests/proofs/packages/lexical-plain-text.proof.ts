import {createHeadlessEditor} from '@lexical/headless';
import {registerPlainText} from '@lexical/plain-text';
import {
  $createParagraphNode,
  $getRoot,
  COMMAND_PRIORITY_EDITOR,
  COMMAND_PRIORITY_LOW,
  CONTROLLED_TEXT_INSERTION_COMMAND,
  KEY_ENTER_COMMAND,
  type CommandListenerPriority,
  type LexicalEditor,
  type TextNode,
} from 'lexical';
import {expect} from 'vitest';

import {$append, mount, settled, textOf} from '../support/editor.ts';
import {prove, unproven} from '../support/prove.ts';

// A module of this name is the code of the page.
const page = '/page-components/docs/packages/lexical-plain-text.md';

prove('Return true, and register the listener at COMMAND_PRIORITY_LOW or higher.', () => {
  const enter = (priority: CommandListenerPriority, isHandled: boolean): [number, string] => {
    const editor = createHeadlessEditor();
    let sent = 0;
    registerPlainText(editor);
    editor.registerCommand(KEY_ENTER_COMMAND, () => (sent += 1) > 0 && isHandled, priority);
    editor.update(() => void $getRoot().append($createParagraphNode()).selectEnd(), {discrete: true});
    editor.dispatchCommand(KEY_ENTER_COMMAND, null);
    editor.update(() => undefined, {discrete: true});
    return [sent, textOf(editor)];
  };
  expect(enter(COMMAND_PRIORITY_LOW, false)).toEqual([1, '\n']);
  expect(enter(COMMAND_PRIORITY_LOW, true)).toEqual([1, '']);
  expect(enter(COMMAND_PRIORITY_EDITOR, true)).toEqual([0, '\n']);
});

// jsdom has no layout, and scrolling to the caret asks for it.
Range.prototype.getBoundingClientRect = () => document.body.getBoundingClientRect();

/** The key codes of the Enter commands that come from an Enter within a composition, and from one right after it. */
function confirmed(): number[][] {
  const {editor, element} = mount();
  element.tabIndex = 0;
  const codes: number[] = [];
  registerPlainText(editor);
  // eslint-disable-next-line @typescript-eslint/no-deprecated -- the only sign of this Enter in Safari
  editor.registerCommand(KEY_ENTER_COMMAND, (event) => codes.push(event?.keyCode ?? 0) > 0, COMMAND_PRIORITY_LOW);
  editor.update(() => void $append('abc').selectEnd(), {discrete: true});
  element.focus();
  const enter = (): number[] => {
    element.dispatchEvent(new KeyboardEvent('keydown', {code: 'Enter', keyCode: 229, bubbles: true, cancelable: true}));
    return codes.splice(0);
  };
  element.dispatchEvent(new CompositionEvent('compositionstart', {bubbles: true}));
  const during = enter();
  element.dispatchEvent(new CompositionEvent('compositionend', {bubbles: true, data: ''}));
  return [during, enter()];
}

prove('While an input method composes text, Lexical dispatches no key commands.', () => {
  expect(confirmed().map((commands) => commands.length)).toEqual([0, 1]);
});

unproven('Safari reports the Enter that confirms a word after the composition, with the key code 229.', {
  reason: 'no Safari runs here',
  source: 'WebKit bug 165004, keydown is dispatched after compositionend with keyCode 229',
});

prove(
  'Keep the check of key code 229: without it, the Enter that confirms a Japanese or Chinese word sends the message in Safari.',
  () => {
    expect(confirmed()[1]).toEqual([229]);
  },
);

prove('CONTROLLED_TEXT_INSERTION_COMMAND also works in a read-only editor, so check the mode first.', async () => {
  const {insertEmoji} = (await import(/* @vite-ignore */ `${page}/insertEmoji.ts`)) as {
    insertEmoji: (editor: LexicalEditor, emoji: string) => void;
  };
  /** The text after something was done in an editor in which two letters are selected. */
  const textAfter = async (isLocked: boolean, act: (editor: LexicalEditor) => void): Promise<string> => {
    const {editor} = mount();
    registerPlainText(editor);
    editor.update(() => void $append('tides').getFirstChildOrThrow<TextNode>().select(1, 3), {discrete: true});
    editor.setEditable(!isLocked);
    act(editor);
    await settled();
    return textOf(editor);
  };
  const insert = (editor: LexicalEditor): void => {
    insertEmoji(editor, '!');
  };
  expect([await textAfter(false, insert), await textAfter(true, insert)]).toEqual(['t!es', 'tides']);
  const dispatch = (editor: LexicalEditor): void => void editor.dispatchCommand(CONTROLLED_TEXT_INSERTION_COMMAND, '!');
  expect(await textAfter(true, dispatch)).toBe('t!es');
});
