/** The document that was read last, and its HTML. */
let last: {html: string; page: Document} | undefined;

/**
 * Reads the document of a page. Its preview and its prose are taken from it one after the other, so the last one is kept.
 *
 * @param html the document's HTML
 * @returns the document, of which nothing may be taken out
 */
export function readPage(html: string): Document {
  if (last?.html !== html) last = {html, page: new DOMParser().parseFromString(html, 'text/html')};
  return last.page;
}
