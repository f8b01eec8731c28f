import type {ReactNode} from 'react';

import Head from '@docusaurus/Head';

import styles from './styles.module.css';

interface WorkbenchShellProps {
  /** The workbench, as soon as it is there. */
  children: ReactNode;
  /** Why it does not come. */
  failure?: string | undefined;
}

/** Container of a workbench, with its loading state. A page that has one hydrates at once: there is nothing else to do on it. */
export default function WorkbenchShell({children, failure}: WorkbenchShellProps): ReactNode {
  return (
    <div className={styles.frame} data-unattended="now" data-markdown="skip" data-search="skip">
      <Head>
        {/* For the script at the top of the page, which has read nothing else by then (src/light/deferred-hydration/client/loader.ts). */}
        <html lang="en" data-start="now" />
      </Head>
      {children ?? (
        <p className="ui-empty" role={failure === undefined ? 'status' : 'alert'}>
          {failure ?? 'Loading the playground…'}
        </p>
      )}
    </div>
  );
}
