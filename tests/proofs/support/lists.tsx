import {$generateNodesFromDOM} from '@lexical/html';
import {$createListItemNode, $createListNode, ListItemNode, ListNode} from '@lexical/list';
import {ListPlugin} from '@lexical/react/LexicalListPlugin';
import {
  $createParagraphNode,
  $createTextNode,
  $getEditor,
  $getRoot,
  $nodesOfType,
  type LexicalEditor,
  type LexicalNode,
} from 'lexical';

import {openRichText, updated} from './plugin.tsx';
import {storedDocument, storedParagraph, storedText, type StoredNode} from './stored-json.ts';
import {$appendTable, $cellAt, tableNodes} from './tables.ts';

/** An editor with `ListPlugin`, an empty document, and tables. */
export async function listEditor(onError: (error: Error) => void): Promise<LexicalEditor> {
  const nodes = [ListNode, ListItemNode, ...tableNodes];
  return (await openRichText(<ListPlugin />, nodes, {onError, editorState: null})).editor;
}

/** An item with a text, or an empty one. */
export function $item(text = ''): ListItemNode {
  const item = $createListItemNode();
  return text === '' ? item : item.append($createTextNode(text));
}

/** The ways in which an item gets into something that is no list. The item has a text, or is empty. */
export const $strays: Record<'root' | 'paragraph' | 'cell' | 'html' | 'unwrapped', (text?: string) => void> = {
  root: (text) => {
    $getRoot().append($item(text));
  },
  paragraph: (text) => {
    $getRoot().append($createParagraphNode().append($item(text)));
  },
  cell: (text) => {
    $cellAt($appendTable(1, 1, 'p'), 0).append($item(text));
  },
  html: (text = '') => {
    $getRoot().append(...$itemsFromHtml(text));
  },
  unwrapped: (text) => {
    const list = $createListNode('bullet').append($item(text));
    $getRoot().append(list);
    for (const item of list.getChildren()) list.insertBefore(item);
    list.remove();
  },
};

/** The nodes that a list element without a list around it stands for. */
export function $itemsFromHtml(text: string): LexicalNode[] {
  return $generateNodesFromDOM($getEditor(), new DOMParser().parseFromString(`<li>${text}</li>`, 'text/html'));
}

/** The item that is not in a list, or the only one. */
export function $strayItem(): ListItemNode {
  const [item] = $nodesOfType(ListItemNode);
  if (item === undefined) throw new Error('expected an item, found none');
  return item;
}

/** Makes the item stray in one of the ways, and puts the caret into it. */
export async function withStray(editor: LexicalEditor, $stray: (text?: string) => void, text = ''): Promise<LexicalEditor> {
  await updated(editor, () => {
    $stray(text);
  });
  await updated(editor, () => void $strayItem().selectEnd());
  return editor;
}

/** A stored document with an item in a paragraph, and a paragraph behind it. */
export function storedStray(text: string): string {
  const children: StoredNode[] = text === '' ? [] : [storedText(text)];
  const item = {checked: undefined, children, direction: null, format: '', indent: 0, type: 'listitem', value: 1, version: 1};
  return storedDocument(storedParagraph(item), storedParagraph('behind'));
}
