// Change: an element that the browser opens and closes. Why: its own search and paper show what is in a closed one, which the stock component hides from both.
import type {ReactNode} from 'react';

import type {Props} from '@theme/Details';
import clsx from 'clsx';

/** A fold, such as an answer. */
export default function Details({summary, children, ...props}: Props): ReactNode {
  return (
    <details {...props} className={clsx('alert alert--info', props.className)}>
      {summary}
      <div>{children}</div>
    </details>
  );
}
