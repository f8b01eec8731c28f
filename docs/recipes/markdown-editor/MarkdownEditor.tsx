import {CheckListPlugin} from '@lexical/react/LexicalCheckListPlugin';
import {LexicalComposer} from '@lexical/react/LexicalComposer';
import {ContentEditable} from '@lexical/react/LexicalContentEditable';
import LexicalErrorBoundary from '@lexical/react/LexicalErrorBoundary';
import {HistoryPlugin} from '@lexical/react/LexicalHistoryPlugin';
import {ListPlugin} from '@lexical/react/LexicalListPlugin';
import {MarkdownShortcutPlugin} from '@lexical/react/LexicalMarkdownShortcutPlugin';
import {RichTextPlugin} from '@lexical/react/LexicalRichTextPlugin';

import {$readMarkdown} from './markdown';
import {SourcePlugin} from './SourcePlugin';
import {nodes, transformers} from './transformers';

const first = '## Soup\n\nUse *ripe* tomatoes.\n\n- [x] Chop\n- [ ] Simmer';

const initialConfig = {
  namespace: 'MarkdownEditor',
  nodes,
  editorState: () => $readMarkdown(first),
  onError: (error: Error) => console.error(error),
  theme: {
    code: 'ed-codeblock',
    heading: {h1: 'ed-h1', h2: 'ed-h2'},
    link: 'ed-link',
    list: {
      checklist: 'ed-tasks',
      listitemChecked: 'ed-done',
      listitemUnchecked: 'ed-task',
      nested: {listitem: 'ed-nested'},
    },
    paragraph: 'ed-paragraph',
    quote: 'ed-quote',
    text: {code: 'ed-code', strikethrough: 'ed-strikethrough'},
  },
};

export default function MarkdownEditor() {
  return (
    <LexicalComposer initialConfig={initialConfig}>
      <SourcePlugin>
        <div className="ed-frame">
          <RichTextPlugin
            contentEditable={
              <ContentEditable className="ed-content" ariaLabel="Recipe" ariaMultiline />
            }
            placeholder={<div className="ed-placeholder">Write Markdown</div>}
            ErrorBoundary={LexicalErrorBoundary}
          />
        </div>
      </SourcePlugin>
      <HistoryPlugin />
      <ListPlugin />
      <CheckListPlugin />
      <MarkdownShortcutPlugin transformers={transformers} />
    </LexicalComposer>
  );
}
