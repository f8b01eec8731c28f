import type {ReactNode} from 'react';

import clsx from 'clsx';

import type {StateView} from '../../shared/playground/protocol.ts';
import type {StateTab} from '../../shared/playground/state.ts';
import StatePanels, {Facts, Log, Nodes} from '../LiveSample/StatePanels.tsx';
import live from '../LiveSample/styles.module.css';
import styles from './styles.module.css';

interface StatePanelProps {
  view: StateView | undefined;
  tab: StateTab;
  onShow: (tab: StateTab) => void;
  onTravel: (index: number) => void;
}

/** The state of the editor in the preview, as the frame tells it. */
export default function StatePanel({view, tab, onShow, onTravel}: StatePanelProps): ReactNode {
  if (view === undefined) {
    return <p className={styles.note}>The state appears here when the code mounts an editor.</p>;
  }
  const steps = view.steps.map((number) => ({number}));
  return (
    <div className={clsx(live.inspector, styles.state)}>
      <StatePanels tab={tab} onTab={onShow} steps={steps} current={view.current} onTravel={onTravel}>
        {view.tab === tab && <Content view={view} />}
      </StatePanels>
    </div>
  );
}

function Content({view: {lines, removed = [], facts, text, log = []}}: {view: StateView}): ReactNode {
  if (lines !== undefined) return <Nodes lines={lines} removed={removed} />;
  if (facts !== undefined) return <Facts facts={facts} />;
  if (text !== undefined) return <pre className={live.text}>{text}</pre>;
  return <Log log={log} />;
}
