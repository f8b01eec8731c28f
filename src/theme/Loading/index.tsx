// Change: ejected; the site's own spinner and error box. Why: the stock ones are set in inline styles, which the content security policy refuses.
import type {ComponentProps, ReactNode} from 'react';

import type StockLoading from '@theme/Loading';

import styles from './styles.module.css';

/** Replaces code that is loading or failed to load: nothing at first, then a spinner, or the error. */
export default function Loading({error, pastDelay, retry}: ComponentProps<typeof StockLoading>): ReactNode {
  if (error !== null && error !== undefined && error !== false) {
    return (
      <div className={`ui-error ui-row ${styles.failure ?? ''}`} role="alert">
        <p>{String(error)}</p>
        <button type="button" className="ui-button" onClick={retry}>
          Retry
        </button>
      </div>
    );
  }
  return pastDelay ? (
    <div className={styles.waiting} role="status">
      <span className="spinner" />
      <span className="sr-only">Loading</span>
    </div>
  ) : null;
}
