import {exportFile} from '@lexical/file';
import {createEmptyHistoryState, registerHistory} from '@lexical/history';
import {HeadingNode} from '@lexical/rich-text';
import {$createParagraphNode, $createTextNode, $getRoot, createEditor, type LexicalEditor, UNDO_COMMAND} from 'lexical';
import type {ComponentType} from 'react';
import {afterEach, expect, vi} from 'vitest';

import table from '../../../src/features/errors/build/table.json';
import {textOf} from '../support/editor.ts';
import {openInDialog} from '../support/files.ts';
import {messageOf} from '../support/messages.ts';
import {drawn} from '../support/plugin.tsx';
import {prove} from '../support/prove.ts';
import {showSample} from '../support/sample.ts';
import {storedDocument, storedParagraph} from '../support/stored-json.ts';

const page = '/page-components/docs/packages/lexical-file.md';

afterEach(() => {
  vi.unstubAllGlobals();
});

const heading = {type: 'heading', tag: 'h1', version: 1, direction: null, format: '', indent: 0, children: []};

function file(...blocks: object[]): string {
  return `{"editorState":${storedDocument(...blocks.map((block) => ({...block})))}}`;
}

/** The message of the error that has this number in production. */
const messageOfNumber = (number: number): string | undefined => table.codes.find(({code}) => code === number)?.message;

function readText(blob: Blob): Promise<unknown> {
  // jsdom has no text() of its own.
  const reader = new FileReader();
  reader.readAsText(blob);
  return new Promise((resolve) => {
    reader.onload = () => {
      resolve(reader.result);
    };
  });
}

function collecting(nodes: (typeof HeadingNode)[] = []): {editor: LexicalEditor; errors: string[]} {
  const errors: string[] = [];
  return {editor: createEditor({nodes, onError: (error) => errors.push(messageOf(error))}), errors};
}

prove('importFile() drops everything from the first unknown node on, and the next save loses it.', async () => {
  const document = file(storedParagraph('First'), heading, storedParagraph('Last'));
  const {editor} = collecting();
  expect(await openInDialog(editor, document)).toEqual({thrown: [], cleared: 1});
  expect(textOf(editor)).toBe('First');
  const complete = collecting([HeadingNode]);
  await openInDialog(complete.editor, document);
  expect(textOf(complete.editor)).toContain('Last');
});

prove(
  'Don\'t save now: the rest would be lost. The document has a node whose class is not in the editor\'s nodes. onError received parseEditorState: type "…" + not found, in production error 17.',
  async () => {
    const {editor, errors} = collecting();
    await openInDialog(editor, file(storedParagraph('First', heading), storedParagraph('Last')));
    expect([textOf(editor), errors]).toEqual(['', ['parseEditorState: type "heading" + not found']]);
    expect(messageOfNumber(17)).toMatch(/^parseEditorState: type ".*" \+ not found$/);
  },
);

prove(
  'The document has no blocks, the first block is of an unknown class, or the file is other JSON. In production this is error 38.',
  async () => {
    const opened = async (text: string) => (await openInDialog(collecting().editor, text)).thrown;
    const empty = [expect.stringMatching(/^setEditorState: the editor state is empty/)];
    expect(messageOfNumber(38)).toMatch(/^setEditorState: the editor state is empty/);
    expect(await opened(file())).toEqual(empty);
    expect(await opened(file(heading, storedParagraph('Last')))).toEqual(empty);
    expect(await opened('{"name":"a"}')).toEqual(empty);
    expect(await opened(file(storedParagraph(heading)))).toEqual([]);
    expect(await opened(file(storedParagraph('First'), heading))).toEqual([]);
  },
);

prove(
  'The user chose another kind of file, or an empty file. The error appears in the console only, as an uncaught SyntaxError.',
  async () => {
    for (const [text, message] of [
      ['GIF89a', /^Unexpected token .* is not valid JSON$/],
      ['', /^Unexpected end of JSON input$/],
    ] as const) {
      const {editor, errors} = collecting();
      const {thrown, cleared} = await openInDialog(editor, text);
      expect([thrown, errors, cleared]).toEqual([[expect.stringMatching(message)], [], 0]);
    }
  },
);

prove('exportFile() saves the committed state. After your own update, wait for a microtask or pass discrete: true.', async () => {
  const saved: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => `#${saved.push(blob as Blob)}`);
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => undefined);
  const {editor} = collecting();
  const add = (text: string) => () => void $getRoot().append($createParagraphNode().append($createTextNode(text)));
  editor.update(add('later'));
  exportFile(editor);
  await Promise.resolve();
  exportFile(editor);
  editor.update(add('at once'), {discrete: true});
  exportFile(editor);
  const texts = await Promise.all(saved.map(readText));
  expect(texts.map((text) => ['later', 'at once'].map((words) => String(text).includes(words)))).toEqual([
    [false, false],
    [true, false],
    [true, true],
  ]);
});

prove('A second editor, whose onError throws, parses it first.', async () => {
  const {openDocument} = (await import(/* @vite-ignore */ `${page}/openFile.ts`)) as {
    openDocument: (target: LexicalEditor, text: string) => void;
  };
  const {editor, errors} = collecting();
  const history = createEmptyHistoryState();
  registerHistory(editor, history, 0);
  const open = (text: string): unknown => {
    try {
      openDocument(editor, text);
      return 'opened';
    } catch (error) {
      return messageOf(error);
    }
  };
  expect(open(file(storedParagraph('First'), storedParagraph('Last')))).toBe('opened');
  expect(textOf(editor)).toBe('First\n\nLast');
  // The first change after opening can be undone, and leads back to the opened document.
  const change = (): void => {
    editor.update(() => void $getRoot().clear().append($createParagraphNode()), {discrete: true});
  };
  change();
  editor.dispatchCommand(UNDO_COMMAND, undefined);
  await Promise.resolve();
  expect(textOf(editor)).toBe('First\n\nLast');
  change();
  // Files that do not fit change nothing, the history included.
  const steps = history.undoStack.length;
  const root = {type: 'paragraph', version: 1, direction: null, format: '', indent: 0, children: [storedParagraph('a')]};
  const unfit = [
    file(storedParagraph('Other'), heading, storedParagraph('End')),
    ...['', 'GIF89a', 'null', '5', '[]', '{}', '{"editorState":5}', '{"editorState":"constructor"}', '{"editorState":{}}'],
    ...['{"editorState":{"root":null}}', '{"editorState":{"root":{}}}', file(), file({...heading, type: '__proto__'})],
    JSON.stringify({editorState: {root}}),
  ];
  expect(unfit.map(open)).not.toContain('opened');
  expect([textOf(editor), steps, history.undoStack.length, errors]).toEqual(['', 1, 1, []]);
  // A pending change is committed, and undo does not bring it back.
  const reported: string[] = [];
  editor.registerUpdateListener(({tags}) => void reported.push([...tags].join()));
  editor.update(() => void $getRoot().append($createParagraphNode()));
  expect(open(file(storedParagraph('Next')))).toBe('opened');
  expect(reported).toEqual(['', 'history-merge']);
  editor.dispatchCommand(UNDO_COMMAND, undefined);
  await Promise.resolve();
  expect(textOf(editor)).toBe('Next');
});

prove('importFile() has no callback and checks nothing, not even whether the editor is editable.', async () => {
  const {editor} = collecting();
  editor.setEditable(false);
  await openInDialog(editor, file(storedParagraph('Opened')));
  expect([textOf(editor), editor.isEditable()]).toEqual(['Opened', false]);

  // So the sample of the page switches its button off.
  const sample = await showSample((await import(/* @vite-ignore */ `${page}/FileDemo.tsx`)) as {default: ComponentType});
  const button = [...sample.container.querySelectorAll('button')].find(({textContent}) => textContent === 'Open');
  expect(button?.disabled).toBe(false);
  await drawn(() => {
    sample.editor.setEditable(false);
  });
  expect(button?.disabled).toBe(true);
  await sample.unmount();
});
