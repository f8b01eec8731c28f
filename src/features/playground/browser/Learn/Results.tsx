import type {ReactNode} from 'react';

import Link from '@docusaurus/Link';

import {stepAddress, steps, type StepSlug} from '../../shared/learn/steps.ts';
import type {StepCheck} from '../project-state.ts';
import styles from './styles.module.css';

interface ResultsProps {
  slug: StepSlug;
  stepCheck: StepCheck | undefined;
  hasPassed: boolean;
  showsSolution: boolean;
}

/** What the check of a step found. All of it is text: it comes from the frame in which the reader's code runs. */
export default function Results({slug, stepCheck, hasPassed, showsSolution}: ResultsProps): ReactNode {
  const next = steps[steps.findIndex((step) => step.slug === slug) + 1];
  return (
    <div className={styles.results} data-passed={hasPassed}>
      <div role="status">
        {stepCheck?.kind === 'checking' && <p>Checking…</p>}
        {stepCheck?.kind === 'done' && (
          <>
            <p>
              <strong>{hasPassed ? (showsSolution ? 'The solution passes.' : 'Passed.') : 'Not yet.'}</strong>
            </p>
            <ul className="clean-list">
              {stepCheck.results.map(({passed, message}, index) => (
                <li key={index} data-passed={passed}>
                  <span aria-hidden="true">{passed ? '✓' : '✗'}</span>
                  <span>
                    <span className="sr-only">{passed ? 'Done: ' : 'Missing: '}</span>
                    <WithCode text={message} />
                  </span>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
      {hasPassed && (
        <Link className="ui-button ui-primary" to={stepAddress(next?.slug)}>
          {next === undefined ? 'All steps' : `Next step: ${next.title}`}
        </Link>
      )}
    </div>
  );
}

/** Text in which code stands between backticks. */
function WithCode({text}: {text: string}): ReactNode {
  return text.split('`').map((part, index) => (index % 2 === 1 ? <code key={index}>{part}</code> : part));
}
