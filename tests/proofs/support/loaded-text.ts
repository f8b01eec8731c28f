import {createHeadlessEditor} from '@lexical/headless';
import {$getRoot, type Klass, type LexicalNode, type SerializedTextNode} from 'lexical';

import {storedDocument, storedParagraph, type StoredNode} from './stored-json.ts';

/** What a stored text has besides its letters, none of it as in a new text. */
export const marks = {detail: 2, format: 9, style: 'color: teal'};

/** The JSON of a text after an editor with its class has loaded it. */
export function loadedText(klass: Klass<LexicalNode>, stored: StoredNode): SerializedTextNode | undefined {
  const editor = createHeadlessEditor({
    nodes: [klass],
    onError(error) {
      throw error;
    },
  });
  editor.setEditorState(editor.parseEditorState(storedDocument(storedParagraph(stored))));
  return editor.getEditorState().read(() => $getRoot().getAllTextNodes()[0]?.exportJSON());
}
