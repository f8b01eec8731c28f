import type {Nodes, Root, RootContent} from 'mdast';

/** A paragraph, heading or table row of a page, as a reader sees it. */
export interface Block {
  /** Line of the page, from 1. */
  line: number;
  /** Without markup; the cells of a row are separated by ` | `. */
  text: string;
}

/** Collapses white space, and drops the marks of code: a quote may have them or not. */
export function normalize(text: string): string {
  return text.replaceAll('`', '').replace(/\s+/g, ' ').trim();
}

/**
 * What a node says, without markup.
 *
 * @param source the page, for what the parser takes for a directive and is none, such as the second half of `10:30`
 */
export function textOf(node: Nodes, source: string): string {
  switch (node.type) {
    case 'text':
    case 'inlineCode':
      return node.value;
    case 'break':
      return ' ';
    case 'html':
    case 'code':
      return '';
    case 'textDirective':
    case 'leafDirective':
      if (node.children.length === 0) {
        return source.slice(node.position?.start.offset, node.position?.end.offset);
      }
      break;
    default:
  }
  return 'children' in node ? node.children.map((child) => textOf(child, source)).join('') : '';
}

/**
 * Lists the blocks of a page or of a part of it, in order.
 *
 * @param nodes a page, or some of its nodes
 * @param source the page's text, with which the nodes were parsed
 */
export function blocksOf(nodes: readonly (Root | RootContent)[], source: string): Block[] {
  return nodes.flatMap((node): Block[] => {
    const {position} = node;
    if (position === undefined) return [];
    const block = (text: string): Block[] => [
      {line: position.start.line, text: normalize(text.replace(/\s*\{#[^}]*\}\s*$/, ''))},
    ];
    if (node.type === 'paragraph' || node.type === 'heading') return block(textOf(node, source));
    if (node.type === 'tableRow') return block(node.children.map((cell) => textOf(cell, source).trim()).join(' | '));
    return 'children' in node ? blocksOf(node.children, source) : [];
  });
}

/** The sentences of a text. A dot inside a name or number ends none. */
export function sentencesOf(text: string): string[] {
  return text.split(/(?<=[.!?:;])\s+(?=\S)/);
}

/** The positions of the words of a text. */
export function wordsOf(text: string): number[] {
  return [...text.matchAll(/[\p{L}\p{N}$_]+/gu)].map(({index}) => index);
}
