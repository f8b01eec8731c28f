import {exportFile} from '@lexical/file';
import {createHeadlessEditor} from '@lexical/headless';
import {HeadingNode} from '@lexical/rich-text';
import {
  $createParagraphNode,
  $createTextNode,
  $getRoot,
  CLEAR_HISTORY_COMMAND,
  COMMAND_PRIORITY_LOW,
  createEditor,
  type LexicalEditor,
} from 'lexical';
import type {ComponentType} from 'react';
import {afterEach, expect, vi} from 'vitest';

import {textOf} from '../support/editor.ts';
import {openInDialog} from '../support/files.ts';
import {messageOf} from '../support/messages.ts';
import {drawn} from '../support/plugin.tsx';
import {prove} from '../support/prove.ts';
import {showSample} from '../support/sample.ts';
import {storedDocument, storedParagraph} from '../support/stored-json.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

const heading = {type: 'heading', tag: 'h1', version: 1, direction: null, format: '', indent: 0, children: []};

function file(...blocks: object[]): string {
  return `{"editorState":${storedDocument(...blocks.map((block) => ({...block})))}}`;
}

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

prove('importFile() goes on all the same: it shows the blocks before that node and clears the history.', async () => {
  const document = file(storedParagraph('First'), heading, storedParagraph('Last'));
  const {editor, errors} = collecting();
  expect(await openInDialog(editor, document)).toEqual({thrown: [], cleared: 1});
  expect(textOf(editor)).toBe('First');
  expect(errors).toEqual(['parseEditorState: type "heading" + not found']);
  const complete = collecting([HeadingNode]);
  await openInDialog(complete.editor, document);
  expect(textOf(complete.editor)).toContain('Last');
});

prove('The document may even be empty, when the first block holds such a node.', async () => {
  const {editor} = collecting();
  const {thrown} = await openInDialog(editor, file(storedParagraph('First', heading), storedParagraph('Last')));
  expect([thrown, textOf(editor)]).toEqual([[], '']);
});

prove('The document has no blocks, or the first one is itself of an unknown class.', async () => {
  const opened = async (...blocks: object[]) => (await openInDialog(collecting().editor, file(...blocks))).thrown;
  const empty = /^setEditorState: the editor state is empty/;
  expect(await opened()).toEqual([expect.stringMatching(empty)]);
  expect(await opened(heading, storedParagraph('Last'))).toEqual([expect.stringMatching(empty)]);
  expect(await opened(storedParagraph(heading))).toEqual([]);
  expect(await opened(storedParagraph('First'), heading)).toEqual([]);
});

prove('The error appears in the console only, as an uncaught SyntaxError.', async () => {
  const {editor, errors} = collecting();
  const {thrown, cleared} = await openInDialog(editor, 'GIF89a');
  expect(thrown).toEqual([expect.stringMatching(/^Unexpected token .* is not valid JSON$/)]);
  expect([errors, cleared]).toEqual([[], 0]);
});

prove(
  'exportFile() saves the committed state. After an update of your own, wait for a microtask or pass discrete: true.',
  async () => {
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
  },
);

prove(
  'The file is read by a second editor whose onError throws, so a document with an unknown node class is refused whole.',
  async () => {
    const page = '/page-components/docs/packages/lexical-file.md';
    // A module of this name is the code of the page. It goes on from another block, and opens a file by itself first.
    vi.stubGlobal('createHeadlessEditor', createHeadlessEditor);
    vi.stubGlobal('$getRoot', $getRoot);
    vi.stubGlobal('saved', file(storedParagraph('First')));
    vi.spyOn(console, 'log').mockReturnValue();
    // jsdom reads no file.
    Object.assign(Blob.prototype, {
      text(this: Blob) {
        return readText(this);
      },
    });
    const continued = (await import(/* @vite-ignore */ `${page}/openDocument.ts`)) as {
      openDocument: (target: LexicalEditor, file: File) => Promise<void>;
    };
    const {editor} = collecting();
    let cleared = 0;
    editor.registerCommand(CLEAR_HISTORY_COMMAND, () => (cleared += 1) > 0, COMMAND_PRIORITY_LOW);
    const opened = (text: string): Promise<unknown> =>
      continued.openDocument(editor, new File([text], 'chosen.lexical')).then(() => 'opened', messageOf);
    expect(await opened(file(storedParagraph('First'), storedParagraph('Last')))).toBe('opened');
    expect([textOf(editor), cleared]).toEqual(['First\n\nLast', 1]);
    // An unknown block in the middle: what stands before it could be read.
    expect(await opened(file(storedParagraph('Other'), heading, storedParagraph('End')))).toBe(
      'parseEditorState: type "heading" + not found',
    );
    expect([textOf(editor), cleared]).toEqual(['First\n\nLast', 1]);
  },
);

prove('importFile() has no callback and checks nothing, not even whether the editor is editable.', async () => {
  const {editor} = collecting();
  editor.setEditable(false);
  await openInDialog(editor, file(storedParagraph('Opened')));
  expect([textOf(editor), editor.isEditable()]).toEqual(['Opened', false]);

  // So the sample of the page switches its button off.
  const page = '/page-components/docs/packages/lexical-file.md';
  const sample = await showSample((await import(/* @vite-ignore */ `${page}/FileDemo.tsx`)) as {default: ComponentType});
  const button = [...sample.container.querySelectorAll('button')].find(({textContent}) => textContent === 'Open');
  expect(button?.disabled).toBe(false);
  await drawn(() => {
    sample.editor.setEditable(false);
  });
  expect(button?.disabled).toBe(true);
  await sample.unmount();
});
