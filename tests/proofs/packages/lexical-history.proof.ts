import {createHeadlessEditor} from '@lexical/headless';
import {createEmptyHistoryState, registerHistory, type HistoryState} from '@lexical/history';
import {ClearEditorPlugin} from '@lexical/react/LexicalClearEditorPlugin';
import {HistoryPlugin} from '@lexical/react/LexicalHistoryPlugin';
import {
  $createParagraphNode,
  $createTextNode,
  $getRoot,
  $getSelection,
  $isRangeSelection,
  CAN_REDO_COMMAND,
  CAN_UNDO_COMMAND,
  CLEAR_EDITOR_COMMAND,
  CLEAR_HISTORY_COMMAND,
  COMMAND_PRIORITY_EDITOR,
  COMMAND_PRIORITY_LOW,
  createEditor,
  REDO_COMMAND,
  UNDO_COMMAND,
  type LexicalCommand,
  type LexicalEditor,
} from 'lexical';
import {createElement, Fragment} from 'react';
import {afterEach, expect, vi} from 'vitest';

import {change, mount, settled, textOf} from '../support/editor.ts';
import {messageOf} from '../support/messages.ts';
import {build, prove} from '../support/prove.ts';
import {renderInComposer} from '../support/react.ts';
import {storedDocument, storedParagraph, storedText} from '../support/stored-json.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

/** An editor with a history, and the `true` and `false` that the history sent. */
function withHistory(): {editor: LexicalEditor; history: HistoryState; sent: string[]} {
  const editor = createHeadlessEditor();
  const history = createEmptyHistoryState();
  const sent: string[] = [];
  const listen = (name: string, command: LexicalCommand<boolean>): void => {
    editor.registerCommand(command, (possible) => sent.push(`${name} ${possible}`) === 0, COMMAND_PRIORITY_LOW);
  };
  listen('undo', CAN_UNDO_COMMAND);
  listen('redo', CAN_REDO_COMMAND);
  registerHistory(editor, history, 1000);
  return {editor, history, sent};
}

function write(editor: LexicalEditor, text: string, tag?: string): void {
  editor.update(
    () => {
      $getRoot()
        .clear()
        .append($createParagraphNode().append($createTextNode(text)));
    },
    {discrete: true, tag},
  );
}

prove('UNDO_COMMAND | handles | shows the state on top of the undo stack', () => {
  const {editor, history} = withHistory();
  for (const text of ['first', 'second', 'third']) write(editor, text);
  const top = history.undoStack.at(-1)?.editorState;
  editor.dispatchCommand(UNDO_COMMAND, undefined);
  expect(editor.getEditorState()).toBe(top);
  expect(textOf(editor)).toBe('second');
});

prove('REDO_COMMAND | handles | shows the state on top of the redo stack', () => {
  const {editor, history} = withHistory();
  for (const text of ['first', 'second', 'third']) write(editor, text);
  editor.dispatchCommand(UNDO_COMMAND, undefined);
  editor.dispatchCommand(UNDO_COMMAND, undefined);
  const top = history.redoStack.at(-1)?.editorState;
  editor.dispatchCommand(REDO_COMMAND, undefined);
  expect(editor.getEditorState()).toBe(top);
  expect(textOf(editor)).toBe('second');
});

prove(
  'CLEAR_HISTORY_COMMAND | handles | empties both stacks, then sends CAN_REDO_COMMAND and CAN_UNDO_COMMAND with false',
  () => {
    const {editor, history, sent} = withHistory();
    for (const text of ['first', 'second', 'third']) write(editor, text);
    editor.dispatchCommand(UNDO_COMMAND, undefined);
    sent.length = 0;
    expect([history.undoStack.length, history.redoStack.length]).toEqual([1, 1]);
    expect(editor.dispatchCommand(CLEAR_HISTORY_COMMAND, undefined)).toBe(true);
    expect([history.undoStack.length, history.redoStack.length]).toEqual([0, 0]);
    expect(sent).toEqual(['redo false', 'undo false']);
  },
);

prove('CLEAR_EDITOR_COMMAND | handles | empties both stacks and lets other handlers continue', () => {
  const {editor, history} = withHistory();
  let later = 0;
  editor.registerCommand(CLEAR_EDITOR_COMMAND, () => (later += 1) > 0, COMMAND_PRIORITY_EDITOR);
  for (const text of ['first', 'second', 'third']) write(editor, text);
  editor.dispatchCommand(UNDO_COMMAND, undefined);
  editor.dispatchCommand(CLEAR_EDITOR_COMMAND, undefined);
  expect([history.undoStack.length, history.redoStack.length, later]).toEqual([0, 0, 1]);
});

prove(
  'CAN_UNDO_COMMAND, CAN_REDO_COMMAND | sends | true when a state was put on the stack, false when the last one left it',
  () => {
    const {editor, sent} = withHistory();
    write(editor, 'first');
    expect(sent).toEqual([]);
    write(editor, 'second');
    write(editor, 'third');
    expect(sent.splice(0)).toEqual(['undo true', 'undo true']);
    editor.dispatchCommand(UNDO_COMMAND, undefined);
    expect(sent.splice(0)).toEqual(['redo true']);
    editor.dispatchCommand(UNDO_COMMAND, undefined);
    expect(sent.splice(0)).toEqual(['redo true', 'undo false']);
    editor.dispatchCommand(REDO_COMMAND, undefined);
    expect(sent.splice(0)).toEqual(['undo true']);
    editor.dispatchCommand(REDO_COMMAND, undefined);
    expect(sent.splice(0)).toEqual(['undo true', 'redo false']);
  },
);

function insert(editor: LexicalEditor, text: string): void {
  change(editor, () => {
    const selection = $getSelection();
    if ($isRangeSelection(selection)) selection.insertText(text);
  });
}

prove('Moving the caret is no step, and ends the current step: text that is typed next begins another step.', () => {
  const textsAfterUndo = (moves: boolean): [string, number] => {
    const {editor, history} = withHistory();
    editor.update(() => void $getRoot().append($createParagraphNode()).selectEnd(), {discrete: true});
    for (const key of 'abc') insert(editor, key);
    const steps = history.undoStack.length;
    if (moves) {
      for (const offset of [1, 3]) {
        editor.update(() => void $getRoot().getAllTextNodes()[0]?.select(offset, offset), {discrete: true});
      }
    }
    const added = history.undoStack.length - steps;
    for (const key of 'de') insert(editor, key);
    editor.dispatchCommand(UNDO_COMMAND, undefined);
    return [textOf(editor), added];
  };
  expect(textsAfterUndo(true)).toEqual(['abc', 0]);
  expect(textsAfterUndo(false)).toEqual(['', 0]);
});

prove(
  'Clear the history after setEditorState(). The extra update records the loaded document, so that the first edit can be undone.',
  () => {
    const undoneAfterLoading = (records: boolean): string => {
      const {editor} = withHistory();
      editor.setEditorState(editor.parseEditorState(storedDocument(storedParagraph('Opened'))));
      editor.dispatchCommand(CLEAR_HISTORY_COMMAND, undefined);
      if (records)
        editor.update(
          () => {
            $getRoot().markDirty();
          },
          {discrete: true, tag: 'history-merge'},
        );
      write(editor, 'Changed');
      editor.dispatchCommand(UNDO_COMMAND, undefined);
      return textOf(editor);
    };
    expect(undoneAfterLoading(false)).toBe('Changed');
    expect(undoneAfterLoading(true)).toBe('Opened');
  },
);

prove('handles CLEAR_EDITOR_COMMAND before history does when both mount together, so clearing can be undone.', async () => {
  const clear = createElement(ClearEditorPlugin);
  const history = createElement(HistoryPlugin);
  for (const children of [
    [clear, history],
    [history, clear],
  ]) {
    const {editor} = await renderInComposer(createElement(Fragment, null, ...children));
    write(editor, 'first');
    write(editor, 'words');
    editor.dispatchCommand(CLEAR_EDITOR_COMMAND, undefined);
    await settled();
    expect(textOf(editor)).toBe('');
    editor.dispatchCommand(UNDO_COMMAND, undefined);
    expect(textOf(editor)).toBe('words');
  }
});

/** Whether keys undo or redo on a platform. The package looks at the platform when it is imported. */
async function commandsFor(
  platform: string,
): Promise<(keys: Partial<KeyboardEvent>, editable?: boolean, register?: (editor: LexicalEditor) => void) => string[]> {
  vi.resetModules();
  vi.stubGlobal('navigator', {platform, userAgent: ''});
  const fresh = await import('lexical');
  return (keys, editable = true, register) => {
    const element = document.body.appendChild(document.createElement('div'));
    const editor = fresh.createEditor({editable});
    editor.setRootElement(element);
    const sent: string[] = [];
    const listen = (name: string, command: LexicalCommand<void>): void => {
      editor.registerCommand(command, () => sent.push(name) > 0, COMMAND_PRIORITY_LOW);
    };
    listen('undo', fresh.UNDO_COMMAND);
    listen('redo', fresh.REDO_COMMAND);
    register?.(editor);
    element.dispatchEvent(new KeyboardEvent('keydown', {bubbles: true, cancelable: true, ...keys}));
    return sent;
  };
}

const [z, y] = [{code: 'KeyZ'}, {code: 'KeyY'}];

prove('Undo | Ctrl+Z | ⌘+Z', async () => {
  const pc = await commandsFor('Win32');
  expect([pc({...z, ctrlKey: true}), pc({...z, metaKey: true}), pc(z)]).toEqual([['undo'], [], []]);
  const mac = await commandsFor('MacIntel');
  expect([mac({...z, metaKey: true}), mac({...z, ctrlKey: true})]).toEqual([['undo'], []]);
});

prove('Redo | Ctrl+Y or Ctrl+Shift+Z | ⌘+Shift+Z', async () => {
  const shifted = {code: 'KeyZ', shiftKey: true};
  const pc = await commandsFor('Win32');
  expect([pc({...y, ctrlKey: true}), pc({...shifted, ctrlKey: true}), pc({...shifted, metaKey: true})]).toEqual([
    ['redo'],
    ['redo'],
    [],
  ]);
  const mac = await commandsFor('MacIntel');
  expect([mac({...shifted, metaKey: true}), mac({...y, metaKey: true}), mac({...y, ctrlKey: true})]).toEqual([['redo'], [], []]);
});

prove('Lexical looks at the position of a key. Register this function, which looks at the letter:', async () => {
  const page = '/page-components/docs/packages/lexical-history.md';
  const pc = await commandsFor('Win32');
  // The same copy of the framework as the editor's.
  const {registerUndoKeys} = (await import(/* @vite-ignore */ `${page}/registerUndoKeys.ts`)) as {
    registerUndoKeys: (editor: LexicalEditor) => () => void;
  };
  const german = {key: 'z', code: 'KeyY', ctrlKey: true};
  expect(pc(german)).toEqual(['redo']);
  const byLetter = (keys: Partial<KeyboardEvent>): string[] => pc(keys, true, registerUndoKeys);
  expect(byLetter(german)).toEqual(['undo']);
  expect(byLetter({...german, shiftKey: true, key: 'Z'})).toEqual(['redo']);
  expect(byLetter({key: 'y', code: 'KeyZ', ctrlKey: true})).toEqual(['redo']);
  expect(byLetter({key: 'z', code: 'KeyZ', metaKey: true})).toEqual(['undo']);
  expect(byLetter({key: 'z', code: 'KeyZ'})).toEqual([]);
  // AltGr is Ctrl and Alt in Windows.
  expect(byLetter({...german, altKey: true})).toEqual(['redo']);
});

prove(
  'Add HistoryPlugin, or call registerHistory(), before you set the first content. If you did, the stack is empty, or the step changed another editor of a shared history.',
  () => {
    const editor = createEditor();
    expect(editor.dispatchCommand(UNDO_COMMAND, undefined)).toBe(false);
    const {editor: other, history} = withHistory();
    expect([other.dispatchCommand(UNDO_COMMAND, undefined), history.undoStack]).toEqual([true, []]);
    const {one, two} = withSharedHistory();
    for (const text of ['1', '2']) write(one, text);
    expect([two.dispatchCommand(UNDO_COMMAND, undefined), textOf(two), textOf(one)]).toEqual([true, '', '1']);
    const undo = (): string => {
      other.dispatchCommand(UNDO_COMMAND, undefined);
      return textOf(other);
    };
    write(other, 'first');
    expect(undo()).toBe('first');
    write(other, 'second');
    expect(undo()).toBe('first');
    other.dispatchCommand(CLEAR_HISTORY_COMMAND, undefined);
    write(other, 'third');
    expect(undo()).toBe('third');
  },
);

prove('Clear the history after loading, or load with the tag history-merge.', () => {
  const undoneAfter = (tag?: string): string => {
    const {editor} = withHistory();
    editor.update(() => void $getRoot().append($createParagraphNode()), {discrete: true});
    write(editor, 'loaded', tag);
    editor.dispatchCommand(UNDO_COMMAND, undefined);
    return textOf(editor);
  };
  expect(undoneAfter()).toBe('');
  expect(undoneAfter('history-merge')).toBe('loaded');
  const {editor} = withHistory();
  write(editor, 'loaded');
  editor.dispatchCommand(CLEAR_HISTORY_COMMAND, undefined);
  editor.dispatchCommand(UNDO_COMMAND, undefined);
  expect(textOf(editor)).toBe('loaded');
});

prove('Dispatch CLEAR_HISTORY_COMMAND, which sends CAN_UNDO_COMMAND.', () => {
  const {editor, history, sent} = withHistory();
  for (const text of ['first', 'second']) write(editor, text);
  editor.dispatchCommand(CLEAR_EDITOR_COMMAND, undefined);
  expect([history.undoStack.length, sent]).toEqual([0, ['undo true']]);
  editor.dispatchCommand(CLEAR_HISTORY_COMMAND, undefined);
  expect(sent.at(-1)).toBe('undo false');
});

prove('Mark all paragraphs as changed after loading.', () => {
  const undoTo = (textFormat: number, selects: boolean, marks = false): {text: string; message: string | undefined} => {
    const {editor, errors} = mount();
    registerHistory(editor, createEmptyHistoryState(), 0);
    const paragraph = {...storedParagraph(storedText('bold', {format: 1})), textFormat};
    editor.setEditorState(editor.parseEditorState(storedDocument(paragraph)));
    const $mark = (): void => {
      $getRoot().getFirstChildOrThrow().markDirty();
    };
    if (marks) editor.update($mark, {discrete: true, tag: 'history-merge'});
    if (selects) editor.update(() => void $getRoot().selectEnd(), {discrete: true});
    editor.update(() => void $getRoot().append($createParagraphNode()), {discrete: true});
    editor.dispatchCommand(UNDO_COMMAND, undefined);
    return {text: textOf(editor), message: errors.map(messageOf)[0]};
  };
  expect(undoTo(1, true)).toEqual({text: 'bold', message: undefined});
  expect(undoTo(0, true, true)).toEqual({text: 'bold', message: undefined});
  const [withSelection, without] = [undoTo(0, true), undoTo(0, false)];
  expect([withSelection.text, without.text]).toEqual(['bold', 'bold']);
  if (build === 'production') expect([withSelection.message, without.message]).toEqual([undefined, undefined]);
  else {
    expect(withSelection.message).toMatch(/^Cannot assign to read only property '_cachedNodes'/);
    expect(without.message).toMatch(/^Cannot call set\(\) on a frozen Lexical node map/);
  }
});

/** Two editors with one history, each with an empty paragraph that undo can go back to, and who heard that undo is possible. */
function withSharedHistory(): {one: LexicalEditor; two: LexicalEditor; sent: string[]} {
  const history = createEmptyHistoryState();
  const sent: string[] = [];
  const make = (name: string): LexicalEditor => {
    const editor = createHeadlessEditor();
    editor.registerCommand(CAN_UNDO_COMMAND, (possible) => sent.push(`${name} ${possible}`) === 0, COMMAND_PRIORITY_LOW);
    registerHistory(editor, history, 0);
    editor.update(() => void $getRoot().append($createParagraphNode()), {discrete: true});
    return editor;
  };
  return {one: make('one'), two: make('two'), sent};
}

prove(
  'When edits alternate between editors with one history, a press may change nothing, and the newest change may not be the first that undo removes.',
  () => {
    const {one, two} = withSharedHistory();
    write(one, '1');
    write(one, '2');
    write(two, 'newest');
    const seen: string[][] = [];
    for (let press = 1; press <= 3; press += 1) {
      two.dispatchCommand(UNDO_COMMAND, undefined);
      seen.push([textOf(one), textOf(two)]);
    }
    expect(seen).toEqual([
      ['2', 'newest'],
      ['1', 'newest'],
      ['1', ''],
    ]);
  },
);

prove('CAN_UNDO_COMMAND and CAN_REDO_COMMAND reach one editor.', () => {
  const {one, two, sent} = withSharedHistory();
  sent.length = 0;
  write(one, '1');
  expect(sent).toEqual(['one true']);
  write(two, '2');
  expect(sent).toEqual(['one true', 'two true']);
});

prove(
  'The keys work while the editor is editable. Disable your buttons in read-only mode, because the commands work there.',
  async () => {
    const pc = await commandsFor('Win32');
    expect([pc({...z, ctrlKey: true}), pc({...z, ctrlKey: true}, false)]).toEqual([['undo'], []]);
    for (const isEditable of [true, false]) {
      const {editor} = mount();
      registerHistory(editor, createEmptyHistoryState(), 0);
      write(editor, 'first');
      write(editor, 'second');
      editor.setEditable(isEditable);
      expect(editor.dispatchCommand(UNDO_COMMAND, undefined)).toBe(true);
      expect(textOf(editor)).toBe('first');
    }
  },
);
