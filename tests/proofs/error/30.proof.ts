import {$createHeadingNode, $isHeadingNode, HeadingNode} from '@lexical/rich-text';
import {
  $applyNodeReplacement,
  $createTextNode,
  $getRoot,
  $isElementNode,
  createEditor,
  ElementNode,
  type EditorState,
  type Klass,
  type LexicalEditor,
} from 'lexical';
import {expect} from 'vitest';

import {linesOf, mount} from '../support/editor.ts';
import {expectError, expectNoError, observe} from '../support/errors.ts';
import {messageOf} from '../support/messages.ts';
import {complete, updateNow} from '../support/node-class.ts';
import {pageFile} from '../support/page-files.ts';
import {build, prove} from '../support/prove.ts';
import {expectNoErrorWith} from '../support/updates.ts';

const {editor, preview, show} = (await pageFile('error/30.md', 'show.ts')) as {
  editor: LexicalEditor;
  preview: LexicalEditor;
  show: (state: EditorState) => void;
};
const {CalloutNode: PageCallout} = (await pageFile('error/30.md', 'CalloutNode.ts')) as {
  CalloutNode: Klass<ElementNode> & (new (tone?: string) => ElementNode);
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

prove('In production: the class is not in nodes, and the node was made with new.', {build: 'production'}, () =>
  expectError(30, (onError) => updateNow(createEditor({onError}), () => void $getRoot().append(new CalloutNode()))),
);

prove(
  'The development build refuses it earlier: "Create node: Attempted to create node CalloutNode that was not configured to be used on the editor."',
  {build: 'development'},
  () => {
    const errors: string[] = [];
    const other = createEditor({onError: (error) => errors.push(messageOf(error))});
    updateNow(other, () => void $getRoot().append(new CalloutNode()));
    expect(errors).toEqual([
      'Create node: Attempted to create node CalloutNode that was not configured to be used on the editor.',
    ]);
  },
);

prove(
  'In production: setEditorState() got the state of an editor that has more classes. The document is shown; the first change of such a node throws.',
  {build: 'production'},
  async () => {
    const {editor: writer} = mount({nodes: [HeadingNode]});
    appendHeading(writer);
    const {editor: reader, element, errors} = mount();
    reader.setEditorState(writer.getEditorState());
    expect(errors).toEqual([]);
    expect(element.innerHTML).toContain('<h2');
    await expectError(30, (onError) => changeLast(observe(reader, onError)));
  },
);

prove(
  'A class has a property __type of its own, for a kind of callout or list. It overwrites the type of the node.',
  async () => {
    class Typed extends CalloutNode {
      static override clone(node: Typed): Typed {
        return new Typed(node.__type, node.__key);
      }
      constructor(type: string, key?: string) {
        super(key);
        this.__type = type;
      }
    }
    await expectError(30, (onError) =>
      updateNow(createEditor({nodes: [Typed], onError}), () => void $getRoot().append(new Typed('warning'))),
    );
  },
);

prove('Keep one list of classes for all editors that share documents:', async () => {
  observe(editor, (error) => {
    throw error;
  });
  appendHeading(editor);
  await expectNoError((onError) => {
    preview.setRootElement(document.body.appendChild(document.createElement('div')));
    show(editor.getEditorState());
    changeLast(observe(preview, onError));
    expect(linesOf(preview)).toEqual(['title!']);
    expect(preview.getEditorState().read(() => $isHeadingNode($getRoot().getFirstChild()))).toBe(true);
    return preview;
  });
});

prove('Give an own property another name than __type:', () =>
  expectNoErrorWith({nodes: [PageCallout]}, ({editor: shown, element}) => {
    updateNow(shown, () => void $getRoot().append(new PageCallout('warning').append($createTextNode('careful'))));
    changeLast(shown);
    expect(element.querySelector('aside')?.dataset['tone']).toBe('warning');
    expect(JSON.stringify(shown.getEditorState())).toContain('"tone":"warning"');
  }),
);

prove(
  'A $create… function that passes the node through $applyNodeReplacement() finds an unregistered class at once, as error 97.',
  async () => {
    if (build === 'production') {
      await expectError(97, (onError) => createEditor({onError}).update(() => void $applyNodeReplacement(new CalloutNode())));
    } else {
      // The development build's constructor is earlier still.
      const errors: string[] = [];
      createEditor({onError: (error) => errors.push(messageOf(error))}).update(() => $applyNodeReplacement(new CalloutNode()));
      expect(errors).toHaveLength(1);
    }
  },
);
