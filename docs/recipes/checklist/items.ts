import {$isListItemNode, $isListNode, ListItemNode} from '@lexical/list';
import {$findMatchingParent} from '@lexical/utils';
import {$nodesOfType, type LexicalNode} from 'lexical';

/** Whether an item has a mark. An item that contains a nested list has none. */
function $hasMark(item: ListItemNode): boolean {
  const list = item.getParent();
  return $isListNode(list) && list.getListType() === 'check' && !$isListNode(item.getFirstChild());
}

/** Ticks or clears the item around a node. Returns whether there was one. */
export function $toggleItem(node: LexicalNode | null): boolean {
  const item = node === null ? null : $findMatchingParent(node, $isListItemNode);
  if (!$isListItemNode(item) || !$hasMark(item)) {
    return false;
  }
  item.toggleChecked();
  return true;
}

/** How many items are ticked, and how many there are. */
export function $countItems(): {all: number; done: number} {
  const items = $nodesOfType(ListItemNode).filter($hasMark);
  return {all: items.length, done: items.filter((item) => item.getChecked()).length};
}
