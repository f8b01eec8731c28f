import {
  $createParagraphNode,
  $getRoot,
  type Klass,
  type LexicalEditor,
  type SerializedTextNode,
  TextNode,
  type TextFormatType,
} from 'lexical';

/** A class of texts. */
export type TextClass = Klass<TextNode> & (new (text: string, key?: string) => TextNode);

const page = '/page-components/docs/error/48.md';

/** The class that the page of error 48 shows. */
export const {ChipNode: PageChip} = (await import(/* @vite-ignore */ `${page}/ChipNode.ts`)) as {ChipNode: TextClass};

/** A text whose own element is empty. */
export class ChipNode extends TextNode {
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
export class OwnChip extends PageChip {
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

/** Shows a formatted text. */
export function show(editor: LexicalEditor, $make: () => TextNode, format: TextFormatType = 'code'): void {
  editor.update(() => void $getRoot().append($createParagraphNode().append($make().toggleFormat(format))), {
    discrete: true,
  });
}
