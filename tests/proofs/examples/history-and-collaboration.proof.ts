import {createHeadlessEditor} from '@lexical/headless';
import {createEmptyHistoryState, registerHistory} from '@lexical/history';
import {createUndoManager} from '@lexical/yjs';
import {$getRoot, UNDO_COMMAND, type LexicalEditor} from 'lexical';
import {expect} from 'vitest';
import {applyUpdate, Doc, encodeStateAsUpdate} from 'yjs';

import {$append, linesOf, settled, textOf} from '../support/editor.ts';
import {prove} from '../support/prove.ts';
import {bind} from '../support/shared.ts';

function write(editor: LexicalEditor, text: string): void {
  editor.update(
    () => {
      $getRoot().clear();
      $append(text);
    },
    {discrete: true},
  );
}

prove(
  'Two editors with one history take back the last change first, whichever of them gets the command. Where the changes go over from one editor to the other, one undo changes nothing.',
  () => {
    const shownAfterEachUndo = (order: ('title' | 'body')[]): string[] => {
      const editors = {title: createHeadlessEditor(), body: createHeadlessEditor()};
      const history = createEmptyHistoryState();
      for (const editor of Object.values(editors)) registerHistory(editor, history, 300);
      for (const [index, name] of order.entries()) write(editors[name], `${name} ${String(index)}`);
      return order.slice(1).map(() => {
        editors.title.dispatchCommand(UNDO_COMMAND, undefined);
        return `${textOf(editors.title)}, ${textOf(editors.body)}`;
      });
    };
    expect(shownAfterEachUndo(['title', 'body', 'body', 'body'])).toEqual([
      'title 0, body 2',
      'title 0, body 1',
      'title 0, body 1',
    ]);
    expect(shownAfterEachUndo(['title', 'body', 'title', 'body'])).toEqual([
      'title 2, body 3',
      'title 2, body 1',
      'title 0, body 1',
    ]);
  },
);

prove(
  'It takes back what this editor has written. What has arrived from others stays if its change has an origin, here network.',
  async () => {
    const [other, otherDoc] = [createHeadlessEditor(), new Doc()];
    bind(other, otherDoc);
    other.update(() => void $append('from Ada'), {discrete: true});
    const linesAfterUndo = async (origin?: string): Promise<string[][]> => {
      const [editor, doc] = [createHeadlessEditor(), new Doc()];
      const binding = bind(editor, doc);
      const undoManager = createUndoManager(binding, binding.root.getSharedType());
      applyUpdate(doc, encodeStateAsUpdate(otherDoc), origin);
      await settled();
      undoManager.stopCapturing();
      editor.update(() => void $append('from Bob'), {discrete: true});
      const seen: string[][] = [];
      for (let press = 1; press <= 2; press += 1) {
        undoManager.undo();
        await settled();
        seen.push(linesOf(editor));
      }
      return seen;
    };
    expect(await linesAfterUndo('network')).toEqual([['from Ada'], ['from Ada']]);
    expect(await linesAfterUndo()).toEqual([['from Ada'], ['']]);
  },
);
