import {$createTextNode, $getRoot, ElementNode, type LexicalEditor, type SerializedElementNode} from 'lexical';
import {expect} from 'vitest';

import {linesOf} from '../support/editor.ts';
import {expectError, expectNoError, type OnError} from '../support/errors.ts';
import {complete, countOf, type NodeClass, useClass} from '../support/node-class.ts';
import {pageFile} from '../support/page-files.ts';
import {prove} from '../support/prove.ts';
import {inEditor} from '../support/updates.ts';

const {CalloutNode} = (await pageFile('error/59.md', 'CalloutNode.ts')) as {CalloutNode: NodeClass<ElementNode>};

class FromScratch extends ElementNode {
  override exportJSON(): SerializedElementNode {
    // Types would report it, but for the assertion.
    return {tone: 'warning', type: 'callout', version: 1} as unknown as SerializedElementNode;
  }
}
complete(FromScratch, 'callout', {tag: 'aside'});

class Smaller extends FromScratch {
  override exportJSON(): SerializedElementNode {
    const json: Partial<SerializedElementNode> = {...ElementNode.prototype.exportJSON.call(this), type: 'callout'};
    delete json.children;
    return json as SerializedElementNode;
  }
}
complete(Smaller, 'callout');

class Shorter extends FromScratch {
  override exportJSON(): SerializedElementNode {
    return {c: [], type: 'callout', version: 1} as unknown as SerializedElementNode;
  }
}
complete(Shorter, 'callout');

/** An editor that shows a node of a class with a text in it. */
const showing = (klass: NodeClass<ElementNode>, onError: OnError): LexicalEditor =>
  inEditor({nodes: [klass]}, () => $getRoot().append(new klass().append($createTextNode('Careful'))))(onError);

prove("exportJSON was written from scratch and lists only the class's own properties.", () =>
  expectError(59, (onError) => JSON.stringify(showing(FromScratch, onError).getEditorState())),
);

prove('The array was renamed or removed to make the JSON smaller.', async () => {
  for (const klass of [Smaller, Shorter])
    await expectError(59, (onError) => JSON.stringify(showing(klass, onError).getEditorState()));
});

prove('Start from what the parent class gives:', async () => {
  const editor = await expectNoError((onError) => showing(CalloutNode, onError));
  expect([linesOf(editor)[0], countOf(editor, CalloutNode)]).toEqual(['Careful', 1]);
  const used = await expectNoError((onError) => useClass(CalloutNode, () => new CalloutNode(), onError));
  expect(countOf(used, CalloutNode)).toBe(4);
});
