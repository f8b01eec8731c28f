import {
  $createParagraphNode,
  $createTextNode,
  $getRoot,
  type Klass,
  type LexicalEditor,
  type SerializedTextNode,
  TextNode,
  type TextFormatType,
} from 'lexical';
import {expect} from 'vitest';

import {mount, textOf} from '../support/editor.ts';
import {expectError, expectNoError} from '../support/errors.ts';
import {prove} from '../support/prove.ts';

type TextClass = Klass<TextNode> & (new (text: string, key?: string) => TextNode);

const page = '/page-components/docs/error/48.md';
const {ChipNode: PageChip} = (await import(/* @vite-ignore */ `${page}/ChipNode.ts`)) as {ChipNode: TextClass};

class ChipNode extends TextNode {
  static override getType(): string {
    return 'chip';
  }
  static override clone(node: ChipNode): ChipNode {
    return new ChipNode(node.__text, node.__key);
  }
  override createDOM(): HTMLElement {
    return document.createElement('span');
  }
}

/** A chip of an element of its own that is made again for every change. */
class OwnChip extends PageChip {
  static override getType(): string {
    return 'chip';
  }
  static override clone(node: OwnChip): OwnChip {
    return new OwnChip(node.__text, node.__key);
  }
  static override importJSON(stored: SerializedTextNode): OwnChip {
    const node = new OwnChip(stored.text);
    node.setFormat(stored.format);
    return node;
  }
  override createDOM(): HTMLElement {
    const element = document.createElement('span');
    element.dataset['name'] = `${this.__text} ${String(this.hasFormat('bold'))}`;
    return element;
  }
  override updateDOM(): boolean {
    return true;
  }
}

const outer: TextFormatType[] = ['code', 'highlight', 'subscript', 'superscript'];

/** Shows a formatted text. */
function show(editor: LexicalEditor, $make: () => TextNode, format: TextFormatType = 'code'): void {
  editor.update(() => void $getRoot().append($createParagraphNode().append($make().toggleFormat(format))), {
    discrete: true,
  });
}

/** Changes every text so that its inner element is needed. */
function change(editor: LexicalEditor): void {
  editor.update(
    () => {
      for (const text of $getRoot().getAllTextNodes()) text.toggleFormat('bold');
    },
    {discrete: true},
  );
}

prove('A text with the format code, highlight, subscript or superscript has two elements, one inside the other.', async () => {
  const {editor, element} = mount();
  for (const format of [...outer, 'bold', 'underline'] as const) show(editor, () => $createTextNode('text'), format);
  expect(Array.from(element.children, (line) => line.querySelectorAll('*').length)).toEqual([2, 2, 2, 2, 1, 1]);
  for (const format of outer) {
    await expectError(48, (onError) => {
      const {editor: broken} = mount({nodes: [ChipNode], onError});
      show(broken, () => new ChipNode('Ada'), format);
      change(broken);
    });
  }
});

prove(
  'A class extends TextNode and makes an empty element in createDOM, with its text drawn by a style sheet. It inherits updateDOM.',
  async () => {
    await expectError(48, (onError) => {
      const {editor} = mount({nodes: [ChipNode], onError});
      show(editor, () => new ChipNode('Ada'));
      change(editor);
    });
  },
);

prove('Other code emptied the element in the DOM, and the format changed before Lexical could repair that.', async () => {
  await expectError(48, (onError) => {
    const {editor, element} = mount({onError});
    show(editor, () => $createTextNode('Ada'));
    element.querySelector('code')?.replaceChildren();
    change(editor);
  });
});

prove('Lexical renders the document again after the error, and goes on.', () => {
  const {editor, element, errors} = mount();
  show(editor, () => $createTextNode('Ada'));
  element.querySelector('code')?.replaceChildren();
  change(editor);
  expect(errors).toHaveLength(1);
  expect(element.textContent).toBe(textOf(editor));
  expect(element.querySelector('code')?.querySelector('strong')).toBeTruthy();
  show(editor, () => $createTextNode('next'));
  expect(errors).toHaveLength(1);
});

/** Shows that a change of a chip throws nothing. */
async function expectChange(Chip: TextClass, shown: string): Promise<void> {
  await expectNoError((onError) => {
    const {editor, element} = mount({nodes: [Chip], onError});
    show(editor, () => new Chip('Ada'));
    change(editor);
    expect(element.innerHTML).toContain(shown);
    return editor;
  });
}

async function expectOwnElement(): Promise<void> {
  await expectChange(OwnChip, 'data-name="Ada true"');
}

prove('Begin with the element of TextNode:', async () => {
  await expectChange(PageChip, '<strong>Ada</strong>');
});

prove(
  'If the element has to be your own, override updateDOM as well. Return true to have the element made again.',
  expectOwnElement,
);
