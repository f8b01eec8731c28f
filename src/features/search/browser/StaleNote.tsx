import {translate} from '@docusaurus/Translate';
import type {JSX} from 'react';

/** Says that results are from an older version of the pages: only in development, while the current ones cannot be read. */
export function StaleNote({className}: {className: string | undefined}): JSX.Element {
  return (
    <p role="note" className={className}>
      {translate({id: 'theme.SearchModal.stale', message: 'These results are from an older version of the pages.'})}
    </p>
  );
}
