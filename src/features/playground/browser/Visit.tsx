import {useEffect, useState, useSyncExternalStore, type ReactNode} from 'react';

import {useLocation} from '@docusaurus/router';

import Actions from './Actions.tsx';
import {Session} from './session.ts';
import Workbench from './Workbench.tsx';

/** A visit to the playground: the workbench with what the address names. */
export default function Visit(): ReactNode {
  const [session] = useState(() => new Session());
  const snapshot = useSyncExternalStore(session.subscribe, session.getSnapshot);
  // The key is another one for each navigation, also to the address that is open.
  const {hash, search, key} = useLocation();
  useEffect(() => {
    void session.openAddress({hash, search});
  }, [session, hash, search, key]);
  return (
    <Workbench session={session} snapshot={snapshot}>
      <Actions session={session} snapshot={snapshot} />
    </Workbench>
  );
}
