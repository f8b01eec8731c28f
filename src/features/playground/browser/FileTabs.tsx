import {useId, useState, type ReactNode} from 'react';

import TabList from '@site/src/components/TabList';

import type {PlayFile} from '../shared/files.ts';
import {entryName} from './run/entry.ts';
import type {Session} from './session.ts';
import styles from './styles.module.css';

interface FileTabsProps {
  session: Session;
  files: readonly PlayFile[];
  open: string;
  /** Id of the element that shows the open file. */
  panel: string;
}

/** A tab for each file, and what adds and removes files. */
export default function FileTabs({session, files, open, panel}: FileTabsProps): ReactNode {
  const id = useId();
  const [isAdding, setAdding] = useState(false);
  const [problem, setProblem] = useState<string>();
  const names = files.map(({name}) => name);
  const add = (form: FormData): void => {
    const name = form.get('name');
    const wrong = session.addFile(typeof name === 'string' ? name.trim() : '');
    setProblem(wrong);
    setAdding(wrong !== undefined);
  };
  return (
    <div className={styles.files}>
      <TabList
        label="Files"
        names={names}
        selected={names.indexOf(open)}
        onSelect={(index) => {
          session.openFile(names[index] ?? open);
        }}
        idsOf={(index) => ({tab: `${id}-${String(index)}`, panel})}
      />
      {isAdding ? (
        <form className={`ui-buttons ${styles.adding ?? ''}`} action={add}>
          <input
            name="name"
            className="ui-field"
            aria-label="Name of the new file"
            placeholder="Note.ts"
            autoComplete="off"
            spellCheck={false}
            aria-invalid={problem !== undefined}
            aria-describedby={`${id}-problem`}
          />
          <button type="submit" className="ui-button">
            Add
          </button>
          <span id={`${id}-problem`} role="alert">
            {problem}
          </span>
        </form>
      ) : (
        <span className={`ui-buttons ${styles.adding ?? ''}`}>
          <button
            type="button"
            className="ui-button"
            onClick={() => {
              setAdding(true);
            }}
          >
            Add file
          </button>
          {open !== entryName(files) && (
            <button
              type="button"
              className="ui-button"
              onClick={() => {
                session.removeFile(open);
              }}
            >
              Remove {open}
            </button>
          )}
        </span>
      )}
    </div>
  );
}
