import {useLexicalComposerContext} from '@lexical/react/LexicalComposerContext';
import {TablePlugin} from '@lexical/react/LexicalTablePlugin';
import {$insertTableColumn__EXPERIMENTAL, TableNode} from '@lexical/table';
import {$nodesOfType, type LexicalEditor} from 'lexical';
import {useEffect} from 'react';
import {expect} from 'vitest';

import {expectNoError} from '../support/errors.ts';
import {changeAt, proofsOfOverflowing, spanTrim, pasteOverflowing} from '../support/overflowing-spans.ts';
import {drawn, openRichText, updated} from '../support/plugin.tsx';
import {prove} from '../support/prove.ts';
import {expectRows, rowsOf, tableNodes} from '../support/tables.ts';

const spans = [2, 1] as const;

const act = (editor: LexicalEditor): void => changeAt(editor, 'x', $insertTableColumn__EXPERIMENTAL);
const {ofPasting, ofRemoval, ofTrimming, ofWriting} = proofsOfOverflowing(121, spans, act);

prove('Part of a table was pasted: a cell with rowspan="2" came without the row below.', ofPasting);

prove('$removeTableRowAtIndex() or row.remove() took away a row into which a merged cell reaches.', ofRemoval);

prove('A converter or your own merging code wrote a rowSpan that is too large.', ofWriting);

prove('End merged cells at the last row, whenever a table or a merged cell changes:', () =>
  ofTrimming([
    ['x', '', 'y'],
    ['a', '', 'b'],
  ]),
);

/** A component that registers the repair. */
function TrimSpans(): null {
  const [editor] = useLexicalComposerContext();
  useEffect(() => spanTrim.registerSpanTrim(editor), [editor]);
  return null;
}

prove('In React call registerSpanTrim() in an effect of a component that stands before <TablePlugin>.', () =>
  expectNoError(async (onError) => {
    const {editor} = await openRichText([<TrimSpans key="trim" />, <TablePlugin key="table" />], tableNodes, {onError});
    await drawn(() => pasteOverflowing(editor, spans));
    await drawn(() => act(editor));
    expectRows(editor, 'x||y', 'a||b');
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
