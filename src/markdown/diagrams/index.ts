import {existsSync, readFileSync} from 'node:fs';
import path from 'node:path';

import type {Image, Parent, Root} from 'mdast';
import {visit} from 'unist-util-visit';
import type {VFile} from 'vfile';

import {checkDiagram} from './check.ts';

/**
 * Remark plugin: puts `![what it shows](./diagrams/name.svg)` into the page as inline SVG, so that the drawing takes its
 * colors from the page's theme. The text in brackets becomes its accessible name.
 *
 * @throws when the file does not exist or breaks a rule of `checkDiagram`, with the position in the page
 */
export default function inlineDiagrams() {
  return (tree: Root, file: VFile): void => {
    visit(tree, 'paragraph', (paragraph, index, parent: Parent | undefined) => {
      const image = onlyImage(paragraph);
      if (image === undefined || parent === undefined || index === undefined || !/(^|\/)diagrams\/[^/]+\.svg$/.test(image.url)) {
        return;
      }
      const where = `${file.path}:${String(image.position?.start.line ?? 1)}:${String(image.position?.start.column ?? 1)}`;
      const source = path.resolve(path.dirname(file.path), image.url);
      if (!existsSync(source)) {
        throw new Error(`${where}: the diagram ${image.url} does not exist. Expected a file at ${source}.`);
      }
      if (image.alt === null || image.alt === undefined || image.alt.trim() === '') {
        throw new Error(`${where}: the diagram ${image.url} has no text alternative. Write what it shows: ![…](${image.url}).`);
      }
      const svg = checkDiagram(readFileSync(source, 'utf8'), source);
      parent.children[index] = {type: 'html', value: figure(svg, image.alt)};
    });
  };
}

/** The image of a paragraph that consists of nothing else. */
function onlyImage(paragraph: Parent): Image | undefined {
  const [child] = paragraph.children;
  return paragraph.children.length === 1 && child?.type === 'image' ? child : undefined;
}

function figure(svg: string, alt: string): string {
  const label = alt.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
  // On one line: a blank line would end the HTML block.
  const drawing = svg.replace(/<svg\b/, `<svg role="img" aria-label="${label}"`).replace(/\s*\n\s*/g, ' ');
  return `<figure class="diagram">${drawing}</figure>`;
}
