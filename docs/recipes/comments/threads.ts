import {CLEAR_HISTORY_COMMAND, createEditor, type LexicalEditor} from 'lexical';
import {CommentNode} from './CommentNode';

export interface Message {
  author: string;
  /** In the form of `toISOString()`. */
  time: string;
  text: string;
}

/** The messages about one text. The document carries the id. */
export interface Thread {
  id: string;
  messages: Message[];
  isResolved: boolean;
}

export interface Threads {
  threads: Thread[];
  setThreads: (threads: Thread[]) => void;
}

/** An id that nobody else gives. `crypto.randomUUID()` is missing on pages without https. */
export function newId(): string {
  return crypto.getRandomValues(new Uint32Array(4)).join('-');
}

/** Returns text and comments as one value, so that neither is stored without the other. */
export function save(editor: LexicalEditor, threads: Thread[]): string {
  return JSON.stringify({document: editor.getEditorState(), threads});
}

/** Reads a document entirely or not at all. It has the node classes of the editor. */
const reader = createEditor({
  nodes: [CommentNode],
  onError(error) {
    throw error;
  },
});

/** Shows what `save` has stored. Returns the threads. */
export function load(editor: LexicalEditor, saved: string): Thread[] {
  const {document, threads} = JSON.parse(saved) as {document: object; threads: Thread[]};
  const state = reader.parseEditorState(JSON.stringify(document));
  // Undo must not mix the loaded comments with the text from before, or with pending changes.
  editor.update(() => undefined, {discrete: true});
  editor.dispatchCommand(CLEAR_HISTORY_COMMAND, undefined);
  editor.setEditorState(state, {tag: 'history-merge'});
  return threads;
}
