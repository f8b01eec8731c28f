import {AutoLinkNode, LinkNode} from '@lexical/link';
import {LexicalComposer} from '@lexical/react/LexicalComposer';
import {useLexicalComposerContext} from '@lexical/react/LexicalComposerContext';
import {ContentEditable} from '@lexical/react/LexicalContentEditable';
import LexicalErrorBoundary from '@lexical/react/LexicalErrorBoundary';
import {HistoryPlugin} from '@lexical/react/LexicalHistoryPlugin';
import {LinkPlugin} from '@lexical/react/LexicalLinkPlugin';
import {RichTextPlugin} from '@lexical/react/LexicalRichTextPlugin';
import {$createParagraphNode, $createTextNode, $getRoot} from 'lexical';
import {useEffect} from 'react';

import {findAddresses} from './findAddresses';
import {LinkBar} from './LinkBar';
import {registerAutoLinks} from './registerAutoLinks';

function AutoLinks() {
  const [editor] = useLexicalComposerContext();
  useEffect(() => registerAutoLinks(editor), [editor]);
  return null;
}

/** Checks that a text is an address and nothing else. */
const isAddress = (text: string) => findAddresses(text)[0]?.url === text;

const initialConfig = {
  namespace: 'AutoLinks',
  nodes: [AutoLinkNode, LinkNode],
  onError: (error: Error) => console.error(error),
  editorState() {
    const text = $createTextNode('Read https://example.org/tea before you order. ');
    $getRoot().append($createParagraphNode().append(text));
  },
  theme: {link: 'ed-link', paragraph: 'ed-paragraph'},
};

export default function AutoLinkEditor() {
  return (
    <LexicalComposer initialConfig={initialConfig}>
      <div className="ed-frame">
        <RichTextPlugin
          contentEditable={
            <ContentEditable className="ed-content" ariaLabel="Text with links" ariaMultiline />
          }
          placeholder={<div className="ed-placeholder">Type an address</div>}
          ErrorBoundary={LexicalErrorBoundary}
        />
      </div>
      <HistoryPlugin />
      <AutoLinks />
      <LinkPlugin validateUrl={isAddress} />
      <LinkBar />
    </LexicalComposer>
  );
}
