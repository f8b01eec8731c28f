import {useLexicalComposerContext} from '@lexical/react/LexicalComposerContext';
import useLexicalEditable from '@lexical/react/useLexicalEditable';
import {useEffect, useState} from 'react';

import {readDocument, textOf} from './readDocument';
import type {Note, Saver} from './Saver';

export function AutosavePlugin({saver}: {saver: Saver}) {
  const [editor] = useLexicalComposerContext();
  const isEditable = useLexicalEditable();
  const [{isSaved, problem, theirs}, setStatus] = useState(saver.status);

  useEffect(() => {
    const save = () => void saver.save();
    const stopWatching = saver.watch(setStatus);
    const timer = setInterval(save, 2000);
    document.addEventListener('visibilitychange', save);
    window.addEventListener('pagehide', save);
    const unregister = editor.registerUpdateListener(({dirtyElements, editorState}) => {
      // Nothing is dirty when only the selection has moved.
      if (dirtyElements.size > 0) {
        saver.add(editorState);
      }
    });
    return () => {
      stopWatching();
      clearInterval(timer);
      document.removeEventListener('visibilitychange', save);
      window.removeEventListener('pagehide', save);
      unregister();
      save();
    };
  }, [editor, saver]);

  const accept = (note: Note) => {
    try {
      // A separate step: undo brings the user's text back.
      editor.setEditorState(readDocument(note.json), {tag: 'history-push'});
      saver.accept(note);
    } catch (error) {
      // Nothing is replaced by a note that cannot be read.
      console.error(error);
    }
  };

  return (
    <>
      <p className="ed-status">{isSaved ? 'Saved' : 'Not saved yet'}</p>
      <div role="alert">
        {problem !== '' && <p>{problem} Keep this page open until your text is saved.</p>}
        {theirs !== null && (
          <>
            <p>Somebody else has saved: “{textOf(theirs.json)}”</p>
            <button type="button" className="ed-button" onClick={() => saver.replace(theirs)}>
              Keep mine
            </button>{' '}
            <button
              type="button"
              className="ed-button"
              disabled={!isEditable}
              onClick={() => accept(theirs)}
            >
              Use theirs
            </button>
          </>
        )}
      </div>
    </>
  );
}
