import {createHeadlessEditor} from '@lexical/headless';
import {$createLinkNode, LinkNode} from '@lexical/link';
import {$createHorizontalRuleNode, HorizontalRuleNode} from '@lexical/react/LexicalHorizontalRuleNode';
import {$getNearestBlockElementAncestorOrThrow, $insertNodeToNearestRoot, mergeRegister} from '@lexical/utils';
import type {ParagraphNode} from 'lexical';
import {$createParagraphNode, $getRoot, $setSelection, type LexicalEditor} from 'lexical';
import {expect} from 'vitest';

import {$append, change} from '../support/editor.ts';
import {messageOf, messageThrownBy} from '../support/messages.ts';
import {prove} from '../support/prove.ts';

/** An editor that has had a selection, and the messages of its errors. */
function open(): {editor: LexicalEditor; errors: string[]} {
  const errors: string[] = [];
  const editor = createHeadlessEditor({nodes: [LinkNode, HorizontalRuleNode], onError: (error) => errors.push(messageOf(error))});
  editor.update(() => void $append('a').selectEnd(), {discrete: true});
  return {editor, errors};
}

/** The errors when a block is inserted after something else was done. */
function errorsAfter(...$steps: (() => unknown)[]): string {
  const {editor, errors} = open();
  change(editor, () => {
    for (const $step of $steps) $step();
    $insertNodeToNearestRoot($createParagraphNode());
  });
  return errors.join();
}

const $clear = () => $getRoot().clear();
const $deselect = () => {
  $setSelection(null);
};
const orphan = /^Expected node \d+ to have a parent\.$/;

prove('Without a selection $insertNodeToNearestRoot used the previous selection, whose node was removed.', () => {
  const $remove = () => $getRoot().getFirstDescendant()?.remove();
  expect(errorsAfter($clear, $deselect)).toMatch(orphan);
  expect(errorsAfter($remove, $deselect)).toMatch(orphan);
  expect([errorsAfter($clear), errorsAfter($remove), errorsAfter($deselect)]).toEqual(['', '', '']);
});

prove('$getNearestBlockElementAncestorOrThrow needs a node in a block.', () => {
  const {editor} = open();
  const messages: string[] = [];
  change(editor, () => {
    const rule = $createHorizontalRuleNode();
    $getRoot().append(rule);
    for (const node of [$getRoot(), rule, $createLinkNode('/')]) {
      messages.push(messageThrownBy(() => $getNearestBlockElementAncestorOrThrow(node)));
    }
    const paragraph = $getRoot().getFirstChildOrThrow<ParagraphNode>();
    expect($getNearestBlockElementAncestorOrThrow(paragraph.getFirstChildOrThrow())).toBe(paragraph);
  });
  expect(messages).toHaveLength(3);
  for (const message of messages) expect(message).toMatch(/^Expected node \w+ to have closest block element node\.$/);
});

prove('mergeRegister takes functions as separate arguments. Spread an array: mergeRegister(...list).', () => {
  let stopped = 0;
  const list = [() => void (stopped += 1), () => void (stopped += 1)];
  expect(mergeRegister(list as unknown as () => void)).toThrow(TypeError);
  expect(stopped).toBe(0);
  mergeRegister(...list)();
  expect(stopped).toBe(2);
});
