import type {Heading, Nodes, RootContent, Root} from 'mdast';
import {toString} from 'mdast-util-to-string';

import type {Problem} from '../../content/problems.ts';

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

/**
 * Reports a problem at a node or a location of a page, or at the start of the page without one.
 *
 * @param hint what to do about it
 */
export type Report = (at: Nodes | Pick<Problem, 'line' | 'column'> | undefined, message: string, hint?: string) => void;

/** A function that adds what is reported about a page to a list of problems. */
export function reportTo(problems: Problem[], file: string): Report {
  return (at, message, hint) => {
    const {line = 1, column = 1} = (at !== undefined && 'type' in at ? at.position?.start : at) ?? {};
    problems.push({file, line, column, message, hint});
  };
}
