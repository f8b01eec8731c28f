import {CodeNode} from '@lexical/code';
import {ListItemNode, ListNode} from '@lexical/list';
import {LexicalComposer} from '@lexical/react/LexicalComposer';
import {ContentEditable} from '@lexical/react/LexicalContentEditable';
import LexicalErrorBoundary from '@lexical/react/LexicalErrorBoundary';
import {HistoryPlugin} from '@lexical/react/LexicalHistoryPlugin';
import {HorizontalRuleNode} from '@lexical/react/LexicalHorizontalRuleNode';
import {ListPlugin} from '@lexical/react/LexicalListPlugin';
import {RichTextPlugin} from '@lexical/react/LexicalRichTextPlugin';
import {$createHeadingNode, HeadingNode, QuoteNode} from '@lexical/rich-text';
import {$createParagraphNode, $createTextNode, $getRoot} from 'lexical';

import {blockCommands} from './commands';
import {SlashMenuPlugin} from './SlashMenuPlugin';

const initialConfig = {
  namespace: 'SlashMenu',
  nodes: [CodeNode, HeadingNode, HorizontalRuleNode, ListItemNode, ListNode, QuoteNode],
  onError: (error: Error) => console.error(error),
  editorState() {
    const hint = $createTextNode('Type a slash in the next line, and choose a block.');
    $getRoot().append(
      $createHeadingNode('h1').append($createTextNode('A trip to the sea')),
      $createParagraphNode().append(hint),
      $createParagraphNode(),
    );
  },
  theme: {
    code: 'ed-codeblock',
    heading: {h1: 'ed-h1', h2: 'ed-h2'},
    list: {listitem: 'ed-li', ol: 'ed-ol', ul: 'ed-ul'},
    paragraph: 'ed-paragraph',
    quote: 'ed-quote',
  },
};

export default function SlashEditor() {
  return (
    <LexicalComposer initialConfig={initialConfig}>
      <div className="ed-frame">
        <RichTextPlugin
          contentEditable={
            <ContentEditable
              className="ed-content"
              ariaAutoComplete="list"
              ariaLabel="Text with blocks"
              ariaMultiline
            />
          }
          placeholder={<div className="ed-placeholder">Type / for blocks</div>}
          ErrorBoundary={LexicalErrorBoundary}
        />
      </div>
      <HistoryPlugin />
      <ListPlugin />
      <SlashMenuPlugin commands={blockCommands} />
    </LexicalComposer>
  );
}
