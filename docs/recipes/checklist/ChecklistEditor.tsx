import {
  $createListItemNode,
  $createListNode,
  INSERT_CHECK_LIST_COMMAND,
  ListItemNode,
  ListNode,
} from '@lexical/list';
import {CheckListPlugin} from '@lexical/react/LexicalCheckListPlugin';
import {LexicalComposer} from '@lexical/react/LexicalComposer';
import {useLexicalComposerContext} from '@lexical/react/LexicalComposerContext';
import {ContentEditable} from '@lexical/react/LexicalContentEditable';
import LexicalErrorBoundary from '@lexical/react/LexicalErrorBoundary';
import {HistoryPlugin} from '@lexical/react/LexicalHistoryPlugin';
import {ListPlugin} from '@lexical/react/LexicalListPlugin';
import {RichTextPlugin} from '@lexical/react/LexicalRichTextPlugin';
import useLexicalEditable from '@lexical/react/useLexicalEditable';
import {$createTextNode, $getRoot} from 'lexical';
import {useId} from 'react';

import {MarksPlugin} from './MarksPlugin';
import {Progress} from './Progress';

function $firstTasks() {
  const $task = (text: string, isDone: boolean) =>
    $createListItemNode(isDone).append($createTextNode(text));
  const tickets = $task('Print the tickets', false);
  $getRoot().append(
    $createListNode('check').append($task('Book the train', true), tickets, $task('Pack', false)),
  );
  // A nested list, with a separate item around it.
  tickets.setIndent(1);
}

function ListButton() {
  const [editor] = useLexicalComposerContext();
  const isEditable = useLexicalEditable();
  return (
    <button
      type="button"
      className="ed-button"
      disabled={!isEditable}
      onClick={({currentTarget, detail}) => {
        editor.dispatchCommand(INSERT_CHECK_LIST_COMMAND, undefined);
        // The update focuses the text, where a second Enter would replace what is selected.
        if (detail === 0) queueMicrotask(() => currentTarget.focus());
      }}
    >
      Checklist
    </button>
  );
}

const initialConfig = {
  namespace: 'Checklist',
  nodes: [ListNode, ListItemNode],
  editorState: $firstTasks,
  onError: (error: Error) => console.error(error),
  theme: {
    list: {
      checklist: 'ed-tasks',
      listitemChecked: 'ed-done',
      listitemUnchecked: 'ed-task',
      nested: {listitem: 'ed-nested'},
    },
    paragraph: 'ed-paragraph',
  },
};

export default function ChecklistEditor() {
  const hint = useId();
  return (
    <LexicalComposer initialConfig={initialConfig}>
      <div className="ed-toolbar">
        <ListButton />
      </div>
      <div className="ed-frame">
        <RichTextPlugin
          contentEditable={
            <ContentEditable
              className="ed-content"
              ariaLabel="Tasks"
              ariaDescribedBy={hint}
              ariaMultiline
            />
          }
          placeholder={<div className="ed-placeholder">Write a task</div>}
          ErrorBoundary={LexicalErrorBoundary}
        />
      </div>
      <p id={hint}>Ctrl+Enter or ⌘+Enter ticks the task at the caret.</p>
      <Progress />
      <HistoryPlugin />
      <ListPlugin />
      <CheckListPlugin />
      <MarksPlugin />
    </LexicalComposer>
  );
}
