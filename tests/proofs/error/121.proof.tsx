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
const {ofDropping, ofPasting, ofRemoval, ofTrimming, ofWriting} = proofsOfOverflowing(121, spans, act);

prove('Usually a cell with rowspan="2" was pasted without the row below.', ofPasting);

prove('$removeTableRowAtIndex() or row.remove() removed the row below: the same functions.', ofRemoval);

prove('A converter or your code set too large a rowSpan: the same.', ofWriting);

prove('End merged cells at the last row:', () =>
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

prove('In React, call registerSpanTrim() in an effect of a component before <TablePlugin>.', () =>
  expectNoError(async (onError) => {
    const {editor} = await openRichText([<TrimSpans key="trim" />, <TablePlugin key="table" />], tableNodes, {onError});
    await drawn(() => pasteOverflowing(editor, spans));
    await drawn(() => act(editor));
    expectRows(editor, 'x||y', 'a||b');
    return editor;
  }),
);

prove('Otherwise the plugin first adds cells to the wrong row.', async () => {
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
});

prove('The document is unchanged: onError gets the error, and Lexical drops the update.', ofDropping);
