import {$createCodeNode, CodeHighlightNode, CodeNode} from '@lexical/code';
import {LexicalComposer} from '@lexical/react/LexicalComposer';
import {ContentEditable} from '@lexical/react/LexicalContentEditable';
import LexicalErrorBoundary from '@lexical/react/LexicalErrorBoundary';
import {HistoryPlugin} from '@lexical/react/LexicalHistoryPlugin';
import {RichTextPlugin} from '@lexical/react/LexicalRichTextPlugin';
import {$createParagraphNode, $createTextNode, $getRoot} from 'lexical';
import {useId} from 'react';
import {CodePlugin} from './CodePlugin';
import {theme} from './theme';

const initialConfig = {
  namespace: 'CodeBlocks',
  nodes: [CodeNode, CodeHighlightNode],
  onError: (error: Error) => console.error(error),
  editorState() {
    const source =
      '// Greets one person.\nconst greet = (name) => {\n\treturn "Hello " + name;\n};';
    $getRoot().append(
      $createCodeNode('js').append($createTextNode(source)),
      $createParagraphNode().append($createTextNode('print("a paragraph")')),
    );
  },
  theme,
};

export default function CodeBlocks() {
  const hint = useId();
  return (
    <LexicalComposer initialConfig={initialConfig}>
      <CodePlugin />
      <div className="ed-frame">
        <RichTextPlugin
          contentEditable={
            <ContentEditable
              className="ed-content"
              ariaLabel="Text with code"
              ariaDescribedBy={hint}
              ariaMultiline
            />
          }
          placeholder={<div className="ed-placeholder">Write some code</div>}
          ErrorBoundary={LexicalErrorBoundary}
        />
      </div>
      <p id={hint} className="ed-status">
        In code, Tab indents. To leave, press Escape, then Tab.
      </p>
      <HistoryPlugin />
    </LexicalComposer>
  );
}
