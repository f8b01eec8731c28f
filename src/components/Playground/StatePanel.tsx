import {useId, type ReactNode} from 'react';

import TabList from '@site/src/components/TabList';
import clsx from 'clsx';

import {stateTabs, type StateTab, type StateView} from '../../shared/playground/protocol.ts';
import {describeUpdate} from '../LiveSample/describe-update.ts';
import live from '../LiveSample/styles.module.css';
import {Timeline, Tree} from '../StateView/index.tsx';
import styles from './styles.module.css';

interface StatePanelProps {
  view: StateView | undefined;
  tab: StateTab;
  onShow: (tab: StateTab) => void;
  onTravel: (index: number) => void;
}

/** The state of the editor in the preview, as the frame tells it. */
export default function StatePanel({view, tab, onShow, onTravel}: StatePanelProps): ReactNode {
  const id = useId();
  if (view === undefined) {
    return <p className={styles.note}>The state appears here when the code mounts an editor.</p>;
  }
  const isCurrent = view.tab === tab;
  return (
    <div className={clsx(live.inspector, styles.state)}>
      <TabList
        label="Editor state"
        names={stateTabs}
        selected={stateTabs.indexOf(tab)}
        onSelect={(index) => {
          onShow(stateTabs[index] ?? tab);
        }}
        idsOf={(index) => ({tab: `${id}-${stateTabs[index] ?? ''}`, panel: `${id}-panel`})}
      />
      {/* eslint-disable-next-line jsx-a11y-x/no-noninteractive-tabindex -- a region that scrolls must be reachable by keyboard */}
      <div id={`${id}-panel`} className={live.panel} role="tabpanel" aria-labelledby={`${id}-${tab}`} tabIndex={0}>
        {isCurrent && <Content view={view} />}
      </div>
      <Timeline label="Time travel" steps={view.steps.map((number) => ({number}))} current={view.current} onTravel={onTravel}>
        <button
          type="button"
          className={live.button}
          disabled={view.current === view.steps.length - 1}
          onClick={() => {
            onTravel(view.steps.length - 1);
          }}
        >
          Latest
        </button>
      </Timeline>
    </div>
  );
}

function Content({view: {lines, removed = [], facts, text, log}}: {view: StateView}): ReactNode {
  if (lines !== undefined) {
    return (
      <>
        <Tree lines={lines} />
        {removed.length > 0 && (
          <p className={live.removed}>Removed: {removed.map(({key, type}) => `${type} ${key}`).join(', ')}</p>
        )}
      </>
    );
  }
  if (facts !== undefined) {
    return (
      <dl className={live.facts}>
        {facts.map(({name, value}) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    );
  }
  if (text !== undefined) return <pre className={live.text}>{text}</pre>;
  return (
    <ol className={clsx('clean-list margin--none', live.log)} reversed>
      {[...(log ?? [])].reverse().map((entry) => (
        <li key={entry.id}>
          <span className={live.entryKind}>{entry.kind}</span>{' '}
          {entry.kind === 'command' ? `${entry.name} ${entry.detail}` : describeUpdate(entry)}
          {entry.count > 1 && <span className={live.count}> ×{entry.count}</span>}
        </li>
      ))}
    </ol>
  );
}
