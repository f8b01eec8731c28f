import {registerPlainText} from '@lexical/plain-text';
import {$createParagraphNode, $getRoot, COMMAND_PRIORITY_LOW, INSERT_LINE_BREAK_COMMAND} from 'lexical';
import {expect} from 'vitest';

import {mount, textOf} from '../support/editor.ts';
import {updateNow} from '../support/node-class.ts';
import {prove} from '../support/prove.ts';

prove('editor: The editor. The handlers get COMMAND_PRIORITY_EDITOR; those with a higher priority run first.', () => {
  const {editor} = mount();
  updateNow(editor, () => {
    $getRoot().append($createParagraphNode()).selectEnd();
  });
  const enter = (): string => {
    updateNow(editor, () => editor.dispatchCommand(INSERT_LINE_BREAK_COMMAND, false));
    return textOf(editor);
  };
  let isTaken = false;
  // Registered before, so that only the priority can put it first.
  editor.registerCommand(INSERT_LINE_BREAK_COMMAND, () => isTaken, COMMAND_PRIORITY_LOW);
  expect(enter()).toBe('');
  registerPlainText(editor);
  expect(enter()).toBe('\n');
  isTaken = true;
  expect(enter()).toBe('\n');
});
