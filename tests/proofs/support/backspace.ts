import {registerRichText} from '@lexical/rich-text';
import {$createParagraphNode, $createTextNode, $getRoot, type CreateEditorArgs, type ElementNode} from 'lexical';
import {userEvent} from 'vitest/browser';

import {mount} from './editor.ts';
import {keysHandled} from './keys.ts';
import {updateNow} from './node-class.ts';
import {outlineOf} from './tables.ts';

/**
 * What rich text with one block becomes with Backspace at the start of the block.
 *
 * @param above the text of a paragraph above the block; without it, the block is the first of the document
 */
export async function afterBackspace(
  nodes: NonNullable<CreateEditorArgs['nodes']>,
  $create: () => ElementNode,
  above?: string,
): Promise<string[]> {
  const {editor, element} = mount({
    nodes,
    onError(error) {
      throw error;
    },
  });
  registerRichText(editor);
  element.focus();
  updateNow(editor, () => {
    $getRoot().clear();
    if (above !== undefined) $getRoot().append($createParagraphNode().append($createTextNode(above)));
    const block = $create();
    $getRoot().append(block);
    block.selectStart();
  });
  await keysHandled();
  await userEvent.keyboard('{Backspace}');
  await keysHandled();
  element.remove();
  return outlineOf(editor);
}
