import {$getSelection, $isRangeSelection, type RangeSelection, createEditor} from 'lexical';
import {expect} from 'vitest';

import {$append} from '../support/editor.ts';
import {build, prove} from '../support/prove.ts';

prove(
  'When saving, because the one in the state belongs to that state: the development build freezes it, and in production a change would damage the state. When restoring, because the selection that you set becomes part of the new state; the saved copy stays usable.',
  () => {
    const editor = createEditor();
    editor.update(() => $append('Hello').select(0, 0), {discrete: true});
    const read = (): RangeSelection => {
      const selection = editor.getEditorState().read($getSelection);
      if (!$isRangeSelection(selection)) throw new Error('expected a range');
      return selection;
    };
    const move = (selection: RangeSelection): boolean => {
      try {
        selection.anchor.offset = 1;
      } catch {
        return false;
      }
      return true;
    };
    const copy = read().clone();
    expect(move(read())).toBe(build === 'production');
    expect(read().anchor.offset).toBe(build === 'production' ? 1 : 0);
    expect([move(copy), read().anchor === copy.anchor]).toEqual([true, false]);
  },
);
