import type {Element, ElementContent, Nodes, Root} from 'hast';
import {SKIP, visit} from 'unist-util-visit';

import {softPieces} from '../../shared/soft-breaks.ts';

/**
 * Rehype plugin for what Markdown cannot say by itself:
 *
 * - A table's alignment becomes a class (src/css/content.css has them). As an attribute it would end up as an inline style,
 *   which the content security policy refuses.
 * - The long names in a table may break at their seams, so that the table fits a narrow screen.
 * - The box of a task gets a name, for those who do not see it.
 */
export default function markdownElements() {
  return (tree: Root): void => {
    const inComponents = cellsOfComponents(tree);
    visit(tree, 'element', (element: Element) => {
      const {tagName, properties} = element;
      if ((tagName === 'th' || tagName === 'td') && typeof properties['align'] === 'string') {
        const {align, ...others} = properties;
        element.properties = {...others, className: [`align-${align}`]};
      }
      if (tagName === 'input' && properties['type'] === 'checkbox') {
        properties['ariaLabel'] = properties['checked'] === true ? 'Done' : 'Open';
      }
      if (tagName === 'td' && !inComponents.has(element)) {
        breakNames(element);
      }
    });
  };
}

/** Cells that React draws. Its code in a line may hold nothing but text: with anything else the theme takes it for a block. */
function cellsOfComponents(tree: Root): Set<Nodes> {
  const cells = new Set<Nodes>();
  visit(tree, (node: Nodes) => {
    if (node.type !== 'root' && node.type.startsWith('mdxJsx')) {
      visit(node, {tagName: 'td'}, (cell: Nodes) => {
        cells.add(cell);
      });
    }
  });
  return cells;
}

/** Puts a `<wbr>` at each seam of a name in the cell. */
function breakNames(cell: Element): void {
  visit(cell, 'text', ({value}, index, parent) => {
    const pieces = softPieces(value);
    if (parent === undefined || index === undefined || pieces.length === 1) {
      return undefined;
    }
    const texts = pieces.flatMap((piece, number): ElementContent[] => [
      ...(number === 0 ? [] : [{type: 'element', tagName: 'wbr', properties: {}, children: []} satisfies Element]),
      {type: 'text', value: piece},
    ]);
    parent.children.splice(index, 1, ...texts);
    return [SKIP, index + texts.length];
  });
}
