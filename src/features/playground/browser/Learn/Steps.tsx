import type {ReactNode} from 'react';

import Link from '@docusaurus/Link';

import {stepAddress, steps, type StepSlug} from '../../shared/learn/steps.ts';
import styles from './styles.module.css';
import {useProgress} from './use-progress.ts';

/** All steps in their order, with marks at those that are done: in a row beside a step, as a list on a page of their own. */
export default function Steps({current}: {current?: StepSlug}): ReactNode {
  const done = useProgress();
  const isRow = current !== undefined;
  return (
    <nav aria-label="Steps" className={isRow ? styles.row : styles.list}>
      <ol className="clean-list margin--none">
        {steps.map(({slug, title}, index) => {
          const isDone = done.includes(slug);
          return (
            <li key={slug}>
              <Link
                to={stepAddress(slug)}
                className={styles.step}
                aria-current={slug === current ? 'step' : undefined}
                data-done={isDone}
                title={isRow ? title : undefined}
              >
                <span className={styles.number} aria-hidden="true">
                  {isDone ? '✓' : index + 1}
                </span>
                <span className={isRow ? 'sr-only' : undefined}>{title}</span>
                {isDone && <span className="sr-only">, done</span>}
              </Link>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
