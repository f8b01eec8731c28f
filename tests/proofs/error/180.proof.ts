import {$restoreEditorState} from '@lexical/utils';
import {
  $createParagraphNode,
  $getEditor,
  $getRoot,
  DecoratorNode,
  TextNode,
  createEditor,
  type Klass,
  type LexicalNode,
} from 'lexical';
import {expect} from 'vitest';

import {expectDropped, expectError, expectNoError, type OnError} from '../support/errors.ts';
import {pageFile} from '../support/page-files.ts';
import {prove} from '../support/prove.ts';
import {change, outlineOf} from '../support/tables.ts';

interface Page {
  EmojiNode: Klass<LexicalNode> & (new () => LexicalNode);
}
const {EmojiNode} = (await pageFile('error/180.md', 'EmojiNode.ts')) as Page;

/** A decorator whose `clone()` was copied from a text. */
class CopiedNode extends DecoratorNode<null> {
  __text = ':-)';

  static override getType(): string {
    return 'copied';
  }
  static override clone(node: CopiedNode): TextNode {
    return new TextNode(node.__text, node.__key);
  }
}

/** Makes a document with a node of the class, changes it, and goes back to the first state. */
function restore(Emoji: Page['EmojiNode'], onError: OnError): ReturnType<typeof createEditor> {
  const editor = createEditor({nodes: [Emoji], onError});
  change(editor, () => void $getRoot().append($createParagraphNode().append(new Emoji())));
  const state = editor.getEditorState();
  change(editor, () => void $getRoot().append($createParagraphNode()));
  change(editor, () => $restoreEditorState(editor, state));
  return editor;
}

prove('clone() was copied from a text class. Return a node of the class itself:', async () => {
  await expectError(180, (onError) => restore(CopiedNode, onError));
  await expectNoError((onError) => {
    const editor = restore(EmojiNode, onError);
    expect(outlineOf(editor)).toEqual(['paragraph(emoji)']);
    return editor;
  });
});

prove('The document is unchanged: onError gets the error, and Lexical drops the update.', () => {
  const $fail = (): void => {
    const other = createEditor({nodes: [CopiedNode]});
    change(other, () => void $getRoot().append($createParagraphNode().append(new CopiedNode())));
    $restoreEditorState($getEditor(), other.getEditorState());
  };
  return expectDropped(180, $fail, {nodes: [CopiedNode]});
});
