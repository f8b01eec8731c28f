import {$createLinkNode, AutoLinkNode, LinkNode} from '@lexical/link';
import {AutoLinkPlugin, createLinkMatcherWithRegExp} from '@lexical/react/LexicalAutoLinkPlugin';
import {LexicalComposer} from '@lexical/react/LexicalComposer';
import {useLexicalComposerContext} from '@lexical/react/LexicalComposerContext';
import {ContentEditable} from '@lexical/react/LexicalContentEditable';
import LexicalErrorBoundary from '@lexical/react/LexicalErrorBoundary';
import {HistoryPlugin} from '@lexical/react/LexicalHistoryPlugin';
import {LinkPlugin} from '@lexical/react/LexicalLinkPlugin';
import {RichTextPlugin} from '@lexical/react/LexicalRichTextPlugin';
import useLexicalEditable from '@lexical/react/useLexicalEditable';
import {$createParagraphNode, $createTextNode, $getRoot} from 'lexical';
import {isAllowed} from './addresses';
import {LinkEditorPlugin} from './LinkEditorPlugin';
import {OPEN_LINK_EDITOR_COMMAND} from './links';

const matchers = [
  createLinkMatcherWithRegExp(/https?:\/\/(?:[\w-]+\.)+(?:com|org|net)\b(?:[/?#]\S*)?/),
];

/** Checks a text that is pasted over a selection: an address with its protocol, never a word. */
const isPastedAddress = (text: string) => /^[a-z]+:\S+$/i.test(text) && isAllowed(text);

const initialConfig = {
  namespace: 'Links',
  nodes: [LinkNode, AutoLinkNode],
  onError: (error: Error) => console.error(error),
  editorState() {
    const link = $createLinkNode('https://example.org/tea').append($createTextNode('the tea list'));
    const end = $createTextNode(' before you order.');
    $getRoot().append(
      $createParagraphNode().append($createTextNode('Read '), link, end),
      $createParagraphNode().append($createTextNode('Ask the kitchen for the rest.')),
    );
  },
  theme: {link: 'ed-link', paragraph: 'ed-paragraph'},
};

function LinkButton() {
  const [editor] = useLexicalComposerContext();
  return (
    useLexicalEditable() && (
      <div className="ed-toolbar">
        <button
          type="button"
          className="ed-button"
          // Keeps the focus, and with it the visible selection, in the editor.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => editor.dispatchCommand(OPEN_LINK_EDITOR_COMMAND, undefined)}
        >
          Link
        </button>
      </div>
    )
  );
}

export default function LinksEditor() {
  return (
    <LexicalComposer initialConfig={initialConfig}>
      <LinkButton />
      <div className="ed-frame">
        <RichTextPlugin
          contentEditable={
            <ContentEditable className="ed-content" ariaLabel="Text with links" ariaMultiline />
          }
          placeholder={<div className="ed-placeholder">Write, then link</div>}
          ErrorBoundary={LexicalErrorBoundary}
        />
        <LinkEditorPlugin />
      </div>
      <HistoryPlugin />
      <AutoLinkPlugin matchers={matchers} />
      <LinkPlugin validateUrl={isPastedAddress} />
    </LexicalComposer>
  );
}
