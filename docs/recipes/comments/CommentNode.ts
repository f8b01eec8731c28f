import {MarkNode, type SerializedMarkNode} from '@lexical/mark';
import {$applyNodeReplacement, type RangeSelection} from 'lexical';

/** A mark that is cut and pasted with its text. */
export class CommentNode extends MarkNode {
  static override getType(): string {
    return 'comment';
  }
  static override clone(node: CommentNode): CommentNode {
    return new CommentNode([...node.__ids], node.__key);
  }
  static override importJSON({ids, direction}: SerializedMarkNode): CommentNode {
    return $createCommentNode(ids).setDirection(direction);
  }
  override exportJSON(): SerializedMarkNode {
    return {...super.exportJSON(), type: 'comment'};
  }
  override insertNewAfter(_selection: RangeSelection, restoreSelection = true): CommentNode {
    const node = $createCommentNode(this.getIDs());
    this.insertAfter(node, restoreSelection);
    return node;
  }
  /** `MarkNode` is left out of each copy. */
  override excludeFromCopy(): false {
    return false;
  }
}

/** The ids are copied: two nodes must not share one array. */
export function $createCommentNode(ids: readonly string[]): CommentNode {
  return $applyNodeReplacement(new CommentNode([...ids]));
}
