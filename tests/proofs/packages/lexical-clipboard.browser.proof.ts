import {copyToClipboard} from '@lexical/clipboard';
import {$createParagraphNode, $createTextNode, $getRoot} from 'lexical';
import {expect} from 'vitest';

import {mount} from '../support/editor.ts';
import {prove} from '../support/prove.ts';

prove('Disable the button while the selection is collapsed.', async () => {
  const {editor} = mount();
  editor.update(() => void $getRoot().append($createParagraphNode().append($createTextNode('tides'))), {discrete: true});
  const copy = async (from: number, to: number): Promise<unknown[]> => {
    editor.update(() => void $getRoot().getAllTextNodes()[0]?.select(from, to), {discrete: true});
    const data = new DataTransfer();
    data.setData('text/plain', 'what was copied before');
    const copied = await copyToClipboard(editor, new ClipboardEvent('copy', {clipboardData: data}));
    return [copied, data.getData('text/plain')];
  };
  expect(await copy(1, 1)).toEqual([true, '']);
  expect(await copy(1, 3)).toEqual([true, 'id']);
});
