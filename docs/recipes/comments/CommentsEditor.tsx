import {LexicalComposer} from '@lexical/react/LexicalComposer';
import {ContentEditable} from '@lexical/react/LexicalContentEditable';
import LexicalErrorBoundary from '@lexical/react/LexicalErrorBoundary';
import {HistoryPlugin} from '@lexical/react/LexicalHistoryPlugin';
import {RichTextPlugin} from '@lexical/react/LexicalRichTextPlugin';
import {$createParagraphNode, $createTextNode, $getRoot} from 'lexical';
import {useState} from 'react';
import {$createCommentNode, CommentNode} from './CommentNode';
import {CommentsPlugin} from './CommentsPlugin';

const first = {author: 'Grace', time: '2026-05-04T09:30:00.000Z', text: 'Which one?'};

const initialConfig = {
  namespace: 'Comments',
  nodes: [CommentNode],
  onError: (error: Error) => console.error(error),
  editorState() {
    const mark = $createCommentNode(['1']).append($createTextNode('The bridge'));
    const rest = $createTextNode(' opens in May and carries trains from June.');
    $getRoot().append($createParagraphNode().append(mark, rest));
  },
  theme: {mark: 'ed-mark', markOverlap: 'ed-bold', paragraph: 'ed-paragraph'},
};

export default function CommentsEditor() {
  const [threads, setThreads] = useState([{id: '1', messages: [first], isResolved: false}]);
  return (
    <LexicalComposer initialConfig={initialConfig}>
      <div className="ed-frame">
        <RichTextPlugin
          contentEditable={
            <ContentEditable className="ed-content" ariaLabel="Text with comments" ariaMultiline />
          }
          placeholder={<div className="ed-placeholder">Write something to discuss</div>}
          ErrorBoundary={LexicalErrorBoundary}
        />
      </div>
      <HistoryPlugin />
      <CommentsPlugin author="Ada" threads={threads} setThreads={setThreads} />
    </LexicalComposer>
  );
}
