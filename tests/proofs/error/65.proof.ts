import {$getHtmlContent, $getLexicalContent} from '@lexical/clipboard';
import {
  $copyNode,
  $createTextNode,
  $getRoot,
  $selectAll,
  DecoratorNode,
  ElementNode,
  type Klass,
  type LexicalEditor,
} from 'lexical';
import {expect} from 'vitest';

import {$append} from '../support/editor.ts';
import {expectError, expectNoError, expectQuiet, type OnError} from '../support/errors.ts';
import {$appendNode, $firstOf, countOf, type NodeClass, touch, updateNow, useClass} from '../support/node-class.ts';
import {pageFile} from '../support/page-files.ts';
import {prove} from '../support/prove.ts';
import {expectNoErrorWith, inEditor} from '../support/updates.ts';

type Callout = ElementNode & {__tone: string};
const {CalloutNode} = (await pageFile('error/65.md', 'CalloutNode.ts')) as {CalloutNode: NodeClass<Callout, [tone: string]>};

class Unfinished extends ElementNode {
  static override getType(): string {
    return 'callout';
  }
  override createDOM(): HTMLElement {
    return document.createElement('aside');
  }
  override updateDOM(): boolean {
    return false;
  }
}

class Decorator extends DecoratorNode<null> {
  static override getType(): string {
    return 'rating';
  }
  override createDOM(): HTMLElement {
    return document.createElement('span');
  }
  override updateDOM(): false {
    return false;
  }
  override decorate(): null {
    return null;
  }
}

/** An editor that shows a node of a class. */
const showing = (klass: Klass<Unfinished | Decorator> & (new () => Unfinished | Decorator), onError: OnError): LexicalEditor =>
  inEditor({nodes: [klass]}, () => $appendNode(new klass()))(onError);

prove(
  'The class extends ElementNode or DecoratorNode and has no clone. It works until the node, its children or its neighbors are changed in a later update.',
  async () => {
    for (const klass of [Unfinished, Decorator]) {
      await expectQuiet((onError) => showing(klass, onError));
      await expectError(65, (onError) => touch(showing(klass, onError), klass));
    }
    await expectError(65, (onError) =>
      updateNow(
        showing(Unfinished, onError),
        () => void $getRoot().getFirstChildOrThrow<ElementNode>().append($createTextNode('a')),
      ),
    );
    await expectError(65, (onError) => updateNow(showing(Unfinished, onError), () => void $append('a neighbor')));
  },
);

prove('The method is misspelled or not static.', async () => {
  class Misspelled extends Unfinished {
    static copy(node: Misspelled): Misspelled {
      return new Misspelled(node.__key);
    }
  }
  class OfInstances extends Unfinished {
    clone(): OfInstances {
      return new OfInstances(this.__key);
    }
  }
  for (const klass of [Misspelled, OfInstances]) await expectError(65, (onError) => touch(showing(klass, onError), klass));
});

prove('The node is copied, with Ctrl+C or by $copyNode(). That clones without any change.', async () => {
  await expectError(65, (onError) => updateNow(showing(Unfinished, onError), () => void $copyNode($firstOf(Unfinished))));
  // What Ctrl+C calls.
  for (const $copy of [$getLexicalContent, $getHtmlContent]) {
    await expectError(65, (onError) => {
      const editor = showing(Decorator, onError);
      updateNow(editor, () => {
        $selectAll();
        $copy(editor);
      });
    });
  }
});

prove('Pass every property of your own, and the key last:', async () => {
  const editor = await expectNoErrorWith({nodes: [CalloutNode]}, ({editor: used}) => {
    updateNow(used, () => void $getRoot().append(new CalloutNode('warning')));
    const before = used.getEditorState()._nodeMap.size;
    touch(used, CalloutNode);
    expect(used.getEditorState()._nodeMap.size).toBe(before);
    updateNow(used, () => void $getRoot().append($copyNode($firstOf(CalloutNode))));
  });
  const tones = editor.getEditorState().read(() =>
    $getRoot()
      .getChildren()
      .map((node) => (node instanceof CalloutNode ? node.__tone : node.getType())),
  );
  expect(tones).toEqual(['warning', 'warning', 'paragraph']);
  const used = await expectNoError((onError) => useClass(CalloutNode, () => new CalloutNode('warning'), onError));
  expect(countOf(used, CalloutNode)).toBe(4);
  expect(used.getRootElement()?.querySelectorAll('[data-tone="warning"]')).toHaveLength(4);
});
