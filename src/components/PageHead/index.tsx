import Head from '@docusaurus/Head';
import {useLocation} from '@docusaurus/router';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import type {ReactNode} from 'react';

import {isContentPage} from '@site/src/shared/derived-pages';
import {socialCardPath} from '@site/src/shared/social-card-path';
import {markdownPath} from '@site/src/shared/markdown-path';

/**
 * What machines read in a page's head: its Markdown alternate and its social card. The browser needs the component as well: tags that
 * it does not render again are taken out of the head.
 */
export default function PageHead(): ReactNode {
  const {pathname} = useLocation();
  const {siteConfig} = useDocusaurusContext();
  if (!isContentPage(pathname)) return null;
  const image = `${siteConfig.url}${socialCardPath(pathname)}`;
  return (
    <Head>
      <link rel="alternate" type="text/markdown" href={markdownPath(pathname)} title="This page as Markdown" />
      <meta property="og:image" content={image} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta name="twitter:image" content={image} />
    </Head>
  );
}
