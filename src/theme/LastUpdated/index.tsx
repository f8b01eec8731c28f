// Change: the date has no `itemprop`. Why: that belongs to microdata, of which the page has no item; its structured data tells the date.
import type {ReactNode} from 'react';

import {ThemeClassNames} from '@docusaurus/theme-common';
import {useDateTimeFormat} from '@docusaurus/theme-common/internal';
import type {Props} from '@theme/LastUpdated';

/**
 * When a page was last changed.
 *
 * @param props.lastUpdatedAt milliseconds since 1970; nothing is shown without them
 */
export default function LastUpdated({lastUpdatedAt}: Props): ReactNode {
  const format = useDateTimeFormat({day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC'});
  if (!lastUpdatedAt) return null;
  const date = new Date(lastUpdatedAt);
  return (
    <span className={ThemeClassNames.common.lastUpdated}>
      Last updated on{' '}
      <b>
        <time dateTime={date.toISOString()}>{format.format(date)}</time>
      </b>
      {process.env.NODE_ENV === 'development' && <small> (the development server makes it up)</small>}
    </span>
  );
}
