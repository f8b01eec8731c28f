import {
  $applyNodeReplacement,
  $getSelection,
  $isRangeSelection,
  COMMAND_PRIORITY_LOW,
  type DOMConversion,
  type DOMConversionMap,
  type EditorConfig,
  type LexicalEditor,
  type NodeKey,
  SELECTION_CHANGE_COMMAND,
  type SerializedTextNode,
  type Spread,
  type TextFormatType,
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
    return $createMentionNode(json.personId, json.text)
      .setFormat(json.format)
      .setDetail(json.detail)
      .setStyle(json.style);
  }
  // A mention with a format is another element, such as strong or code.
  static override importDOM(): DOMConversionMap {
    const tags = ['code', 'em', 'mark', 'span', 'strong', 'sub', 'sup'];
    return Object.fromEntries(tags.map((tag) => [tag, convertElement]));
  }
  constructor(personId: string, text: string, key?: NodeKey) {
    super(text, key);
    this.__personId = personId;
  }
  override exportJSON(): SerializedMentionNode {
    return {...super.exportJSON(), personId: this.__personId, type: 'mention', version: 1};
  }
  // Exported HTML also has this element.
  override createDOM(config: EditorConfig): HTMLElement {
    const element = super.createDOM(config);
    element.classList.add('ed-mention');
    element.dataset.personId = this.__personId;
    return element;
  }
  // Text that is typed at an edge stays outside the mention.
  override canInsertTextBefore(): boolean {
    return false;
  }
  override canInsertTextAfter(): boolean {
    return false;
  }
  override isTextEntity(): true {
    return true;
  }
}

/** Formats that are known by the tag alone. The others are exported as b, i, s and u around it. */
const formats: Partial<Record<string, TextFormatType>> = {
  code: 'code',
  mark: 'highlight',
  sub: 'subscript',
  sup: 'superscript',
};

function convertElement(element: HTMLElement): DOMConversion | null {
  const personId = element.getAttribute('data-person-id');
  const text = element.textContent;
  const format = formats[element.localName];
  if (personId === null || !text) {
    return null;
  }
  const $convert = () => {
    const mention = $createMentionNode(personId, text);
    return {node: format === undefined ? mention : mention.toggleFormat(format)};
  };
  return {conversion: $convert, priority: 1};
}

export function $createMentionNode(personId: string, text: string): MentionNode {
  // A token is deleted as a whole.
  return $applyNodeReplacement(new MentionNode(personId, text).setMode('token'));
}

/** Moves a caret from between the letters of a mention to the end that it was going to. */
function $leaveMention(editor: LexicalEditor): boolean {
  const selection = $getSelection();
  if (!$isRangeSelection(selection) || !selection.isCollapsed()) {
    return false;
  }
  const mention = selection.anchor.getNode();
  const {offset} = selection.anchor;
  const size = mention.getTextContentSize();
  if (!(mention instanceof MentionNode) || offset === 0 || offset === size) {
    return false;
  }
  // The state of the editor is still the one before the caret moved.
  const before = editor.getEditorState().read($getSelection);
  const from = $isRangeSelection(before) ? before.anchor : null;
  let isForward = offset > size / 2;
  if (from?.key === mention.getKey()) {
    isForward = from.offset < offset;
  } else if (from?.key === mention.getPreviousSibling()?.getKey()) {
    isForward = true;
  } else if (from?.key === mention.getNextSibling()?.getKey()) {
    isForward = false;
  }
  const edge = isForward ? size : 0;
  mention.select(edge, edge);
  return false;
}

/** Keeps the caret out of mentions: a letter typed inside one would replace it. Returns the clean-up function. */
export function registerCaretAtEdges(editor: LexicalEditor): () => void {
  return editor.registerCommand(
    SELECTION_CHANGE_COMMAND,
    () => $leaveMention(editor),
    COMMAND_PRIORITY_LOW,
  );
}
