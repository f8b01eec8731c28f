import {$deleteTableRow__EXPERIMENTAL} from '@lexical/table';
import type {LexicalEditor} from 'lexical';
import {expect} from 'vitest';

import {expectError, expectNoError, observe} from '../support/errors.ts';
import {
  changeAt,
  converted,
  merged,
  overflowing,
  pasted,
  storedOverflowing,
  withRemovedRow,
} from '../support/overflowing-spans.ts';
import {pageFile} from '../support/page-files.ts';
import {prove} from '../support/prove.ts';
import {rowsOf} from '../support/tables.ts';

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
  changeAt(editor, 'b', $deleteTableRow__EXPERIMENTAL);
}

prove('Part of a table was pasted: a cell with rowspan="2" came without the row below.', () =>
  expectError(122, (onError) => act(pasted(onError, spans))),
);

prove('$removeTableRowAtIndex() or row.remove() took away a row into which a merged cell reaches.', async () => {
  for (const index of [0, 1]) {
    await expectError(122, (onError) =>
      withRemovedRow(onError, spans)
        .slice(index, index + 1)
        .forEach(act),
    );
  }
});

prove('A converter or your own merging code wrote a rowSpan that is too large.', async () => {
  for (const make of [converted, merged]) {
    await expectError(122, (onError) => act(make(onError, spans)));
  }
});

prove(
  'End merged cells at the last row of the table: registerSpanTrim() of error 121 does it for tables that change, its load() for stored documents.',
  async () => {
    for (const index of [0, 1, 2, 3]) {
      await expectNoError((onError) => {
        const [editor] = overflowing(onError, spans, registerSpanTrim).slice(index);
        if (editor === undefined) throw new Error('expected an editor for each way');
        act(editor);
        expect(rowsOf(editor)).toEqual([['x', 'y']]);
        return editor;
      });
    }
    await expectNoError((onError) => {
      observe(shown, onError);
      load(storedOverflowing(spans));
      act(shown);
      expect(rowsOf(shown)).toEqual([['x', 'y']]);
      return shown;
    });
  },
);
