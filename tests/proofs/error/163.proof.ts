import type * as list from '@lexical/list';
import {ListItemNode, ListNode} from '@lexical/list';
import {$getRoot, createEditor, type LexicalEditor} from 'lexical';
import {expect} from 'vitest';

import {expectNoError} from '../support/errors.ts';
import {proofsOfListCopies} from '../support/list-copies.ts';
import {updateNow} from '../support/node-class.ts';
import {prove} from '../support/prove.ts';

/** Makes a list with a function of a copy. */
const ways = [
  (editor: LexicalEditor, {$createListNode, $createListItemNode}: typeof list) =>
    updateNow(editor, () => void $getRoot().append($createListNode('bullet').append($createListItemNode()))),
];

const {ofCopies, ofDevelopment, ofOneCopy, ofTransform} = proofsOfListCopies(163, ListNode, ways);

prove(
  'In production: there are two copies of @lexical/list. nodes has the class of one, and $createListNode() of the other makes the node.',
  {build: 'production'},
  ofCopies,
);

prove(
  'The development build stops earlier: "Create node: Type list in node ListNode does not match registered node ListNode with the same type".',
  {build: 'development'},
  () => ofDevelopment('Create node: Type list in node ListNode does not match registered node ListNode with the same type'),
);

prove(
  'ListNode.transform() was registered for another class, or another class returns it from its own transform().',
  ofTransform,
);

prove('Take the classes and the functions from the same copy.', ofOneCopy);

/** A class that has the transform from the class above it. */
class OwnNode extends ListNode {
  static override getType(): string {
    return 'own';
  }
  static override clone(node: OwnNode): OwnNode {
    return new OwnNode(node.__listType, node.__start, node.__key);
  }
  static override importJSON(): OwnNode {
    return new OwnNode('bullet', 1);
  }
  override exportJSON(): ReturnType<ListNode['exportJSON']> {
    return {...super.exportJSON(), type: 'own'};
  }
}

prove('A class of your own that needs the transform extends ListNode and inherits it.', () =>
  expectNoError((onError) => {
    const editor = createEditor({nodes: [ListNode, ListItemNode, OwnNode], onError});
    updateNow(editor, () => $getRoot().append(new OwnNode('bullet', 1).append(new ListItemNode(), new ListItemNode())));
    expect(editor.getEditorState().read(() => $getRoot().getLastDescendant())).toMatchObject({__value: 2});
    return editor;
  }),
);
