import {
  $applyNodeReplacement,
  type DOMConversion,
  type DOMConversionMap,
  type EditorConfig,
  type NodeKey,
  type SerializedTextNode,
  type Spread,
  type TextFormatType,
  TextNode,
} from 'lexical';

type SerializedEmojiNode = Spread<{code: string}, SerializedTextNode>;

/** An emoji as one unit, with the code that it was typed as. */
export class EmojiNode extends TextNode {
  __code: string;

  static override getType(): string {
    return 'emoji';
  }
  static override clone(node: EmojiNode): EmojiNode {
    return new EmojiNode(node.__code, node.__text, node.__key);
  }
  static override importJSON(json: SerializedEmojiNode): EmojiNode {
    return $createEmojiNode(json.code, json.text)
      .setFormat(json.format)
      .setDetail(json.detail)
      .setStyle(json.style);
  }
  // An emoji with a format is another element, such as strong or code.
  static override importDOM(): DOMConversionMap {
    const tags = ['code', 'em', 'mark', 'span', 'strong', 'sub', 'sup'];
    return Object.fromEntries(tags.map((tag) => [tag, convertElement]));
  }
  constructor(code: string, text: string, key?: NodeKey) {
    super(text, key);
    this.__code = code;
  }
  override exportJSON(): SerializedEmojiNode {
    return {...super.exportJSON(), code: this.__code, type: 'emoji', version: 1};
  }
  // Exported HTML also has this element.
  override createDOM(config: EditorConfig): HTMLElement {
    const element = super.createDOM(config);
    element.title = this.__code;
    element.dataset.emojiCode = this.__code;
    return element;
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
  const emojiCode = element.getAttribute('data-emoji-code');
  const text = element.textContent;
  const format = formats[element.localName];
  if (emojiCode === null || !text) {
    return null;
  }
  const $convert = () => {
    const emoji = $createEmojiNode(emojiCode, text);
    return {node: format === undefined ? emoji : emoji.toggleFormat(format)};
  };
  return {conversion: $convert, priority: 1};
}

export function $createEmojiNode(code: string, emoji: string): EmojiNode {
  // A token is deleted as a whole.
  return $applyNodeReplacement(new EmojiNode(code, emoji).setMode('token'));
}
