import path from 'node:path';

import type {RootContent} from 'mdast';

import {blankFrontMatter, parsePage} from '../../src/content/fences/extract.ts';
import {readPage} from '../../src/content/versions.ts';

const siteDir = path.resolve(import.meta.dirname, '../..');

/** A part of a page: from a heading to the next one of the same or a higher level. */
export interface PageSection {
  /** Markdown of the section, with its heading. */
  text: string;
  nodes: readonly RootContent[];
}

/**
 * The sections of a page by the ids that links use: `{#id}` of headings and `<a id="…">`, which belongs to the heading that
 * stands before or directly after it. The key `''` is the whole page.
 *
 * @param page path from the site's folder, such as `docs/faq.md`
 */
export function sectionsOf(page: string): ReadonlyMap<string, PageSection> {
  const known = read.get(page) ?? readSections(page);
  read.set(page, known);
  return known;
}

const read = new Map<string, ReadonlyMap<string, PageSection>>();

function readSections(page: string): ReadonlyMap<string, PageSection> {
  const text = blankFrontMatter(readPage(path.join(siteDir, page)));
  const nodes = parsePage(text).children;
  const sections = new Map<string, PageSection>([['', {text, nodes}]]);
  const section = (start: number): PageSection => {
    const first = nodes[start];
    const depth = first?.type === 'heading' ? first.depth : 6;
    const length = nodes.slice(start + 1).findIndex((node) => node.type === 'heading' && node.depth <= depth);
    const own = length === -1 ? nodes.slice(start) : nodes.slice(start, start + 1 + length);
    return {text: text.slice(own[0]?.position?.start.offset, own.at(-1)?.position?.end.offset), nodes: own};
  };
  const sourceOf = (node: RootContent): string => text.slice(node.position?.start.offset, node.position?.end.offset);

  let heading = 0;
  nodes.forEach((node, index) => {
    if (node.type === 'heading') {
      heading = index;
    }
    const source = sourceOf(node);
    const headingId = node.type === 'heading' ? /\{#([^}]+)\}\s*$/.exec(source)?.[1] : undefined;
    if (headingId !== undefined) {
      sections.set(headingId, section(index));
    }
    for (const [, id = ''] of source.matchAll(/<a id="([^"]+)"/g)) {
      sections.set(id, section(nodes[index + 1]?.type === 'heading' ? index + 1 : heading));
    }
  });
  return sections;
}
