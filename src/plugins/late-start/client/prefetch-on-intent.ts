/*
 * Docusaurus prefetches the code of every page whose link comes into view: on a page of the reference that is most of the
 * site. Here only a link that is pointed at, touched or focused by the keyboard is fetched ahead, as `Link` does on hover.
 */

function preloadFocused(event: FocusEvent): void {
  const link =
    event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href^="/"]:not([href$=".md"])') : null;
  if (link?.matches(':focus-visible')) {
    void window.docusaurus.preload(link.pathname);
  }
}

if (typeof window !== 'undefined') {
  // Docusaurus sets the object right after it has loaded this module.
  queueMicrotask(() => {
    window.docusaurus = {...window.docusaurus, prefetch: () => false};
  });
  document.addEventListener('focusin', preloadFocused);
}
