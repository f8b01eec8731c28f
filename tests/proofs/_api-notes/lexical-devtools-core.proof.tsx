import {
  generateContent,
  type LexicalCommandLog,
  registerLexicalCommandLogger,
  useLexicalCommandsLog,
} from '@lexical/devtools-core';
import {createHeadlessEditor} from '@lexical/headless';
import {COMMAND_PRIORITY_EDITOR, createCommand, createEditor, KEY_DOWN_COMMAND, type LexicalEditor} from 'lexical';
import {expect} from 'vitest';

import {$append} from '../support/editor.ts';
import {updateNow} from '../support/node-class.ts';
import {drawn} from '../support/plugin.tsx';
import {prove} from '../support/prove.ts';
import {render} from '../support/react.ts';

prove('true returns HTML and ignores the other two settings. Needs a document.', () => {
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
  'Returns the last ten commands of an editor, oldest first. Commands without a handler at the first render are missing.',
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

prove('Logs the commands of an editor that have a handler now. Returns a function that stops logging.', () => {
  const editor = open();
  const late = createCommand<null>('LATE');
  let log: LexicalCommandLog = [];
  const stop = registerLexicalCommandLogger(editor, (append) => {
    log = append(log);
  });
  editor.registerCommand(late, () => true, COMMAND_PRIORITY_EDITOR);
  editor.dispatchCommand(numberCommand, 1);
  editor.dispatchCommand(late, null);
  expect(log.map(({payload}): unknown => payload)).toEqual([1]);
  stop();
  editor.dispatchCommand(numberCommand, 2);
  expect(log).toHaveLength(1);
});
