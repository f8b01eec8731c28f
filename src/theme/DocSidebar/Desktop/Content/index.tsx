// Change: scrolls to the current page. Why: in the reference's long list the stock sidebar leaves the current entry out of sight.
import {type ReactNode, useEffect} from 'react';

import DocSidebarContent from '@theme-original/DocSidebar/Desktop/Content';
import type {Props} from '@theme/DocSidebar/Desktop/Content';

import {scrollToCurrentPage} from '../../../../client/scroll-to-current-page';

/** The scrolling list of the sidebar. */
export default function DocSidebarContentAtPage(props: Props): ReactNode {
  const {path} = props;
  useEffect(() => {
    // The page that React takes over shows the entry already, unless the reader has scrolled on since.
    if (document.documentElement.dataset['hasHydrated'] === 'true') {
      scrollToCurrentPage();
    }
  }, [path]);
  return <DocSidebarContent {...props} />;
}
