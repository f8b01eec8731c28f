import type {ReactNode} from 'react';

import Link from '@docusaurus/Link';
import Button from '@site/src/components/Button';

import {stepAddress, steps} from '../../shared/learn/steps.ts';
import {nextStep} from './progress.ts';
import styles from './styles.module.css';
import {startOver, useProgress} from './use-progress.ts';

function askAndStartOver(): void {
  if (window.confirm('Delete your code and progress in all steps? You cannot undo this.')) startOver();
}

/** How far somebody has come, and the way on. */
export default function Progress(): ReactNode {
  const done = useProgress();
  const next = nextStep(done);
  return (
    <div className={`ui-row ${styles.progress ?? ''}`} data-unattended data-markdown="skip" data-search="skip">
      <p className="margin--none" role="status">
        {done.length} of {steps.length} steps done
      </p>
      {next !== undefined && (
        <Link className="ui-button ui-primary" to={stepAddress(next)}>
          {done.length === 0 ? 'Start' : 'Continue'}
        </Link>
      )}
      <Button disabled={done.length === 0} onClick={askAndStartOver}>
        Delete progress
      </Button>
    </div>
  );
}
