import {useLexicalComposerContext} from '@lexical/react/LexicalComposerContext';
import useLexicalEditable from '@lexical/react/useLexicalEditable';
import {type ReactNode, type SyntheticEvent, useEffect, useState} from 'react';

import {useMarkedExcess} from './useMarkedExcess';
import {$getText} from './useTextLength';

interface MessageFormProps {
  limit: number;
  onSend: (text: string) => void;
  children: ReactNode;
}

export function MessageForm({limit, onSend, children}: MessageFormProps) {
  const [editor] = useLexicalComposerContext();
  const isEditable = useLexicalEditable();
  const [problem, setProblem] = useState('');
  useMarkedExcess(limit);
  useEffect(() => editor.registerTextContentListener(() => setProblem('')), [editor]);
  const send = (event: SyntheticEvent) => {
    event.preventDefault();
    const text = editor.getEditorState().read($getText);
    if (text.trim() === '') {
      setProblem('Write a message first.');
    } else if (text.length > limit) {
      setProblem(`Not sent. Take out ${text.length - limit}.`);
    } else {
      onSend(text);
    }
  };
  return (
    <form onSubmit={send}>
      {children}
      <p className="ed-status" role="alert">
        {problem}
      </p>
      {isEditable && (
        <button type="submit" className="ed-button">
          Send
        </button>
      )}
    </form>
  );
}
