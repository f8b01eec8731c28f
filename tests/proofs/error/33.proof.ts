import {TablePlugin} from '@lexical/react/LexicalTablePlugin';
import {$createHeadingNode, HeadingNode} from '@lexical/rich-text';
import {TableCellNode, TableNode, TableRowNode} from '@lexical/table';
import {$createTextNode, $getRoot, ElementNode, type EditorState, type LexicalEditor, TextNode} from 'lexical';
import {createElement} from 'react';
import {expect} from 'vitest';

import {$append, linesOf, mount} from '../support/editor.ts';
import {expectError} from '../support/errors.ts';
import {updateNow} from '../support/node-class.ts';
import {pageFile} from '../support/page-files.ts';
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
  'An editor with mutation listeners looks up the class of each node that it renders. It has no class with the type in the message.',
  async () => {
    const state = stateWithHeading();
    const nodes = [TableNode, TableRowNode, TableCellNode];
    await expectError(33, async (onError) => {
      const {editor, container} = await renderInComposer(createElement(TablePlugin), {nodes, onError});
      editor.setRootElement(container.appendChild(document.createElement('div')));
      editor.setEditorState(state);
    });
  },
);

prove('A class has its own property __type, which replaces the node type: rename the property.', async () => {
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
});

prove('Most often setEditorState() got a state of another editor, which has more classes.', () =>
  expectError(33, (onError) => {
    const {editor} = mount({onError});
    editor.registerMutationListener(TextNode, () => undefined);
    editor.setEditorState(stateWithHeading());
  }),
);

prove('Use one list for both:', async () => {
  const {editor, preview} = (await pageFile('error/33.md', 'preview.ts')) as {editor: LexicalEditor; preview: LexicalEditor};
  await expectNoErrorWith(preview, () => {
    updateNow(editor, () => void $getRoot().append($createHeadingNode('h2').append($createTextNode('title'))));
    preview.registerMutationListener(TextNode, () => undefined);
    preview.setRootElement(document.body.appendChild(document.createElement('div')));
    preview.setEditorState(editor.getEditorState());
    expect(linesOf(preview)).toEqual(['title']);
  });
});

prove(
  'The page shows only part of the document, and later updates fail. The editor state keeps everything: save it, fix the cause and reload.',
  () => {
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
    expect(() => updateNow(editor, () => void $append('later'))).toThrow();
    expect(element.textContent).toBe('before');
    const saved = JSON.stringify(editor.getEditorState());
    writer.setEditorState(writer.parseEditorState(saved));
    expect(linesOf(writer)).toEqual(['before', '', 'after', 'later']);
  },
);
