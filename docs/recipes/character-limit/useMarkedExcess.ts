import {useLexicalComposerContext} from '@lexical/react/LexicalComposerContext';
import {$getRoot, $isElementNode, $isTextNode} from 'lexical';
import {useEffect} from 'react';

/** The style sheet draws the highlight of this name: `::highlight(excess)`. */
const name = 'excess';

const gapBetweenBlocks = 2;

/** The first text that is not all within the limit, and how much of it is. */
function $findExcess(limit: number) {
  let left = limit + gapBetweenBlocks;
  for (const block of $getRoot().getChildren().filter($isElementNode)) {
    left -= gapBetweenBlocks;
    for (const leaf of block.getChildren()) {
      const size = leaf.getTextContentSize();
      if ($isTextNode(leaf) && size > left) {
        return {key: leaf.getKey(), offset: Math.max(left, 0)};
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
    const range = document.createRange();
    const mark = () => {
      highlight.delete(range);
      const root = editor.getRootElement();
      const excess = editor.getEditorState().read(() => $findExcess(limit));
      const element = excess && editor.getElementByKey(excess.key);
      const text = element && document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode();
      if (root && excess && text instanceof Text) {
        // All of a character that is only partly within the limit.
        const character = new Intl.Segmenter().segment(text.data).containing(excess.offset);
        range.selectNodeContents(root);
        range.setStart(text, character?.index ?? 0);
        highlight.add(range);
      }
    };
    mark();
    const stop = editor.registerUpdateListener(mark);
    return () => {
      stop();
      highlight.delete(range);
    };
  }, [editor, limit]);
}
