import type {Heading, Paragraph, Root, TableCell} from 'mdast';
import {SKIP, visit} from 'unist-util-visit';

import {plainText} from './words.ts';

/** A piece of prose on a page. */
export interface Block {
  node: Heading | Paragraph | TableCell;
  /** Its text, with a word in place of code. */
  text: string;
  /** Whether it is inside `<details>`. */
  isFolded: boolean;
}

/** The paragraphs, headings and table cells of a page, in their order. */
export function proseBlocks(tree: Root): Block[] {
  const blocks: Block[] = [];
  let folds = 0;
  visit(tree, (node) => {
    if (node.type === 'html') {
      folds += (node.value.match(/<details\b/g)?.length ?? 0) - (node.value.match(/<\/details>/g)?.length ?? 0);
    } else if (node.type === 'paragraph' || node.type === 'heading' || node.type === 'tableCell') {
      blocks.push({node, text: plainText(node.children), isFolded: folds > 0});
      // Inline HTML has no folds.
      return SKIP;
    }
    return undefined;
  });
  return blocks;
}
