import {$generateNodesFromSerializedNodes, $getLexicalContent} from '@lexical/clipboard';
import {$createParagraphNode, $getRoot, type SerializedLexicalNode, type SerializedTextNode, TextNode} from 'lexical';
import {expect} from 'vitest';

import {expectNotCut} from '../support/cut.ts';
import {mount} from '../support/editor.ts';
import {expectError, expectNoError} from '../support/errors.ts';
import {$appendNode, $firstOf, complete, countOf, type NodeClass, updateNow, useClass} from '../support/node-class.ts';
import {pageFile} from '../support/page-files.ts';
import {prove} from '../support/prove.ts';
import {expectNoErrorWith} from '../support/updates.ts';

const {MentionNode} = (await pageFile('error/58.md', 'MentionNode.ts')) as {MentionNode: NodeClass<TextNode, [text: string]>};

class Inheriting extends TextNode {}
complete(Inheriting, 'mention');

class Renamed extends TextNode {
  override exportJSON(): SerializedTextNode {
    return {...super.exportJSON(), type: 'mention', version: 1};
  }
}
complete(Renamed, 'person');

prove('getType() was renamed: use the same type in exportJSON().', async () => {
  await expectNotCut(58, Renamed, () => new Renamed('Ada'));
  class Same extends TextNode {
    override exportJSON(): SerializedTextNode {
      return {...super.exportJSON(), type: 'person', version: 1};
    }
  }
  complete(Same, 'person');
  const {editor, errors} = mount({nodes: [Same]});
  updateNow(editor, () => {
    $appendNode(new Same('Ada'));
    $firstOf(Same).select(0, 3);
    expect($getLexicalContent(editor)).toContain('person');
  });
  expect(errors).toEqual([]);
});

prove('Nothing is copied or cut, and the document does not change. Saving it fails with error 130.', async () => {
  const editor = await expectNotCut(58, Inheriting, () => new Inheriting('Ada'));
  await expectError(130, () => JSON.stringify(editor.getEditorState()));
});

prove('The class inherits exportJSON(). Write the method with the type at the end, and importJSON() to match:', async () => {
  await expectNotCut(58, Inheriting, () => new Inheriting('Ada'));
  const editor = await expectNoErrorWith({nodes: [MentionNode]}, ({editor: used}) => {
    updateNow(used, () => $appendNode(new MentionNode('Ada').setFormat('bold').setMode('token')));
    updateNow(used, () => {
      $firstOf(MentionNode).select(0, 3);
      const {nodes} = JSON.parse($getLexicalContent(used) ?? '') as {nodes: SerializedLexicalNode[]};
      $getRoot()
        .clear()
        .append($createParagraphNode().append(...$generateNodesFromSerializedNodes(nodes)));
    });
  });
  expect(editor.getEditorState().read(() => $firstOf(MentionNode).exportJSON())).toMatchObject({
    format: 1,
    mode: 'token',
    text: 'Ada',
    type: 'mention',
  });
  const used = await expectNoError((onError) => useClass(MentionNode, () => new MentionNode('Ada'), onError));
  expect(countOf(used, MentionNode)).toBe(4);
});
