// Change: scrolls to the current page. Why: in the reference's long list the stock sidebar leaves the current entry out of sight.
import {type ReactNode, useEffect} from 'react';

import DocSidebarContent from '@theme-original/DocSidebar/Desktop/Content';
import type {Props} from '@theme/DocSidebar/Desktop/Content';

/** The scrolling list of the sidebar. */
export default function DocSidebarContentAtPage(props: Props): ReactNode {
  const {path} = props;
  useEffect(() => {
    const current = document.querySelector('.theme-doc-sidebar-container .menu__link--active[aria-current="page"]');
    const list = current?.closest('nav');
    if (!current || !list) {
      return;
    }
    const outer = list.getBoundingClientRect();
    const inner = current.getBoundingClientRect();
    if (inner.top < outer.top || inner.bottom > outer.bottom) {
      list.scrollTop += inner.top - outer.top - outer.height / 3;
    }
  }, [path]);
  return <DocSidebarContent {...props} />;
}
