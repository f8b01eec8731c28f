import {exportFile} from '@lexical/file';
import {createHeadlessEditor} from '@lexical/headless';
import {type LexicalEditor} from 'lexical';
import {expect, vi} from 'vitest';

import {lexicalVersion} from '../../../src/config/site.ts';
import {$append, textOf} from '../support/editor.ts';
import {openInDialog} from '../support/files.ts';
import {updateNow} from '../support/node-class.ts';
import {prove} from '../support/prove.ts';

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

/** The name and the content of the file that would be downloaded. */
async function exported(
  editor: LexicalEditor,
  config?: Parameters<typeof exportFile>[1],
): Promise<[string, Record<string, unknown>]> {
  const blobs: Blob[] = [];
  const names: string[] = [];
  // jsdom cannot download: the file is taken where a browser would make a URL for it.
  vi.stubGlobal('URL', {createObjectURL: (blob: Blob) => `#${String(blobs.push(blob))}`, revokeObjectURL: () => null});
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function take(this: HTMLAnchorElement) {
    names.push(this.download);
  });
  exportFile(editor, config);
  click.mockRestore();
  vi.unstubAllGlobals();
  const [blob] = blobs;
  if (blob === undefined) throw new Error('expected a file');
  // A JSON object, as the package says.
  return [names.join(), JSON.parse(String(await readText(blob))) as Record<string, unknown>];
}

function withText(text: string): LexicalEditor {
  const editor = createHeadlessEditor();
  updateNow(editor, () => $append(text));
  return editor;
}

prove('Downloads the editor state as a .lexical file of JSON.', async () => {
  const editor = withText('kept');
  const [name, content] = await exported(editor, {fileName: 'note', source: 'Notes'});
  expect(name).toBe('note.lexical');
  expect(content).toEqual({
    editorState: JSON.parse(JSON.stringify(editor.getEditorState())) as unknown,
    lastSaved: expect.any(Number) as unknown,
    source: 'Notes',
    version: lexicalVersion,
  });
});

prove('Updates that are not committed are missing.', async () => {
  const editor = withText('kept');
  editor.update(() => void $append('pending'));
  const file = exported(editor);
  const [, content] = await file;
  expect(JSON.stringify(content)).toContain('kept');
  expect(JSON.stringify(content)).not.toContain('pending');
});

prove(
  "Opens the file dialog, and replaces the editor's content with the chosen .lexical file. The history is cleared. A file that is not JSON causes an error that you cannot catch.",
  async () => {
    const [, content] = await exported(withText('saved'));
    const editor = withText('old');
    expect(await openInDialog(editor, JSON.stringify(content))).toEqual({thrown: [], cleared: 1});
    expect(textOf(editor)).toBe('saved');
    const {thrown, cleared} = await openInDialog(editor, 'no JSON');
    expect([thrown.length, cleared, textOf(editor)]).toEqual([1, 0, 'saved']);
  },
);
