import {
  $applyNodeReplacement,
  type DOMConversionMap,
  type EditorConfig,
  type NodeKey,
  type SerializedTextNode,
  type Spread,
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
  static override importDOM(): DOMConversionMap {
    return {
      span(element) {
        const code = element.getAttribute('data-emoji-code');
        const $convert = (from: Node) => ({
          node: $createEmojiNode(code ?? '', from.textContent ?? ''),
        });
        return code === null ? null : {conversion: $convert, priority: 1};
      },
    };
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

export function $createEmojiNode(code: string, emoji: string): EmojiNode {
  // A token is deleted as a whole.
  return $applyNodeReplacement(new EmojiNode(code, emoji).setMode('token'));
}
