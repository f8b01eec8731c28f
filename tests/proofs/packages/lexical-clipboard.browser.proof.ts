import {copyToClipboard} from '@lexical/clipboard';
import {$createParagraphNode, $createTextNode, $getRoot, $getSelection, $selectAll} from 'lexical';
import {expect} from 'vitest';

import {$append, mount} from '../support/editor.ts';
import {prove} from '../support/prove.ts';
import {$appendTable, $cellWith, $selectCells, tableNodes} from '../support/tables.ts';

prove('With a caret and no range, copyToClipboard() writes an empty text and resolves to true.', async () => {
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

prove(
  'The text/plain of copied cells repeats texts and contains those of other cells, because getTextContent() of their selection does.',
  async () => {
    const copied = async ($select: () => void): Promise<string> => {
      const {editor} = mount({nodes: tableNodes});
      editor.update(
        () => {
          $append('words');
          $select();
        },
        {discrete: true},
      );
      // A selection of another editor would end the copying.
      document.getSelection()?.removeAllRanges();
      const clipboardData = new DataTransfer();
      await copyToClipboard(editor, new ClipboardEvent('copy', {clipboardData}));
      const text = clipboardData.getData('text/plain');
      expect(text).toBe(editor.getEditorState().read(() => $getSelection()?.getTextContent()));
      return text;
    };
    const cells = await copied(() => {
      $appendTable(2, 2, 'p');
      $selectCells($cellWith('p'), $cellWith('r'));
    });
    expect([cells.includes('q'), cells.split('p').length > 2]).toEqual([true, true]);
    expect(await copied($selectAll)).toBe('words');
  },
);
