import {$copyNode, $createTextNode, $isElementNode, type Klass, type LexicalNode} from 'lexical';
import {expect, vi} from 'vitest';

import {mount} from './editor.ts';
import {messageThrownBy} from './messages.ts';
import {$appendNode, touch, updateNow} from './node-class.ts';

function rethrow(error: Error): never {
  throw error;
}

/** Shows that node replacements see what `$create` makes and not what `$construct` makes, which needs an update. */
export function expectUnreplaced(klass: Klass<LexicalNode>, $create: () => LexicalNode, $construct: () => LexicalNode): void {
  const seen: LexicalNode[] = [];
  const replacement = {
    replace: klass,
    with: (node: LexicalNode) => {
      seen.push(node);
      return node;
    },
  };
  const {editor} = mount({nodes: [replacement], onError: rethrow});
  expect(messageThrownBy($construct)).toMatch(/^Unable to find an active editor\./);
  updateNow(editor, () => {
    expect($construct()).toBeInstanceOf(klass);
    expect(seen).toEqual([]);
    expect($create()).toBe(seen[0]);
  });
}

/**
 * Shows that `clone` gives another object with the same key and values, without children, and that an update of the node calls it;
 * `$copyNode()` gives one with another key.
 *
 * @param values of the object itself: methods read the latest version, which is another object with this key
 * @param childClasses what the class makes of children by itself
 */
export function expectVersion<T extends LexicalNode>(
  klass: Klass<LexicalNode> & {prototype: T},
  $create: () => T,
  values: (node: T) => unknown,
  childClasses: readonly Klass<LexicalNode>[] = [],
): void {
  const {editor} = mount({nodes: [klass, ...childClasses], onError: rethrow});
  updateNow(editor, () => {
    const node = $create();
    $appendNode(node);
    if ($isElementNode(node)) node.append($createTextNode('child'));
    const copy = klass.clone(node);
    if (!(copy instanceof klass)) throw new Error('expected a node of the class, found another');
    expect(copy).not.toBe(node);
    expect([copy.getKey(), values(copy)]).toEqual([node.getKey(), values(node)]);
    if ($isElementNode(node) && $isElementNode(copy)) expect([node.__size, copy.__size]).toEqual([1, 0]);
    expect($copyNode(node).getKey()).not.toBe(node.getKey());
  });
  const clone = vi.spyOn(klass, 'clone');
  touch(editor, klass);
  expect(clone).toHaveBeenCalledOnce();
  clone.mockRestore();
}
