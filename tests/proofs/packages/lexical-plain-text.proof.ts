import {createHeadlessEditor} from '@lexical/headless';
import {registerPlainText} from '@lexical/plain-text';
import {
  $createParagraphNode,
  $getRoot,
  COMMAND_PRIORITY_EDITOR,
  COMMAND_PRIORITY_LOW,
  KEY_ENTER_COMMAND,
  type CommandListenerPriority,
} from 'lexical';
import {expect} from 'vitest';

import {$append, mount, textOf} from '../support/editor.ts';
import {prove, unproven} from '../support/prove.ts';

prove(
  'The listener returned false. Return true, and register it at COMMAND_PRIORITY_LOW or higher: at COMMAND_PRIORITY_EDITOR and after the package it is not called.',
  () => {
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
  },
);

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

unproven('Safari reports the Enter that confirms a word after the composition has ended.', {
  reason: 'no Safari runs here',
  source: 'WebKit bug 165004, keydown is dispatched after compositionend with keyCode 229',
});

prove(
  'The command then arrives, with the key code 229: without the check above, every confirmed Japanese or Chinese word would be sent.',
  () => {
    expect(confirmed()[1]).toEqual([229]);
  },
);
