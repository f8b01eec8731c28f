import {CollaborationPlugin} from '@lexical/react/LexicalCollaborationPlugin';
import {LexicalComposer} from '@lexical/react/LexicalComposer';
import {useLexicalComposerContext} from '@lexical/react/LexicalComposerContext';
import {ContentEditable} from '@lexical/react/LexicalContentEditable';
import LexicalErrorBoundary from '@lexical/react/LexicalErrorBoundary';
import {RichTextPlugin} from '@lexical/react/LexicalRichTextPlugin';
import {useEffect, useState} from 'react';

import {Connection} from './Connection';
import {nodes} from './nodes';
import {People} from './People';
import {openSession, type Session} from './session';

interface SharedNoteProps {
  url: string;
  id: string;
  name: string;
  canWrite: boolean;
  /** The same function in each render. */
  getToken: (id: string) => Promise<string>;
}

/** Nobody writes more that is not shared. The text can still be copied. */
function Lock() {
  const [editor] = useLexicalComposerContext();
  useEffect(() => editor.setEditable(false), [editor]);
  return null;
}

export function SharedNote({url, id, name, canWrite, getToken}: SharedNoteProps) {
  const [session, setSession] = useState<Session | null>(null);
  const [problem, setProblem] = useState('');

  useEffect(() => {
    let close = (): void => undefined;
    let isGone = false;
    // An answer may arrive when another document is open already.
    const onRefused = (reason: unknown): void => {
      if (!isGone) {
        setProblem(String(reason));
      }
    };
    openSession({getToken: () => getToken(id), id, onRefused, url}).then((opened) => {
      if (isGone) {
        opened.close();
      } else {
        close = opened.close;
        setSession(opened);
      }
    }, onRefused);
    return () => {
      isGone = true;
      setSession(null);
      setProblem('');
      close();
    };
    // Other rights need another session.
  }, [canWrite, getToken, id, url]);

  const alert = problem !== '' && <p role="alert">This note is not shared: {problem}</p>;
  if (session === null) {
    return alert || <p role="status">Opening the note</p>;
  }
  const initialConfig = {
    editable: canWrite,
    editorState: null,
    namespace: 'SharedNote',
    nodes,
    onError: (error: Error) => console.error(error),
  };
  return (
    <LexicalComposer key={session.id} initialConfig={initialConfig}>
      {alert}
      {alert && <Lock />}
      <RichTextPlugin
        contentEditable={<ContentEditable ariaLabel="Shared note" ariaMultiline={true} />}
        placeholder={null}
        ErrorBoundary={LexicalErrorBoundary}
      />
      <CollaborationPlugin
        id={session.id}
        providerFactory={session.providerFactory}
        shouldBootstrap={false}
        username={name}
      />
      <Connection />
      <People awareness={session.awareness} />
    </LexicalComposer>
  );
}
