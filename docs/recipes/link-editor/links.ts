import {
  $createLinkNode,
  $isAutoLinkNode,
  $isLinkNode,
  $toggleLink,
  AutoLinkNode,
  LinkNode,
} from '@lexical/link';
import {mergeRegister} from '@lexical/utils';
import {
  $createTextNode,
  $getNodeByKey,
  $getSelection,
  $insertNodes,
  createCommand,
  type LexicalCommand,
  type LexicalEditor,
  type LexicalNode,
  type NodeKey,
} from 'lexical';
import {isAllowed} from './addresses';

/** Opens the form for the link at the selection. A toolbar may dispatch it. */
export const OPEN_LINK_EDITOR_COMMAND: LexicalCommand<void> = createCommand('open link editor');

/** Returns the links that the selection touches, in their order. */
export function $selectedLinks(): LinkNode[] {
  const nodes = $getSelection()?.getNodes() ?? [];
  const links = nodes.flatMap((node) => [...node.getParents(), node].find($isLinkNode) ?? []);
  return [...new Set(links)];
}

/** Links the selected text, changes the links in it, or inserts the address at the caret. */
export function $setLink(url: string): void {
  const links = $selectedLinks();
  for (const link of links) {
    // The address of an automatic link follows its text, so a plain link replaces it.
    if ($isAutoLinkNode(link)) {
      link.replace($createLinkNode(url), true);
    }
  }
  if (!$getSelection()?.isCollapsed()) {
    $toggleLink(url);
  } else if (links.length === 0) {
    $insertNodes([$createLinkNode(url).append($createTextNode(url))]);
  }
  $selectedLinks().forEach((link) => link.setURL(url));
}

/** Removes a link and keeps its text. */
export function $unlink(link: LinkNode): void {
  link.getChildren().forEach((child) => link.insertBefore(child));
  link.remove();
}

function $check(node: LexicalNode | null): void {
  if ($isLinkNode(node) && !isAllowed(node.getURL())) {
    $unlink(node);
  }
}

/** Removes links whose address is not allowed, and keeps their text. Returns the clean-up function. */
export function registerSafeLinks(editor: LexicalEditor): () => void {
  // Add your subclasses: Lexical calls transforms and listeners for exactly one class.
  const register = (klass: typeof LinkNode) => {
    // setEditorState() runs no transforms, so new links are checked after they are shown.
    const checkShown = (mutations: Map<NodeKey, unknown>) => {
      const $checkAll = () => [...mutations.keys()].forEach((key) => $check($getNodeByKey(key)));
      editor.update($checkAll, {tag: 'history-merge'});
    };
    return mergeRegister(
      editor.registerNodeTransform(klass, $check),
      editor.registerMutationListener(klass, checkShown),
    );
  };
  return mergeRegister(...[LinkNode, AutoLinkNode].map(register));
}
