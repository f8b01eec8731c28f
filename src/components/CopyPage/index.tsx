import {type ReactNode, type SyntheticEvent, useState} from 'react';

import Link from '@docusaurus/Link';
import {markdownPath} from '@site/src/shared/markdown-path';

import {copyAndReport} from '../../client/copy.ts';
import styles from './styles.module.css';

interface CopyPageProps {
  /** Path of the page. */
  path: string;
}

async function textAt(address: string): Promise<string> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: expected the page as Markdown, found status ${response.status}.`);
  return response.text();
}

/**
 * Copies or shows a page as Markdown. The button sends a form to the Markdown, so that it leads there when the site's scripts,
 * the network or the clipboard fail.
 */
export default function CopyPage({path}: CopyPageProps): ReactNode {
  const alternate = markdownPath(path);
  const [copied, setCopied] = useState(false);
  const copy = (event: SyntheticEvent<HTMLFormElement>): void => {
    const form = event.currentTarget;
    event.preventDefault();
    void copyAndReport(textAt(alternate), (outcome) => {
      setCopied(outcome === 'copied');
      if (outcome === 'failed') form.submit();
    });
  };
  return (
    <form action={alternate} className={`not-printed ${styles.form ?? ''}`} data-search="skip" onSubmit={copy}>
      <button type="submit" className="ui-link">
        {copied ? 'Copied' : 'Copy page'}
      </button>
      <span className="sr-only" role="status">
        {copied && 'Page copied as Markdown'}
      </span>
      <Link href={`pathname://${alternate}`} target="_self" className="ui-link">
        View as Markdown
      </Link>
    </form>
  );
}
