import {$createTextNode, $getRoot, DecoratorNode, ElementNode, type Klass, type LexicalNode, type TextNode} from 'lexical';
import {expect, vi} from 'vitest';

import {mount} from '../support/editor.ts';
import {expectError, expectNoError, expectQuiet, type OnError} from '../support/errors.ts';
import {$appendNode, $firstOf, complete, countOf, type NodeClass, touch, updateNow, useClass} from '../support/node-class.ts';
import {pageFile} from '../support/page-files.ts';
import {prove} from '../support/prove.ts';
import {expectErrorIn, expectNoErrorWith} from '../support/updates.ts';

type Callout = ElementNode & {setTone: (tone: string) => void};
const {CalloutNode} = (await pageFile('error/71.md', 'CalloutNode.ts')) as {CalloutNode: NodeClass<Callout, [tone: string]>};

class Unfinished extends ElementNode {
  override createDOM(): HTMLElement {
    return document.createElement('aside');
  }
}
complete(Unfinished, 'callout');

class Decorator extends DecoratorNode<null> {
  override createDOM(): HTMLElement {
    return document.createElement('span');
  }
  override decorate(): null {
    return null;
  }
}
complete(Decorator, 'rating');

/** Shows a node and changes it in a later update. */
function change(node: Klass<LexicalNode> & (new () => LexicalNode), onError: OnError): void {
  const {editor} = mount({nodes: [node], onError});
  updateNow(editor, () => $appendNode(new node()));
  touch(editor, node);
}

prove(
  'A class that extends ElementNode or DecoratorNode has createDOM only. The first rendering works, the first change of the node or of what is in it fails.',
  async () => {
    for (const klass of [Unfinished, Decorator]) {
      await expectError(71, (onError) => change(klass, onError));
      await expectQuiet((onError) => updateNow(mount({nodes: [klass], onError}).editor, () => $appendNode(new klass())));
    }
    await expectErrorIn(
      71,
      {nodes: [Unfinished]},
      () => void $getRoot().append(new Unfinished().append($createTextNode('a'))),
      () => void $getRoot().getFirstDescendant<TextNode>()?.setTextContent('ab'),
    );
  },
);

prove('The method is static or misspelled.', async () => {
  class Static extends Unfinished {
    static updateDOM(): boolean {
      return false;
    }
  }
  complete(Static, 'callout');
  class Misspelled extends Unfinished {
    updateDom(): boolean {
      return false;
    }
  }
  complete(Misspelled, 'callout');
  for (const klass of [Static, Misspelled]) await expectError(71, (onError) => change(klass, onError));
});

prove('Return false when the element can stay, true when it has to be made again:', async () => {
  for (const isMadeAgain of [false, true]) {
    const elements: (Element | null)[] = [];
    const updateDOM = isMadeAgain ? vi.spyOn(CalloutNode.prototype, 'updateDOM').mockReturnValue(true) : undefined;
    await expectNoErrorWith({nodes: [CalloutNode]}, ({editor, element}) => {
      updateNow(editor, () => $getRoot().append(new CalloutNode('info').append($createTextNode('Careful'))));
      elements.push(element.querySelector('aside'));
      updateNow(editor, () => $firstOf(CalloutNode).setTone('warning'));
      elements.push(element.querySelector('aside'));
      expect(element.querySelector('aside')?.dataset['tone']).toBe('warning');
      expect(element.textContent).toBe('Careful');
    });
    updateDOM?.mockRestore();
    expect(elements[0] === elements[1]).toBe(!isMadeAgain);
  }
  const editor = await expectNoError((onError) => useClass(CalloutNode, () => new CalloutNode('warning'), onError));
  expect(countOf(editor, CalloutNode)).toBe(4);
  expect(editor.getRootElement()?.querySelectorAll('[data-tone="warning"]')).toHaveLength(4);
});
