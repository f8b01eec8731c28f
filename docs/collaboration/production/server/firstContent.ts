import {$createParagraphNode, $getRoot} from 'lexical';
import {encodeStateAsUpdate} from 'yjs';

import {nodes} from '../src/nodes';
import {bindHeadless} from './bindHeadless';

/** An editor refuses a document without any block. */
function $fill(): void {
  if ($getRoot().isEmpty()) {
    $getRoot().append($createParagraphNode());
  }
}

/** Adjacent texts of one format are joined here; a browser would do it as a change that undo takes back. */
function $joinTexts(): void {
  $getRoot()
    .getAllTextNodes()
    .forEach((text) => text.markDirty());
}

/** The bytes of a new document: the content of the JSON, or one empty paragraph. */
export function firstContent(id: string, json?: string): Uint8Array {
  const {doc, editor} = bindHeadless(id, nodes);
  if (json === undefined) {
    editor.update($fill, {discrete: true});
  } else {
    editor.setEditorState(editor.parseEditorState(json, $fill));
    editor.update($joinTexts, {discrete: true});
  }
  return encodeStateAsUpdate(doc);
}
