import type ts from 'typescript';

/** Calls `visit` with `node` and every node below it, parents first, in the order of the text. */
export function walk(node: ts.Node, visit: (node: ts.Node) => void): void {
  visit(node);
  node.forEachChild((child) => {
    walk(child, visit);
  });
}
