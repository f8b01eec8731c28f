/*
 * Clicking a heading's link also copies its address. One listener serves all headings, those of generated pages too.
 */

import {announce} from './announce.ts';

/** Milliseconds for which a heading says that its address was copied. */
const shownFor = 2000;

async function copyAddress(link: HTMLAnchorElement): Promise<void> {
  try {
    await navigator.clipboard.writeText(link.href);
  } catch {
    // Not allowed, or no secure context: the address is in the location bar all the same.
    return;
  }
  link.dataset['copied'] = '';
  announce(() => 'Link copied');
  setTimeout(() => {
    delete link.dataset['copied'];
  }, shownFor);
}

if (typeof document !== 'undefined') {
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a.hash-link') : null;
    if (link instanceof HTMLAnchorElement && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)) {
      void copyAddress(link);
    }
  });
}
