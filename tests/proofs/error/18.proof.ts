import {
  $createTextNode,
  $getRoot,
  createEditor,
  DecoratorNode,
  ElementNode,
  type Klass,
  type LexicalNode,
  type SerializedElementNode,
} from 'lexical';
import {expect} from 'vitest';

import {$append, linesOf, mount} from '../support/editor.ts';
import {expectError, expectNoError, type OnError} from '../support/errors.ts';
import {$appendNode, $firstOf, complete, countOf, type NodeClass, updateNow, useClass} from '../support/node-class.ts';
import {pageFile} from '../support/page-files.ts';
import {prove} from '../support/prove.ts';
import {storedDocument, storedParagraph, type StoredNode} from '../support/stored-json.ts';
import {expectNoErrorWith} from '../support/updates.ts';

const {RatingNode} = (await pageFile('error/18.md', 'RatingNode.ts')) as {RatingNode: NodeClass<DecoratorNode<string>>};

class Unfinished extends ElementNode {
  override exportJSON(): SerializedElementNode {
    return {...super.exportJSON(), type: 'callout', version: 1};
  }
}
complete(Unfinished, 'callout', {tag: 'aside'});

class Decorator extends DecoratorNode<null> {}
complete(Decorator, 'rating');

const callout = {...storedParagraph('Careful'), type: 'callout'};

/** Parses a document with the node between two paragraphs. */
const parse = (node: StoredNode, klass: Klass<LexicalNode>) => (onError: OnError) =>
  createEditor({nodes: [klass], onError}).parseEditorState(
    storedDocument(storedParagraph('before'), node, storedParagraph('after')),
  );

prove('Lexical found a node in JSON, but its class does not implement the static method importJSON.', async () => {
  await expectError(18, parse(callout, Unfinished));
  await expectError(18, parse(storedParagraph({type: 'rating', version: 1}), Decorator));
});

prove('The method is misspelled or not static: correct it.', async () => {
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
  for (const klass of [Misspelled, OfInstances]) await expectError(18, parse(callout, klass));
});

prove('Write importJSON and exportJSON as a pair:', async () => {
  const editor = await expectNoErrorWith({nodes: [RatingNode]}, ({editor: used}) => {
    updateNow(used, () => $appendNode(new RatingNode()));
    used.setEditorState(used.parseEditorState(JSON.stringify(used.getEditorState())));
  });
  expect(countOf(editor, RatingNode)).toBe(1);
  const used = await expectNoError((onError) => useClass(RatingNode, () => new RatingNode(), onError));
  expect(countOf(used, RatingNode)).toBe(4);
});

prove('An element also restores its format, indent and direction: complete class.', async () => {
  const {CalloutNode} = (await pageFile('concepts/nodes.md', 'CalloutNode.ts')) as {CalloutNode: NodeClass<ElementNode>};
  const stored = storedDocument({...callout, format: 'center', indent: 2, direction: 'rtl'});
  const editor = await expectNoErrorWith({nodes: [CalloutNode]}, ({editor: used}) =>
    used.setEditorState(used.parseEditorState(stored)),
  );
  expect(editor.getEditorState().read(() => $firstOf(CalloutNode).exportJSON())).toMatchObject({format: 'center', indent: 2});
});

prove(
  'If onError returns, parseEditorState() gives back only the content before the node. The stored JSON still has everything, so do not save before the fix.',
  () => {
    const {editor} = mount({nodes: [Unfinished]});
    updateNow(editor, () => {
      $append('before');
      $getRoot().append(new Unfinished().append($createTextNode('Careful')));
      $append('after');
    });
    const stored = JSON.stringify(editor.getEditorState());
    expect(stored).toContain('Careful');
    editor.setEditorState(editor.parseEditorState(stored));
    expect(linesOf(editor)).toEqual(['before']);
    expect(JSON.stringify(editor.getEditorState())).not.toContain('after');
  },
);
