// Change: adds the list of keyboard shortcuts, and follows links that are plain HTML. Why: both belong to no page, and this is the place around all of them.
import type {ReactNode} from 'react';

import {useRouterLinks} from '@site/src/client/router-links.ts';
import Shortcuts from '@site/src/components/Shortcuts';
import type {Props} from '@theme/Root';

/** The site and what can be opened on top of every page. */
export default function Root({children}: Props): ReactNode {
  useRouterLinks();
  return (
    <>
      {children}
      <Shortcuts />
    </>
  );
}
