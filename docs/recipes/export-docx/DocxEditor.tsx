import {$createLinkNode, LinkNode} from '@lexical/link';
import {$createListItemNode, $createListNode, ListItemNode, ListNode} from '@lexical/list';
import {LexicalComposer} from '@lexical/react/LexicalComposer';
import {useLexicalComposerContext} from '@lexical/react/LexicalComposerContext';
import {ContentEditable} from '@lexical/react/LexicalContentEditable';
import LexicalErrorBoundary from '@lexical/react/LexicalErrorBoundary';
import {HistoryPlugin} from '@lexical/react/LexicalHistoryPlugin';
import {ListPlugin} from '@lexical/react/LexicalListPlugin';
import {RichTextPlugin} from '@lexical/react/LexicalRichTextPlugin';
import {HeadingNode, QuoteNode} from '@lexical/rich-text';
import {$createParagraphNode, $createTextNode, $getRoot} from 'lexical';
import {useEffect, useRef} from 'react';

import {toBlocks} from './blocks';
import {toDocx} from './docx';

function DownloadButton() {
  const [editor] = useLexicalComposerContext();
  const url = useRef('');
  useEffect(() => () => URL.revokeObjectURL(url.current), []);
  const download = () => {
    // Some browsers read a file later, so its address is kept until the next one.
    URL.revokeObjectURL(url.current);
    url.current = URL.createObjectURL(toDocx(toBlocks(editor.getEditorState())));
    const link = document.createElement('a');
    Object.assign(link, {href: url.current, download: 'Walk.docx'}).click();
  };
  return (
    <button type="button" className="ed-button" onClick={download}>
      Download DOCX
    </button>
  );
}

const initialConfig = {
  namespace: 'Docx',
  nodes: [HeadingNode, QuoteNode, LinkNode, ListNode, ListItemNode],
  editorState: () => {
    const $item = (text: string) => $createListItemNode().append($createTextNode(text));
    $getRoot().append(
      $createParagraphNode().append(
        $createTextNode('Bring '),
        $createTextNode('water').toggleFormat('bold'),
        $createTextNode(' and look at '),
        $createLinkNode('https://example.org/map').append($createTextNode('the map')),
        $createTextNode('.'),
      ),
      $createListNode('number').append($item('Meet at nine'), $item('Leave at ten')),
    );
  },
  onError: (error: Error) => console.error(error),
  theme: {
    link: 'ed-link',
    list: {ol: 'ed-ol', ul: 'ed-ul', listitem: 'ed-li'},
  },
};

export default function DocxEditor() {
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
          placeholder={null}
          ErrorBoundary={LexicalErrorBoundary}
        />
      </div>
      <HistoryPlugin />
      <ListPlugin />
    </LexicalComposer>
  );
}
