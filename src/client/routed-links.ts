import type {MouseEvent} from 'react';

import {useHistory} from '@docusaurus/router';

/**
 * For an element whose content is plain HTML: the router takes links to the site's pages over, so that they do not load the whole
 * site again.
 *
 * @returns what the element does with a click
 */
export function useRoutedLinks(): (event: MouseEvent) => void {
  const history = useHistory();
  return (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    const href = link?.getAttribute('href');
    const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
    if (href?.startsWith('/') === true && link?.target === '' && isPlain) {
      event.preventDefault();
      history.push(href);
    }
  };
}
