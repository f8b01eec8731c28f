// Change: ejected; states the documented framework version, which leads to what other versions changed, and the kind of page, and offers the page as Markdown. Why: the site has one docs version, and what readers need to know is which Lexical it describes.
import type {ReactNode} from 'react';

import Link from '@docusaurus/Link';
import {useDoc} from '@docusaurus/plugin-content-docs/client';
import {ThemeClassNames} from '@docusaurus/theme-common';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import type {Props} from '@theme/DocVersionBadge';
import clsx from 'clsx';

import CopyPage from '@site/src/components/CopyPage';

import styles from './styles.module.css';

const kinds: Record<string, string> = {
  concept: 'Concept',
  guide: 'Guide',
  tutorial: 'Tutorial',
  package: 'Package',
  reference: 'Reference',
  faq: 'Questions',
  examples: 'Examples',
};

/** The line above a page's heading: what kind of page it is, for which version it was checked, and the page as Markdown. */
export default function DocVersionBadge({className}: Props): ReactNode {
  const {siteConfig} = useDocusaurusContext();
  const {metadata, frontMatter} = useDoc();
  const declared = 'page_type' in frontMatter ? String(frontMatter.page_type) : '';
  const kind = metadata.id.startsWith('api/') ? 'API reference' : kinds[declared];
  return (
    <div className={clsx('ui-row', styles.mark, ThemeClassNames.docs.docVersionBadge, className)}>
      {kind !== undefined && <span className={clsx(styles.kind, 'ui-label')}>{kind}</span>}
      <Link className={clsx('target', styles.version)} to="/docs/versions">
        Lexical {String(siteConfig.customFields?.['lexicalVersion'])}, changes up to{' '}
        {String(siteConfig.customFields?.['comparedVersion'])}
      </Link>
      <CopyPage path={metadata.permalink} />
    </div>
  );
}
