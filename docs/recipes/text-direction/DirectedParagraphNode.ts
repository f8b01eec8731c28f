import {
  $getSelection,
  ParagraphNode,
  type EditorConfig,
  type Klass,
  type LexicalNode,
  type LexicalNodeReplacement,
  type RangeSelection,
  type SerializedParagraphNode,
  type Spread,
} from 'lexical';

type Direction = 'ltr' | 'rtl';
type SerializedDirectedParagraphNode = Spread<{forced: Direction | null}, SerializedParagraphNode>;

export class DirectedParagraphNode extends ParagraphNode {
  __forced: Direction | null = null;

  static override getType(): string {
    return 'directed-paragraph';
  }
  static override clone(node: DirectedParagraphNode): DirectedParagraphNode {
    const copy = new DirectedParagraphNode(node.__key);
    copy.__forced = node.__forced;
    return copy;
  }
  static override importJSON(json: SerializedDirectedParagraphNode): DirectedParagraphNode {
    const node = new DirectedParagraphNode().force(json.forced);
    node.setFormat(json.format).setIndent(json.indent).setDirection(json.direction);
    node.setTextFormat(json.textFormat);
    return node;
  }
  override exportJSON(): SerializedDirectedParagraphNode {
    return {
      ...super.exportJSON(),
      forced: this.getLatest().__forced,
      type: 'directed-paragraph',
      version: 1,
    };
  }
  force(direction: Direction | null): this {
    const self = this.getWritable();
    self.__forced = direction;
    return self;
  }
  override createDOM(config: EditorConfig): HTMLElement {
    const dom = super.createDOM(config);
    dom.style.direction = this.__forced ?? '';
    return dom;
  }
  override updateDOM(_previous: ParagraphNode, dom: HTMLElement): boolean {
    dom.style.direction = this.__forced ?? '';
    return false;
  }
  override insertNewAfter(selection: RangeSelection, restoreSelection: boolean): ParagraphNode {
    const next = super.insertNewAfter(selection, restoreSelection);
    return next instanceof DirectedParagraphNode ? next.force(this.__forced) : next;
  }
}

/** Forces the direction of the selected paragraphs; null lets the letters decide again. Call it in an update. */
export function $forceDirection(direction: Direction | null): void {
  for (const node of $getSelection()?.getNodes() ?? []) {
    for (const block of [node, ...node.getParents()]) {
      if (block instanceof DirectedParagraphNode) {
        block.force(direction);
      }
    }
  }
}

/** Spread it into `nodes` of your editor: every new paragraph is then of this class. */
export const directedParagraphs: (Klass<LexicalNode> | LexicalNodeReplacement)[] = [
  DirectedParagraphNode,
  {
    replace: ParagraphNode,
    with: () => new DirectedParagraphNode(),
    withKlass: DirectedParagraphNode,
  },
];
