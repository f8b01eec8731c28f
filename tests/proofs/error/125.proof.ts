import {$unmergeCell} from '@lexical/table';
import type {LexicalEditor} from 'lexical';

import {changeAt, proofsOfOverflowing} from '../support/overflowing-spans.ts';
import {prove} from '../support/prove.ts';

const act = (editor: LexicalEditor): void => changeAt(editor, 'a', $unmergeCell);
const {ofPasting, ofRemoval, ofTrimming, ofWriting} = proofsOfOverflowing(125, [2, 1], act);

prove('Part of a table was pasted: a cell with rowspan="2" came without the row below.', ofPasting);

prove('$removeTableRowAtIndex() or row.remove() took away a row into which a merged cell reaches.', ofRemoval);

prove('A converter or your own merging code wrote a rowSpan that is too large.', ofWriting);

prove(
  'End merged cells at the last row of the table: registerSpanTrim() of error 121 does it for tables that change, its load() for stored documents.',
  () =>
    ofTrimming([
      ['x', 'y'],
      ['a', 'b'],
    ]),
);
