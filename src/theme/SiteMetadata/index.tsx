// Change: adds the Markdown alternate and the page's own social card. Why: the stock component knows one image for the whole site.
import SiteMetadata from '@theme-original/SiteMetadata';
import type {ReactNode} from 'react';

import PageHead from '@site/src/components/PageHead';

/** The stock metadata of every page, then what only this page has. */
export default function SiteMetadataWrapper(): ReactNode {
  return (
    <>
      <SiteMetadata />
      <PageHead />
    </>
  );
}
