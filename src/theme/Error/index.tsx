// Change: ejected; the same crash page as inside a layout. Why: the stock page is set in inline styles, which the content security policy refuses, and words its title differently.
import type {ReactNode} from 'react';

import ErrorBoundary from '@docusaurus/ErrorBoundary';
import Head from '@docusaurus/Head';
import {RouteContextProvider} from '@docusaurus/core/lib/client/routeContext';
import type {Props} from '@theme/Error';
import ErrorPageContent from '@theme/ErrorPageContent';
import Layout from '@theme/Layout';

const noRoute = {plugin: {name: 'docusaurus-core-error-boundary', id: 'default'}};

/** Replaces the entire site when something around the page threw: the navbar, the footer, a provider. */
export default function Error({error, tryAgain}: Props): ReactNode {
  return (
    <RouteContextProvider value={noRoute}>
      {/* The layout may be what failed; then the message stands alone. */}
      <ErrorBoundary fallback={() => <ErrorPageContent error={error} tryAgain={tryAgain} />}>
        <Head>
          <title>This page crashed.</title>
        </Head>
        <Layout>
          <ErrorPageContent error={error} tryAgain={tryAgain} />
        </Layout>
      </ErrorBoundary>
    </RouteContextProvider>
  );
}
