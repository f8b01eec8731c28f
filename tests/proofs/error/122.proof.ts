import {$deleteTableRow__EXPERIMENTAL} from '@lexical/table';
import type {LexicalEditor} from 'lexical';

import {changeAt, proofsOfOverflowing} from '../support/overflowing-spans.ts';
import {prove} from '../support/prove.ts';

const act = (editor: LexicalEditor): void => changeAt(editor, 'b', $deleteTableRow__EXPERIMENTAL);
const {ofDropping, ofPasting, ofRemoval, ofTrimming, ofWriting} = proofsOfOverflowing(122, [2, 1], act);

prove('Usually a cell with rowspan="2" was pasted without the row below.', ofPasting);

prove('$removeTableRowAtIndex() or row.remove() removed the row below: the same functions.', ofRemoval);

prove('A converter or your code set too large a rowSpan: the same.', ofWriting);

prove('End merged cells at the last row with registerSpanTrim() of error 121, and load stored documents with its load().', () =>
  ofTrimming([['x', 'y']]),
);

prove('The document is unchanged: onError gets the error, and Lexical drops the update.', ofDropping);
