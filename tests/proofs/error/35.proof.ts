import {useLexicalComposerContext} from '@lexical/react/LexicalComposerContext';
import * as lexical from 'lexical';
import {createElement, useEffect} from 'react';
import {expect} from 'vitest';

import {$append} from '../support/editor.ts';
import {expectError} from '../support/errors.ts';
import {updateNow} from '../support/node-class.ts';
import {pageFile} from '../support/page-files.ts';
import {prove} from '../support/prove.ts';
import {renderInComposer} from '../support/react.ts';
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

prove('Every command listener needs a priority. The call of registerCommand() does not pass a priority.', () =>
  expectError(35, (onError) => register(createEditor({onError}))),
);

prove('The constant does not exist, such as COMMAND_PRIORITY_MEDIUM: use COMMAND_PRIORITY_NORMAL.', async () => {
  const names: Record<string, unknown> = {...lexical};
  await expectError(35, (onError) => register(createEditor({onError}), names['COMMAND_PRIORITY_MEDIUM']));
  register(createEditor(), names['COMMAND_PRIORITY_NORMAL']);
});

prove('Most often JavaScript without type checking leaves out the third argument. Pass a constant:', () =>
  expectNoErrorWith({}, ({editor, element}) => {
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
  }),
);

prove('The call throws, and the listener is not registered.', () => {
  const editor = createEditor();
  expect(() => register(editor)).toThrow();
  expect(editor.dispatchCommand(KEY_ESCAPE_COMMAND, new KeyboardEvent('keydown'))).toBe(false);
});

prove('In an effect without an error boundary, React removes the editor with unsaved text.', async () => {
  function Registers(): null {
    const [editor] = useLexicalComposerContext();
    useEffect(() => register(editor), [editor]);
    return null;
  }
  const {container, rerender} = await renderInComposer('text');
  await expectError(35, () => rerender(createElement(Registers)));
  expect(container.textContent).toBe('');
});
