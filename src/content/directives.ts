import type {Parent, Root, RootContent} from 'mdast';
import type {ContainerDirective, LeafDirective} from 'mdast-util-directive';
import {visit} from 'unist-util-visit';
import type {VFile} from 'vfile';

import {importComponent} from './mdx-nodes.ts';

/**
 * Makes a remark plugin that replaces directives, and imports the components that replace them.
 *
 * @param type `leafDirective` for `::name[…]`, `containerDirective` for `:::name`
 * @param replacement gives the replacement of a directive; undefined for one of another plugin
 * @returns the plugin; it throws what `replacement` throws, with file and line
 */
export function replaceDirectives<Type extends 'containerDirective' | 'leafDirective'>(
  type: Type,
  replacement: (directive: Extract<ContainerDirective | LeafDirective, {type: Type}>, file: VFile) => RootContent[] | undefined,
) {
  return (tree: Root, file: VFile): void => {
    const components = new Set<string>();
    visit(tree, (node, index, parent: Parent | undefined) => {
      if (node.type !== type || parent === undefined || index === undefined) return undefined;
      try {
        // The comparison is what the type says.
        const nodes = replacement(node as Extract<ContainerDirective | LeafDirective, {type: Type}>, file);
        if (nodes === undefined) return undefined;
        for (const shown of nodes) if (shown.type === 'mdxJsxFlowElement' && shown.name !== null) components.add(shown.name);
        parent.children.splice(index, 1, ...nodes);
        return index + nodes.length;
      } catch (error) {
        const where = `${file.path}:${String(node.position?.start.line ?? 1)}`;
        throw new Error(`${where}: ${error instanceof Error ? error.message : String(error)}`, {cause: error});
      }
    });
    tree.children.unshift(...[...components].map((name) => importComponent(name)));
  };
}
