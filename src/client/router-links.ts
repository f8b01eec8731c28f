import {useHistory} from '@docusaurus/router';
import {useEffect} from 'react';

import {linkAskedFor} from './page-links.ts';

/**
 * Follows links that are plain HTML inside the running site, instead of loading it anew: in prose (src/light/static-html) and in the
 * search. Before React runs, the browser follows them.
 */
export function useRouterLinks(): void {
  const history = useHistory();
  useEffect(() => {
    const follow = (event: MouseEvent): void => {
      const address = linkAskedFor(event)?.getAttribute('href');
      if (address) {
        event.preventDefault();
        history.push(address);
      }
    };
    // React answers below the document, so that its own links have been followed by then.
    document.addEventListener('click', follow);
    return () => document.removeEventListener('click', follow);
  }, [history]);
}
