import {$createTextNode, $getRoot, DecoratorNode, ElementNode, type Klass, type LexicalNode} from 'lexical';
import {expect} from 'vitest';

import {$append, linesOf, mount} from '../support/editor.ts';
import {expectError, expectNoError, throwing, type OnError} from '../support/errors.ts';
import {messageThrownBy} from '../support/messages.ts';
import {$appendNode, complete, countOf, type NodeClass, updateNow, useClass} from '../support/node-class.ts';
import {pageFile} from '../support/page-files.ts';
import {prove} from '../support/prove.ts';
import {expectNoErrorWith} from '../support/updates.ts';

const {CalloutNode} = (await pageFile('error/70.md', 'CalloutNode.ts')) as {CalloutNode: NodeClass<ElementNode>};

class Unfinished extends ElementNode {}
complete(Unfinished, 'callout');

class Decorator extends DecoratorNode<null> {
  override decorate(): null {
    return null;
  }
}
complete(Decorator, 'rating');

/** Shows a node of a class. */
function show(klass: Klass<LexicalNode> & (new () => LexicalNode), onError: OnError): void {
  updateNow(mount({nodes: [klass], onError}).editor, () => $appendNode(new klass()));
}

prove('The method is static or misspelled: write createDOM() without static.', async () => {
  class Static extends Unfinished {
    static createDOM(): HTMLElement {
      return document.createElement('aside');
    }
  }
  class Misspelled extends Unfinished {
    createDom(): HTMLElement {
      return document.createElement('aside');
    }
  }
  for (const klass of [Static, Misspelled]) await expectError(70, (onError) => show(klass, onError));
});

prove('Every class that extends ElementNode or DecoratorNode needs the method. Return one empty element:', async () => {
  for (const klass of [Unfinished, Decorator]) await expectError(70, (onError) => show(klass, onError));
  const used = await expectNoError((onError) => useClass(CalloutNode, () => new CalloutNode(), onError));
  expect(countOf(used, CalloutNode)).toBe(4);
  expect(used.getRootElement()?.querySelector('aside')?.textContent).toBe('inside');
});

prove(
  'The state keeps all content, but the page does not show it, and later updates fail. Save editor.getEditorState(), fix the class, and reload the page.',
  async () => {
    class Stored extends Unfinished {}
    complete(Stored, 'callout', {isStored: true});
    for (const onError of [() => undefined, throwing(() => undefined)]) {
      const {editor, element} = mount({nodes: [Stored], onError});
      const fails = ($change: () => void): void => void messageThrownBy(() => updateNow(editor, $change));
      fails(() => void $getRoot().append(new Stored().append($createTextNode('careful'))));
      fails(() => void $append('typed'));
      expect(element.textContent).toBe('');
      const stored = JSON.stringify(editor.getEditorState());
      await expectNoErrorWith({nodes: [CalloutNode]}, ({editor: reloaded}) => {
        reloaded.setEditorState(reloaded.parseEditorState(stored));
        expect(linesOf(reloaded)).toEqual(['careful', 'typed']);
      });
    }
  },
);
