import {$createLinkNode, LinkNode} from '@lexical/link';
import {LexicalComposer} from '@lexical/react/LexicalComposer';
import {useLexicalComposerContext} from '@lexical/react/LexicalComposerContext';
import {ContentEditable} from '@lexical/react/LexicalContentEditable';
import LexicalErrorBoundary from '@lexical/react/LexicalErrorBoundary';
import {HistoryPlugin} from '@lexical/react/LexicalHistoryPlugin';
import {RichTextPlugin} from '@lexical/react/LexicalRichTextPlugin';
import {$createHeadingNode, $createQuoteNode, HeadingNode, QuoteNode} from '@lexical/rich-text';
import {$createParagraphNode, $createTextNode, $getRoot} from 'lexical';

import {toHtmlPage} from './toHtmlPage';
import {useSaveFile} from './useSaveFile';

function DownloadButton() {
  const [editor] = useLexicalComposerContext();
  const saveFile = useSaveFile();
  const download = () => {
    const {title, html} = toHtmlPage(editor);
    saveFile(new File([html], `${title}.html`, {type: 'text/html'}));
  };
  return (
    <button type="button" className="ed-button" onClick={download}>
      Download HTML
    </button>
  );
}

const initialConfig = {
  namespace: 'HtmlFile',
  nodes: [HeadingNode, QuoteNode, LinkNode],
  editorState: () => {
    $getRoot().append(
      $createHeadingNode('h1').append($createTextNode('Walk to the lake')),
      $createQuoteNode().append($createTextNode('The lake is coldest in March.')),
      $createParagraphNode().append(
        $createTextNode('Look at '),
        $createLinkNode('/map').append($createTextNode('the map')),
        $createTextNode(' and bring '),
        $createTextNode('water').toggleFormat('bold'),
        $createTextNode('.'),
      ),
    );
  },
  onError: (error: Error) => console.error(error),
  theme: {
    heading: {h1: 'ed-h1'},
    link: 'ed-link',
    paragraph: 'ed-paragraph',
    quote: 'ed-quote',
  },
};

export default function HtmlEditor() {
  return (
    <LexicalComposer initialConfig={initialConfig}>
      <div className="ed-toolbar">
        <DownloadButton />
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
