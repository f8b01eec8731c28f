import type {Parent, Root} from 'mdast';
import type {ContainerDirective} from 'mdast-util-directive';
import {visit} from 'unist-util-visit';
import type {VFile} from 'vfile';

import {component, importDefault} from '../mdx-nodes.ts';

/**
 * Remark plugin: `:::filter{label="Filter the plugins"}` around one table puts a field above it that hides rows.
 *
 * @throws with file and line when the label is missing or the block holds anything but one table
 */
export default function filterList() {
  return (tree: Root, file: VFile): void => {
    const found: ContainerDirective[] = [];
    visit(tree, 'containerDirective', (directive: ContainerDirective, index, parent: Parent | undefined) => {
      if (directive.name !== 'filter' || parent === undefined || index === undefined) {
        return;
      }
      const where = `${file.path}:${String(directive.position?.start.line ?? 1)}`;
      const label = directive.attributes?.['label'];
      if (!label) {
        throw new Error(
          `${where}: the filter has no label. Expected :::filter{label="Filter the plugins"}, the words in front of its field.`,
        );
      }
      const [table, ...rest] = directive.children;
      if (table?.type !== 'table' || rest.length > 0) {
        throw new Error(
          `${where}: expected one table between :::filter and :::, found ${directive.children.map(({type}) => type).join(', ') || 'nothing'}. Move everything else out of the block.`,
        );
      }
      found.push(directive);
      parent.children.splice(index, 1, {...component('FilterList', {label}), children: [table]});
    });
    if (found.length > 0) {
      tree.children.unshift(importDefault('FilterList', '@site/src/components/FilterList'));
    }
  };
}
