// Change: ejected; the heading is part of the main content, and years are headings of the second level. Why: the stock page has a second banner landmark, skips a level and sets its title in a color that cannot be read on the accent.
import type {ReactNode} from 'react';

import Link from '@docusaurus/Link';
import {PageMetadata} from '@docusaurus/theme-common';
import {useDateTimeFormat} from '@docusaurus/theme-common/internal';
import {translate} from '@docusaurus/Translate';
import type {ArchiveBlogPost, Props} from '@theme/BlogArchivePage';
import Heading from '@theme/Heading';
import Layout from '@theme/Layout';

import styles from './styles.module.css';

/** All posts, by year. */
export default function BlogArchivePage({archive}: Props): ReactNode {
  const title = translate({id: 'theme.blog.archive.title', message: 'Archive'});
  const dateFormat = useDateTimeFormat({day: 'numeric', month: 'long', timeZone: 'UTC'});
  return (
    <Layout>
      <PageMetadata title={title} description="All posts of the blog, by year." />
      <main className="ui-page">
        <Heading as="h1">{title}</Heading>
        {byYear(archive.blogPosts).map(([year, posts]) => (
          <section key={year} aria-label={year}>
            <Heading as="h2" id={year}>
              {year}
            </Heading>
            <ul className={`clean-list margin--none ${styles.posts ?? ''}`}>
              {posts.map(({metadata}) => (
                <li key={metadata.permalink} className="ui-row">
                  <time className="ui-note" dateTime={metadata.date}>
                    {dateFormat.format(new Date(metadata.date))}
                  </time>
                  <Link to={metadata.permalink}>{metadata.title}</Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </main>
    </Layout>
  );
}

/** Years with their posts, the latest first. */
function byYear(posts: readonly ArchiveBlogPost[]): [year: string, posts: ArchiveBlogPost[]][] {
  const years = new Map<string, ArchiveBlogPost[]>();
  const latestFirst = [...posts].sort((a, b) => b.metadata.date.localeCompare(a.metadata.date));
  for (const post of latestFirst) {
    const year = post.metadata.date.slice(0, 4);
    years.set(year, [...(years.get(year) ?? []), post]);
  }
  return [...years];
}
