import {$deleteTableRow__EXPERIMENTAL} from '@lexical/table';
import type {LexicalEditor} from 'lexical';
import {expect} from 'vitest';

import {expectError} from '../support/errors.ts';
import {changeAt, proofsOfOverflowing, pasted} from '../support/overflowing-spans.ts';
import {prove} from '../support/prove.ts';

const act = (editor: LexicalEditor): void => changeAt(editor, 'a', $deleteTableRow__EXPERIMENTAL);
const {ofPasting, ofRemoval, ofTrimming, ofWriting} = proofsOfOverflowing(123, [2, 2], act);

prove('Part of a table was pasted: a cell with rowspan="2" came without the row below.', ofPasting);

prove('$removeTableRowAtIndex() or row.remove() took away a row into which a merged cell reaches.', ofRemoval);

prove('A converter or your own merging code wrote a rowSpan that is too large.', ofWriting);

prove(
  'End merged cells at the last row of the table: registerSpanTrim() of error 121 does it for tables that change, its load() for stored documents.',
  () => ofTrimming([['x', 'y']]),
);

prove('Otherwise it is error 122, or a TypeError about cell.', async () => {
  const messages: string[] = [];
  const editor = pasted((error) => messages.push(error.message), [2, 1]);
  changeAt(editor, 'a', $deleteTableRow__EXPERIMENTAL);
  expect(messages).toEqual([expect.stringMatching(/^Cannot (destructure|read).*'cell'/)]);
  await expectError(122, (onError) => changeAt(pasted(onError, [2, 1]), 'b', $deleteTableRow__EXPERIMENTAL));
});
