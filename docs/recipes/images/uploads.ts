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

/** A file that is sent, as the list shows it. */
export interface Upload {
  id: number;
  file: File;
  /** The block that the image follows. */
  place: NodeKey | null;
  /** Why there is no image; empty while all is well. */
  problem: string;
  controller: AbortController;
}

const types = ['image/gif', 'image/jpeg', 'image/png', 'image/svg+xml', 'image/webp'];

/** Why a file is not sent. */
export function refusalOf({size, type}: File): string {
  if (!types.includes(type)) return 'is not an image of a known kind';
  return size > 5_000_000 ? 'is larger than 5 MB' : '';
}

/** Returns the key of the block with the end of the selection. */
export function $currentBlock(): NodeKey | null {
  const node = $getSelection()?.getNodes().at(-1);
  // Not getTopLevelElement(), which throws for a decorator in the root.
  const isBlock = (one: LexicalNode) => $isRootOrShadowRoot(one.getParent());
  return node === undefined ? null : ($findMatchingParent(node, isBlock)?.getKey() ?? null);
}

/** Inserts an image as a paragraph after a block, or at the end if the block was removed. */
export function $insertImage(src: string, alt: string, place: NodeKey | null): ImageNode {
  const image = new ImageNode(src, alt);
  const paragraph = $createParagraphNode().append(image);
  const block = $getNodeByKey(place ?? '');
  if (block === null) $getRoot().append(paragraph);
  else block.insertAfter(paragraph);
  return image;
}

/** Sends files, and inserts images when they are stored. */
export class Uploads {
  private readonly list = new Set<Upload>();
  private lastId = 0;

  constructor(
    private readonly editor: LexicalEditor,
    private readonly send: SendFile,
    private readonly show: (uploads: readonly Upload[]) => void,
  ) {}

  async add(file: File, place: NodeKey | null): Promise<void> {
    const [id, problem, controller] = [(this.lastId += 1), refusalOf(file), new AbortController()];
    const upload = {id, file, place, problem, controller};
    this.list.add(upload);
    this.show([...this.list]);
    if (problem !== '') return;
    try {
      const src = safeAddress(await this.send(file, controller.signal));
      if (src === '') upload.problem = 'was stored at an address that is not allowed';
      else if (!this.editor.isEditable()) upload.problem = 'was stored while the text was locked';
      else if (!controller.signal.aborted) this.insert(src, upload);
    } catch {
      upload.problem = 'could not be uploaded';
    }
    this.show([...this.list]);
  }
  /** Cancels an upload, or dismisses a failed one. */
  remove(upload: Upload): void {
    upload.controller.abort();
    this.list.delete(upload);
    this.show([...this.list]);
  }
  stop(): void {
    this.list.forEach(({controller}) => controller.abort());
  }

  private insert(src: string, upload: Upload): void {
    const focused = document.activeElement;
    const giveFocusBack = () => {
      const root = this.editor.getRootElement();
      // The update moved the focus into the text, perhaps from a field that somebody types in.
      if (root !== focused && root === document.activeElement) {
        root?.blur();
        if (focused instanceof HTMLElement) focused.focus({preventScroll: true});
      }
    };
    const $insert = () => void $insertImage(src, '', upload.place);
    this.editor.update($insert, {onUpdate: giveFocusBack});
    this.list.delete(upload);
  }
}
