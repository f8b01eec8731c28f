import type {Heading, Nodes, RootContent, Root} from 'mdast';
import {toString} from 'mdast-util-to-string';

import type {Place} from '../../content/problems.ts';

/** A section of level two: its heading and what follows up to the next one. */
export interface Section {
  name: string;
  heading: Heading;
  content: RootContent[];
}

/** The sections of level two of a page, in their order. */
export function sectionsOf(tree: Root): Section[] {
  const sections: Section[] = [];
  for (const node of tree.children) {
    if (node.type === 'heading' && node.depth === 2) {
      const name = toString(node)
        .replace(/\s*\{#[^}]*\}\s*$/, '')
        .trim();
      sections.push({name, heading: node, content: []});
    } else {
      sections.at(-1)?.content.push(node);
    }
  }
  return sections;
}

/** All nodes of a type, at any depth, in the order of the page. */
export function findAll<T extends Nodes['type']>(nodes: readonly Nodes[], type: T): Extract<Nodes, {type: T}>[] {
  return nodes.flatMap((node) => {
    const inside = 'children' in node ? findAll(node.children, type) : [];
    // The comparison is what the return type says.
    return node.type === type ? [node as Extract<Nodes, {type: T}>, ...inside] : inside;
  });
}

/** Where a node begins; the start of the page for one that is not there. */
export function placeOf(node: Nodes | undefined, file: string): Place {
  const {line = 1, column = 1} = node?.position?.start ?? {};
  return {file, line, column};
}
