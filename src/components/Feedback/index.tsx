import type {ReactNode} from 'react';

import Link from '@docusaurus/Link';
import {ThemeClassNames} from '@docusaurus/theme-common';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import clsx from 'clsx';

import {issueUrl} from '../../shared/issue-url.ts';
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
  const reportUrl = (subject: string, question: string): string =>
    issueUrl(
      siteConfig,
      `Docs: ${subject} "${title}"`,
      `Page: ${siteConfig.url}${path}\nLexical version: ${String(siteConfig.customFields?.['lexicalVersion'])}\n\n${question}\n\n`,
    );
  return (
    <aside
      className={clsx(ThemeClassNames.docs.docFooter, 'ui-row not-printed', styles.feedback)}
      aria-label="Feedback on this page"
    >
      <p className={styles.question}>Was this helpful?</p>
      <p className="ui-row">
        <Link className="target" href={reportUrl('missing in', 'What did you look for, and what would have answered it?')}>
          Report what is missing
        </Link>
        <Link className="target" href={reportUrl('mistake in', 'Which sentence or sample is wrong, and what happens instead?')}>
          Report a mistake
        </Link>
      </p>
    </aside>
  );
}
