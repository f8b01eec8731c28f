import {useEffect, useState, type ComponentType, type ReactNode} from 'react';

import styles from './styles.module.css';

/**
 * The playground: an editor of code, and beside it what the code does. All of it is loaded by this component and by nothing else. The
 * README beside it says how it works.
 */
export default function Playground(): ReactNode {
  const [Workbench, setWorkbench] = useState<ComponentType>();
  const [failure, setFailure] = useState<string>();
  useEffect(() => {
    let isCurrent = true;
    import('./Workbench.tsx').then(
      ({default: component}) => {
        if (isCurrent) setWorkbench(() => component);
      },
      () => {
        if (isCurrent) setFailure('The playground could not be loaded. Check the connection and load the page again.');
      },
    );
    return () => {
      isCurrent = false;
    };
  }, []);
  return (
    <div className={styles.frame} data-unattended data-markdown="skip" data-search="skip">
      {Workbench === undefined ? (
        <p className={styles.note} role={failure === undefined ? 'status' : 'alert'}>
          {failure ?? 'Loading the playground…'}
        </p>
      ) : (
        <Workbench />
      )}
    </div>
  );
}
