import {$createTextNode, $getRoot, DecoratorNode, ElementNode, type Klass, type LexicalEditor, type LexicalNode} from 'lexical';
import {expect, vi} from 'vitest';

import {$append, mount} from '../support/editor.ts';
import {expectError, expectNoError, throwing, type OnError} from '../support/errors.ts';
import {messageThrownBy} from '../support/messages.ts';
import {$appendNode, complete, countOf, type NodeClass, touch, updateNow, useClass} from '../support/node-class.ts';
import {pageFile} from '../support/page-files.ts';
import {prove} from '../support/prove.ts';
import {expectNoErrorWith} from '../support/updates.ts';

const {CalloutNode} = (await pageFile('error/71.md', 'CalloutNode.ts')) as {CalloutNode: NodeClass<ElementNode>};

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

prove('The method is static or misspelled: write updateDOM() without static.', async () => {
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

prove(
  'Every class that extends ElementNode or DecoratorNode needs the method. Return false to keep the element, or true to have it made again:',
  async () => {
    for (const klass of [Unfinished, Decorator]) await expectError(71, (onError) => change(klass, onError));
    for (const isMadeAgain of [false, true]) {
      const elements: (Element | null)[] = [];
      const updateDOM = isMadeAgain ? vi.spyOn(CalloutNode.prototype, 'updateDOM').mockReturnValue(true) : undefined;
      await expectNoErrorWith({nodes: [CalloutNode]}, ({editor, element}) => {
        updateNow(editor, () => $getRoot().append(new CalloutNode().append($createTextNode('Careful'))));
        elements.push(element.querySelector('aside'));
        touch(editor, CalloutNode);
        elements.push(element.querySelector('aside'));
        expect(element.textContent).toBe('Careful');
      });
      updateDOM?.mockRestore();
      expect(elements[0] === elements[1]).toBe(!isMadeAgain);
    }
    const editor = await expectNoError((onError) => useClass(CalloutNode, () => new CalloutNode(), onError));
    expect(countOf(editor, CalloutNode)).toBe(4);
  },
);

/** Shows a node of a class without the method, and changes it twice. */
function showAndChange(editor: LexicalEditor): void {
  updateNow(editor, () => $getRoot().append(new Unfinished().append($createTextNode('a'))));
  for (const text of ['b', 'c'])
    updateNow(editor, () => void $getRoot().getFirstChildOrThrow<Unfinished>().append($createTextNode(text)));
}

prove('Nothing is lost when onError returns: Lexical renders the document again.', () => {
  const {editor, element, errors} = mount({nodes: [Unfinished]});
  showAndChange(editor);
  expect(errors).toHaveLength(2);
  expect(element.textContent).toBe('abc');
});

prove('When onError throws, the page does not show the change, and the editor is stuck.', () => {
  const {editor, element} = mount({nodes: [Unfinished], onError: throwing(() => undefined)});
  expect(messageThrownBy(() => showAndChange(editor))).toContain('updateDOM');
  expect(messageThrownBy(() => updateNow(editor, () => void $append('next')))).toBeTruthy();
  expect(element.textContent).toBe('a');
});
