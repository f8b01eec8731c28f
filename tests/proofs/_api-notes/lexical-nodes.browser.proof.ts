import {registerRichText} from '@lexical/rich-text';
import {
  $createParagraphNode,
  $createTextNode,
  $getRoot,
  type ElementNode,
  type LexicalEditor,
  type RangeSelection,
  type TextNode,
} from 'lexical';
import {expect} from 'vitest';
import {userEvent} from 'vitest/browser';

import {decoratorClass, elementClass, type NodeClass} from '../support/classes-of-type.ts';
import {mount, settled, textOf} from '../support/editor.ts';
import {keysHandled} from '../support/keys.ts';
import {prove} from '../support/prove.ts';

/** An editor of rich text with the focus. */
async function open(nodes: readonly NodeClass[], $fill: () => void, $select: () => unknown): Promise<{editor: LexicalEditor}> {
  document.body.replaceChildren();
  const {editor, element} = mount({nodes: [...nodes]});
  registerRichText(editor);
  editor.update($fill, {discrete: true});
  await userEvent.click(element);
  editor.update(() => void $select(), {discrete: true});
  await settled();
  return {editor};
}

async function press(keys: string): Promise<void> {
  await userEvent.keyboard(keys);
  await keysHandled();
}

/** The types of the blocks that an editor shows. */
function typesOf(editor: LexicalEditor): string[] {
  return editor.getEditorState().read(() =>
    $getRoot()
      .getChildren()
      .map((node) => node.getType()),
  );
}

/** The text at a place of the document. */
function $textAt(index: number): TextNode {
  const text = $getRoot().getAllTextNodes()[index];
  if (text === undefined) throw new Error(`expected a text at ${String(index)}, found none`);
  return text;
}

/** A class of elements that become a paragraph, or one that has the methods of `ElementNode`. */
function collapsing(isOverridden: boolean, calls: RangeSelection[] = []): NodeClass<ElementNode> {
  const Block = elementClass('block');
  if (isOverridden) {
    Object.assign(Block.prototype, {
      collapseAtStart(this: ElementNode, selection: RangeSelection) {
        calls.push(selection);
        this.replace($createParagraphNode(), true);
        return true;
      },
    });
  }
  return Block;
}

prove(
  "Handles Backspace at the start of the document's first block. For example, replace the element with a paragraph and return true. The default returns false and changes nothing.",
  async () => {
    for (const isOverridden of [true, false]) {
      const Block = collapsing(isOverridden);
      const {editor} = await open(
        [Block],
        () => $getRoot().append(new Block().append($createTextNode('ab'))),
        () => $textAt(0).select(0, 0),
      );
      await press('{Backspace}');
      expect(textOf(editor)).toBe('ab');
      expect(typesOf(editor)).toEqual([isOverridden ? 'paragraph' : 'block']);
    }
  },
);

prove('In later blocks, Backspace joins the block with the previous block instead.', async () => {
  const calls: RangeSelection[] = [];
  const Block = collapsing(true, calls);
  const {editor} = await open(
    [Block],
    () => {
      $getRoot().append($createParagraphNode().append($createTextNode('ab')), new Block().append($createTextNode('cd')));
    },
    () => $textAt(1).select(0, 0),
  );
  await press('{Backspace}');
  expect(textOf(editor)).toBe('abcd');
  expect(calls).toEqual([]);
});

prove('With true, Backspace after a block decorator does not remove it.', async () => {
  for (const isIsolated of [true, false]) {
    const Image = decoratorClass('image');
    Object.assign(Image.prototype, {isInline: () => false, isIsolated: () => isIsolated});
    const {editor} = await open(
      [Image],
      () => {
        $getRoot().append(new Image(), $createParagraphNode().append($createTextNode('ab')));
      },
      () => $textAt(0).select(0, 0),
    );
    await press('{Backspace}');
    expect(typesOf(editor)).toEqual(isIsolated ? ['image', 'paragraph'] : ['paragraph']);
  }
});

prove('The level, 0 for none. Each is 40 pixels wide by default.', async () => {
  for (const width of ['', '10px']) {
    const {editor} = await open(
      [],
      () => {
        $getRoot().append($createParagraphNode().append($createTextNode('a')));
      },
      () => $textAt(0).select(),
    );
    const block = editor.getRootElement()?.firstElementChild;
    if (!(block instanceof HTMLElement)) throw new Error('expected a block, found none');
    block.style.setProperty('--lexical-indent-base-value', width);
    editor.update(() => void $getRoot().getFirstChildOrThrow<ElementNode>().setIndent(2), {discrete: true});
    expect(getComputedStyle(block).paddingInlineStart).toBe(width === '' ? '80px' : '20px');
  }
});
