// Change: a new announcement is shown on the first load. Why: the stock bar stays hidden by a page attribute that remembers the dismissal of the previous announcement.
import {type ReactNode, useEffect} from 'react';

import {useAnnouncementBar} from '@docusaurus/theme-common/internal';
import AnnouncementBar from '@theme-original/AnnouncementBar';

/** The announcement bar; it corrects the attribute that an inline script set from storage before the id was known. */
export default function CurrentAnnouncementBar(): ReactNode {
  const {isActive} = useAnnouncementBar();
  useEffect(() => {
    if (isActive) {
      document.documentElement.setAttribute('data-announcement-bar-initially-dismissed', 'false');
    }
  }, [isActive]);
  return <AnnouncementBar />;
}
