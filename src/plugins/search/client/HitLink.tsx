import {useHistory} from '@docusaurus/router';
import type {JSX, ReactNode} from 'react';

import type {RecordType, SectionKind} from '../../../shared/search/record.ts';

export interface HitLinkProps {
  /** Path on this host, with query and anchor. */
  to: string;
  children: ReactNode;
  tabIndex?: number;
  /** Kind of page, for the style sheet. */
  kind?: SectionKind | null;
  /** Where on the page it leads, for the style sheet. */
  type?: RecordType;
  onClick?: () => void;
}

/**
 * A link to a result. Not Docusaurus' own, which downloads the code of every linked page that comes into view:
 * a list that changes with each keystroke would fetch dozens of pages that nobody opens.
 */
export function HitLink({to, children, tabIndex, kind, type, onClick}: HitLinkProps): JSX.Element {
  const history = useHistory();
  return (
    // eslint-disable-next-line @docusaurus/no-html-links -- see above
    <a
      href={to}
      tabIndex={tabIndex}
      data-kind={kind ?? undefined}
      data-type={type}
      onClick={(event) => {
        if (event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey) {
          event.preventDefault();
          history.push(to);
        }
        onClick?.();
      }}
    >
      {children}
    </a>
  );
}
