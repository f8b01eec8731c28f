import {$findMatchingParent} from '@lexical/utils';
import {
  $createParagraphNode,
  $getNodeByKey,
  $getRoot,
  $getSelection,
  $isRootOrShadowRoot,
  type LexicalEditor,
  type LexicalNode,
  type NodeKey,
} from 'lexical';

import {ImageNode, safeAddress} from './ImageNode';

/** Sends a file and returns its address. Rejects if the upload fails. */
export type SendFile = (file: File, signal: AbortSignal) => Promise<string>;

const types = ['image/gif', 'image/jpeg', 'image/png', 'image/svg+xml', 'image/webp'];

/** Returns the key of the block with the end of the selection. */
export function $currentBlock(): NodeKey | null {
  const node = $getSelection()?.getNodes().at(-1);
  // Not getTopLevelElement(), which throws for a decorator in the root.
  const isBlock = (one: LexicalNode) => $isRootOrShadowRoot(one.getParent());
  return node === undefined ? null : ($findMatchingParent(node, isBlock)?.getKey() ?? null);
}

/** Inserts an image as a paragraph after a block, or at the end if the block was removed. */
function insertImage(editor: LexicalEditor, src: string, place: NodeKey | null): void {
  const focused = document.activeElement;
  const $insert = () => {
    const paragraph = $createParagraphNode().append(new ImageNode(src));
    const block = $getNodeByKey(place ?? '');
    if (block === null) $getRoot().append(paragraph);
    else block.insertAfter(paragraph);
  };
  editor.update($insert, {discrete: true});
  const root = editor.getRootElement();
  // The update moved the focus into the text, perhaps from a field that somebody types in.
  if (root !== focused) {
    root?.blur();
    if (focused instanceof HTMLElement) focused.focus({preventScroll: true});
  }
}

interface Target {
  editor: LexicalEditor;
  send: SendFile;
  signal: AbortSignal;
  /** The block that the image follows. */
  place: NodeKey | null;
}

/** Sends a file and inserts its image. Returns why there is no image, or an empty string. */
export async function upload(file: File, {editor, send, signal, place}: Target): Promise<string> {
  if (!types.includes(file.type)) return 'is not an image of a known kind';
  if (file.size > 5_000_000) return 'is larger than 5 MB';
  const src = safeAddress(await send(file, signal));
  if (src === '') return 'was stored at an address that is not allowed';
  if (!editor.isEditable()) return 'was stored while the text was locked';
  if (!signal.aborted) insertImage(editor, src, place);
  return '';
}
