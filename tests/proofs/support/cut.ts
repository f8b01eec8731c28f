import {registerRichText} from '@lexical/rich-text';
import {$createTextNode, $getRoot, CUT_COMMAND, type Klass, type LexicalEditor, type LexicalNode} from 'lexical';
import {expect, vi} from 'vitest';

import {measureRanges, mount, settled, textOf} from './editor.ts';
import {expectError} from './errors.ts';
import {$appendNode, updateNow} from './node-class.ts';

/**
 * Shows that an error keeps a text next to a node of a class from being cut: nothing is on the clipboard, and the document does not
 * change.
 *
 * @param $create makes the node
 * @returns the editor, for proofs that say more about it
 */
export async function expectNotCut(code: number, klass: Klass<LexicalNode>, $create: () => LexicalNode): Promise<LexicalEditor> {
  measureRanges();
  const setData = vi.fn();
  class Clipboard extends Event {
    readonly clipboardData = {setData};
  }
  vi.stubGlobal('ClipboardEvent', Clipboard);
  const {editor, errors} = mount({nodes: [klass]});
  registerRichText(editor);
  updateNow(editor, () => {
    $appendNode($create());
    $appendNode($createTextNode('next'));
  });
  updateNow(editor, () => $getRoot().getAllTextNodes().at(-1)?.select(0, 4));
  const before = textOf(editor);
  await expectError(code, async (onError) => {
    editor.dispatchCommand(CUT_COMMAND, new Clipboard('cut') as unknown as ClipboardEvent);
    await settled();
    errors.forEach(onError);
  });
  expect(setData).not.toHaveBeenCalled();
  expect(textOf(editor)).toBe(before);
  vi.unstubAllGlobals();
  return editor;
}
