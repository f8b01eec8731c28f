import {
  $applyNodeReplacement,
  $getNodeByKey,
  $getPreviousSelection,
  $getSelection,
  $isRangeSelection,
  $isTextNode,
  type DOMConversionMap,
  type DOMExportOutput,
  type EditorConfig,
  type LexicalEditor,
  type LexicalNode,
  type NodeKey,
  type SerializedTextNode,
  type Spread,
  TextNode,
} from 'lexical';

export interface Person {
  id: string;
  name: string;
  team: string;
}

type SerializedMentionNode = Spread<{personId: string}, SerializedTextNode>;

/** The name of a person as one unit, with an id, because two people can have one name. */
export class MentionNode extends TextNode {
  __personId: string;

  static override getType(): string {
    return 'mention';
  }
  static override clone(node: MentionNode): MentionNode {
    return new MentionNode(node.__personId, node.__text, node.__key);
  }
  static override importJSON(json: SerializedMentionNode): MentionNode {
    const mention = $createMentionNode(json.personId, json.text);
    return mention.setFormat(json.format).setDetail(json.detail).setStyle(json.style);
  }
  // The texts inside the element become mentions, and keep their formats.
  static override importDOM(): DOMConversionMap {
    return {
      bdi(element) {
        const personId = element.getAttribute('data-person-id');
        const $toMention = (text: LexicalNode) =>
          $isTextNode(text) && personId !== null
            ? $createMentionNode(personId, text.getTextContent()).setFormat(text.getFormat())
            : text;
        const after = (children: LexicalNode[]) => children.map($toMention);
        return {conversion: () => ({after, node: null}), priority: 1};
      },
    };
  }
  constructor(personId: string, text: string, key?: NodeKey) {
    super(text, key);
    this.__personId = personId;
  }
  override exportJSON(): SerializedMentionNode {
    return {...super.exportJSON(), personId: this.__personId, type: 'mention', version: 1};
  }
  override exportDOM(editor: LexicalEditor): DOMExportOutput {
    const element = document.createElement('bdi');
    element.setAttribute('data-person-id', this.__personId);
    element.append(super.exportDOM(editor).element ?? '');
    return {element};
  }
  override createDOM(config: EditorConfig): HTMLElement {
    const element = super.createDOM(config);
    element.classList.add('ed-mention');
    return element;
  }
  // A part of a name is no mention: Lexical replaces a segmented text by plain texts.
  override splitText(...offsets: number[]): TextNode[] {
    const isSplit = offsets.some((offset) => offset > 0 && offset < this.getTextContentSize());
    return isSplit ? super.splitText.apply(this.setMode('segmented'), offsets) : [this];
  }
  // Text that is typed at the end stays outside the mention.
  override canInsertTextAfter(): boolean {
    return false;
  }
}

export function $createMentionNode(personId: string, text: string): MentionNode {
  // A token is deleted as a whole.
  return $applyNodeReplacement(new MentionNode(personId, text).setMode('token'));
}

/** Moves a caret from between the letters of a mention to the end that it was going to. */
export function $leaveMention(): boolean {
  const selection = $getSelection();
  if ($isRangeSelection(selection) && selection.isCollapsed()) {
    const {anchor} = selection;
    const mention = anchor.getNode();
    const isInside = anchor.offset > 0 && anchor.offset < mention.getTextContentSize();
    if (mention instanceof MentionNode && isInside) {
      const before = $getPreviousSelection();
      const isForward =
        $isRangeSelection(before) &&
        $getNodeByKey(before.anchor.key)?.isAttached() &&
        before.anchor.isBefore(anchor);
      const edge = isForward ? mention.getTextContentSize() : 0;
      mention.select(edge, edge);
    }
  }
  return false;
}
