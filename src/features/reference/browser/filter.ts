/*
 * The filter over a list of the reference or a table of a page. The list is complete without it; it hides what does not match.
 *
 * Keys: down and up move through what is left, Enter in the field opens the first, Escape empties the field.
 */

function listOf(field: HTMLInputElement): HTMLElement | null {
  return document.getElementById(field.dataset['filters'] ?? '');
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

/** Hides the items whose text and `data-words` do not match, and the groups that have none left. */
export function applyFilter(field: HTMLInputElement): void {
  const list = listOf(field);
  if (list === null) return;
  const query = field.value.trim();
  const items = [...list.querySelectorAll<HTMLElement>('li, tbody tr')];
  for (const item of items) {
    item.hidden = !matches(`${item.textContent} ${item.dataset['words'] ?? ''}`, query);
  }
  for (const group of list.querySelectorAll<HTMLElement>('[data-group]')) {
    group.hidden = group.querySelector('li:not([hidden])') === null;
  }
  const count = field.parentElement?.querySelector('output');
  const shown = items.filter((item) => !item.hidden).length;
  if (count) count.textContent = query === '' ? '' : shown === 0 ? 'No matches' : `${shown} of ${items.length}`;
}

/** Moves the focus between the field and the links that are left. */
export function moveFocus(field: HTMLInputElement, key: string): void {
  const selector = 'li:not([hidden]) > a:first-child, tr:not([hidden]) > td:first-child > a';
  const links = [...(listOf(field)?.querySelectorAll<HTMLAnchorElement>(selector) ?? [])];
  const at = links.findIndex((link) => link === document.activeElement);
  switch (key) {
    case 'Escape':
      field.value = '';
      applyFilter(field);
      field.focus();
      break;
    case 'Enter':
      links[0]?.click();
      break;
    case 'ArrowDown':
      links[Math.min(at + 1, links.length - 1)]?.focus();
      break;
    case 'ArrowUp':
      if (at !== -1) (links[at - 1] ?? field).focus();
      break;
  }
}
