import type {ReactNode} from 'react';

import Link from '@docusaurus/Link';
import {ThemeClassNames} from '@docusaurus/theme-common';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import clsx from 'clsx';

import {issueAddress} from './issue-address.ts';
import styles from './styles.module.css';

interface FeedbackProps {
  /** Title of the page. */
  title: string;
  /** Path of the page on this site. */
  path: string;
}

/** "Was this helpful?": the answer opens an issue in which page and version are filled in. Nothing is sent before that. */
export default function Feedback({title, path}: FeedbackProps): ReactNode {
  const {siteConfig} = useDocusaurusContext();
  const page = {title, url: `${siteConfig.url}${path}`, version: String(siteConfig.customFields?.['lexicalVersion'])};
  const repository = `https://github.com/${siteConfig.organizationName ?? ''}/${siteConfig.projectName ?? ''}`;
  return (
    <aside className={clsx(ThemeClassNames.docs.docFooter, 'not-printed', styles.feedback)} aria-label="Feedback on this page">
      <p className={styles.question}>Was this helpful?</p>
      <p className={styles.answer}>
        <Link className="target" href={issueAddress(repository, page, 'missing')}>
          Say what is missing
        </Link>
        <Link className="target" href={issueAddress(repository, page, 'wrong')}>
          Report a mistake
        </Link>
      </p>
    </aside>
  );
}
