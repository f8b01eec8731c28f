// Change: adds structured data. Why: search engines show articles and reference entries by it, and the stock theme has none.
import Metadata from '@theme-original/DocItem/Metadata';
import type {ReactNode} from 'react';

import DocHead from '@site/src/components/PageHead/doc-head';

/** The stock metadata of a document, then its structured data. */
export default function DocItemMetadataWrapper(): ReactNode {
  return (
    <>
      <Metadata />
      <DocHead />
    </>
  );
}
