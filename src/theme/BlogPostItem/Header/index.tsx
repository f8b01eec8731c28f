// Change: offers a post as Markdown. Why: posts are read by machines and pasted into other tools as much as documents are.
import {useBlogPost} from '@docusaurus/plugin-content-blog/client';
import Header from '@theme-original/BlogPostItem/Header';
import type {ReactNode} from 'react';

import CopyPage from '@site/src/components/CopyPage';

/** The stock header, then, on the post's own page, the post as Markdown. */
export default function BlogPostItemHeaderWrapper(): ReactNode {
  const {metadata, isBlogPostPage} = useBlogPost();
  return (
    <>
      <Header />
      {isBlogPostPage && <CopyPage path={metadata.permalink} />}
    </>
  );
}
