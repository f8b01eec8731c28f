import {useEffect, useRef, type ReactNode} from 'react';

import Link from '@docusaurus/Link';
import Button from '@site/src/components/Button';
import clsx from 'clsx';

import {editAddress} from '../shared/files.ts';
import type {InPlaceProps} from './EditInPlace/index.tsx';
import {useSession} from './session.ts';
import styles from './styles.module.css';
import Workbench from './Workbench.tsx';

/** The workbench in the place of a sample. Its draft is that of the playground, which can go on with it. */
export default function InPlace({sample, onClose}: InPlaceProps): ReactNode {
  const {session, snapshot} = useSession({setAddress: () => undefined});
  const region = useRef<HTMLElement>(null);
  useEffect(() => {
    void session.openSample(sample);
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
            <Button className="ui-primary" onClick={session.run}>
              Run
            </Button>
            <Button disabled={!snapshot.isChanged} onClick={() => void session.reset()}>
              Reset code
            </Button>
          </div>
          <Link className={styles.onward} to={editAddress(sample)}>
            Open in the playground
          </Link>
          <Button onClick={onClose}>Close</Button>
        </div>
      </Workbench>
    </section>
  );
}
