/*
 * Clicking a heading's link also copies its address. One listener serves all headings, those of generated pages too.
 */

import {announce} from './announce.ts';
import {copyAndReport} from './copy.ts';

if (typeof document !== 'undefined') {
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a.hash-link') : null;
    if (link instanceof HTMLAnchorElement && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)) {
      // Where the browser does not allow it, the address is in the location bar all the same.
      void copyAndReport(link.href, (outcome) => {
        link.toggleAttribute('data-copied', outcome === 'copied');
        if (outcome === 'copied') announce(() => 'Link copied');
      });
    }
  });
}
