import {$createTextNode, $getRoot, ElementNode, type LexicalEditor, type SerializedElementNode} from 'lexical';
import {expect} from 'vitest';

import {expectNotCut} from '../support/cut.ts';
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

/** An editor that shows a node of a class with a text in it. */
const showing = (klass: NodeClass<ElementNode>, onError: OnError): LexicalEditor =>
  inEditor({nodes: [klass]}, () => $getRoot().append(new klass().append($createTextNode('Careful'))))(onError);

prove('The method lists only properties of its class. Begin with the JSON of the parent class:', async () => {
  await expectError(59, (onError) => JSON.stringify(showing(FromScratch, onError).getEditorState()));
  const editor = await expectNoError((onError) => showing(CalloutNode, onError));
  expect([linesOf(editor)[0], countOf(editor, CalloutNode)]).toEqual(['Careful', 1]);
  const used = await expectNoError((onError) => useClass(CalloutNode, () => new CalloutNode(), onError));
  expect(countOf(used, CalloutNode)).toBe(4);
});

prove('Nothing is lost in the editor, but saving and copying fail until the class is fixed.', async () => {
  const editor = await expectNotCut(59, FromScratch, () => new FromScratch().append($createTextNode('Careful')));
  expect(linesOf(editor)).toEqual(['Careful', 'next']);
  await expectError(59, () => JSON.stringify(editor.getEditorState()));
});
