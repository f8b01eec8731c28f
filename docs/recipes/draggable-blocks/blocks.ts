import {$findMatchingParent} from '@lexical/utils';
import {$getRoot, $getSelection, type LexicalNode} from 'lexical';

/** The blocks of the document that the selection touches, from first to last. */
export function $selectedBlocks(): LexicalNode[] {
  const root = $getRoot();
  const nodes = $getSelection()?.getNodes() ?? [];
  const keys = new Set(
    nodes.map((node) => $findMatchingParent(node, (one) => root.is(one.getParent()))?.getKey()),
  );
  return root.getChildren().filter((block) => keys.has(block.getKey()));
}

/** Moves blocks before the block at this index, or to the end. */
export function $move(blocks: LexicalNode[], index: number): void {
  const root = $getRoot();
  const moving = new Set(blocks.map((block) => block.getKey()));
  let next = root
    .getChildren()
    .slice(index)
    .find((node) => !moving.has(node.getKey()));
  for (const block of [...blocks].reverse()) {
    if (block.getNextSibling()?.getKey() !== next?.getKey()) {
      if (next === undefined) {
        root.append(block);
      } else {
        next.insertBefore(block);
      }
    }
    next = block;
  }
}
