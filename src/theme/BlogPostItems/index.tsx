// Change: the list of all posts begins with a heading. Why: the stock list page has no h1, while tag and archive pages have one.
import type {ReactNode} from 'react';

import {useLocation} from '@docusaurus/router';
import BlogPostItems from '@theme-original/BlogPostItems';
import type {Props} from '@theme/BlogPostItems';
import Heading from '@theme/Heading';

/** Posts of a list page, under a heading where the page has none of its own. */
export default function TitledBlogPostItems(props: Props): ReactNode {
  const isListOfAllPosts = useLocation().pathname.replace(/\/$/, '') === '/blog';
  return (
    <>
      {isListOfAllPosts && <Heading as="h1">Blog</Heading>}
      <BlogPostItems {...props} />
    </>
  );
}
