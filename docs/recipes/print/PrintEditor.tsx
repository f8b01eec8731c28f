import {$generateHtmlFromNodes} from '@lexical/html';
import {LexicalComposer} from '@lexical/react/LexicalComposer';
import {useLexicalComposerContext} from '@lexical/react/LexicalComposerContext';
import {ContentEditable} from '@lexical/react/LexicalContentEditable';
import LexicalErrorBoundary from '@lexical/react/LexicalErrorBoundary';
import {HistoryPlugin} from '@lexical/react/LexicalHistoryPlugin';
import {RichTextPlugin} from '@lexical/react/LexicalRichTextPlugin';
import {$createHeadingNode, HeadingNode} from '@lexical/rich-text';
import {$createParagraphNode, $createTextNode, $getRoot} from 'lexical';

import {usePrint} from './usePrint';

function PrintButton() {
  const [editor] = useLexicalComposerContext();
  const printHtml = usePrint();
  const print = () => {
    const html = editor.getEditorState().read(() => $generateHtmlFromNodes(editor));
    printHtml(html, 'Walk');
  };
  return (
    <button type="button" className="ed-button" onClick={print}>
      Print or save as PDF
    </button>
  );
}

const initialConfig = {
  namespace: 'Print',
  nodes: [HeadingNode],
  editorState: () => {
    $getRoot().append(
      $createHeadingNode('h1').append($createTextNode('Walk to the lake')),
      $createParagraphNode().append($createTextNode('Bring water.')),
    );
  },
  onError: (error: Error) => console.error(error),
  theme: {heading: {h1: 'ed-h1'}, paragraph: 'ed-paragraph'},
};

export default function PrintEditor() {
  return (
    <LexicalComposer initialConfig={initialConfig}>
      <div className="ed-toolbar">
        <PrintButton />
      </div>
      <div className="ed-frame">
        <RichTextPlugin
          contentEditable={
            <ContentEditable className="ed-content" ariaLabel="Plan" ariaMultiline />
          }
          placeholder={<div className="ed-placeholder">Write a plan</div>}
          ErrorBoundary={LexicalErrorBoundary}
        />
      </div>
      <HistoryPlugin />
    </LexicalComposer>
  );
}
