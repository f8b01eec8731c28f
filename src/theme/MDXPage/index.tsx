// Change: offers the page as Markdown. Why: stand-alone pages have a Markdown alternate like documents and posts.
import MDXPage from '@theme-original/MDXPage';
import type {Props} from '@theme/MDXPage';
import {type ReactNode, useMemo} from 'react';

import CopyPage from '@site/src/components/CopyPage';

/** The stock page around content that begins with the button. */
export default function MDXPageWrapper({content: Content}: Props): ReactNode {
  const content = useMemo(() => {
    const ContentToCopy = (): ReactNode => (
      <>
        <CopyPage path={Content.metadata.permalink} />
        <Content />
      </>
    );
    // The stock page reads title and table of contents from the component.
    return Object.assign(ContentToCopy, Content);
  }, [Content]);
  return <MDXPage content={content} />;
}
