import {useLexicalComposerContext} from '@lexical/react/LexicalComposerContext';
import {TablePlugin} from '@lexical/react/LexicalTablePlugin';
import {$getRoot, type LexicalEditor} from 'lexical';
import {useEffect} from 'react';
import {expect} from 'vitest';

import {$append, linesOf} from '../support/editor.ts';
import {expectError, expectNoError} from '../support/errors.ts';
import {pasteOverflowing, storedOverflowing} from '../support/overflowing-spans.ts';
import {pageFile} from '../support/page-files.ts';
import {drawn, openRichText, updated} from '../support/plugin.tsx';
import {prove} from '../support/prove.ts';
import {rowsOf, tableNodes} from '../support/tables.ts';

const {registerSpanTrim} = (await pageFile('error/121.md', 'registerSpanTrim.ts')) as {
  registerSpanTrim: (editor: LexicalEditor) => () => void;
};

const spans = [2, 1] as const;

/** The component that the page describes. */
function TrimSpans(): null {
  const [editor] = useLexicalComposerContext();
  useEffect(() => registerSpanTrim(editor), [editor]);
  return null;
}

const plugin = <TablePlugin key="table" hasCellMerge={false} />;

const plugins = [<TrimSpans key="trim" />, plugin];
const rows = [
  ['x', 'y'],
  ['a', 'b'],
];

prove(
  'Part of a table was pasted: a cell with rowspan="2" came without the row below. Call registerSpanTrim() of error 121 in an effect of a component before <TablePlugin>.',
  async () => {
    await expectError(175, async (onError) => {
      const {editor} = await openRichText(plugin, tableNodes, {onError});
      await drawn(() => pasteOverflowing(editor, spans));
    });
    await expectNoError(async (onError) => {
      const {editor} = await openRichText(plugins, tableNodes, {onError});
      await drawn(() => pasteOverflowing(editor, spans));
      expect(rowsOf(editor)).toEqual(rows);
      return editor;
    });
  },
);

prove('A stored document has such a table: registerSpanTrim() also trims it when the editor opens.', async () => {
  const editorState = storedOverflowing(spans);
  await expectError(175, (onError) => openRichText(plugin, tableNodes, {editorState, onError}));
  await expectNoError(async (onError) => {
    const {editor} = await openRichText(plugins, tableNodes, {editorState, onError});
    expect(rowsOf(editor)).toEqual(rows);
    return editor;
  });
});

prove('The document is unchanged: onError gets the error, and Lexical drops the update.', async () => {
  const errors: Error[] = [];
  const {editor} = await openRichText(plugin, tableNodes, {onError: (error) => errors.push(error)});
  await updated(editor, () => {
    $getRoot().clear();
    $append('kept');
  });
  await drawn(() => pasteOverflowing(editor, spans));
  expect(errors).toHaveLength(1);
  await updated(editor, () => void $append('goes on'));
  expect(linesOf(editor)).toEqual(['kept', 'goes on']);

  const editorState = storedOverflowing(spans);
  const stored = await openRichText(plugin, tableNodes, {editorState, onError: () => undefined});
  expect(rowsOf(stored.editor)).toEqual(rows);
});
