import {
  $createLinkNode,
  $isAutoLinkNode,
  $isLinkNode,
  $toggleLink,
  type LinkNode,
} from '@lexical/link';
import {$findMatchingParent} from '@lexical/utils';
import {
  $createTextNode,
  $getSelection,
  $insertNodes,
  $isRangeSelection,
  createCommand,
  type LexicalCommand,
} from 'lexical';
import {$unlink} from './safeLinks';

/** Opens the form for the link at the selection. A toolbar may dispatch it. */
export const OPEN_LINK_EDITOR_COMMAND: LexicalCommand<void> = createCommand(
  'OPEN_LINK_EDITOR_COMMAND',
);

/** The values that the form edits. */
export interface LinkValue {
  url: string;
  isNewTab: boolean;
}

/** Returns the links that the selection touches, in their order. */
export function $selectedLinks(): LinkNode[] {
  const selection = $getSelection();
  const nodes = $isRangeSelection(selection) ? selection.getNodes() : [];
  const links = nodes.map((node) => $findMatchingParent(node, $isLinkNode)).filter($isLinkNode);
  return [...new Set(links)];
}

/** Links the selected text, changes the links in it, or inserts the address at the caret. */
export function $setLink({url, isNewTab}: LinkValue): void {
  const selection = $getSelection();
  if (!$isRangeSelection(selection)) {
    return;
  }
  const links = $selectedLinks();
  for (const link of links) {
    // The address of an automatic link follows its text, so a plain link replaces it.
    if ($isAutoLinkNode(link)) {
      link.replace($createLinkNode(url), true);
    }
  }
  if (!selection.isCollapsed()) {
    $toggleLink(url);
  } else if (links.length === 0) {
    $insertNodes([$createLinkNode(url).append($createTextNode(url))]);
  }
  for (const link of $selectedLinks()) {
    link.setURL(url);
    link.setTarget(isNewTab ? '_blank' : null);
    link.setRel(isNewTab ? 'noopener noreferrer' : null);
  }
}

/** Removes all links in the selection, and keeps their text. */
export function $removeLinks(): void {
  $selectedLinks().forEach($unlink);
}
