import {LexicalComposer} from '@lexical/react/LexicalComposer';
import {ContentEditable} from '@lexical/react/LexicalContentEditable';
import LexicalErrorBoundary from '@lexical/react/LexicalErrorBoundary';
import {HistoryPlugin} from '@lexical/react/LexicalHistoryPlugin';
import {PlainTextPlugin} from '@lexical/react/LexicalPlainTextPlugin';
import {useId, useState} from 'react';

import {Counter} from './Counter';
import {MessageForm} from './MessageForm';
import {useMarkedExcess} from './useMarkedExcess';

const limit = 30;

export const initialConfig = {
  namespace: 'CharacterLimit',
  onError: (error: Error) => console.error(error),
  theme: {paragraph: 'ed-paragraph'},
};

function MarkExcess() {
  useMarkedExcess(limit);
  return null;
}

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
      <MarkExcess />
      <output>{sent === '' ? '' : `Sent: ${sent}`}</output>
    </LexicalComposer>
  );
}
