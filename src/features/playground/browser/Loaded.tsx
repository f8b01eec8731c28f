import {useEffect, useState, type ComponentType, type ReactNode} from 'react';

import WorkbenchShell from './WorkbenchShell.tsx';

interface LoadedProps<Props extends object> {
  /** Loads the workbench and what is around it; the same function each time. */
  load: () => Promise<{default: ComponentType<Props>}>;
  /** What it gets. */
  props: Props;
}

/** A workbench whose code is loaded on demand. */
export default function Loaded<Props extends object>({load, props}: LoadedProps<Props>): ReactNode {
  const [Workbench, setWorkbench] = useState<ComponentType<Props>>();
  const [failure, setFailure] = useState<string>();
  useEffect(() => {
    let isCurrent = true;
    load().then(
      ({default: component}) => {
        if (isCurrent) setWorkbench(() => component);
      },
      () => {
        if (isCurrent) setFailure('The playground did not load. Check your connection and reload the page.');
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [load]);
  return <WorkbenchShell failure={failure}>{Workbench === undefined ? undefined : <Workbench {...props} />}</WorkbenchShell>;
}
