import {$generateNodesFromSerializedNodes, $getLexicalContent} from '@lexical/clipboard';
import {
  $createParagraphNode,
  $createTextNode,
  $getRoot,
  type Klass,
  type SerializedLexicalNode,
  type SerializedTextNode,
  TextNode,
} from 'lexical';
import {expect} from 'vitest';

import {mount} from '../support/editor.ts';
import {expectError, expectNoError, type OnError} from '../support/errors.ts';
import {$appendNode, $firstOf, complete, countOf, type NodeClass, updateNow, useClass} from '../support/node-class.ts';
import {pageFile} from '../support/page-files.ts';
import {prove} from '../support/prove.ts';
import {expectNoErrorWith} from '../support/updates.ts';

type Text = Klass<TextNode> & (new (text: string) => TextNode);
const {MentionNode} = (await pageFile('error/58.md', 'MentionNode.ts')) as {MentionNode: NodeClass<TextNode, [text: string]>};

class Inheriting extends TextNode {}
complete(Inheriting, 'mention');

class Renamed extends TextNode {
  override exportJSON(): SerializedTextNode {
    return {...super.exportJSON(), type: 'mention', version: 1};
  }
}
complete(Renamed, 'person');

class WrongOrder extends TextNode {
  override exportJSON(): SerializedTextNode {
    const own = {type: 'mention'};
    return {...own, ...super.exportJSON()};
  }
}
complete(WrongOrder, 'mention');

/** Copies a plain text that stands beside a node of a class, or that node. */
function copy(klass: Text, onError: OnError, isBeside = false): void {
  const {editor} = mount({nodes: [klass], onError});
  updateNow(editor, () => {
    $appendNode(new klass('Ada'));
    $appendNode($createTextNode('beside'));
  });
  updateNow(editor, () => {
    const [node, other] = $getRoot().getAllTextNodes();
    (isBeside ? other : node)?.select(0, 3);
    $getLexicalContent(editor);
  });
}

prove("The class extends another one and inherits its exportJSON, which writes the parent's type.", () =>
  expectError(58, (onError) => copy(Inheriting, onError)),
);

prove('getType was renamed and exportJSON was not.', () => expectError(58, (onError) => copy(Renamed, onError)));

prove("...super.exportJSON() stands after type and puts the parent's type in its place.", () =>
  expectError(58, (onError) => copy(WrongOrder, onError)),
);

prove('Saving the document with the same class throws error 130.', async () => {
  for (const klass of [Inheriting, Renamed, WrongOrder]) {
    await expectError(130, (onError) => {
      const {editor} = mount({nodes: [klass], onError});
      updateNow(editor, () => $appendNode(new klass('Ada')));
      JSON.stringify(editor.getEditorState());
    });
  }
});

prove('Write exportJSON with the type of the class at the end, and importJSON to match:', async () => {
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
