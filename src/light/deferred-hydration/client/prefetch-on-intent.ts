/*
 * Docusaurus prefetches the code of every page whose link comes into view: on a page of the reference that is most of the
 * site. Here only a link that is pointed at, touched or focused by the keyboard is fetched ahead. `Link` does that on hover;
 * prose is plain HTML whose links are no `Link`.
 */
import type {ClientModule} from '@docusaurus/types';

import {fetchCode} from '../../route-chunks/client/page-chunks.ts';
import {pageLink} from './early-input.ts';

function internalLinkOf({target}: Event): HTMLAnchorElement | null {
  return target instanceof Element ? target.closest<HTMLAnchorElement>(pageLink) : null;
}

function preload(link: HTMLAnchorElement | null): void {
  if (link !== null) void window.docusaurus.preload(link.pathname);
}

function preloadFocused(event: FocusEvent): void {
  const link = internalLinkOf(event);
  if (link?.matches(':focus-visible') === true) preload(link);
}

function preloadPointed(event: Event): void {
  preload(internalLinkOf(event));
}

const prefetch: ClientModule = {
  onRouteDidUpdate() {
    window.earlyInput?.documents?.fetchNext();
  },
};

export default prefetch;

if (typeof window !== 'undefined') {
  window.earlyInput?.documents?.alsoFetch(fetchCode);
  // Docusaurus sets the object right after it has loaded this module.
  queueMicrotask(() => {
    const {preload: load} = window.docusaurus;
    window.docusaurus = {
      ...window.docusaurus,
      prefetch: () => false,
      // A failed prefetch is ignored: a click retries and reports the failure.
      preload: (address) => (load(address) || Promise.resolve([])).catch(() => []),
    };
  });
  document.addEventListener('focusin', preloadFocused);
  document.addEventListener('pointerover', preloadPointed, {passive: true});
}
