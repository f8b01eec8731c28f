import {useLayoutEffect, useRef, type ReactNode} from 'react';

import type {SessionProps} from './session.ts';
import styles from './styles.module.css';

/**
 * The open file as plain text, until the code editor is there: on a slow network that takes a second, in which one can write already.
 * The shadow tree of the code editor hides it; `Session.attachEditor` takes over text and caret.
 */
export default function PlainCode({session, snapshot: {files, open}}: SessionProps): ReactNode {
  const field = useRef<HTMLTextAreaElement>(null);
  const file = files.find(({name}) => name === open);
  // The code editor has the lines above the first that the page shows folded.
  const above = file?.hidden?.find(([first]) => first === 1)?.[1] ?? 0;
  useLayoutEffect(() => {
    const element = field.current;
    // After an edit, the positions of hidden lines are unknown.
    if (element !== null && above > 0) element.scrollTop = above * Number.parseFloat(getComputedStyle(element).lineHeight);
  }, [above]);
  if (file === undefined) return null;
  return (
    <textarea
      ref={field}
      className={styles.plain}
      aria-label={`Code of ${open}`}
      wrap="off"
      autoCapitalize="off"
      autoComplete="off"
      spellCheck={false}
      value={file.text}
      onChange={({target: {value}}) => session.write(value)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
        event.preventDefault();
        session.run();
      }}
      onCompositionStart={({currentTarget}) => {
        currentTarget.dataset['composing'] = '';
      }}
      onCompositionEnd={({currentTarget}) => {
        delete currentTarget.dataset['composing'];
      }}
    />
  );
}
