import {useHistory} from '@docusaurus/router';
import {useEffect} from 'react';

/** What the site has beside pages. Names of classes, which addresses of the reference end in, have no such ending. */
const file = /\.(?:md|txt|json|xml|svg|png|ico|pdf|zip)$/;

/**
 * Finds the page that a click asks for, when nothing but the browser would answer.
 *
 * @param event a click that nothing has answered so far
 * @returns the address inside the site as the link states it; undefined for all that the browser has to do
 */
function pageAskedFor(event: MouseEvent): string | undefined {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href^="/"]') : null;
  const isPlain = event.button === 0 && !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
  if (link === null || !isPlain || event.defaultPrevented) return undefined;
  // A link in an editor is text.
  if (link.target !== '' || link.hasAttribute('download') || link.isContentEditable || file.test(link.pathname)) return undefined;
  return link.getAttribute('href') ?? undefined;
}

/**
 * Follows links that are plain HTML inside the running site, instead of loading it anew: in prose (src/light/static-html) and in the
 * search. Before React runs, the browser follows them.
 */
export function useRouterLinks(): void {
  const history = useHistory();
  useEffect(() => {
    const follow = (event: MouseEvent): void => {
      const address = pageAskedFor(event);
      if (address !== undefined) {
        event.preventDefault();
        history.push(address);
      }
    };
    // React answers below the document, so that its own links have been followed by then.
    document.addEventListener('click', follow);
    return () => {
      document.removeEventListener('click', follow);
    };
  }, [history]);
}
