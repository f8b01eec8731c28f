import {
  generateContent,
  type LexicalCommandLog,
  registerLexicalCommandLogger,
  useLexicalCommandsLog,
} from '@lexical/devtools-core';
import {createHeadlessEditor} from '@lexical/headless';
import {
  COMMAND_PRIORITY_CRITICAL,
  COMMAND_PRIORITY_EDITOR,
  COMMAND_PRIORITY_HIGH,
  createCommand,
  createEditor,
  type CommandListenerPriority,
  KEY_DOWN_COMMAND,
  type LexicalEditor,
} from 'lexical';
import {expect} from 'vitest';

import {$append} from '../support/editor.ts';
import {updateNow} from '../support/node-class.ts';
import {drawn} from '../support/plugin.tsx';
import {prove} from '../support/prove.ts';
import {render} from '../support/react.ts';

prove('true gives the HTML of the whole document. This needs a document, and the other two settings have no effect.', () => {
  const editor = createHeadlessEditor();
  updateNow(editor, () => $append('tides'));
  const html = generateContent(editor, [], true);
  expect(html).toContain('tides</span>');
  expect(generateContent(editor, [{...KEY_DOWN_COMMAND, payload: 'x'}], true, true)).toBe(html);
  expect(generateContent(editor, [], false, true)).not.toBe(generateContent(editor, [], false));
});

const numberCommand = createCommand<number>('NUMBER');

/** An editor with a handler of a command. */
function open(): LexicalEditor {
  const editor = createEditor();
  editor.registerCommand(numberCommand, () => true, COMMAND_PRIORITY_EDITOR);
  return editor;
}

/** Shows the payloads of the commands that the hook has logged. */
function Log({editor}: {editor: LexicalEditor}): string {
  return useLexicalCommandsLog(editor)
    .map(({payload}) => String(payload))
    .join(' ');
}

prove(
  'Returns the last ten commands of an editor, the oldest first, and renders again for each. Only commands count that had a handler when the component was mounted.',
  async () => {
    const editor = open();
    const late = createCommand<string>('LATE');
    const {container} = await render(<Log editor={editor} />);
    editor.registerCommand(late, () => true, COMMAND_PRIORITY_EDITOR);
    for (const number of Array.from({length: 12}).keys()) {
      await drawn(() => {
        editor.dispatchCommand(numberCommand, number);
        editor.dispatchCommand(late, 'late');
      });
      if (number === 0) expect(container.textContent).toBe('0');
    }
    expect(container.textContent).toBe('2 3 4 5 6 7 8 9 10 11');
  },
);

prove(
  'Reports each later call of the commands that have a handler now, unless an earlier handler of COMMAND_PRIORITY_CRITICAL returns true.',
  () => {
    const command = createCommand<null>('SAVE');
    const reports = (priority: CommandListenerPriority, isDone: boolean): number => {
      const editor = createEditor();
      editor.registerCommand(command, () => isDone, priority);
      let log: LexicalCommandLog = [];
      registerLexicalCommandLogger(editor, (append) => {
        log = append(log);
      });
      editor.dispatchCommand(command, null);
      return log.length;
    };
    expect([reports(COMMAND_PRIORITY_HIGH, true), reports(COMMAND_PRIORITY_CRITICAL, false)]).toEqual([1, 1]);
    expect(reports(COMMAND_PRIORITY_CRITICAL, true)).toBe(0);
  },
);
