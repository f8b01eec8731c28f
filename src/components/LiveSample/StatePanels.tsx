import {useId, type ReactNode} from 'react';

import TabList from '@site/src/components/TabList';
import clsx from 'clsx';

import {type LogEntry, type SelectionFact, type StateTab, stateTabs, type TreeLine} from '../../shared/playground/state.ts';
import {Timeline, Tree} from '../StateView/index.tsx';
import {describeUpdate} from './describe-update.ts';
import buttons from '../small-buttons.module.css';
import styles from './styles.module.css';

interface StatePanelsProps {
  tab: StateTab;
  onTab: (tab: StateTab) => void;
  /** The states that one can travel to. */
  steps: readonly {number: number}[];
  /** Index of the state that is shown. */
  current: number;
  onTravel: (index: number) => void;
  /** What the open tab shows. */
  children: ReactNode;
}

/** The views of an editor's state, and the way to its earlier states. */
export default function StatePanels({tab, onTab, steps, current, onTravel, children}: StatePanelsProps): ReactNode {
  const id = useId();
  return (
    <>
      <TabList
        label="Editor state"
        names={stateTabs}
        selected={stateTabs.indexOf(tab)}
        onSelect={(index) => {
          onTab(stateTabs[index] ?? tab);
        }}
        idsOf={(index) => ({tab: `${id}-${stateTabs[index] ?? ''}`, panel: `${id}-panel`})}
      />
      {/* eslint-disable-next-line jsx-a11y-x/no-noninteractive-tabindex -- a region that scrolls must be reachable by keyboard */}
      <div id={`${id}-panel`} className={styles.panel} role="tabpanel" aria-labelledby={`${id}-${tab}`} tabIndex={0}>
        {children}
      </div>
      <Timeline label="Time travel" steps={steps} current={current} onTravel={onTravel}>
        <button
          type="button"
          className={buttons.button}
          disabled={current === steps.length - 1}
          onClick={() => {
            onTravel(steps.length - 1);
          }}
        >
          Latest
        </button>
      </Timeline>
    </>
  );
}

interface NodesProps {
  lines: readonly TreeLine[];
  removed: readonly {key: string; type: string}[];
}

/** The nodes of a state, and those that the last update has removed. */
export function Nodes({lines, removed}: NodesProps): ReactNode {
  return (
    <>
      <Tree lines={lines} />
      {removed.length > 0 && (
        <p className={styles.removed}>Removed: {removed.map(({key, type}) => `${type} ${key}`).join(', ')}</p>
      )}
    </>
  );
}

/** What is known about the selection. */
export function Facts({facts}: {facts: readonly SelectionFact[]}): ReactNode {
  return (
    <dl className={styles.facts}>
      {facts.map(({name, value}) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Commands and updates, the latest first. */
export function Log({log}: {log: readonly LogEntry[]}): ReactNode {
  return (
    <ol className={clsx('clean-list margin--none', styles.log)} reversed>
      {[...log].reverse().map((entry) => (
        <li key={entry.id}>
          <span className={styles.entryKind}>{entry.kind}</span>{' '}
          {entry.kind === 'command' ? `${entry.name} ${entry.detail}` : describeUpdate(entry)}
          {entry.count > 1 && <span className={styles.count}> ×{entry.count}</span>}
        </li>
      ))}
    </ol>
  );
}
