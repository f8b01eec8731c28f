import {$generateNodesFromSerializedNodes, $insertDataTransferForRichText} from '@lexical/clipboard';
import {
  $createTextNode,
  $getRoot,
  createEditor,
  DecoratorNode,
  ElementNode,
  type Klass,
  type SerializedElementNode,
} from 'lexical';
import {expect} from 'vitest';

import {linesOf, mount, textOf} from '../support/editor.ts';
import {expectError, expectNoError, expectQuiet, type OnError} from '../support/errors.ts';
import {$firstOf, complete, countOf, type NodeClass, updateNow, useClass} from '../support/node-class.ts';
import {pageFile} from '../support/page-files.ts';
import {prove} from '../support/prove.ts';
import {storedDocument, storedParagraph} from '../support/stored-json.ts';
import {expectNoErrorWith} from '../support/updates.ts';

const {CalloutNode} = (await pageFile('error/18.md', 'CalloutNode.ts')) as {CalloutNode: NodeClass<ElementNode>};

class Unfinished extends ElementNode {
  override exportJSON(): SerializedElementNode {
    return {...super.exportJSON(), type: 'callout', version: 1};
  }
}
complete(Unfinished, 'callout', {tag: 'aside'});

class Decorator extends DecoratorNode<null> {}
complete(Decorator, 'rating');

const callout = {...storedParagraph('Careful'), type: 'callout'};

prove(
  'A class that extends ElementNode or DecoratorNode has no importJSON. Typing and saving work; the saved document cannot be loaded.',
  async () => {
    await expectError(18, (onError) => {
      const {editor, errors} = mount({nodes: [Unfinished]});
      updateNow(editor, () => void $getRoot().append(new Unfinished().append($createTextNode('Care'))));
      updateNow(editor, () => $getRoot().selectEnd().insertText('ful'));
      expect([errors, linesOf(editor)]).toEqual([[], ['Careful']]);
      createEditor({nodes: [Unfinished], onError}).parseEditorState(JSON.stringify(editor.getEditorState()));
    });
    await expectError(18, (onError) => {
      createEditor({nodes: [Decorator], onError}).parseEditorState(storedDocument(storedParagraph({type: 'rating', version: 1})));
    });
  },
);

prove('The method is misspelled or not static.', async () => {
  class Misspelled extends Unfinished {
    static importJson(): Misspelled {
      return new Misspelled();
    }
  }
  class OfInstances extends Unfinished {
    importJSON(): OfInstances {
      return new OfInstances();
    }
  }
  for (const klass of [Misspelled, OfInstances])
    await expectError(18, (onError) => createEditor({nodes: [klass], onError}).parseEditorState(storedDocument(callout)));
});

prove(
  'Your code reads copied JSON with $generateNodesFromSerializedNodes(). Pasting by keyboard does not throw: it takes the HTML or the text instead.',
  async () => {
    await expectError(18, (onError) =>
      updateNow(createEditor({nodes: [Unfinished], onError}), () =>
        $generateNodesFromSerializedNodes([{...callout, version: 1}]),
      ),
    );
    const content = JSON.stringify({namespace: 'here', nodes: [callout]});
    const paste = (nodes: Klass<ElementNode>[], others: Record<string, string>, onError: OnError): unknown[] => {
      const {editor} = mount({namespace: 'here', nodes, onError});
      const copied: Record<string, string> = {'application/x-lexical-editor': content, ...others};
      // There is no DataTransfer outside browsers; pasting calls only this method of it.
      const clipboard = {getData: (type: string) => copied[type] ?? ''} as DataTransfer;
      updateNow(editor, () => $insertDataTransferForRichText(clipboard, $getRoot().select(), editor));
      return [textOf(editor), nodes.map((klass) => countOf(editor, klass))];
    };
    await expectQuiet((onError) => {
      expect(paste([Unfinished], {'text/plain': 'as text', 'text/html': '<p>as HTML</p>'}, onError)).toEqual(['as HTML', [0]]);
      expect(paste([Unfinished], {'text/plain': 'as text'}, onError)).toEqual(['as text', [0]]);
      expect(paste([CalloutNode], {'text/plain': 'as text'}, onError)).toEqual(['Careful', [1]]);
    });
  },
);

prove('Write importJSON and exportJSON as a pair:', async () => {
  const editor = await expectNoErrorWith({nodes: [CalloutNode]}, ({editor: used}) =>
    used.setEditorState(used.parseEditorState(storedDocument({...callout, format: 'center', indent: 2, direction: 'rtl'}))),
  );
  editor.getEditorState().read(() => {
    const node = $firstOf(CalloutNode);
    expect(node.exportJSON()).toMatchObject({format: 'center', indent: 2, type: 'callout'});
    expect(node.getTextContent()).toBe('Careful');
  });
  const used = await expectNoError((onError) => useClass(CalloutNode, () => new CalloutNode(), onError));
  expect(countOf(used, CalloutNode)).toBe(4);
});
