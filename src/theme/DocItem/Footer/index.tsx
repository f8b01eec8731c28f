// Change: asks whether the page helped. Why: readers who miss something are one click away from saying what, without any service in between.
import type {ReactNode} from 'react';

import {useDoc} from '@docusaurus/plugin-content-docs/client';
import Feedback from '@site/src/components/Feedback';
import DocItemFooter from '@theme-original/DocItem/Footer';

/** The end of a page: feedback, edit link, date. */
export default function DocItemFooterWithFeedback(): ReactNode {
  const {metadata} = useDoc();
  return (
    <>
      <Feedback title={metadata.title} path={metadata.permalink} />
      <DocItemFooter />
    </>
  );
}
