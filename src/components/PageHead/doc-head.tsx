import Head from '@docusaurus/Head';
import {useDoc} from '@docusaurus/plugin-content-docs/client';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import type {ReactNode} from 'react';
import type {APIReference, TechArticle, WithContext} from 'schema-dts';

import {socialCardPath} from '@site/src/shared/social-card-path';

/**
 * Structured data of a document, as https://schema.org describes it: an API reference entry or an article. Breadcrumbs are
 * described by the theme, pages of questions by `src/features/site-output/heads`.
 */
export default function DocHead(): ReactNode {
  const {metadata, frontMatter} = useDoc();
  const {siteConfig} = useDocusaurusContext();
  if ('page_type' in frontMatter && frontMatter.page_type === 'faq') return null;
  const shared = {
    headline: metadata.title,
    description: metadata.description,
    url: `${siteConfig.url}${metadata.permalink}`,
    image: `${siteConfig.url}${socialCardPath(metadata.permalink)}`,
    inLanguage: 'en',
    isPartOf: {'@type': 'WebSite', name: siteConfig.title, url: siteConfig.url},
    ...(metadata.lastUpdatedAt && {dateModified: new Date(metadata.lastUpdatedAt).toISOString()}),
  } as const;
  const data: WithContext<APIReference> | WithContext<TechArticle> = metadata.id.startsWith('api/')
    ? {
        '@context': 'https://schema.org',
        '@type': 'APIReference',
        ...shared,
        programmingModel: 'TypeScript',
        targetPlatform: 'Web',
      }
    : {'@context': 'https://schema.org', '@type': 'TechArticle', ...shared};
  return (
    <Head>
      <script type="application/ld+json">{JSON.stringify(data)}</script>
    </Head>
  );
}
