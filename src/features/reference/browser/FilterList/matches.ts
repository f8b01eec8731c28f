/** What is searched of an item: its text, and words that people use for it. */
export function searchedText(item: Element): string {
  return `${item.textContent} ${item.getAttribute('data-words') ?? ''}`;
}

/**
 * Whether a row is what the reader looks for: every word of the query occurs in the row, in any order and case.
 *
 * @param text all that is searched of the row
 * @param query what the reader typed; an empty query matches every row
 */
export function matches(text: string, query: string): boolean {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const haystack = text.toLowerCase();
  return words.every((word) => haystack.includes(word));
}
