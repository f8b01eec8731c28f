import {$createAutoLinkNode, $isAutoLinkNode, AutoLinkNode, LinkNode} from '@lexical/link';
import {$findMatchingParent, mergeRegister} from '@lexical/utils';
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

import {findAddresses} from './findAddresses';

/** Finds text whose link was removed. "Unmergeable" is the only free flag of a text node that JSON keeps. */
function $wasUnlinked(node: LexicalNode): boolean {
  return $isTextNode(node) && node.isSimpleText() && node.isUnmergeable();
}

function $isLinkable(node: LexicalNode): boolean {
  return (
    $isAutoLinkNode(node) || ($isTextNode(node) && node.isSimpleText() && !node.isUnmergeable())
  );
}

/** Returns a node and the neighbours that fulfil a condition. The user sees them as one text. */
function $runOf(node: LexicalNode, $belongs: (node: LexicalNode) => boolean): LexicalNode[] {
  const run = [node];
  for (
    let next = node.getPreviousSibling();
    next !== null && $belongs(next);
    next = next.getPreviousSibling()
  ) {
    run.unshift(next);
  }
  for (
    let next = node.getNextSibling();
    next !== null && $belongs(next);
    next = next.getNextSibling()
  ) {
    run.push(next);
  }
  return run;
}

function $textsIn(run: LexicalNode[]): TextNode[] {
  return run
    .flatMap((node) => ($isAutoLinkNode(node) ? node.getChildren() : [node]))
    .filter($isTextNode);
}

/** Splits text nodes at the ends of the given parts, and returns the nodes of each part. */
function $cut(texts: TextNode[], parts: {start: number; end: number}[]): TextNode[][] {
  const found = parts.map((): TextNode[] => []);
  let offset = 0;
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

function $unwrap(link: LinkNode): TextNode[] {
  const children = link.getChildren();
  for (const child of children) {
    link.insertBefore(child);
  }
  link.remove();
  return children.filter($isTextNode);
}

/** Adds and removes links until they match the text around a node. `done` skips nodes that this update has checked. */
function $linkAround(node: LexicalNode, done: Map<NodeKey, string>): void {
  if (done.get(node.getKey()) === node.getTextContent()) {
    return;
  }
  const run = $runOf(node, $isLinkable);
  // The letter before shows whether an address begins inside a word.
  const before = run[0]?.getPreviousSibling()?.getTextContent().slice(-1) ?? '';
  const text = before + run.map((part) => part.getTextContent()).join('');
  const missing = findAddresses(text)
    .map((address) => ({
      ...address,
      end: address.end - before.length,
      start: address.start - before.length,
    }))
    // An address that begins with that letter belongs to another node.
    .filter(({start}) => start >= 0);
  let offset = 0;
  for (const part of run) {
    const start = offset;
    offset += part.getTextContentSize();
    if ($isAutoLinkNode(part)) {
      const index = missing.findIndex(
        (one) => one.start === start && one.end === offset && one.url === part.getURL(),
      );
      if (index >= 0) {
        missing.splice(index, 1);
      } else {
        $unwrap(part);
      }
    }
  }
  const first = run.find((part) => part.isAttached()) ?? node;
  const pieces = $cut($textsIn($runOf(first, $isLinkable)), missing);
  missing.forEach(({url}, index) => {
    const texts = pieces[index] ?? [];
    const link = $createAutoLinkNode(url, {rel: 'noopener', target: '_blank'});
    texts[0]?.insertBefore(link);
    link.append(...texts);
  });
  for (const part of $runOf(first.isAttached() ? first : node, $isLinkable)) {
    done.set(part.getKey(), part.getTextContent());
  }
}

/** Keeps the flag on the text of one address, and removes it from the rest. */
function $keepUnlinked(node: TextNode): void {
  const texts = $runOf(node, $wasUnlinked).filter($isTextNode);
  const [address] = findAddresses(texts.map((text) => text.getTextContent()).join(''));
  const [kept = []] = $cut(texts, address === undefined ? [] : [address]);
  const keptKeys = new Set(kept.map((text) => text.getKey()));
  for (const text of $runOf(kept[0] ?? node, $wasUnlinked).filter($isTextNode)) {
    if (!keptKeys.has(text.getKey())) {
      text.toggleUnmergeable();
    }
  }
}

/** Removes a link and flags its text, so that it is not linked again. */
export function $removeLink(link: LinkNode): void {
  for (const text of $unwrap(link)) {
    if (!text.isUnmergeable()) {
      text.toggleUnmergeable();
    }
  }
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
      if ($wasUnlinked(node)) {
        $keepUnlinked(node);
      } else if ($isAutoLinkNode(parent)) {
        $linkAround(parent, done);
      } else if (!(parent instanceof LinkNode) && $isLinkable(node)) {
        $linkAround(node, done);
      }
    }),
    editor.registerNodeTransform(AutoLinkNode, (link) => $linkAround(link, done)),
    // Splitting an AutoLinkNode moves the text after it between the two halves. Remove the link first.
    ...[INSERT_LINE_BREAK_COMMAND, INSERT_PARAGRAPH_COMMAND, PASTE_COMMAND].map(
      (command: LexicalCommand<unknown>) =>
        editor.registerCommand(
          command,
          () => {
            const selection = $getSelection();
            for (const point of $isRangeSelection(selection)
              ? [selection.anchor, selection.focus]
              : []) {
              const link = $findMatchingParent(point.getNode(), $isAutoLinkNode);
              if ($isAutoLinkNode(link)) {
                $unwrap(link);
              }
            }
            return false;
          },
          COMMAND_PRIORITY_LOW,
        ),
    ),
  );
}
