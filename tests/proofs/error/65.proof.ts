import {$copyNode, $getRoot, $nodesOfType, ElementNode, type Klass, type LexicalEditor, type NodeKey} from 'lexical';
import {expect} from 'vitest';

import {readIn} from '../support/editor.ts';
import {expectDropped, expectError, expectNoError, expectQuiet, type OnError} from '../support/errors.ts';
import {$appendNode, $firstOf, countOf, type NodeClass, touch, useClass} from '../support/node-class.ts';
import {pageFile} from '../support/page-files.ts';
import {prove} from '../support/prove.ts';
import {inEditor} from '../support/updates.ts';

const {CalloutNode} = (await pageFile('error/65.md', 'CalloutNode.ts')) as {CalloutNode: NodeClass<ElementNode, [key?: NodeKey]>};

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

/** An editor that shows a node of a class. */
const showing = (klass: Klass<Unfinished> & (new () => Unfinished), onError: OnError): LexicalEditor =>
  inEditor({nodes: [klass]}, () => $appendNode(new klass()))(onError);

prove('The method is misspelled or not static: write static clone().', async () => {
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

prove('Add a clone() that passes the properties of the class, and the key last:', async () => {
  await expectQuiet((onError) => showing(Unfinished, onError));
  await expectError(65, (onError) => touch(showing(Unfinished, onError), Unfinished));
  class Toned extends Unfinished {
    __tone: string;
    static override clone(node: Toned): Toned {
      return new Toned(node.__tone, node.__key);
    }
    constructor(tone = 'info', key?: NodeKey) {
      super(key);
      this.__tone = tone;
    }
  }
  const editor = inEditor(
    {nodes: [Toned]},
    () => $getRoot().append(new Toned('warning')),
    () => $getRoot().append($copyNode($firstOf(Toned))),
  )(() => expect.unreachable());
  expect(readIn(editor, () => $nodesOfType(Toned).map((node) => node.__tone))).toEqual(['warning', 'warning']);
  const used = await expectNoError((onError) => useClass(CalloutNode, () => new CalloutNode(), onError));
  expect(countOf(used, CalloutNode)).toBe(4);
});

prove('The document is unchanged: onError gets the error, and Lexical drops the update.', () =>
  expectDropped(
    65,
    () => {
      const node = new Unfinished();
      $getRoot().append(node);
      $copyNode(node);
    },
    {nodes: [Unfinished]},
  ),
);
