import {LexicalComposer} from '@lexical/react/LexicalComposer';
import {ContentEditable} from '@lexical/react/LexicalContentEditable';
import LexicalErrorBoundary from '@lexical/react/LexicalErrorBoundary';
import {HistoryPlugin} from '@lexical/react/LexicalHistoryPlugin';
import {PlainTextPlugin} from '@lexical/react/LexicalPlainTextPlugin';
import {$createParagraphNode, $createTextNode, $getRoot} from 'lexical';
import {useId, useState} from 'react';

import {Counter} from './Counter';
import {MessageForm} from './MessageForm';

const limit = 30;

export const initialConfig = {
  namespace: 'CharacterLimit',
  onError: (error: Error) => console.error(error),
  editorState() {
    const text = $createTextNode('The train leaves at nine');
    $getRoot().append($createParagraphNode().append(text));
  },
  theme: {paragraph: 'ed-paragraph'},
};

export default function MessageField() {
  const counterId = useId();
  const [sent, setSent] = useState('');
  return (
    <LexicalComposer initialConfig={initialConfig}>
      <MessageForm limit={limit} onSend={setSent}>
        <div className="ed-frame">
          <PlainTextPlugin
            contentEditable={
              <ContentEditable
                className="ed-content ed-limited"
                ariaDescribedBy={counterId}
                ariaLabel="Message"
                ariaMultiline
              />
            }
            placeholder={<div className="ed-placeholder">At most 30 characters</div>}
            ErrorBoundary={LexicalErrorBoundary}
          />
        </div>
        <Counter id={counterId} limit={limit} />
      </MessageForm>
      <HistoryPlugin />
      <output>{sent === '' ? '' : `Sent: ${sent}`}</output>
    </LexicalComposer>
  );
}
