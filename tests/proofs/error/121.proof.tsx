import {useLexicalComposerContext} from '@lexical/react/LexicalComposerContext';
import {TablePlugin} from '@lexical/react/LexicalTablePlugin';
import {$insertTableColumn__EXPERIMENTAL, TableNode} from '@lexical/table';
import {$nodesOfType, type LexicalEditor} from 'lexical';
import {useEffect} from 'react';
import {expect} from 'vitest';

import {expectError, expectNoError, observe} from '../support/errors.ts';
import {
  changeAt,
  converted,
  merged,
  overflowing,
  pasteOverflowing,
  pasted,
  storedOverflowing,
  withRemovedRow,
} from '../support/overflowing-spans.ts';
import {pageFile} from '../support/page-files.ts';
import {drawn, openRichText, updated} from '../support/plugin.tsx';
import {prove} from '../support/prove.ts';
import {rowsOf, tableNodes} from '../support/tables.ts';

const {
  editor: shown,
  load,
  registerSpanTrim,
} = (await pageFile('error/121.md', 'load.ts')) as {
  editor: LexicalEditor;
  load: (stored: string) => void;
  registerSpanTrim: (editor: LexicalEditor) => () => void;
};

const spans = [2, 1] as const;

function act(editor: LexicalEditor): void {
  changeAt(editor, 'x', $insertTableColumn__EXPERIMENTAL);
}

prove('Part of a table was pasted: a cell with rowspan="2" came without the row below.', () =>
  expectError(121, (onError) => act(pasted(onError, spans))),
);

prove('$removeTableRowAtIndex() or row.remove() took away a row into which a merged cell reaches.', async () => {
  for (const index of [0, 1]) {
    await expectError(121, (onError) =>
      withRemovedRow(onError, spans)
        .slice(index, index + 1)
        .forEach(act),
    );
  }
});

prove('A converter or your own merging code wrote a rowSpan that is too large.', async () => {
  for (const make of [converted, merged]) {
    await expectError(121, (onError) => act(make(onError, spans)));
  }
});

prove('End merged cells at the last row, whenever a table or a merged cell changes:', async () => {
  for (const index of [0, 1, 2, 3]) {
    await expectNoError((onError) => {
      const [editor] = overflowing(onError, spans, registerSpanTrim).slice(index);
      if (editor === undefined) throw new Error('expected an editor for each way');
      act(editor);
      expect(rowsOf(editor)).toEqual([
        ['x', '', 'y'],
        ['a', '', 'b'],
      ]);
      return editor;
    });
  }
  await expectNoError((onError) => {
    observe(shown, onError);
    load(storedOverflowing(spans));
    act(shown);
    expect(rowsOf(shown)).toEqual([
      ['x', '', 'y'],
      ['a', '', 'b'],
    ]);
    return shown;
  });
});

/** A component that registers the repair. */
function TrimSpans(): null {
  const [editor] = useLexicalComposerContext();
  useEffect(() => registerSpanTrim(editor), [editor]);
  return null;
}

prove('In React call registerSpanTrim() in an effect of a component that stands before <TablePlugin>.', () =>
  expectNoError(async (onError) => {
    const {editor} = await openRichText([<TrimSpans key="trim" />, <TablePlugin key="table" />], tableNodes, {onError});
    await drawn(() => pasteOverflowing(editor, spans));
    await drawn(() => act(editor));
    expect(rowsOf(editor)).toEqual([
      ['x', '', 'y'],
      ['a', '', 'b'],
    ]);
    return editor;
  }),
);

prove(
  'Otherwise the plugin first puts the empty cells of the missing row behind the merged cell, into its own row. It does so again whenever the table gets or loses a row.',
  async () => {
    const plugins = [<TrimSpans key="trim" />, <TablePlugin key="table" />];
    for (const [order, last, later] of [
      [plugins, ['a', 'b'], ['a', 'b']],
      [[...plugins].reverse(), ['a', '', 'b'], ['a', '', 'b']],
      [[<TablePlugin key="table" />], ['a', '', 'b'], ['a', '', '', '', 'b']],
    ] as const) {
      const {editor} = await openRichText(order, tableNodes);
      await drawn(() => pasteOverflowing(editor, spans));
      expect(rowsOf(editor)[1]).toEqual(last);
      await updated(editor, () => $nodesOfType(TableNode)[0]?.getFirstChildOrThrow().remove());
      expect(rowsOf(editor)[0]).toEqual(later);
    }
  },
);
