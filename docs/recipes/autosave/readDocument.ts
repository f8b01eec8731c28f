import {$createParagraphNode, $getRoot, createEditor, type EditorState} from 'lexical';

/** Throws unless every part can be read: the next save would lose a part that is left out. */
export function readDocument(json: string): EditorState {
  const reader = createEditor({
    // The `nodes` of your editor.
    nodes: [],
    onError(error) {
      throw error;
    },
  });
  return reader.parseEditorState(json, () => {
    // An editor refuses a document without any block.
    if ($getRoot().isEmpty()) {
      $getRoot().append($createParagraphNode());
    }
  });
}

/** The beginning of a stored document, for users who have to choose. */
export function textOf(json: string): string {
  try {
    return readDocument(json).read(() => $getRoot().getTextContent().slice(0, 300));
  } catch {
    return 'It cannot be read here.';
  }
}
