import {registerRichText} from '@lexical/rich-text';
import {
  $createParagraphNode,
  $createTextNode,
  $getRoot,
  type DecoratorNode,
  type ElementNode,
  type LexicalEditor,
  type RangeSelection,
  type TextNode,
} from 'lexical';
import {expect} from 'vitest';
import {userEvent} from 'vitest/browser';

import {decoratorClass, elementClass, type NodeClass} from '../support/classes-of-type.ts';
import {mount, settled, textOf, type MountedEditor} from '../support/editor.ts';
import {keysHandled} from '../support/keys.ts';
import {messageOf} from '../support/messages.ts';
import {prove} from '../support/prove.ts';

type Opened = Omit<MountedEditor, 'element'>;

/** An editor of rich text with the focus. */
async function open(nodes: readonly NodeClass[], $fill: () => void, $select: () => unknown): Promise<Opened> {
  document.body.replaceChildren();
  const {editor, element, errors} = mount({nodes: [...nodes]});
  registerRichText(editor);
  editor.update($fill, {discrete: true});
  await userEvent.click(element);
  editor.update(() => void $select(), {discrete: true});
  await settled();
  return {editor, errors};
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
  'Called when Backspace finds nothing to delete in front of the caret at the start of the element, as in the first block of a document. Change the element, for example into a paragraph, and return true. The default returns false, and the document stays as it is.',
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

prove('In a later block it is not called: Backspace joins that block with the one before.', async () => {
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

prove('Delete in front of it does nothing.', async () => {
  for (const isShadowRoot of [true, false]) {
    const Block = elementClass('block');
    if (isShadowRoot) Object.assign(Block.prototype, {isShadowRoot: () => true});
    const {editor} = await open(
      [Block],
      () => {
        $getRoot().append(
          $createParagraphNode().append($createTextNode('ab')),
          new Block().append($createParagraphNode().append($createTextNode('cd'))),
        );
      },
      () => $textAt(0).select(2, 2),
    );
    await press('{Delete}');
    expect(textOf(editor)).toBe(isShadowRoot ? 'ab\n\ncd' : 'abcd');
  }
});

/** What a key does to a decorator between two texts, with the caret in front of it or behind. */
async function afterKey(
  key: 'Backspace' | 'Delete' | 'ArrowRight',
  methods: Partial<Omit<DecoratorNode<string>, 'constructor'>>,
): Promise<{isThere: boolean; messages: string[]}> {
  const Image = decoratorClass('image');
  Object.assign(Image.prototype, methods);
  const {editor, errors} = await open(
    [Image],
    () => {
      const [before, image, after] = [$createTextNode('ab'), new Image(), $createTextNode('cd')];
      if (image.isInline()) $getRoot().append($createParagraphNode().append(before, image, after));
      else $getRoot().append($createParagraphNode().append(before), image, $createParagraphNode().append(after));
    },
    () => (key === 'Backspace' ? $textAt(1).select(0, 0) : $textAt(0).select(2, 2)),
  );
  await press(`{${key}}`);
  return {
    isThere: JSON.stringify(editor.getEditorState()).includes('"type":"image"'),
    messages: errors.map(messageOf),
  };
}

const [isolated, asBlock] = [{isIsolated: () => true}, {isInline: () => false}];

prove('With true, Backspace behind a block leaves it where it is.', async () => {
  expect((await afterKey('Backspace', {...asBlock, ...isolated})).isThere).toBe(true);
  expect((await afterKey('Backspace', asBlock)).isThere).toBe(false);
});

prove('An inline decorator is removed all the same.', async () => {
  expect((await afterKey('Backspace', isolated)).isThere).toBe(false);
  expect((await afterKey('ArrowRight', isolated)).isThere).toBe(true);
});

prove('Delete in front of such a block reports an error and changes nothing.', async () => {
  const {isThere, messages} = await afterKey('Delete', {...asBlock, ...isolated});
  expect(isThere).toBe(true);
  expect(messages.map((message) => message.slice(0, 38))).toEqual(['updateEditor: selection has been lost ']);
  expect(await afterKey('Delete', asBlock)).toMatchObject({isThere: false, messages: []});
});

prove(
  'A step is 40 pixels wide. If the block is in the page already, the CSS property --lexical-indent-base-value can change that.',
  async () => {
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
      editor.getRootElement()?.style.setProperty('--lexical-indent-base-value', width);
      editor.update(() => void $getRoot().append($createParagraphNode().setIndent(2)), {discrete: true});
      const created = editor.getRootElement()?.lastElementChild;
      if (!(created instanceof HTMLElement)) throw new Error('expected a block, found none');
      expect(getComputedStyle(created).paddingInlineStart).toBe('80px');
    }
  },
);
