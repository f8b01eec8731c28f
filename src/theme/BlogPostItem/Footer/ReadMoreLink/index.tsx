// Change: ejected; other words on the link. Why: "Read more", as the theme has it, says nothing to who hears only the links of a page.
import type {JSX} from 'react';

import Link from '@docusaurus/Link';
import {translate} from '@docusaurus/Translate';
import type {Props} from '@theme/BlogPostItem/Footer/ReadMoreLink';

/** The link below the beginning of a post to the whole of it. */
export default function ReadMoreLink({blogPostTitle, ...link}: Props): JSX.Element {
  return (
    <Link
      aria-label={translate(
        {id: 'theme.blog.post.readMoreLabel', message: 'Read the whole post about {title}'},
        {title: blogPostTitle},
      )}
      {...link}
    >
      <b>{translate({id: 'theme.blog.post.readMore', message: 'Read the whole post'})}</b>
    </Link>
  );
}
