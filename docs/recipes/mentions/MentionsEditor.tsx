import {LexicalComposer} from '@lexical/react/LexicalComposer';
import {ContentEditable} from '@lexical/react/LexicalContentEditable';
import LexicalErrorBoundary from '@lexical/react/LexicalErrorBoundary';
import {HistoryPlugin} from '@lexical/react/LexicalHistoryPlugin';
import {RichTextPlugin} from '@lexical/react/LexicalRichTextPlugin';
import {$createParagraphNode, $createTextNode, $getRoot} from 'lexical';

import {$createMentionNode, MentionNode, type Person} from './MentionNode';
import {MentionsPlugin} from './MentionsPlugin';

export const people: Person[] = [
  {id: 'p1', name: 'Ada Lovelace', team: 'Research'},
  {id: 'p2', name: 'Grace Hopper', team: 'Compilers'},
  {id: 'p3', name: 'Radia Perlman', team: 'Networks'},
  {id: 'p4', name: 'Sam Lee', team: 'Design'},
  {id: 'p5', name: 'Sam Lee', team: 'Support'},
];

/** Replace it with a request to your server. */
export async function findPeople(query: string): Promise<Person[]> {
  await new Promise((resolve) => setTimeout(resolve, 150));
  return people.filter(({name}) => name.toLowerCase().includes(query.toLowerCase()));
}

const initialConfig = {
  namespace: 'Mentions',
  nodes: [MentionNode],
  onError: (error: Error) => console.error(error),
  editorState() {
    const paragraph = $createParagraphNode().append(
      $createMentionNode('p1', '@Ada Lovelace'),
      $createTextNode(' wrote the first program. Ask '),
    );
    $getRoot().append(paragraph);
  },
  theme: {paragraph: 'ed-paragraph', text: {bold: 'ed-bold', italic: 'ed-italic'}},
};

export default function MentionsEditor() {
  return (
    <LexicalComposer initialConfig={initialConfig}>
      <div className="ed-frame">
        <RichTextPlugin
          contentEditable={
            <ContentEditable
              className="ed-content"
              ariaAutoComplete="list"
              ariaLabel="Message with mentions"
              ariaMultiline
            />
          }
          placeholder={<div className="ed-placeholder">Type @ and a name</div>}
          ErrorBoundary={LexicalErrorBoundary}
        />
      </div>
      <HistoryPlugin />
      <MentionsPlugin findPeople={findPeople} />
    </LexicalComposer>
  );
}
