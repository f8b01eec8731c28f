import {createHeadlessEditor} from '@lexical/headless';
import {$generateHtmlFromNodes} from '@lexical/html';
import {$createTextNode, $getRoot, DecoratorNode, ElementNode, type Klass, type LexicalNode} from 'lexical';
import {expect} from 'vitest';

import {$append, mount, readIn, settled} from '../support/editor.ts';
import {expectError, expectNoError, expectQuiet, type OnError} from '../support/errors.ts';
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

prove('A class that extends ElementNode or DecoratorNode has no createDOM.', async () => {
  for (const klass of [Unfinished, Decorator]) await expectError(70, (onError) => show(klass, onError));
});

prove('The method is static or misspelled.', async () => {
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

prove(
  'The class worked in a headless editor, which renders nothing. An editor on a page and $generateHtmlFromNodes() call the method.',
  async () => {
    const headless = createHeadlessEditor({nodes: [Unfinished]});
    await expectQuiet(() => updateNow(headless, () => void $getRoot().append(new Unfinished().append($createTextNode('a')))));
    expect(countOf(headless, Unfinished)).toBe(1);
    await expectError(70, (onError) => show(Unfinished, onError));
    await expectError(70, () => readIn(headless, () => $generateHtmlFromNodes(headless)));
  },
);

prove('Return one empty element; Lexical renders the children into it:', async () => {
  const editor = await expectNoErrorWith({nodes: [CalloutNode], theme: {callout: 'box'}}, ({editor: used}) =>
    updateNow(used, () => void $getRoot().append(new CalloutNode().append($createTextNode('Careful')))),
  );
  const all = await expectNoError((onError) => useClass(CalloutNode, () => new CalloutNode(), onError));
  expect(countOf(all, CalloutNode)).toBe(4);
  expect(editor.getRootElement()?.querySelector('aside.box')?.textContent).toBe('Careful');
});

prove(
  'Until the class is fixed, later updates of this editor fail too: reload the page. Its state still has the whole document.',
  async () => {
    const later = async (klass: NodeClass<ElementNode>): Promise<string[]> => {
      const errors: string[] = [];
      const onError = (error: Error): void => void errors.push(error.message);
      const {editor} = mount({nodes: [klass], onError});
      const update = ($change: () => void): void => {
        try {
          updateNow(editor, $change);
        } catch {
          // Reported before.
        }
      };
      update(() => $appendNode(new klass()));
      errors.length = 0;
      update(() => void $append('typed'));
      await settled();
      expect(readIn(editor, () => [$getRoot().getChildrenSize(), $getRoot().getTextContent().trim()])).toEqual([2, 'typed']);
      return errors;
    };
    expect(await later(CalloutNode)).toEqual([]);
    expect(await later(Unfinished)).not.toEqual([]);
  },
);
