import {useLexicalComposerContext} from '@lexical/react/LexicalComposerContext';
import {TablePlugin} from '@lexical/react/LexicalTablePlugin';
import type {LexicalEditor} from 'lexical';
import {useEffect} from 'react';
import {expect} from 'vitest';

import {expectError, expectNoError} from '../support/errors.ts';
import {pasteOverflowing, storedOverflowing} from '../support/overflowing-spans.ts';
import {pageFile} from '../support/page-files.ts';
import {drawn, openRichText} from '../support/plugin.tsx';
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

prove('Part of a table was pasted: a cell with rowspan="2" came without the row below.', () =>
  expectError(175, async (onError) => {
    const {editor} = await openRichText(plugin, tableNodes, {onError});
    await drawn(() => pasteOverflowing(editor, spans));
  }),
);

prove('A stored document has such a table, made while cells could be merged or by a converter.', () =>
  expectError(175, (onError) => openRichText(plugin, tableNodes, {editorState: storedOverflowing(spans), onError})),
);

prove(
  'End merged cells at the last row before the plugin sees them: call registerSpanTrim() of error 121 in an effect of a component that stands before <TablePlugin>.',
  async () => {
    const plugins = [<TrimSpans key="trim" />, plugin];
    const rows = [
      ['x', 'y'],
      ['a', 'b'],
    ];
    await expectNoError(async (onError) => {
      const {editor} = await openRichText(plugins, tableNodes, {onError});
      await drawn(() => pasteOverflowing(editor, spans));
      expect(rowsOf(editor)).toEqual(rows);
      return editor;
    });
    await expectNoError(async (onError) => {
      const {editor} = await openRichText(plugins, tableNodes, {editorState: storedOverflowing(spans), onError});
      expect(rowsOf(editor)).toEqual(rows);
      return editor;
    });
  },
);
