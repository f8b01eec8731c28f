import {useLexicalComposerContext} from '@lexical/react/LexicalComposerContext';
import {$getRoot, $isElementNode, type LexicalNode} from 'lexical';
import {useEffect} from 'react';

/** The style sheet draws the highlight of this name: `::highlight(excess)`. */
const name = 'excess';

const gapBetweenBlocks = 2;

function $leavesOf(node: LexicalNode): LexicalNode[] {
  return $isElementNode(node) ? node.getChildren().flatMap($leavesOf) : [node];
}

/** The first leaf that is not all within the limit, and how much of it is. */
function $findExcess(limit: number): {leaf: LexicalNode; offset: number} | null {
  let left = limit;
  for (const [index, block] of $getRoot().getChildren().entries()) {
    left -= index === 0 ? 0 : gapBetweenBlocks;
    for (const leaf of $leavesOf(block)) {
      const size = leaf.getTextContentSize();
      if (size > left) {
        return {leaf, offset: Math.max(left, 0)};
      }
      left -= size;
    }
  }
  return null;
}

/** Draws what is too much in another color. The document does not change. */
export function useMarkedExcess(limit: number): void {
  const [editor] = useLexicalComposerContext();
  useEffect(() => {
    // Browsers without highlights show the number only.
    if (typeof Highlight === 'undefined') {
      return undefined;
    }
    // One highlight for all editors of the page, with a range of each.
    const highlight = CSS.highlights.get(name) ?? new Highlight();
    CSS.highlights.set(name, highlight);
    let range: Range | null = null;
    const mark = () => {
      if (range !== null) {
        highlight.delete(range);
        range = null;
      }
      const root = editor.getRootElement();
      const excess = editor.getEditorState().read(() => $findExcess(limit));
      const element = excess === null ? null : editor.getElementByKey(excess.leaf.getKey());
      if (root === null || excess === null || element === null) {
        return;
      }
      range = document.createRange();
      range.selectNodeContents(root);
      const text = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode();
      if (text instanceof Text) {
        // All of a character that is only partly within the limit.
        const character = new Intl.Segmenter().segment(text.data).containing(excess.offset);
        range.setStart(text, character?.index ?? 0);
      } else {
        range.setStartBefore(element);
      }
      highlight.add(range);
    };
    mark();
    const stop = editor.registerUpdateListener(mark);
    return () => {
      stop();
      if (range !== null) {
        highlight.delete(range);
      }
    };
  }, [editor, limit]);
}
