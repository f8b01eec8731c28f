import {$createAutoLinkNode, $isAutoLinkNode, AutoLinkNode, LinkNode} from '@lexical/link';
import {mergeRegister} from '@lexical/utils';
import {
  $getSelection,
  $isRangeSelection,
  $isTextNode,
  COMMAND_PRIORITY_LOW,
  INSERT_LINE_BREAK_COMMAND,
  INSERT_PARAGRAPH_COMMAND,
  type LexicalCommand,
  type LexicalEditor,
  type LexicalNode,
  type NodeKey,
  PASTE_COMMAND,
  TextNode,
} from 'lexical';

import {type Address, findAddresses} from './findAddresses';

function $isLinkable(node: LexicalNode): boolean {
  return $isAutoLinkNode(node) || ($isTextNode(node) && node.isSimpleText());
}

/** Returns a node and its linkable neighbours. The user sees them as one text. */
function $runOf(node: LexicalNode): LexicalNode[] {
  const run = [node];
  let next = node.getPreviousSibling();
  for (; next !== null && $isLinkable(next); next = next.getPreviousSibling()) {
    run.unshift(next);
  }
  next = node.getNextSibling();
  for (; next !== null && $isLinkable(next); next = next.getNextSibling()) {
    run.push(next);
  }
  return run;
}

/** Splits text nodes at the ends of the given parts, and returns the nodes of each part. The first text is at `offset`. */
function $cut(texts: TextNode[], parts: Address[], offset = 0): TextNode[][] {
  const found = parts.map((): TextNode[] => []);
  for (const text of texts) {
    const size = text.getTextContentSize();
    const cuts = parts
      .flatMap(({start, end}) => [start - offset, end - offset])
      .filter((at) => at > 0 && at < size);
    for (const piece of cuts.length === 0 ? [text] : text.splitText(...cuts)) {
      found[parts.findIndex(({start, end}) => start <= offset && offset < end)]?.push(piece);
      offset += piece.getTextContentSize();
    }
  }
  return found;
}

function $unwrap(link: LinkNode): LexicalNode[] {
  const children = link.getChildren();
  children.forEach((child) => link.insertBefore(child));
  link.remove();
  return children;
}

/** Adds and removes links until they match the text around a node. `done` skips nodes that this update has checked. */
function $linkAround(node: LexicalNode, done: Map<NodeKey, string>): void {
  if (done.get(node.getKey()) === node.getTextContent()) {
    return;
  }
  const run = $runOf(node);
  // The letter before shows whether an address begins inside a word.
  const before = run[0]?.getPreviousSibling()?.getTextContent().slice(-1) ?? '';
  const text = before + run.map((part) => part.getTextContent()).join('');
  // An address that begins with that letter belongs to another node.
  const missing = findAddresses(text).filter((address) => address.start >= before.length);
  const texts: LexicalNode[] = [];
  let start = before.length;
  for (const part of run) {
    const end = start + part.getTextContentSize();
    if ($isAutoLinkNode(part)) {
      const index = missing.findIndex(
        (one) => one.start === start && one.end === end && one.url === part.getURL(),
      );
      texts.push(...(index < 0 ? $unwrap(part) : part.getChildren()));
      missing.splice(index, index < 0 ? 0 : 1);
    } else {
      texts.push(part);
    }
    start = end;
  }
  const pieces = $cut(texts.filter($isTextNode), missing, before.length);
  missing.forEach(({url}, index) => {
    const link = $createAutoLinkNode(url, {rel: 'noopener', target: '_blank'});
    pieces[index]?.[0]?.insertBefore(link);
    link.append(...(pieces[index] ?? []));
  });
  const [first = node] = texts;
  const parent = first.getParent();
  for (const part of $runOf($isAutoLinkNode(parent) ? parent : first)) {
    done.set(part.getKey(), part.getTextContent());
  }
}

/** Splitting an AutoLinkNode moves the text after it between the two halves, so it is removed before. */
function $unwrapAtSelection(): boolean {
  const selection = $getSelection();
  const points = $isRangeSelection(selection) ? [selection.anchor, selection.focus] : [];
  const links = points.flatMap((point) => point.getNode().getParents().filter($isAutoLinkNode));
  new Set(links).forEach($unwrap);
  return false;
}

/** Links addresses that are typed, pasted or already in the document. Returns the clean-up function. */
export function registerAutoLinks(editor: LexicalEditor): () => void {
  const done = new Map<NodeKey, string>();
  return mergeRegister(
    editor.registerUpdateListener(() => done.clear()),
    editor.registerNodeTransform(TextNode, (node) => {
      const parent = node.getParent();
      // A change would cancel the composition of an input method.
      if (parent === null || editor.isComposing() || parent.getType() === 'code') {
        return;
      }
      if ($isAutoLinkNode(parent)) {
        $linkAround(parent, done);
      } else if (!(parent instanceof LinkNode) && $isLinkable(node)) {
        $linkAround(node, done);
      }
    }),
    editor.registerNodeTransform(AutoLinkNode, (link) => $linkAround(link, done)),
    ...[INSERT_LINE_BREAK_COMMAND, INSERT_PARAGRAPH_COMMAND, PASTE_COMMAND].map(
      (command: LexicalCommand<unknown>) =>
        editor.registerCommand(command, $unwrapAtSelection, COMMAND_PRIORITY_LOW),
    ),
  );
}
