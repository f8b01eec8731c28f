import {Component, type ReactNode} from 'react';

import Link from '@docusaurus/Link';

import {describeError} from '../../../../client/describe-error.ts';
import styles from './styles.module.css';

interface Props {
  /** What failed, for the sentence above the error. */
  what: string;
  children: ReactNode;
}

/** Shows the error of what it contains, with a link to its page, in place of it. */
export default class ErrorBoundary extends Component<Props, {error?: unknown; failed: boolean}> {
  override state: {error?: unknown; failed: boolean} = {failed: false};

  static getDerivedStateFromError(error: unknown): {error: unknown; failed: boolean} {
    return {error, failed: true};
  }

  override render(): ReactNode {
    return this.state.failed ? <ErrorMessage what={this.props.what} error={this.state.error} /> : this.props.children;
  }
}

/** An error with the address of its page. */
export function ErrorMessage({what, error}: {what: string; error: unknown}): ReactNode {
  const {message, href} = describeError(error);
  return (
    <div className={`ui-error ${styles.error ?? ''}`} role="alert">
      <strong>{what}</strong> <code>{message}</code> {href !== undefined && <Link to={href}>What it means</Link>}
    </div>
  );
}
