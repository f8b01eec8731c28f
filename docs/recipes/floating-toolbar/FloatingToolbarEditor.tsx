import {LexicalComposer} from '@lexical/react/LexicalComposer';
import {ContentEditable} from '@lexical/react/LexicalContentEditable';
import LexicalErrorBoundary from '@lexical/react/LexicalErrorBoundary';
import {HistoryPlugin} from '@lexical/react/LexicalHistoryPlugin';
import {RichTextPlugin} from '@lexical/react/LexicalRichTextPlugin';
import {$createParagraphNode, $createTextNode, $getRoot} from 'lexical';
import {FloatingToolbar} from './FloatingToolbar';

const initialConfig = {
  namespace: 'FloatingToolbar',
  onError: (error: Error) => console.error(error),
  editorState() {
    const lines = [
      'A toolbar above the text hides nothing',
      'while it stays away until it is needed.',
    ];
    $getRoot().append(...lines.map((line) => $createParagraphNode().append($createTextNode(line))));
  },
  theme: {
    paragraph: 'ed-paragraph',
    // Bold and italic have elements of their own.
    text: {strikethrough: 'ed-strikethrough', underline: 'ed-underline'},
  },
};

export default function FloatingToolbarEditor() {
  return (
    <LexicalComposer initialConfig={initialConfig}>
      <div className="ed-frame">
        <RichTextPlugin
          contentEditable={
            <ContentEditable
              className="ed-content"
              ariaLabel="Text with a floating toolbar"
              ariaMultiline
            />
          }
          placeholder={<div className="ed-placeholder">Write, then select</div>}
          ErrorBoundary={LexicalErrorBoundary}
        />
        <FloatingToolbar />
      </div>
      <HistoryPlugin />
    </LexicalComposer>
  );
}
