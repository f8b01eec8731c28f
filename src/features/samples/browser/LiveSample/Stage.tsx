import {useEffect, useRef, useState, type ComponentType, type ReactNode, type RefObject} from 'react';

import {EditLink} from '@site/src/features/playground/browser/EditInPlace';

import ErrorBoundary, {ErrorMessage} from './ErrorBoundary.tsx';
import Inspector from './Inspector.tsx';
import styles from './styles.module.css';
import {freeTabAfterEscape} from './tab-after-escape.ts';
import type {StageProps} from './types.ts';
import './base.css';
import './editor.css';

/** The running sample and its inspector. Reset starts both over. */
export default function Stage({kind, module, edit}: StageProps): ReactNode {
  const [run, setRun] = useState(1);
  return (
    <>
      <div className={styles.bar}>
        <span className={`ui-label ${styles.barTitle ?? ''}`}>Live</span>
        <span className={styles.hint}>
          <kbd>Esc</kbd>, then <kbd>Tab</kbd> to leave
        </span>
        {edit !== undefined && <EditLink sample={edit} className="ui-button ui-small" />}
        <button type="button" className="ui-button ui-small" onClick={() => setRun(run + 1)}>
          Reset
        </button>
      </div>
      <Run key={run} kind={kind} module={module} />
    </>
  );
}

function Run({kind, module}: Pick<StageProps, 'kind' | 'module'>): ReactNode {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => (frame.current === null ? undefined : freeTabAfterEscape(frame.current)), []);
  return (
    <div className={styles.stage}>
      <div ref={frame} className={`${styles.frame ?? ''} ed-stage`} data-live-frame>
        <ErrorBoundary what="The sample failed.">
          {kind === 'react' ? (
            <ReactSample Sample={module.default as ComponentType} />
          ) : (
            <VanillaSample mount={module.default as (root: HTMLElement) => () => void} />
          )}
        </ErrorBoundary>
        <LateErrors frame={frame} />
      </div>
      <Inspector frame={frame} commandNames={module.commandNames} />
    </div>
  );
}

function ReactSample({Sample}: {Sample: ComponentType}): ReactNode {
  return <Sample />;
}

function VanillaSample({mount}: {mount: (root: HTMLElement) => () => void}): ReactNode {
  const root = useRef<HTMLDivElement>(null);
  // What `mount` throws reaches the boundary around this component, as what a React sample throws does.
  useEffect(() => (root.current === null ? undefined : mount(root.current)), [mount]);
  return <div ref={root} />;
}

/** Errors thrown while the reader types reach the window only; they belong to the sample that has the focus. */
function LateErrors({frame}: {frame: RefObject<HTMLDivElement | null>}): ReactNode {
  const [failure, setFailure] = useState<{error: unknown}>();
  useEffect(() => {
    const listen = (event: ErrorEvent): void => {
      if (frame.current?.contains(document.activeElement) === true) {
        setFailure({error: event.error});
      }
    };
    window.addEventListener('error', listen);
    return () => window.removeEventListener('error', listen);
  }, [frame]);
  return failure === undefined ? null : <ErrorMessage what="The sample threw an error." error={failure.error} />;
}
