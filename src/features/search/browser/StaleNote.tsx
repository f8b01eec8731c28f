import {translate} from '@docusaurus/Translate';
import type {JSX} from 'react';

/** Says that results are from an older version of the pages: only in development, while the current ones cannot be read. */
export function StaleNote(): JSX.Element {
  return (
    <p role="note" className="ui-notice">
      {translate({id: 'theme.SearchModal.stale', message: 'These results are from an older version of the pages.'})}
    </p>
  );
}
