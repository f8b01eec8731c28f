import * as list from '@lexical/list';
import {$createListNode, ListItemNode, ListNode} from '@lexical/list';
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

import {$append, mount} from '../support/editor.ts';
import {expectError, expectNoError, type OnError} from '../support/errors.ts';
import {complete} from '../support/node-class.ts';
import {prove} from '../support/prove.ts';
import {secondList} from '../support/second-list.ts';
import {change, outlineOf} from '../support/tables.ts';
import {expectErrorIn} from '../support/updates.ts';

const second = await secondList();

/** Makes an item with a function of a copy: by itself, and by turning a paragraph into a list. */
const ways = [
  (editor: LexicalEditor, {$createListItemNode}: typeof list, {$createListNode}: typeof list) =>
    change(editor, () => {
      const items = $createListNode('bullet');
      $getRoot().append(items);
      items.splice(0, 0, [$createListItemNode()]);
    }),
  (editor: LexicalEditor, {insertList}: typeof list) => {
    change(editor, () => void $append('').select());
    insertList(editor, 'bullet');
    // Draws what waits.
    change(editor, () => undefined);
  },
];

/** An editor with the classes of one copy of the package. */
const withClasses = ({ListItemNode, ListNode}: typeof list, onError: OnError): LexicalEditor =>
  mount({nodes: [ListNode, ListItemNode], onError}).editor;

prove(
  'In production: there are two copies of @lexical/list. nodes has the class of one, and $createListItemNode() or insertList() of the other makes the node.',
  {build: 'production'},
  async () => {
    for (const make of ways) {
      await expectError(144, (onError) => make(withClasses(list, onError), second, list));
    }
  },
);

prove(
  'The development build stops earlier: "Create node: Type listitem in node ListItemNode does not match registered node ListItemNode with the same type".',
  {build: 'development'},
  () => {
    for (const make of ways) {
      const messages: string[] = [];
      make(
        withClasses(list, ({message}) => messages.push(message)),
        second,
        list,
      );
      expect(messages[0]).toBe(
        'Create node: Type listitem in node ListItemNode does not match registered node ListItemNode with the same type',
      );
    }
  },
);

/** A class that borrows the transform. */
class OutlineNode extends ElementNode {
  static override transform(): ((node: LexicalNode) => void) | null {
    return ListItemNode.transform();
  }
}
complete(OutlineNode, 'outline');

prove(
  'ListItemNode.transform() was registered for another class, or another class returns it from its own transform().',
  async () => {
    await expectError(144, (onError) => {
      const editor = withClasses(list, onError);
      editor.registerNodeTransform(ParagraphNode, ListItemNode.transform());
      change(editor, () => void $getRoot().append($createParagraphNode()));
    });
    await expectErrorIn(144, {nodes: [ListNode, ListItemNode, OutlineNode]}, () => void $getRoot().append(new OutlineNode()));
  },
);

prove('Take the classes and the functions from the same copy.', async () => {
  for (const make of ways) {
    for (const copy of [list, second]) {
      await expectNoError((onError) => {
        const editor = withClasses(copy, onError);
        make(editor, copy, copy);
        expect(outlineOf(editor)).toEqual(['list(listitem())']);
        return editor;
      });
    }
  }
});

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

prove('A class of your own that needs the transform extends ListItemNode and inherits it.', () =>
  expectNoError((onError) => {
    const editor = createEditor({nodes: [ListNode, ListItemNode, OwnNode], onError});
    change(editor, () => $getRoot().append($createListNode('bullet').append(new OwnNode(1, true))));
    expect(editor.getEditorState().read(() => $getRoot().getLastDescendant())).toMatchObject({__checked: undefined});
    return editor;
  }),
);
