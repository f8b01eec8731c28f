import type {ReactNode} from 'react';

import clsx from 'clsx';

import {LocationButton, type GoToProps} from './Console.tsx';
import type {SessionProps} from './session.ts';
import styles from './styles.module.css';

/** What the compiler says. */
export default function Problems({snapshot: {problems, types}, onGoTo}: GoToProps & Pick<SessionProps, 'snapshot'>): ReactNode {
  if (problems.length === 0) {
    const text = {
      off: 'Types are checked when you start typing.',
      loading: 'Loading the type checker…',
      on: 'No problems found.',
    };
    return <p className="ui-empty">{text[types]}</p>;
  }
  return (
    <ol className={clsx('clean-list margin--none', styles.console)}>
      {problems.map((problem) => (
        <li
          key={`${problem.file}:${String(problem.from)}:${String(problem.code)}`}
          className={styles.message}
          data-level={problem.severity === 'error' ? 'error' : 'warn'}
        >
          <span className={styles.values}>
            {problem.message} <span className={styles.faint}>TS{problem.code}</span>
          </span>
          <LocationButton location={problem} onGoTo={onGoTo} />
        </li>
      ))}
    </ol>
  );
}
