import {test} from 'vitest';

import {inWindowOf, openForAllTests} from './for-all-tests.ts';
import {editors, useLiveEditor} from './live-editor.ts';
import type {Reader} from './reader.ts';

const {openReader} = openForAllTests();
let reader: Reader;

inWindowOf(openReader, 1280, (opened) => {
  reader = opened;
});

test.for(editors.filter(({tier}) => tier === 'full'))(
  'the live editor of $path takes text, Enter, Backspace and the shortcuts',
  async (editor) => {
    await useLiveEditor(reader, editor);
  },
);
