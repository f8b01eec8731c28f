import {type ComponentType, type ReactNode, useCallback, useEffect, useRef, useState} from 'react';

import Heading from '@theme/Heading';
import Loading from '@theme/Loading';

import {whenReleased} from '../../client/when-released.ts';
import '../LiveSample/editor.css';
import {firstDocument, type FirstNode, treeOf} from './first-document.ts';
import {type Action, Frame, State, Toolbar} from './Frame.tsx';
import styles from './styles.module.css';

type Intent = Action | 'focus' | undefined;

type Phase =
  | {name: 'picture'}
  | {name: 'loading'; isSlow: boolean}
  | {name: 'failed'; error: Error}
  | {name: 'running'; Editor: ComponentType<{intent: Intent}>};

/** Milliseconds after which a reader who waits for the editor sees a spinner. */
const spinnerDelay = 300;

const firstTree = treeOf(firstDocument);

/**
 * The running editor of the home page. The server draws its first document; the framework is fetched when the browser has
 * nothing else to do, or at once when the reader reaches for the editor.
 */
export default function Hero(): ReactNode {
  const [phase, setPhase] = useState<Phase>({name: 'picture'});
  const [intent, setIntent] = useState<Intent>();
  const started = useRef(false);
  const start = useCallback(async () => {
    if (started.current) {
      return;
    }
    started.current = true;
    setPhase({name: 'loading', isSlow: false});
    const timer = setTimeout(() => {
      setPhase({name: 'loading', isSlow: true});
    }, spinnerDelay);
    try {
      const {default: Editor} = await import('./RunningEditor.tsx');
      // The editor brings buttons of its own.
      whenReleased(() => {
        setPhase({name: 'running', Editor});
      });
    } catch (error) {
      started.current = false;
      setPhase({name: 'failed', error: error instanceof Error ? error : new Error(String(error))});
    } finally {
      clearTimeout(timer);
    }
  }, []);
  useEffect(() => whenIdle(() => void start()), [start]);
  const wake = (action: Intent): void => {
    setIntent(action);
    void start();
  };
  return (
    <section
      className={`not-printed ${styles.hero ?? ''}`}
      aria-label="Try it"
      data-phase={phase.name}
      data-markdown="skip"
      data-unattended
    >
      {phase.name === 'running' ? (
        <phase.Editor intent={intent} />
      ) : (
        <Frame
          toolbar={<Toolbar state={{pressed: [], canUndo: false, canRedo: false}} onAction={wake} />}
          surface={
            <div
              className="ed-content"
              onPointerDown={() => {
                wake('focus');
              }}
            >
              <Picture node={firstDocument} />
            </div>
          }
          state={<State lines={firstTree} steps={[{number: 1}]} current={0} onTravel={() => undefined} />}
        />
      )}
      {(phase.name === 'loading' || phase.name === 'failed') && (
        <div className={styles.overlay}>
          <Loading
            isLoading={phase.name === 'loading'}
            pastDelay={phase.name === 'loading' && phase.isSlow && intent !== undefined}
            timedOut={false}
            error={phase.name === 'failed' ? phase.error : null}
            retry={() => {
              wake('focus');
            }}
          />
        </div>
      )}
    </section>
  );
}

/** A node of the first document with the element and class that the editor gives it. */
function Picture({node}: {node: FirstNode}): ReactNode {
  if (node.type === 'text') {
    const {text, format} = node;
    switch (format) {
      case 0:
        return <span>{text}</span>;
      case 1:
        return <strong className="ed-bold">{text}</strong>;
      case 2:
        return <em className="ed-italic">{text}</em>;
    }
  }
  const children = node.children.map((child, index) => <Picture key={index} node={child} />);
  switch (node.type) {
    case 'root':
      return children;
    case 'heading':
      return (
        <Heading as="h2" className="ed-h2">
          {children}
        </Heading>
      );
    case 'paragraph':
      return <p className="ed-paragraph">{children}</p>;
    case 'list':
      return <ul className="ed-ul">{children}</ul>;
    case 'listitem':
      return <li className="ed-li">{children}</li>;
  }
}

interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

/** Runs a task once the page has loaded and the browser is idle; not at all where data is scarce. Returns how to call it off. */
function whenIdle(task: () => void): () => void {
  // Only some browsers tell about the connection.
  const {connection} = navigator as Navigator & {connection?: Connection};
  if (connection?.saveData === true || connection?.effectiveType?.includes('2g') === true) {
    return () => undefined;
  }
  let isCalledOff = false;
  const run = (): void => {
    if (!isCalledOff) {
      task();
    }
  };
  const wait = (): void => {
    if ('requestIdleCallback' in window) {
      window.requestIdleCallback(run, {timeout: 4000});
    } else {
      setTimeout(run, 500);
    }
  };
  if (document.readyState === 'complete') {
    wait();
  } else {
    window.addEventListener('load', wait, {once: true});
  }
  return () => {
    isCalledOff = true;
    window.removeEventListener('load', wait);
  };
}
