import useLexicalSubscription, {
  type LexicalSubscription,
} from '@lexical/react/useLexicalSubscription';
import type {LexicalEditor} from 'lexical';

import {$countItems} from './items';

function progressOf(editor: LexicalEditor): LexicalSubscription<string> {
  const read = () => {
    const {all, done} = editor.getEditorState().read($countItems);
    return `${done} of ${all} done`;
  };
  return {
    // Also counts what is loaded before the first change.
    initialValueFn: read,
    subscribe: (callback) => editor.registerUpdateListener(() => callback(read())),
  };
}

export function Progress() {
  return <p role="status">{useLexicalSubscription(progressOf)}</p>;
}
