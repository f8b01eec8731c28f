import {createHeadlessEditor} from '@lexical/headless';
import {createEmptyHistoryState, registerHistory} from '@lexical/history';
import {$getRoot, $setCompositionKey, CAN_UNDO_COMMAND, COMMAND_PRIORITY_LOW, KEY_DOWN_COMMAND, UNDO_COMMAND} from 'lexical';
import {expect} from 'vitest';

import {$append, mount} from '../support/editor.ts';
import {prove} from '../support/prove.ts';

prove(
  'History sends true with each new step, and false when undo has taken back the last one: here with the second change, and with undo.',
  () => {
    const editor = createHeadlessEditor();
    registerHistory(editor, createEmptyHistoryState(), 1000);
    let sent: boolean[] = [];
    editor.registerCommand(CAN_UNDO_COMMAND, (canUndo) => sent.push(canUndo) === 0, COMMAND_PRIORITY_LOW);
    const sentBy = (act: () => unknown): boolean[] => {
      sent = [];
      act();
      return sent;
    };
    const write = (): void => {
      editor.update(() => void $append('line'), {discrete: true});
    };
    const undo = (): boolean => editor.dispatchCommand(UNDO_COMMAND, undefined);
    expect([write, write, write, undo, undo].map(sentBy)).toEqual([[], [true], [true], [], [false]]);
  },
);

prove('It comes for every key, also for one that has no command, but not while an input method composes text.', () => {
  const {editor, element} = mount();
  editor.update(() => void $append('text').selectEnd(), {discrete: true});
  const keys: string[] = [];
  editor.registerCommand(KEY_DOWN_COMMAND, ({key}) => keys.push(key) === 0, COMMAND_PRIORITY_LOW);
  const press = (key: string): void => void element.dispatchEvent(new KeyboardEvent('keydown', {key}));
  press('F9');
  editor.update(
    () => {
      $setCompositionKey($getRoot().getAllTextNodes()[0]?.getKey() ?? null);
    },
    {discrete: true},
  );
  expect(editor.isComposing()).toBe(true);
  press('a');
  editor.update(
    () => {
      $setCompositionKey(null);
    },
    {discrete: true},
  );
  press('b');
  expect(keys).toEqual(['F9', 'b']);
});
