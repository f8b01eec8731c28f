import type * as list from '@lexical/list';
import {$createListNode, ListItemNode, ListNode} from '@lexical/list';
import {$getRoot, createEditor, type LexicalEditor} from 'lexical';
import {expect} from 'vitest';

import {$append} from '../support/editor.ts';
import {expectNoError} from '../support/errors.ts';
import {proofsOfListCopies} from '../support/list-copies.ts';
import {updateNow} from '../support/node-class.ts';
import {prove} from '../support/prove.ts';

/** Makes an item with a function of a copy: by itself, and by turning a paragraph into a list. */
const ways = [
  (editor: LexicalEditor, {$createListItemNode}: typeof list, {$createListNode}: typeof list) =>
    updateNow(editor, () => {
      const items = $createListNode('bullet');
      $getRoot().append(items);
      items.splice(0, 0, [$createListItemNode()]);
    }),
  (editor: LexicalEditor, {insertList}: typeof list) => {
    updateNow(editor, () => void $append('').select());
    insertList(editor, 'bullet');
    // Draws what waits.
    updateNow(editor, () => undefined);
  },
];

const {ofCopies, ofDevelopment, ofDropping, ofOneCopy, ofTransform} = proofsOfListCopies(144, ListItemNode, ways);

prove(
  'Usually the bundle has two copies of @lexical/list: nodes has the class of one copy, and the other copy makes the item.',
  {build: 'production'},
  ofCopies,
);

prove(
  'The development build reports "Create node: Type listitem in node ListItemNode does not match registered node ListItemNode with the same type".',
  {build: 'development'},
  () =>
    ofDevelopment(
      'Create node: Type listitem in node ListItemNode does not match registered node ListItemNode with the same type',
    ),
);

prove('Install one version for all packages: npm ls @lexical/list names those that need another.', ofOneCopy);

/** A class that has the transform from the class above it. */
class OwnNode extends ListItemNode {
  static override getType(): string {
    return 'own';
  }
  static override clone(node: OwnNode): OwnNode {
    return new OwnNode(node.__value, node.__checked, node.__key);
  }
  static override importJSON(): OwnNode {
    return new OwnNode();
  }
  override exportJSON(): ReturnType<ListItemNode['exportJSON']> {
    return {...super.exportJSON(), type: 'own'};
  }
}

prove(
  'ListItemNode.transform() is registered for another class: extend ListItemNode, which includes the transform.',
  async () => {
    await ofTransform();
    await expectNoError((onError) => {
      const editor = createEditor({nodes: [ListNode, ListItemNode, OwnNode], onError});
      updateNow(editor, () => $getRoot().append($createListNode('bullet').append(new OwnNode(1, true))));
      expect(editor.getEditorState().read(() => $getRoot().getLastDescendant())).toMatchObject({__checked: undefined});
      return editor;
    });
  },
);

prove('The document is unchanged: onError gets the error, and Lexical drops the update.', ofDropping);
