import {LexicalComposer} from '@lexical/react/LexicalComposer';
import {ContentEditable} from '@lexical/react/LexicalContentEditable';
import LexicalErrorBoundary from '@lexical/react/LexicalErrorBoundary';
import {HistoryPlugin} from '@lexical/react/LexicalHistoryPlugin';
import {RichTextPlugin} from '@lexical/react/LexicalRichTextPlugin';
import type {EditorState} from 'lexical';
import {useEffect, useState} from 'react';

import {AutosavePlugin} from './AutosavePlugin';
import {DemoServer, Switches} from './demoServer';
import {createKey, dropDraft, takeDraft} from './drafts';
import {readDocument} from './readDocument';
import {Saver} from './Saver';

export default function AutosaveEditor() {
  const [server] = useState(() => new DemoServer());
  const [opened, setOpened] = useState<{editorState: EditorState; saver: Saver}>();
  const [error, setError] = useState('');

  useEffect(() => {
    let isCurrent = true;
    const open = async () => {
      const stored = await server.load();
      if (isCurrent) {
        const key = createKey();
        let note = takeDraft(key);
        if (note === null || note.revision === stored.revision) {
          // No draft, or it was sent when its page closed.
          dropDraft(key);
          note = {...stored, continues: [stored.revision]};
        }
        const editorState = readDocument(note.json);
        const send = server.save.bind(server);
        setOpened({editorState, saver: new Saver({key, note, send, stored})});
      }
    };
    open().catch((reason: unknown) => setError(String(reason)));
    return () => {
      isCurrent = false;
    };
  }, [server]);

  if (opened === undefined) {
    const text = error === '' ? 'Opening…' : `The document could not be opened. ${error}`;
    return <p role="status">{text}</p>;
  }
  const {editorState, saver} = opened;
  const initialConfig = {namespace: 'Autosave', editorState, onError: console.error};
  const content = <ContentEditable className="ed-content" ariaLabel="Note" ariaMultiline />;
  return (
    <LexicalComposer initialConfig={initialConfig}>
      <Switches server={server} />
      <div className="ed-frame">
        <RichTextPlugin
          contentEditable={content}
          placeholder={<div className="ed-placeholder">Write a note</div>}
          ErrorBoundary={LexicalErrorBoundary}
        />
      </div>
      <HistoryPlugin />
      <AutosavePlugin saver={saver} />
    </LexicalComposer>
  );
}
