import {type ReactNode, type SyntheticEvent, useEffect, useState} from 'react';

import Link from '@docusaurus/Link';
import {markdownPath} from '@site/src/shared/markdown-path';

import {copyMarkdown} from './copy-markdown';
import styles from './styles.module.css';

/** Milliseconds for which the button says that it has copied. */
const copiedFor = 2000;

interface CopyPageProps {
  /** Path of the page. */
  path: string;
}

/**
 * Copies or shows a page as Markdown. The button sends a form to the Markdown, so that it leads there when the site's scripts,
 * the network or the clipboard fail.
 */
export default function CopyPage({path}: CopyPageProps): ReactNode {
  const alternate = markdownPath(path);
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    const timer = copied
      ? setTimeout(() => {
          setCopied(false);
        }, copiedFor)
      : undefined;
    return () => {
      clearTimeout(timer);
    };
  }, [copied]);
  const copy = (event: SyntheticEvent<HTMLFormElement>): void => {
    const form = event.currentTarget;
    event.preventDefault();
    copyMarkdown(alternate).then(
      () => {
        setCopied(true);
      },
      () => {
        form.submit();
      },
    );
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
