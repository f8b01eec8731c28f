import type {Parent, Root} from 'mdast';
import type {LeafDirective} from 'mdast-util-directive';
import {visit} from 'unist-util-visit';

import {component, importDefault} from './mdx-nodes.ts';

/** Remark plugin: `::check-figures` becomes a table of what the build has checked. */
export default function checkFigures() {
  return (tree: Root): void => {
    const places: number[] = [];
    visit(tree, 'leafDirective', (directive: LeafDirective, index, parent: Parent | undefined) => {
      if (directive.name !== 'check-figures' || parent === undefined || index === undefined) return;
      parent.children.splice(index, 1, component('CheckFigures', {}));
      places.push(index);
    });
    if (places.length > 0) tree.children.unshift(importDefault('CheckFigures', '@site/src/components/CheckFigures'));
  };
}
