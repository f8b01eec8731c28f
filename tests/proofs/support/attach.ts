import type {LexicalEditor} from 'lexical';

/** Puts an editor of a page's code on a new element at the end of the page, of which no other editor knows. */
export function attach(editor: LexicalEditor): HTMLElement {
  const element = document.createElement('div');
  element.contentEditable = 'true';
  document.body.append(element);
  editor.setRootElement(element);
  return element;
}
