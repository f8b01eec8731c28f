import {useEffect, useRef, useState, useSyncExternalStore, type ReactNode} from 'react';

import Link from '@docusaurus/Link';
import clsx from 'clsx';

import {editAddress} from '../shared/files.ts';
import type {InPlaceProps} from './EditInPlace/index.tsx';
import RunAndReset from './RunAndReset.tsx';
import {fetchSample} from './keep/fetch-sample.ts';
import {Session} from './session.ts';
import styles from './styles.module.css';
import Workbench from './Workbench.tsx';

/** The workbench in the place of a sample. Its draft is that of the playground, which can go on with it. */
export default function InPlace({sample, onClose}: InPlaceProps): ReactNode {
  const [session] = useState(
    () => new Session({fetchSample, build: 'production', draftPrefix: 'playground-draft-1:', setAddress: () => undefined}),
  );
  const snapshot = useSyncExternalStore(session.subscribe, session.getSnapshot);
  const region = useRef<HTMLElement>(null);
  useEffect(() => {
    session.openSample(sample).catch(session.fail);
    region.current?.focus({preventScroll: true});
  }, [session, sample]);
  return (
    <section
      ref={region}
      tabIndex={-1}
      className={clsx('not-printed', styles.frame, styles.inPlace)}
      aria-label={snapshot.title === '' ? 'Edit' : `Edit: ${snapshot.title}`}
      data-markdown="skip"
      data-search="skip"
    >
      <Workbench session={session} snapshot={snapshot}>
        <div className={`ui-row ${styles.actions ?? ''}`}>
          <div className="ui-buttons">
            <RunAndReset session={session} canReset={snapshot.isChanged} />
          </div>
          <Link className={styles.onward} to={editAddress(sample)}>
            Open in the playground
          </Link>
          <button type="button" className="ui-button" onClick={onClose}>
            Close
          </button>
        </div>
      </Workbench>
    </section>
  );
}
