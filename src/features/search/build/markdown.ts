import {defaultAnchor} from '../shared/index-files.ts';
import type {PageSection} from './extract.ts';

/** Markdown of one line or paragraph as plain text: link texts, code without its marks, no HTML tags. */
function plainText(markdown: string): string {
  return markdown
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/<!--.*?-->|<\/?[a-z][^>]*>/gi, '')
    .replace(/[`*]|(?<!\w)_|_(?!\w)/g, '')
    .replace(/^\s*(?:[-+>|]|\d+\.)\s+|^:::\S*/g, '')
    .replace(/\s*\|\s*/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

/**
 * Headings and text of a Markdown page. Only for the development server, which renders no HTML to read: what plugins put
 * into a page is missing here.
 *
 * @param title the page's title, which stands in its front matter or in its first heading
 */
export function markdownSections(source: string, title: string): PageSection[] {
  const sections: PageSection[] = [{level: 1, heading: title, anchor: '', blocks: []}];
  let fence: string | null = null;
  // Headings that no table of contents lists are written as HTML.
  const markdown = source
    .replace(/^---\n.*?\n---\n/s, '')
    .replace(
      /^<h([2-6]) id="([^"]+)">(.*?)<\/h\1>$/gm,
      (_, level: string, id: string, text: string) => `${'#'.repeat(Number(level))} ${text} {#${id}}`,
    );
  for (const line of markdown.split('\n')) {
    const mark = /^\s*(`{3,}|~{3,})/.exec(line)?.[1];
    if (mark !== undefined && (fence === null || mark.startsWith(fence))) {
      fence = fence === null ? mark : null;
      continue;
    }
    if (fence !== null || /^[\s|:-]*$/.test(line)) continue;
    const [, hashes, text, id] = /^(#{1,6})\s+(.*?)(?:\s*\{#([\w-]+)\})?\s*$/.exec(line) ?? [];
    if (hashes === undefined || text === undefined) {
      const block = plainText(line);
      if (block !== '') sections.at(-1)?.blocks.push(block);
    } else if (hashes.length > 1) {
      const heading = plainText(text);
      sections.push({level: hashes.length, heading, anchor: id ?? defaultAnchor(heading), blocks: []});
    }
  }
  return sections;
}
