import {markSelection} from '@lexical/utils';
import {
  $createParagraphNode,
  $createTextNode,
  $getRoot,
  $setSelection,
  ElementNode,
  TextNode,
  type CreateEditorArgs,
  type LexicalEditor,
} from 'lexical';
import {expect} from 'vitest';

import {attach} from '../support/attach.ts';
import {$append, linesOf, mount} from '../support/editor.ts';
import {expectError, observe, type OnError} from '../support/errors.ts';
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
class TagNode extends TextNode {}
complete(TagNode, 'tag', {isStored: true});

const tags = (onError: OnError): CreateEditorArgs => ({nodes: [TagNode], onError});

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

prove('A stored text is empty, and setEditorState() does not remove it. Remove empty texts after loading:', async () => {
  await expectError(181, (onError) => {
    const {editor} = mount({onError});
    editor.setEditorState(editor.parseEditorState(stored));
    markSelection(editor);
    change(editor, () => void $getRoot().selectEnd());
  });
  attach(loading);
  await expectNoErrorWith(loading, () => {
    load(storedDocument(storedParagraph('kept', ''), storedParagraph('')));
    markSelection(loading);
    change(loading, () => void $getRoot().selectEnd());
    expect(linesOf(loading)).toEqual(['kept', '']);
  });
});

prove('A token or a text of your own class is empty: remove it in a transform.', async () => {
  for (const $create of texts) await expectError(181, (onError) => markIn(mount(tags(onError)).editor, $create));
  for (const $create of texts) {
    await expectNoErrorWith(
      tags(() => undefined),
      ({editor}) => {
        for (const klass of [TextNode, TagNode]) {
          editor.registerNodeTransform(klass, (text) => {
            if (text.getTextContentSize() === 0) text.remove();
          });
        }
        markIn(editor, $create);
        expect(editor.getEditorState().read(() => $getRoot().getAllTextNodes())).toEqual([]);
      },
    );
  }
});

prove('An inline element of your own renders an empty <span>: render another tag.', async () => {
  badge.tag = 'span';
  await expectError(181, (onError) => markIn(mount({nodes: [BadgeNode], onError}).editor, () => new BadgeNode()));
  badge.tag = 'b';
  await expectNoErrorWith({nodes: [BadgeNode]}, ({editor}) => {
    markIn(editor, () => new BadgeNode());
    expect(editor.getRootElement()?.querySelector('b')).not.toBeNull();
  });
});

prove(
  'Nothing is lost: the change that moved the selection remains. Listeners registered after markSelection() miss it.',
  async () => {
    const {editor} = mount();
    const received: string[] = [];
    await expectError(181, (onError) => {
      observe(editor, onError);
      editor.registerUpdateListener(() => received.push('before'));
      markSelection(editor);
      editor.registerUpdateListener(() => received.push('after'));
      change(editor, () => {
        const text = $createTextNode().setMode('token');
        $append('kept').append(text);
        text.select();
      });
    });
    expect(received).toEqual(['before']);
    expect(linesOf(editor)).toEqual(['kept']);
    change(editor, () => {
      $setSelection(null);
      $append('goes on');
    });
    expect(linesOf(editor)).toEqual(['kept', 'goes on']);
  },
);
