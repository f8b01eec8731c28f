// Change: adds the list of keyboard shortcuts. Why: it belongs to no page, and this is the place around all of them.
import type {ReactNode} from 'react';

import Shortcuts from '@site/src/components/Shortcuts';
import type {Props} from '@theme/Root';

/** The site and what can be opened on top of every page. */
export default function Root({children}: Props): ReactNode {
  return (
    <>
      {children}
      <Shortcuts />
    </>
  );
}
