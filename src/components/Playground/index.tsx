import type {ReactNode} from 'react';

import Loaded from './Loaded.tsx';

/**
 * The playground: an editor of code, and beside it what the code does. All of it is loaded by this component and by nothing else. The
 * README beside it says how it works.
 */
export default function Playground(): ReactNode {
  return <Loaded load={loadVisit} props={{}} />;
}

function loadVisit() {
  return import('./Visit.tsx');
}
