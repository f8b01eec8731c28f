import {useEffect, useRef, useState, type ComponentType, type ReactNode, type RefObject} from 'react';

import ErrorBoundary, {ErrorMessage} from './ErrorBoundary.tsx';
import Inspector from './Inspector.tsx';
import styles from './styles.module.css';
import type {StageProps} from './types.ts';
import './base.css';
import './editor.css';

/** The running sample and its inspector. Reset starts both over. */
export default function Stage({kind, module}: StageProps): ReactNode {
  const [run, setRun] = useState(1);
  return (
    <>
      <div className={styles.bar}>
        <span className={styles.barTitle}>Live</span>
        <span className={styles.hint}>
          <kbd>Esc</kbd>, then <kbd>Tab</kbd> leaves the editor
        </span>
        <button
          type="button"
          className={styles.button}
          onClick={() => {
            setRun(run + 1);
          }}
        >
          Reset
        </button>
      </div>
      <Run key={run} kind={kind} module={module} />
    </>
  );
}

function Run({kind, module}: StageProps): ReactNode {
  const frame = useRef<HTMLDivElement>(null);
  useTabAfterEscape(frame);
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

/**
 * Editors may use the Tab key for themselves: to indent, or to move between cells. Escape gives it back to the browser
 * until another key is pressed, so that nobody who uses the keyboard is caught in a sample.
 */
function useTabAfterEscape(frame: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = frame.current;
    let isFree = false;
    const listen = (event: KeyboardEvent): void => {
      if (event.key === 'Tab' && isFree) {
        // The frame hears of the key before the editor inside does; not told of it, the editor cannot take it.
        event.stopPropagation();
      }
      isFree = event.key === 'Escape' || (isFree && (event.key === 'Shift' || event.key === 'Tab'));
    };
    element?.addEventListener('keydown', listen, {capture: true});
    return () => {
      element?.removeEventListener('keydown', listen, {capture: true});
    };
  }, [frame]);
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
    return () => {
      window.removeEventListener('error', listen);
    };
  }, [frame]);
  return failure === undefined ? null : <ErrorMessage what="The sample threw an error." error={failure.error} />;
}
