import {
  $createTextNode,
  $getSelection,
  DecoratorNode,
  type DOMConversionMap,
  type DOMExportOutput,
  type LexicalNode,
  type NodeKey,
  type SerializedLexicalNode,
} from 'lexical';

/** How addresses may begin: with your file server. The second is for this sample, which has no server. */
const allowed = [/^https:\/\/example\.org\//, /^data:image\/(?:gif|jpeg|png|svg\+xml|webp)[;,]/];

/** Returns the address, or an empty string if it must not be shown. */
export function safeAddress(address: unknown): string {
  const isAllowed = typeof address === 'string' && allowed.some((start) => start.test(address));
  return isAllowed ? address : '';
}

interface SerializedImageNode extends SerializedLexicalNode {
  src: string;
  alt: string;
}

/** An image in a line of text. It is a plain element, so it also works on a server and without React. */
export class ImageNode extends DecoratorNode<null> {
  static override getType(): string {
    return 'image';
  }
  static override clone({__src, __alt, __key}: ImageNode): ImageNode {
    return new ImageNode(__src, __alt, __key);
  }
  static override importJSON(json: SerializedImageNode): ImageNode {
    // Anybody may have written what is stored.
    const {alt, src}: Record<'alt' | 'src', unknown> = json;
    return new ImageNode(safeAddress(src), typeof alt === 'string' ? alt : '');
  }
  static override importDOM(): DOMConversionMap<HTMLImageElement> {
    const $convert = ({alt, src}: HTMLImageElement) => ({
      node: safeAddress(src) === '' ? $createTextNode(alt) : new ImageNode(src, alt),
    });
    return {img: () => ({conversion: $convert, priority: 0})};
  }
  // Collaboration makes nodes without arguments, and sets their properties afterwards.
  constructor(
    public __src = '',
    public __alt = '',
    key?: NodeKey,
  ) {
    super(key);
  }
  override exportJSON(): SerializedImageNode {
    return {alt: this.__alt, src: safeAddress(this.__src), type: 'image', version: 1};
  }
  override exportDOM(): DOMExportOutput {
    const src = safeAddress(this.__src);
    const image = Object.assign(document.createElement('img'), {src, alt: this.__alt});
    return {element: src === '' ? null : image};
  }
  override createDOM(): HTMLElement {
    const image = document.createElement('img');
    const src = safeAddress(this.__src);
    if (src !== '') image.src = src;
    return Object.assign(image, {alt: this.__alt, className: 'ed-image', draggable: false});
  }
  override updateDOM(before: ImageNode): boolean {
    return before.__src !== this.__src || before.__alt !== this.__alt;
  }
  // The arrow keys move past the image, as past a letter.
  override isKeyboardSelectable(): false {
    return false;
  }
  override decorate(): null {
    return null;
  }
  setAlt(alt: string): void {
    this.getWritable().__alt = alt;
  }
}

export function $isImageNode(node: LexicalNode | null | undefined): node is ImageNode {
  return node instanceof ImageNode;
}

/** Returns the image in the selection, if there is exactly one. */
export function $selectedImage(): ImageNode | null {
  const selection = $getSelection();
  const images = selection?.getNodes().filter($isImageNode) ?? [];
  const [image] = images;
  return image !== undefined && images.length === 1 && !selection?.isCollapsed() ? image : null;
}
