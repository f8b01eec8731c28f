import {$generateNodesFromDOM} from '@lexical/html';
import {$isListNode} from '@lexical/list';
import {QuoteNode} from '@lexical/rich-text';
import {
  $createParagraphNode,
  $createTextNode,
  $getRoot,
  $insertNodes,
  DecoratorNode,
  type DOMConversionMap,
  type DOMConversionOutput,
  type LexicalEditor,
  type LexicalNode,
} from 'lexical';
import {expect} from 'vitest';

import {$append, linesOf} from '../support/editor.ts';
import {expectDropped, expectError, expectNoError, type OnError} from '../support/errors.ts';
import {complete} from '../support/node-class.ts';
import {pageFile} from '../support/page-files.ts';
import {prove} from '../support/prove.ts';
import {expectErrorIn, expectNoErrorIn, inHeadlessEditor} from '../support/updates.ts';

const {$insertNextTo} = (await pageFile('error/66.md', '$insertNextTo.ts')) as {
  $insertNextTo: (node: LexicalNode, sibling: LexicalNode) => boolean;
};

const $useDetached = (): void => void $createParagraphNode().insertAfter($createParagraphNode());

prove('A method such as insertAfter() needs the parent of a node, but the node has no parent.', async () => {
  await expectErrorIn(66, {}, $useDetached);
  await expectErrorIn(66, {}, () => $createParagraphNode().replace($createParagraphNode()));
});

prove('The document is unchanged: onError gets the error, and Lexical drops the update.', () => expectDropped(66, $useDetached));

prove('The node is new, or was removed in the same update. Append it first, or check its parent:', async () => {
  const editor = await expectNoErrorIn({}, () => {
    const added = $createParagraphNode();
    $getRoot().append(added);
    const removed = $append('removed');
    removed.remove();
    const nodes = [$createParagraphNode(), removed, $getRoot(), added];
    expect(nodes.map((node) => $insertNextTo(node, $createParagraphNode()))).toEqual([false, false, false, true]);
  });
  expect(linesOf(editor)).toEqual(['', '', '']);
});

prove('The node was replaced: continue with the node that replace() returns.', async () => {
  await expectErrorIn(66, {}, () => {
    const text = $append('x').getFirstChildOrThrow();
    text.replace($createTextNode('once'));
    text.replace($createTextNode('twice'));
  });
  const editor = await expectNoErrorIn({}, () => {
    $append('x').getFirstChildOrThrow().replace($createTextNode('once')).replace($createTextNode('twice'));
  });
  expect(linesOf(editor)[0]).toBe('twice');
});

prove('A loop calls getParentOrThrow() on the root: use getParent().', async () => {
  await expectErrorIn(66, {}, () => {
    let node: LexicalNode = $append('x').getFirstChildOrThrow();
    while (!$isListNode(node)) node = node.getParentOrThrow();
  });
  await expectNoErrorIn({}, () => {
    let node: LexicalNode | null = $append('x').getFirstChildOrThrow();
    while (node !== null && !$isListNode(node)) node = node.getParent();
    expect(node).toBeNull();
  });
});

prove('HTML import makes a decorator of an element with children: return forChild: () => null from its conversion.', async () => {
  const load =
    (conversion: Partial<DOMConversionOutput>) =>
    (onError: OnError): LexicalEditor => {
      class CardNode extends DecoratorNode<null> {
        static override importDOM(): DOMConversionMap {
          return {figure: () => ({conversion: () => ({node: new CardNode(), ...conversion}), priority: 1})};
        }
        override isInline(): boolean {
          return false;
        }
        override decorate(): null {
          return null;
        }
      }
      complete(CardNode, 'card', {tag: 'figure', isStored: true});
      const html = '<blockquote><figure><div>caption</div></figure></blockquote>';
      return inHeadlessEditor({nodes: [CardNode, QuoteNode]}, (editor) => {
        $getRoot().append($createParagraphNode()).selectEnd();
        $insertNodes($generateNodesFromDOM(editor, new DOMParser().parseFromString(html, 'text/html')));
      })(onError);
    };
  await expectError(66, load({}));
  await expectNoError(load({forChild: () => null}));
});
