// Change: ejected; lists the error and its causes as text that can be reported. Why: the stock page runs them together in one paragraph and offers no way on but to try again.
import type {ReactNode} from 'react';

import Link from '@docusaurus/Link';
import Translate from '@docusaurus/Translate';
import type {Props} from '@theme/Error';
import Heading from '@theme/Heading';

import styles from './styles.module.css';

/** Replaces a page whose rendering threw. */
export default function ErrorPageContent({error, tryAgain}: Props): ReactNode {
  const causes = causesOf(error);
  return (
    <main className="ui-page">
      <Heading as="h1">
        <Translate id="theme.ErrorPageContent.title" description="The title of the fallback page when the page crashed">
          This page crashed.
        </Translate>
      </Heading>
      <pre className={`ui-error ${styles.message ?? ''}`}>{error.message}</pre>
      {causes.length > 0 && (
        <>
          <p>{causes.length === 1 ? 'Cause:' : 'Causes:'}</p>
          <ol className={styles.causes}>
            {causes.map((cause, index) => (
              <li key={index}>
                <pre className={`ui-error ${styles.message ?? ''}`}>{cause.message}</pre>
              </li>
            ))}
          </ol>
        </>
      )}
      <p className="ui-row">
        <button type="button" className="ui-button ui-large ui-primary" onClick={tryAgain}>
          <Translate
            id="theme.ErrorPageContent.tryAgain"
            description="The label of the button to try again rendering when the React error boundary captures an error"
          >
            Try again
          </Translate>
        </button>
        <Link href="/">Go to the home page</Link>
      </p>
    </main>
  );
}

/** The error that caused an error, the one that caused that, and so on. */
function causesOf(error: Error): Error[] {
  const causes: Error[] = [];
  for (let {cause} = error; cause instanceof Error && !causes.includes(cause); {cause} = cause) {
    causes.push(cause);
  }
  return causes;
}
