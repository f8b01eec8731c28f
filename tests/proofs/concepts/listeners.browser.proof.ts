import {createEmptyHistoryState, registerHistory} from '@lexical/history';
import {registerRichText} from '@lexical/rich-text';
import {UNDO_COMMAND} from 'lexical';
import {expect} from 'vitest';
import {userEvent} from 'vitest/browser';

import {$append, mount, settled, textOf} from '../support/editor.ts';
import {prove} from '../support/prove.ts';

prove('tags | a Set of names: history-merge, historic (undo), collaboration, paste, yours', async () => {
  const {editor, element} = mount();
  const commits: string[][] = [];
  registerRichText(editor);
  registerHistory(editor, createEmptyHistoryState(), 0);
  editor.update(() => void $append('a').selectEnd(), {discrete: true, tag: 'history-merge'});
  await userEvent.click(element);
  await settled();
  editor.registerUpdateListener(({dirtyLeaves, tags}) => {
    if (dirtyLeaves.size > 0) commits.push([...tags].filter((tag) => tag !== 'focus'));
  });
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', 'bc');
  element.dispatchEvent(new ClipboardEvent('paste', {clipboardData}));
  await settled();
  expect(textOf(editor)).toHaveLength(3);
  editor.update(() => void $append('d'), {discrete: true, tag: 'yours'});
  expect(commits).toEqual([['paste'], ['yours']]);
  let tagOfUndo: string[] = [];
  editor.registerUpdateListener(({tags}) => (tagOfUndo = [...tags]));
  editor.dispatchCommand(UNDO_COMMAND, undefined);
  expect(tagOfUndo).toEqual(['historic']);
});
