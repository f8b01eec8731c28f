import {useLexicalComposerContext} from '@lexical/react/LexicalComposerContext';
import {CONNECTED_COMMAND} from '@lexical/yjs';
import {COMMAND_PRIORITY_LOW} from 'lexical';
import {useEffect, useState} from 'react';

/** In milliseconds. A new token closes the connection for a moment. */
const delay = 2000;

export function Connection() {
  const [editor] = useLexicalComposerContext();
  const [status, setStatus] = useState('Connecting');

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const remove = editor.registerCommand(
      CONNECTED_COMMAND,
      (isConnected) => {
        clearTimeout(timer);
        if (isConnected) {
          setStatus('Connected');
        } else {
          timer = setTimeout(
            () => setStatus('Offline. Your changes are sent when the connection is back.'),
            delay,
          );
        }
        return false;
      },
      COMMAND_PRIORITY_LOW,
    );
    return () => {
      clearTimeout(timer);
      remove();
    };
  }, [editor]);

  return <p role="status">{status}</p>;
}
