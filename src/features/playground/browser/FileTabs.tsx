import {useId, useState, type ReactNode} from 'react';

import Button from '@site/src/components/Button';
import TabList from '@site/src/components/TabList';

import {entryName} from './run/entry.ts';
import type {SessionProps} from './session.ts';
import styles from './styles.module.css';

interface FileTabsProps extends SessionProps {
  /** Id of the element that shows the open file. */
  panel: string;
}

/** A tab for each file, and what adds and removes files. */
export default function FileTabs({session, snapshot: {files, open}, panel}: FileTabsProps): ReactNode {
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
        onSelect={(index) => session.openFile(names[index] ?? open)}
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
          <Button type="submit">Add</Button>
          <span id={`${id}-problem`} role="alert">
            {problem}
          </span>
        </form>
      ) : (
        <span className={`ui-buttons ${styles.adding ?? ''}`}>
          <Button onClick={() => setAdding(true)}>Add file</Button>
          {open !== entryName(files) && <Button onClick={() => session.removeFile(open)}>Remove {open}</Button>}
        </span>
      )}
    </div>
  );
}
