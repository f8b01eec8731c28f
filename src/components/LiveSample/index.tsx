import {Suspense, lazy, useEffect, useMemo, useRef, useState, type ReactNode} from 'react';

import ErrorBoundary from './ErrorBoundary.tsx';
import styles from './styles.module.css';
import type {LiveKind, LiveModule} from './types.ts';

/** Props of `LiveSample`; the build writes them (src/plugins/samples/render). */
export interface LiveSampleProps {
  kind: LiveKind;
  /** Loads the sample's module, the same code that is shown. */
  load: () => Promise<LiveModule>;
}

/** How far below the window a sample starts to load. */
const loadMargin = '300px';

/**
 * A running sample with its state inspector. Nothing is loaded before the reader comes near, and the frame has its final
 * height from the start.
 */
export default function LiveSample({kind, load}: LiveSampleProps): ReactNode {
  const section = useRef<HTMLElement>(null);
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    const element = section.current;
    if (element === null) {
      return undefined;
    }
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({isIntersecting}) => isIntersecting)) {
          setIsNear(true);
          observer.disconnect();
        }
      },
      {rootMargin: loadMargin},
    );
    observer.observe(element);
    return () => {
      observer.disconnect();
    };
  }, []);
  return (
    <section ref={section} className={styles.live} aria-label="Live sample" data-live={isNear ? 'started' : 'waiting'}>
      <noscript>
        <p className={styles.notice}>This sample runs in the browser. Turn on JavaScript to type into it; the code above is complete.</p>
      </noscript>
      {isNear && <Started kind={kind} load={load} />}
    </section>
  );
}

function Started({kind, load}: LiveSampleProps): ReactNode {
  // Both at once: the stage is the same for all samples, the module is this sample's own.
  const Stage = useMemo(
    () =>
      lazy(async () => {
        const [stage, module] = await Promise.all([import('./Stage.tsx'), load()]);
        return {default: () => <stage.default kind={kind} module={module} />};
      }),
    [kind, load],
  );
  return (
    <ErrorBoundary what="The sample could not be loaded.">
      <Suspense fallback={<p className={styles.notice}>Loading the sample…</p>}>
        <Stage />
      </Suspense>
    </ErrorBoundary>
  );
}
