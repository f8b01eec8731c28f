/** What the site has beside pages. Names of classes, which addresses of the reference end in, have no such ending. */
const file = /\.(?:md|txt|json|xml|svg|png|ico|pdf|zip)$/;

/**
 * Finds the link to a page that a click follows, when nothing but the browser would answer.
 *
 * @param event a click that nothing has answered so far
 * @returns the link; undefined for all that the browser has to do
 */
export function linkAskedFor(event: MouseEvent): HTMLAnchorElement | undefined {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href^="/"]') : null;
  const isPlain = event.button === 0 && !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
  if (link === null || !isPlain || event.defaultPrevented) return undefined;
  // A link in an editor is text.
  if (link.target !== '' || link.hasAttribute('download') || link.isContentEditable || file.test(link.pathname)) return undefined;
  return link;
}
