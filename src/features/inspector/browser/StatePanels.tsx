import {useId, type ReactNode} from 'react';

import clsx from 'clsx';

import Button from '@site/src/components/Button';
import TabList from '@site/src/components/TabList';

import {type LogEntry, type StateTab, type StateView, stateTabs} from '../shared/state.ts';
import {Timeline, Tree} from './index.tsx';
import styles from './panels.module.css';

interface StatePanelsProps {
  /** What is shown; undefined until there is an editor. */
  view: StateView | undefined;
  tab: StateTab;
  onTab: (tab: StateTab) => void;
  onTravel: (index: number) => void;
  className?: string | undefined;
}

/** The views of an editor's state, and the way to its earlier states. */
export default function StatePanels({view, tab, onTab, onTravel, className}: StatePanelsProps): ReactNode {
  const id = useId();
  if (view === undefined) {
    return (
      <div className={clsx(styles.inspector, className)}>
        <p className="ui-empty">The state appears here once there is an editor.</p>
      </div>
    );
  }
  const {steps, current} = view;
  return (
    <div className={clsx(styles.inspector, className)}>
      <TabList
        label="Editor state"
        names={stateTabs}
        selected={stateTabs.indexOf(tab)}
        onSelect={(index) => onTab(stateTabs[index] ?? tab)}
        idsOf={(index) => ({tab: `${id}-${stateTabs[index] ?? ''}`, panel: `${id}-panel`})}
      />
      {/* eslint-disable-next-line jsx-a11y-x/no-noninteractive-tabindex -- a region that scrolls must be reachable by keyboard */}
      <div id={`${id}-panel`} className={styles.panel} role="tabpanel" aria-labelledby={`${id}-${tab}`} tabIndex={0}>
        {view.tab === tab ? <Content view={view} /> : (tab === 'HTML' || tab === 'Markdown') && 'Loading…'}
      </div>
      <Timeline label="Time travel" steps={steps} current={current} onTravel={onTravel}>
        <Button className="ui-small" disabled={current === steps.length - 1} onClick={() => onTravel(steps.length - 1)}>
          Latest
        </Button>
      </Timeline>
    </div>
  );
}

function Content({view: {lines, removed = [], facts, text, log = []}}: {view: StateView}): ReactNode {
  if (lines !== undefined) {
    return (
      <>
        <Tree lines={lines} />
        {removed.length > 0 && (
          <p className={styles.removed}>Removed: {removed.map(({key, type}) => `${type} ${key}`).join(', ')}</p>
        )}
      </>
    );
  }
  if (facts !== undefined) {
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
  if (text !== undefined) return <pre className={styles.text}>{text}</pre>;
  return log.length === 0 ? <p className="ui-empty">Commands and updates appear here as they happen.</p> : <Log log={log} />;
}

/** Commands and updates, the latest first. */
function Log({log}: {log: readonly LogEntry[]}): ReactNode {
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

/** An update in words: what it did to nodes, and its tags. */
function describeUpdate({added, changed, removed, tags}: Extract<LogEntry, {kind: 'update'}>): string {
  const parts = [added > 0 && `${added} new`, changed > 0 && `${changed} changed`, removed > 0 && `${removed} removed`];
  const changes = parts.filter(Boolean).join(', ') || 'selection only';
  return tags.length === 0 ? changes : `${changes}; tags: ${tags.join(', ')}`;
}
