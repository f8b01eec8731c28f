import type {ReactNode} from 'react';

import type {Session} from './session.ts';

interface RunAndResetProps {
  session: Session;
  /** Whether there is something to take back, and something to go back to. */
  canReset: boolean;
}

/** The buttons that run the code, and that take back what the reader has changed. */
export default function RunAndReset({session, canReset}: RunAndResetProps): ReactNode {
  return (
    <>
      <button type="button" className="ui-button ui-primary" onClick={session.run}>
        Run
      </button>
      <button
        type="button"
        className="ui-button"
        disabled={!canReset}
        onClick={() => {
          session.reset().catch(session.fail);
        }}
      >
        Reset code
      </button>
    </>
  );
}
