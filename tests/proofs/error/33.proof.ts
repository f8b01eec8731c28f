import {TablePlugin} from '@lexical/react/LexicalTablePlugin';
import {$createHeadingNode, HeadingNode} from '@lexical/rich-text';
import {TableCellNode, TableNode, TableRowNode} from '@lexical/table';
import {$createTextNode, $getRoot, ElementNode, type EditorState, TextNode} from 'lexical';
import {createElement} from 'react';
import {expect} from 'vitest';

import {$append, linesOf, mount} from '../support/editor.ts';
import {expectError} from '../support/errors.ts';
import {updateNow} from '../support/node-class.ts';
import {prove} from '../support/prove.ts';
import {renderInComposer} from '../support/react.ts';
import {storedDocument} from '../support/stored-json.ts';
import {expectNoErrorWith} from '../support/updates.ts';

/** The state of an editor that knows headings. */
function stateWithHeading(): EditorState {
  const {editor} = mount({nodes: [HeadingNode]});
  updateNow(editor, () => void $getRoot().append($createHeadingNode('h2').append($createTextNode('title'))));
  return editor.getEditorState();
}

prove(
  'setEditorState() got the state of an editor that has more classes. <TablePlugin> is enough for a mutation listener.',
  async () => {
    const state = stateWithHeading();
    await expectError(33, (onError) => {
      const {editor} = mount({onError});
      editor.registerMutationListener(TextNode, () => undefined);
      editor.setEditorState(state);
    });
    const nodes = [TableNode, TableRowNode, TableCellNode];
    await expectError(33, async (onError) => {
      const {editor, container} = await renderInComposer(createElement(TablePlugin), {nodes, onError});
      editor.setRootElement(container.appendChild(document.createElement('div')));
      editor.setEditorState(state);
    });
  },
);

prove(
  'A class has a property __type of its own, which overwrites the type of the node, and its document is loaded.',
  async () => {
    class Typed extends ElementNode {
      static override getType(): string {
        return 'callout';
      }
      static override clone(node: Typed): Typed {
        return new Typed(node.__type, node.__key);
      }
      static override importJSON(): Typed {
        return new Typed('warning');
      }
      constructor(type: string, key?: string) {
        super(key);
        this.__type = type;
      }
      override createDOM(): HTMLElement {
        return document.createElement('aside');
      }
      override updateDOM(): boolean {
        return false;
      }
    }
    await expectError(33, (onError) => {
      const {editor} = mount({nodes: [Typed], onError});
      editor.registerMutationListener(TextNode, () => undefined);
      editor.setEditorState(editor.parseEditorState(storedDocument({type: 'callout', version: 1, children: []})));
    });
  },
);

prove('Give both editors the same classes, and own properties another name: see error 30.', () =>
  expectNoErrorWith({nodes: [HeadingNode]}, ({editor}) => {
    editor.registerMutationListener(TextNode, () => undefined);
    editor.setEditorState(stateWithHeading());
    expect(linesOf(editor)).toEqual(['title']);
  }),
);

prove('Rendering stopped at this node: the page lacks what follows it.', () => {
  const {editor, element} = mount();
  const {editor: writer} = mount({nodes: [HeadingNode]});
  updateNow(writer, () => {
    $append('before');
    $getRoot().append($createHeadingNode('h2'));
    $append('after');
  });
  editor.registerMutationListener(TextNode, () => undefined);
  expect(() => editor.setEditorState(writer.getEditorState())).toThrow();
  expect(element.textContent).toBe('before');
  expect(linesOf(editor)).toEqual(['before', '', 'after']);
});
