import * as list from '@lexical/list';
import {ListItemNode, ListNode} from '@lexical/list';
import {
  $createParagraphNode,
  $getRoot,
  ElementNode,
  ParagraphNode,
  createEditor,
  type LexicalEditor,
  type LexicalNode,
} from 'lexical';
import {expect} from 'vitest';

import {mount} from '../support/editor.ts';
import {expectError, expectNoError, type OnError} from '../support/errors.ts';
import {complete} from '../support/node-class.ts';
import {prove} from '../support/prove.ts';
import {secondList} from '../support/second-list.ts';
import {change, outlineOf} from '../support/tables.ts';
import {expectErrorIn} from '../support/updates.ts';

const second = await secondList();

/** Makes a list with a function of a copy. */
const ways = [
  (editor: LexicalEditor, {$createListNode, $createListItemNode}: typeof list) =>
    change(editor, () => void $getRoot().append($createListNode('bullet').append($createListItemNode()))),
];

/** An editor with the classes of one copy of the package. */
const withClasses = ({ListItemNode, ListNode}: typeof list, onError: OnError): LexicalEditor =>
  mount({nodes: [ListNode, ListItemNode], onError}).editor;

prove(
  'In production: there are two copies of @lexical/list. nodes has the class of one, and $createListNode() of the other makes the node.',
  {build: 'production'},
  async () => {
    for (const make of ways) {
      await expectError(163, (onError) => make(withClasses(list, onError), second));
    }
  },
);

prove(
  'The development build stops earlier: "Create node: Type list in node ListNode does not match registered node ListNode with the same type".',
  {build: 'development'},
  () => {
    for (const make of ways) {
      const messages: string[] = [];
      make(
        withClasses(list, ({message}) => messages.push(message)),
        second,
      );
      expect(messages[0]).toBe(
        'Create node: Type list in node ListNode does not match registered node ListNode with the same type',
      );
    }
  },
);

/** A class that borrows the transform. */
class OutlineNode extends ElementNode {
  static override transform(): ((node: LexicalNode) => void) | null {
    return ListNode.transform();
  }
}
complete(OutlineNode, 'outline');

prove(
  'ListNode.transform() was registered for another class, or another class returns it from its own transform().',
  async () => {
    await expectError(163, (onError) => {
      const editor = withClasses(list, onError);
      editor.registerNodeTransform(ParagraphNode, ListNode.transform());
      change(editor, () => void $getRoot().append($createParagraphNode()));
    });
    await expectErrorIn(163, {nodes: [ListNode, ListItemNode, OutlineNode]}, () => void $getRoot().append(new OutlineNode()));
  },
);

prove('Take the classes and the functions from the same copy.', async () => {
  for (const make of ways) {
    for (const copy of [list, second]) {
      await expectNoError((onError) => {
        const editor = withClasses(copy, onError);
        make(editor, copy);
        expect(outlineOf(editor)).toEqual(['list(listitem())']);
        return editor;
      });
    }
  }
});

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
    change(editor, () => $getRoot().append(new OwnNode('bullet', 1).append(new ListItemNode(), new ListItemNode())));
    expect(editor.getEditorState().read(() => $getRoot().getLastDescendant())).toMatchObject({__value: 2});
    return editor;
  }),
);
