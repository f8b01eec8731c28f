import clsx from 'clsx';
import {Suspense, use, useEffect, useRef, useState, type ComponentType, type ReactNode} from 'react';

import EditInPlace from '@site/src/features/playground/browser/EditInPlace';

import ErrorBoundary from './ErrorBoundary.tsx';
import styles from './styles.module.css';
import type {LiveKind, LiveModule, StageProps} from './types.ts';

/** Props of `LiveSample`; the build writes them (src/features/samples/markdown). */
export interface LiveSampleProps {
  kind: LiveKind;
  /** Loads the sample's module, the same code that is shown. */
  load: () => Promise<LiveModule>;
  /** Whether the sample needs more room than most: for content below several rows of buttons. */
  tall?: boolean;
  /** Id of the sample in the playground. */
  edit?: string;
  /** The sample's code. */
  children: ReactNode;
}

/** How far below the window a sample starts to load. */
const loadMargin = '300px';

/**
 * A running sample with its state inspector, above its code. Nothing is loaded before the reader comes near, and the frame has its final
 * height from the start.
 */
export default function LiveSample(props: LiveSampleProps): ReactNode {
  return (
    <EditInPlace>
      <Card {...props} />
    </EditInPlace>
  );
}

function Card({kind, load, tall = false, edit, children}: LiveSampleProps): ReactNode {
  const frame = useRef<HTMLDivElement>(null);
  const [loading, setLoading] = useState<Promise<Loaded>>();
  const isWaiting = loading === undefined;
  useEffect(() => {
    const element = frame.current;
    if (element === null || !isWaiting) {
      return undefined;
    }
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({isIntersecting}) => isIntersecting)) {
          observer.disconnect();
          // Both at once: the stage is the same for all samples, the module is this sample's own.
          setLoading(Promise.all([import('./Stage.tsx').then((stage) => stage.default), load()]));
        }
      },
      {rootMargin: loadMargin},
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [isWaiting, load]);
  return (
    <div className={styles.card}>
      <div
        ref={frame}
        className={clsx('not-printed', styles.live, tall && styles.tall)}
        role="group"
        aria-label="Live sample"
        data-live-sample
        data-unattended
      >
        <noscript>
          <p className="ui-empty">This sample runs in your browser. Turn on JavaScript to try it. The complete code is below.</p>
        </noscript>
        {!isWaiting && (
          <ErrorBoundary what="The sample did not load.">
            <Suspense fallback={<p className="ui-empty">Loading the sample…</p>}>
              <Started kind={kind} loading={loading} edit={edit} />
            </Suspense>
          </ErrorBoundary>
        )}
      </div>
      {children}
    </div>
  );
}

/** What a sample needs before it can run. */
type Loaded = [Stage: ComponentType<StageProps>, module: LiveModule];

interface StartedProps {
  kind: LiveKind;
  loading: Promise<Loaded>;
  edit: string | undefined;
}

function Started({kind, loading, edit}: StartedProps): ReactNode {
  const [Stage, module] = use(loading);
  return <Stage kind={kind} module={module} edit={edit} />;
}
