import {$isLinkNode, AutoLinkNode, LinkNode} from '@lexical/link';
import {mergeRegister} from '@lexical/utils';
import {$getNodeByKey, type LexicalEditor, type NodeKey} from 'lexical';
import {isAllowed} from './addresses';

/** Removes a link and keeps its text. */
export function $unlink(link: LinkNode): void {
  for (const child of link.getChildren()) {
    link.insertBefore(child);
  }
  link.remove();
}

function $unlinkIfRefused(link: LinkNode): void {
  if (!isAllowed(link.getURL())) {
    $unlink(link);
  }
}

// Add your subclasses: Lexical calls transforms and listeners for exactly one class.
const linkClasses = [LinkNode, AutoLinkNode];

/** Removes links whose address is not allowed, and keeps their text. Returns the clean-up function. */
export function registerSafeLinks(editor: LexicalEditor): () => void {
  // setEditorState() runs no transforms, so new links are checked after they are shown.
  const checkShown = (mutations: Map<NodeKey, unknown>) => {
    const $refused = () =>
      [...mutations.keys()]
        .map((key) => $getNodeByKey(key))
        .filter((node) => $isLinkNode(node) && !isAllowed(node.getURL()));
    if (editor.getEditorState().read($refused).length > 0) {
      editor.update(() => $refused().filter($isLinkNode).forEach($unlink), {tag: 'history-merge'});
    }
  };
  return mergeRegister(
    ...linkClasses.flatMap((klass) => [
      editor.registerNodeTransform(klass, $unlinkIfRefused),
      // Lexical keeps one class for each listener function, so each class gets its own.
      editor.registerMutationListener(klass, (mutations) => checkShown(mutations)),
    ]),
  );
}
