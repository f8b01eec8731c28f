import {$createHeadingNode, $isHeadingNode, HeadingNode} from '@lexical/rich-text';
import {
  $createTextNode,
  $getRoot,
  $getSelection,
  $isElementNode,
  createEditor,
  ElementNode,
  type EditorState,
  type LexicalEditor,
} from 'lexical';
import {expect} from 'vitest';

import {linesOf, mount, readIn} from '../support/editor.ts';
import {expectDropped, expectError, expectNoError, observe} from '../support/errors.ts';
import {complete, updateNow} from '../support/node-class.ts';
import {pageFile} from '../support/page-files.ts';
import {build, prove} from '../support/prove.ts';
import {expectNoErrorWith} from '../support/updates.ts';

const {editor, preview, show} = (await pageFile('error/30.md', 'show.ts')) as {
  editor: LexicalEditor;
  preview: LexicalEditor;
  show: (state: EditorState) => void;
};

class CalloutNode extends ElementNode {}
complete(CalloutNode, 'callout', {tag: 'aside'});

/** Appends a heading to an editor, at once. */
function appendHeading(of: LexicalEditor): void {
  updateNow(of, () => void $getRoot().append($createHeadingNode('h2').append($createTextNode('title'))));
}

/** Changes the last block of an editor, at once. */
function changeLast(of: LexicalEditor): void {
  updateNow(of, () => {
    const block = $getRoot().getLastChild();
    if ($isElementNode(block)) block.append($createTextNode('!'));
  });
}

/** A class whose own property has the name of the one that holds the type. */
class Typed extends CalloutNode {
  static override clone(node: Typed): Typed {
    return new Typed(node.__type, node.__key);
  }
  constructor(type: string, key?: string) {
    super(key);
    this.__type = type;
  }
}

prove('Lexical looks up the class of each changed node. The editor has no class with the type in the message.', async () => {
  await expectError(30, (onError) =>
    updateNow(createEditor({nodes: [Typed], onError}), () => void $getRoot().append(new Typed('warning'))),
  );
  if (build === 'production')
    await expectError(30, (onError) => updateNow(createEditor({onError}), () => void $getRoot().append(new CalloutNode())));
});

prove('Most often nodes lacks the class.', {build: 'production'}, async () => {
  const {editor: writer} = mount({nodes: [HeadingNode]});
  appendHeading(writer);
  const {editor: reader, element, errors} = mount();
  reader.setEditorState(writer.getEditorState());
  expect(errors).toEqual([]);
  expect(element.innerHTML).toContain('<h2');
  await expectError(30, (onError) => changeLast(observe(reader, onError)));
  expect(linesOf(reader)).toEqual(['title']);
});

prove('Use one list for all editors that share documents:', async () => {
  observe(editor, (error) => {
    throw error;
  });
  appendHeading(editor);
  await expectNoError((onError) => {
    preview.setRootElement(document.body.appendChild(document.createElement('div')));
    updateNow(editor, () => $getRoot().selectEnd());
    show(editor.getEditorState());
    expect(readIn(preview, $getSelection)).toBeNull();
    changeLast(observe(preview, onError));
    expect(linesOf(preview)).toEqual(['title!']);
    expect(preview.getEditorState().read(() => $isHeadingNode($getRoot().getFirstChild()))).toBe(true);
    return preview;
  });
});

prove('A class has its own property __type, which replaces the node type: rename the property.', async () => {
  await expectError(30, (onError) =>
    updateNow(mount({nodes: [Typed], onError}).editor, () => void $getRoot().append(new Typed('a'))),
  );
  class Toned extends CalloutNode {
    __tone = 'warning';
  }
  complete(Toned, 'toned', {tag: 'aside', isStored: true});
  await expectNoErrorWith({nodes: [Toned]}, ({editor: used}) => updateNow(used, () => void $getRoot().append(new Toned())));
});

prove('The document is unchanged: onError gets the error, and Lexical drops the update.', () =>
  expectDropped(30, () => $getRoot().append(new Typed('warning')), {nodes: [Typed]}),
);
