import {type ReactNode, useCallback, useEffect, useRef, useState} from 'react';

import Button from '@site/src/components/Button';
import Loading from '@theme/Loading';

import '../../../features/samples/browser/LiveSample/editor.css';
import {Timeline, Tree} from '../../../features/inspector/browser/index.tsx';
import {firstDocument, firstView} from './first-document.ts';
import type {Action, HeroEditor, ToolbarState} from './editor.ts';
import styles from './styles.module.css';

const buttons: {action: Action; label: string; name: string}[] = [
  {action: 'bold', label: 'B', name: 'Bold'},
  {action: 'italic', label: 'I', name: 'Italic'},
  {action: 'code', label: '{}', name: 'Code'},
  {action: 'heading', label: 'Heading', name: 'Heading'},
  {action: 'quote', label: 'Quote', name: 'Quote'},
  {action: 'list', label: 'List', name: 'List'},
  {action: 'undo', label: '←', name: 'Undo'},
  {action: 'redo', label: '→', name: 'Redo'},
];

// The same object in each rendering, so that React leaves the content to the editor.
const picture = {__html: firstDocument};

/**
 * The running editor of the home page. The server draws its first document; the framework is fetched when the browser has
 * nothing else to do, or at once when the reader reaches for the editor, and takes the drawing over in its place.
 */
export default function Hero(): ReactNode {
  const [status, setStatus] = useState<'picture' | 'loading' | 'running' | Error>('picture');
  const [toolbar, setToolbar] = useState<ToolbarState>({pressed: [], canUndo: false, canRedo: false});
  const [view, setView] = useState(firstView);
  /** What the reader did while the editor was loading. */
  const [intent, setIntent] = useState<Action | 'focus'>();
  const surface = useRef<HTMLDivElement>(null);
  const editor = useRef<HeroEditor>(undefined);
  const isStarted = useRef(false);
  const start = useCallback(async () => {
    if (isStarted.current) return;
    isStarted.current = true;
    setStatus('loading');
    try {
      const {startEditor} = await import('./editor.ts');
      if (surface.current !== null) {
        editor.current = startEditor(surface.current, setToolbar, setView);
        setStatus('running');
      }
    } catch (error) {
      isStarted.current = false;
      setStatus(error instanceof Error ? error : new Error(String(error)));
    }
  }, []);
  useEffect(() => {
    whenIdle(() => void start());
    return () => editor.current?.stop();
  }, [start]);
  useEffect(() => {
    if (status === 'running' && intent !== undefined) editor.current?.perform(intent);
  }, [status, intent]);
  const perform = (action: Action | 'focus'): void => {
    if (editor.current === undefined) {
      setIntent(action);
      void start();
    } else {
      editor.current.perform(action);
    }
  };
  return (
    <section className={`not-printed ${styles.hero ?? ''}`} aria-label="Try it" data-markdown="skip" data-unattended>
      <div className={styles.editor}>
        <div className={`ui-buttons ${styles.toolbar ?? ''}`} role="group" aria-label="Formatting">
          {buttons.map(({action, label, name}) => {
            const isHistory = action === 'undo' || action === 'redo';
            const isOff = (action === 'undo' && !toolbar.canUndo) || (action === 'redo' && !toolbar.canRedo);
            return (
              <Button
                key={action}
                className={styles.tool}
                data-action={action}
                aria-label={name}
                aria-pressed={isHistory ? undefined : toolbar.pressed.includes(action)}
                aria-disabled={isOff}
                onClick={() => {
                  if (!isOff) perform(action);
                }}
              >
                {label}
              </Button>
            );
          })}
        </div>
        <div className={styles.sheet}>
          <div
            ref={surface}
            className="ed-content"
            dangerouslySetInnerHTML={picture}
            onPointerDown={() => {
              if (editor.current === undefined) perform('focus');
            }}
          />
        </div>
        <p className={styles.hint}>
          Start a line with <kbd>##</kbd> <kbd>-</kbd> or <kbd>&gt;</kbd> and a space, or type <kbd>**bold**</kbd> – nothing
          leaves your browser.
        </p>
      </div>
      <div className={styles.state}>
        <p className={`ui-label ${styles.stateTitle ?? ''}`}>Editor state</p>
        <Tree isBrief lines={view.lines ?? []} label="Nodes of the editor state" />
        <Timeline
          label="Travel through the states"
          steps={view.steps}
          current={view.current}
          onTravel={(current) => {
            editor.current?.travel(current);
            // The state is described in the next frame; the slider must not jump back until then.
            setView({...view, current});
          }}
        />
      </div>
      {(status === 'loading' || status instanceof Error) && (
        <div className={styles.overlay}>
          <Loading
            isLoading={status === 'loading'}
            pastDelay={intent !== undefined}
            timedOut={false}
            error={status instanceof Error ? status : null}
            retry={() => perform('focus')}
          />
        </div>
      )}
    </section>
  );
}

/** Runs a task once the page has loaded and the browser is idle; not at all where data is scarce. */
function whenIdle(task: () => void): void {
  // Only some browsers tell about the connection.
  const {connection} = navigator as Navigator & {connection?: {saveData?: boolean; effectiveType?: string}};
  if (connection?.saveData === true || connection?.effectiveType?.includes('2g') === true) return;
  const wait = (): void => {
    if ('requestIdleCallback' in window) window.requestIdleCallback(task, {timeout: 4000});
    else setTimeout(task, 500);
  };
  if (document.readyState === 'complete') wait();
  else window.addEventListener('load', wait, {once: true});
}
