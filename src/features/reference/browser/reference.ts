/*
 * What generated pages cannot do as static HTML: copy an import line, open the folded group that a link points into, filter a
 * list, show the example of a symbol. This file is in every page's bundle and therefore only listens.
 */

import {copyAndReport} from '../../../client/copy.ts';
import {decode} from '../../../shared/decode.ts';
import type * as Filter from './filter.ts';
import {setStatus} from './set-status.ts';

/** Opens the groups around the element that an address names, and moves there. */
export function openTarget(hash: string): void {
  const target = hash.length > 1 ? document.getElementById(decode(hash.slice(1))) : null;
  const closed: HTMLDetailsElement[] = [];
  for (let group = target?.closest('details'); group; group = group.parentElement?.closest('details')) {
    if (!group.open) closed.push(group);
  }
  if (closed.length === 0) return;
  closed.forEach((group) => (group.open = true));
  target?.scrollIntoView();
}

/** Called by Docusaurus after each navigation, the first page included. */
export function onRouteDidUpdate({location}: {location: {hash: string}}): void {
  openTarget(location.hash);
  // What was typed before this script was there.
  document.querySelectorAll('input').forEach((field) => {
    if (field.value !== '') filterBy(field);
  });
}

function copyImport(button: HTMLButtonElement): void {
  const code = button.previousElementSibling;
  void copyAndReport(code?.textContent ?? '', (outcome) => {
    // Without permission or a secure address the line can still be selected.
    if (outcome === 'failed' && code !== null) getSelection()?.selectAllChildren(code);
    button.textContent = outcome === undefined ? 'Copy' : outcome === 'copied' ? 'Copied' : 'Press Ctrl+C';
  });
}

/** Shows the example of a symbol in its fold; where it does not come, the link in the fold is left. */
async function fill(fold: HTMLDetailsElement): Promise<void> {
  // What is to be read out has to be there before it says something.
  setStatus(fold);
  try {
    const {showExample} = await import('./example.ts');
    await showExample(fold);
  } catch {
    setStatus(fold, 'The example did not load. Check your connection, then open it again or follow the link.');
  }
}

function isFilter(target: EventTarget | null): target is HTMLInputElement {
  return target instanceof HTMLInputElement && target.dataset['filters'] !== undefined;
}

/** One place asks for the filter: the bundler makes a file for each. */
const loadFilter = (): Promise<typeof Filter> => import('./filter.ts');

/** Hides what a filter's text does not match. */
function filterBy(field: EventTarget | null): void {
  if (!isFilter(field)) return;
  void loadFilter().then(({applyFilter}) => applyFilter(field));
}

/** The filter that a key is for: the field itself, or the one over the list in which a link has the focus. */
function filterOf(target: EventTarget | null): HTMLInputElement | undefined {
  if (isFilter(target)) return target;
  const list = target instanceof HTMLAnchorElement ? target.closest('[data-filtered]') : null;
  const field = list === null ? null : document.querySelector(`input[data-filters="${list.id}"]`);
  return isFilter(field) ? field : undefined;
}

if (typeof document !== 'undefined') {
  document.addEventListener('click', ({target}) => {
    const button = target instanceof Element ? target.closest('button.api-copy') : null;
    if (button instanceof HTMLButtonElement) copyImport(button);
  });
  document.addEventListener(
    'toggle',
    ({target}) => {
      if (target instanceof HTMLDetailsElement && target.open && target.classList.contains('api-example')) void fill(target);
    },
    // The event does not bubble.
    true,
  );
  document.addEventListener('input', ({target}) => filterBy(target));
  document.addEventListener('keydown', (event) => {
    const field = filterOf(event.target);
    const isMove = ['ArrowDown', 'ArrowUp', 'Enter', 'Escape'].includes(event.key);
    if (field !== undefined && isMove && !(event.key === 'Enter' && event.target !== field)) {
      // Now, because the file is loaded a moment later: the page must not scroll meanwhile.
      event.preventDefault();
      void loadFilter().then(({moveFocus}) => moveFocus(field, event.key));
    }
  });
  window.addEventListener('hashchange', () => openTarget(window.location.hash));
}
