import {markSelection} from '@lexical/utils';
import {
  $createParagraphNode,
  $createTextNode,
  $getRoot,
  ElementNode,
  type Klass,
  type LexicalEditor,
  type TextNode,
} from 'lexical';
import {expect} from 'vitest';

import {attach} from '../support/attach.ts';
import {linesOf, mount} from '../support/editor.ts';
import {expectError} from '../support/errors.ts';
import {complete} from '../support/node-class.ts';
import {pageFile} from '../support/page-files.ts';
import {prove} from '../support/prove.ts';
import {storedDocument, storedParagraph} from '../support/stored-json.ts';
import {change} from '../support/tables.ts';
import {expectNoErrorWith} from '../support/updates.ts';

const {load, editor: loading} = (await pageFile('error/181.md', 'load.ts')) as {
  load: (stored: string) => void;
  editor: LexicalEditor;
};
const {TagNode, editor: transforming} = (await pageFile('error/181.md', 'TagNode.ts')) as {
  TagNode: Klass<TextNode> & (new (text: string) => TextNode);
  editor: LexicalEditor;
};

const stored = storedDocument(storedParagraph(''));

/** Texts that the editor does not remove when they are empty. */
const texts = [() => $createTextNode().setMode('token'), () => $createTextNode().toggleUnmergeable(), () => new TagNode('')];

/** An inline element, drawn with a tag. */
class BadgeNode extends ElementNode {
  override isInline(): boolean {
    return true;
  }
  override createDOM(): HTMLElement {
    return document.createElement(badge.tag);
  }
  override updateDOM(): boolean {
    return false;
  }
}
complete(BadgeNode, 'badge', {isStored: true});

const badge = {tag: 'span'};

/** Marks the selection of an editor, and puts the caret into a new paragraph with this node. */
function markIn(editor: LexicalEditor, $create: () => ElementNode | TextNode): void {
  const stop = markSelection(editor);
  try {
    change(editor, () => {
      const node = $create();
      $getRoot().clear().append($createParagraphNode().append(node));
      node.select();
    });
  } finally {
    stop();
  }
}

prove('A stored document has a text node without text. setEditorState() does not remove it, and the caret gets there.', () =>
  expectError(181, (onError) => {
    const {editor} = mount({onError});
    editor.setEditorState(editor.parseEditorState(stored));
    markSelection(editor);
    change(editor, () => void $getRoot().selectEnd());
  }),
);

prove('A text of a class of your own, in token mode or made unmergeable is empty. The editor does not remove it.', async () => {
  for (const $create of texts) await expectError(181, (onError) => markIn(mount({nodes: [TagNode], onError}).editor, $create));
});

prove('An inline element of your own draws an empty <span>, and the caret is in it.', async () => {
  badge.tag = 'span';
  await expectError(181, (onError) => markIn(mount({nodes: [BadgeNode], onError}).editor, () => new BadgeNode()));
});

prove('Remove empty texts after loading:', async () => {
  attach(loading);
  await expectNoErrorWith(loading, () => {
    load(storedDocument(storedParagraph('kept', ''), storedParagraph('')));
    markSelection(loading);
    change(loading, () => void $getRoot().selectEnd());
    expect(linesOf(loading)).toEqual(['kept', '']);
  });
});

prove('Do the same in a transform for text nodes and for each class of texts of your own:', async () => {
  attach(transforming);
  for (const $create of texts) {
    await expectNoErrorWith(transforming, () => {
      markIn(transforming, $create);
      expect(transforming.getEditorState().read(() => $getRoot().getAllTextNodes())).toEqual([]);
      change(transforming, () =>
        $getRoot().getFirstChildOrThrow<ElementNode>().append($createTextNode('kept'), new TagNode(' tag')),
      );
      expect(linesOf(transforming)).toEqual(['kept tag']);
    });
  }
});

prove('An inline element that may be empty draws another tag than <span>.', async () => {
  badge.tag = 'b';
  await expectNoErrorWith({nodes: [BadgeNode]}, ({editor}) => {
    markIn(editor, () => new BadgeNode());
    expect(editor.getRootElement()?.querySelector('b')).not.toBeNull();
  });
});
