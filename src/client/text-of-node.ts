import {isValidElement, type ReactNode} from 'react';

/** The text that a node shows, without what its components add. */
export function textOf(node: ReactNode): string {
  if (typeof node === 'string' || typeof node === 'number') return String(node);
  if (Array.isArray(node)) return (node as ReactNode[]).map(textOf).join('');
  return isValidElement<{children?: ReactNode}>(node) ? textOf(node.props.children) : '';
}
