import {$getRoot, $isElementNode, type LexicalEditor, type LexicalNode} from 'lexical';

function outline(node: LexicalNode): string {
  if ($isElementNode(node)) {
    const inner = node.getChildren().map(outline).join('');
    return node.getType() === 'paragraph' ? inner : `${node.getType()}(${inner})`;
  }
  return node.getType() === 'text' ? node.getTextContent() : `${node.getType()}(${node.getTextContent().trim()})`;
}

/** The blocks of a document, each with the types of what it holds: paragraphs and texts are not named. */
export function blocksOf(editor: LexicalEditor): string[] {
  return editor.getEditorState().read(() => $getRoot().getChildren().map(outline));
}
