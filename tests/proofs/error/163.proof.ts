import type * as list from '@lexical/list';
import {ListItemNode, ListNode} from '@lexical/list';
import {$getRoot, createEditor, type LexicalEditor} from 'lexical';
import {expect} from 'vitest';

import {expectDropped, expectNoError} from '../support/errors.ts';
import {proofsOfListCopies} from '../support/list-copies.ts';
import {updateNow} from '../support/node-class.ts';
import {build, prove} from '../support/prove.ts';

/** Makes a list with a function of a copy. */
const ways = [
  (editor: LexicalEditor, {$createListNode, $createListItemNode}: typeof list) =>
    updateNow(editor, () => void $getRoot().append($createListNode('bullet').append($createListItemNode()))),
];

const {ofCopies, ofDevelopment, ofOneCopy, ofTransform} = proofsOfListCopies(163, ListNode, ways);

prove(
  'Two copies of @lexical/list are in use: npm ls @lexical/list shows where. Make all packages depend on the same version.',
  async () => {
    if (build === 'production') await ofCopies();
    await ofOneCopy();
  },
);

prove('The development build already rejects the node when it is created.', {build: 'development'}, () =>
  ofDevelopment('Create node: Type list in node ListNode does not match registered node ListNode with the same type'),
);

prove('The document is unchanged: onError gets the error, and Lexical drops the update.', () =>
  expectDropped(163, () => {
    ListNode.transform()($getRoot().getFirstChildOrThrow());
  }),
);

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

prove(
  'ListNode.transform() is registered for another class: extend ListNode instead, which inherits the transform.',
  async () => {
    await ofTransform();
    await expectNoError((onError) => {
      const editor = createEditor({nodes: [ListNode, ListItemNode, OwnNode], onError});
      updateNow(editor, () => $getRoot().append(new OwnNode('bullet', 1).append(new ListItemNode(), new ListItemNode())));
      expect(editor.getEditorState().read(() => $getRoot().getLastDescendant())).toMatchObject({__value: 2});
      return editor;
    });
  },
);
