import {useEffect, type ReactNode} from 'react';

import {useLocation} from '@docusaurus/router';
import useIsBrowser from '@docusaurus/useIsBrowser';

import {samplePath, starts} from '../shared/files.ts';
import Actions from './Actions.tsx';
import {preloadEditor} from './editor/load.ts';
import {useSession} from './session.ts';
import Workbench from './Workbench.tsx';
import WorkbenchShell from './WorkbenchShell.tsx';

/**
 * The playground: an editor of code, and beside it what the code does. It is in the code of this page and of no other. The README
 * beside it says how it works.
 */
export default function Playground(): ReactNode {
  return <WorkbenchShell>{useIsBrowser() ? <Visit /> : undefined}</WorkbenchShell>;
}

/** The workbench with what the address names. */
function Visit(): ReactNode {
  const props = useSession();
  const {session} = props;
  // The key is another one for each navigation, also to the address that is open.
  const {hash, search, key} = useLocation();
  useEffect(() => {
    void session.openAddress({hash, search});
  }, [session, hash, search, key]);
  return (
    <Workbench {...props}>
      <Actions {...props} />
    </Workbench>
  );
}

/** Begins to fetch what `Visit` will ask for: on a slow phone React takes half a second until it does. */
function preload(): void {
  preloadEditor();
  const query = new URLSearchParams(location.search);
  if (location.hash !== '' || query.has('draft')) return;
  const href = `/${samplePath(query.get('sample') ?? starts[0].sample)}`;
  const sample = {rel: 'preload', as: 'fetch', crossOrigin: 'anonymous', href};
  document.head.append(Object.assign(document.createElement('link'), sample));
}

// Not where the code of this page was fetched because its link is pointed at.
if (typeof window !== 'undefined' && /^\/play\/?$/.test(location.pathname)) preload();
