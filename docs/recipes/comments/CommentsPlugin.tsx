import {useLexicalComposerContext} from '@lexical/react/LexicalComposerContext';
import useLexicalEditable from '@lexical/react/useLexicalEditable';
import {$getSelection, $nodesOfType} from 'lexical';
import {type SubmitEvent, useEffect, useId, useRef, useState} from 'react';
import {$markSelection, $marksOf, $unmark, registerOverlap, registerPaste} from './commentMarks';
import {CommentNode} from './CommentNode';
import {newId, type Thread, type Threads} from './threads';

function $readMarks() {
  const marks = $nodesOfType(CommentNode);
  const selected = marks.filter((mark) => mark.getAllTextNodes().some((text) => text.isSelected()));
  return {
    /** Ids of the comments in the selection. */
    active: selected.flatMap((mark) => mark.getIDs()),
    /** Ids of the comments that have text. */
    attached: marks.flatMap((mark) => mark.getIDs()),
    quote: $getSelection()?.getTextContent().trim() ?? '',
  };
}

/** The field of a message, which is more than spaces. */
const field = {className: 'ed-field', required: true, pattern: '.*\\S.*'};

/** A form to add a comment as the author, and the list of comments. */
export function CommentsPlugin({author, threads, setThreads}: Threads & {author: string}) {
  const [editor] = useLexicalComposerContext();
  const isEditable = useLexicalEditable();
  const [marks, setMarks] = useState(() => editor.getEditorState().read($readMarks));
  const {active, attached, quote} = marks;
  const list = useRef<HTMLUListElement>(null);
  const quoteId = useId();

  useEffect(() => {
    const read = () => setMarks(editor.getEditorState().read($readMarks));
    read();
    return editor.registerUpdateListener(read);
  }, [editor]);
  useEffect(() => registerOverlap(editor), [editor]);
  useEffect(() => {
    const known = threads.map(({id}) => id);
    return registerPaste(editor, known);
  }, [editor, threads]);

  const update = ($change: () => void) => {
    const focused = document.activeElement;
    editor.update($change, {discrete: true, tag: 'history-push'});
    // Lexical has focused the text, where a second Enter on the control would replace the selection.
    if (focused instanceof HTMLElement) focused.focus();
  };
  const change = (id: string, edit: (thread: Thread) => Thread) =>
    setThreads(threads.map((thread) => (thread.id === id ? edit(thread) : thread)));
  const resolve = (id: string) => {
    // The button disappears.
    list.current?.focus();
    update(() => $marksOf(id).forEach((mark) => $unmark(mark, id)));
    change(id, (thread) => ({...thread, isResolved: true}));
  };
  const show = (id: string) =>
    update(() => {
      const [mark] = $marksOf(id);
      mark?.select(0, mark.getChildrenSize());
      editor.getElementByKey(mark?.getKey() ?? '')?.scrollIntoView({block: 'nearest'});
    });
  /** Sends the text of a form to a thread, or to a new thread of the selected text. */
  const send = (event: SubmitEvent<HTMLFormElement>, replyTo?: string) => {
    event.preventDefault();
    const text = event.currentTarget.querySelector('input')?.value ?? '';
    const message = {author, time: new Date().toISOString(), text};
    event.currentTarget.reset();
    if (replyTo === undefined) {
      const id = newId();
      update(() => $markSelection(id));
      setThreads([...threads, {id, messages: [message], isResolved: false}]);
    } else {
      change(replyTo, (thread) => ({...thread, messages: [...thread.messages, message]}));
    }
  };

  // Undo gives a resolved comment its text back. Then it must be in the list again.
  const listed = threads.filter(({id, isResolved}) => !isResolved || attached.includes(id));
  return (
    <>
      <form className="ed-toolbar" onSubmit={send}>
        <label>
          Comment <input {...field} aria-describedby={quoteId} />
        </label>
        <button className="ed-button" disabled={!isEditable || quote === ''}>
          Add
        </button>
        <span id={quoteId}>
          {quote === '' ? 'No text is selected.' : `To: ${quote.slice(0, 40)}`}
        </span>
      </form>
      <ul ref={list} className="ed-comments" aria-label="Comments" tabIndex={-1}>
        {listed.map(({id, messages}) => {
          const isActive = active.includes(id);
          const title = messages[0]?.text ?? '';
          return (
            <li key={id} aria-current={isActive} className={isActive ? 'ed-mark' : undefined}>
              {messages.map((message) => (
                <p key={message.time} className="ed-paragraph">
                  {message.text} — {message.author},{' '}
                  <time dateTime={message.time}>{new Date(message.time).toLocaleString()}</time>
                </p>
              ))}
              <form className="ed-toolbar" onSubmit={(event) => send(event, id)}>
                <input {...field} aria-label={`Reply to: ${title}`} />
                <button className="ed-button">Reply</button>
                {attached.includes(id) ? (
                  <button
                    type="button"
                    className="ed-button"
                    aria-label={`Show: ${title}`}
                    onClick={() => show(id)}
                  >
                    Show
                  </button>
                ) : (
                  'Its text was deleted.'
                )}
                {isEditable && (
                  <button
                    type="button"
                    className="ed-button"
                    aria-label={`Resolve: ${title}`}
                    onClick={() => resolve(id)}
                  >
                    Resolve
                  </button>
                )}
              </form>
            </li>
          );
        })}
      </ul>
    </>
  );
}
