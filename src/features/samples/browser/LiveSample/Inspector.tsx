import {useEffect, useRef, useState, type ReactNode, type RefObject} from 'react';

import type {StateView} from '../../../inspector/shared/state.ts';
import type {StateTab} from '../../../inspector/shared/state.ts';
import {inspect, type Inspector as RunningInspector} from '../../../inspector/browser/inspect.ts';
import StatePanels from '../../../inspector/browser/StatePanels.tsx';
import styles from './styles.module.css';

interface InspectorProps {
  /** The element that the sample is mounted in. */
  frame: RefObject<HTMLElement | null>;
  commandNames: ReadonlyMap<object, string>;
}

/** Shows what the editor of a sample holds and does. */
export default function Inspector({frame, commandNames}: InspectorProps): ReactNode {
  const inspector = useRef<RunningInspector>(undefined);
  const [view, setView] = useState<StateView>();
  const [tab, setTab] = useState<StateTab>('Tree');
  useEffect(() => {
    if (frame.current === null) {
      return undefined;
    }
    const started = inspect({
      root: frame.current,
      commandNames,
      post: setView,
      loadFormats: () => import('../../../inspector/browser/formats.ts'),
    });
    inspector.current = started;
    return () => started.stop();
  }, [frame, commandNames]);
  return (
    <StatePanels
      className={styles.inspector}
      view={view}
      tab={tab}
      onTab={(next) => {
        setTab(next);
        inspector.current?.show(next);
      }}
      onTravel={(current) => {
        inspector.current?.travel(current);
        // The state is described in the next frame; the slider must not jump back until then.
        setView((shown) => shown && {...shown, current});
      }}
    />
  );
}
