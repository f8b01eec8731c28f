import * as lexical from 'lexical';
import {expect} from 'vitest';

import {$append} from '../support/editor.ts';
import {expectError} from '../support/errors.ts';
import {updateNow} from '../support/node-class.ts';
import {pageFile} from '../support/page-files.ts';
import {prove} from '../support/prove.ts';
import {expectNoErrorWith} from '../support/updates.ts';

const {createEditor, KEY_ESCAPE_COMMAND} = lexical;
const {registerEscape} = (await pageFile('error/35.md', 'registerEscape.ts')) as {
  registerEscape: (editor: lexical.LexicalEditor) => () => void;
};

/** An editor as JavaScript sees it, which compares no call with the types. */
interface Untyped {
  registerCommand(...values: unknown[]): () => void;
}

const register = (editor: Untyped, ...rest: unknown[]): (() => void) =>
  editor.registerCommand(KEY_ESCAPE_COMMAND, () => true, ...rest);

prove('JavaScript without type checking, or a call through any.', () =>
  expectError(35, (onError) => register(createEditor({onError}))),
);

prove('A constant that does not exist, such as lexical.COMMAND_PRIORITY_MEDIUM, which is undefined in JavaScript.', async () => {
  const names: Record<string, unknown> = {...lexical};
  await expectError(35, (onError) => register(createEditor({onError}), names['COMMAND_PRIORITY_MEDIUM']));
  register(createEditor(), names['COMMAND_PRIORITY_NORMAL']);
});

prove(
  'Pass one of the five constants COMMAND_PRIORITY_EDITOR, COMMAND_PRIORITY_LOW, COMMAND_PRIORITY_NORMAL, COMMAND_PRIORITY_HIGH and COMMAND_PRIORITY_CRITICAL:',
  async () => {
    const names = Object.keys(lexical).filter((name) => name.startsWith('COMMAND_PRIORITY_'));
    expect(names.map((name) => name.replace('COMMAND_PRIORITY_', '')).sort()).toEqual([
      'CRITICAL',
      'EDITOR',
      'HIGH',
      'LOW',
      'NORMAL',
    ]);
    await expectNoErrorWith({}, ({editor, element}) => {
      for (const name of names) register(editor, Object.entries(lexical).find(([key]) => key === name)?.[1])();
      const stop = registerEscape(editor);
      updateNow(editor, () => void $append('Hello').selectEnd());
      // jsdom gives the focus to nothing without it.
      element.tabIndex = 0;
      element.focus();
      expect(document.activeElement).toBe(element);
      expect(editor.dispatchCommand(KEY_ESCAPE_COMMAND, new KeyboardEvent('keydown'))).toBe(true);
      expect(document.activeElement).not.toBe(element);
      stop();
      expect(editor.dispatchCommand(KEY_ESCAPE_COMMAND, new KeyboardEvent('keydown'))).toBe(false);
    });
  },
);
