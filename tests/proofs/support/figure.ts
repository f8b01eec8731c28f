import {
  $createParagraphNode,
  $getNodeByKey,
  $getRoot,
  DecoratorNode,
  createEditor,
  type LexicalEditor,
  type NodeKey,
  type SerializedEditor,
  type SerializedLexicalNode,
  type Spread,
} from 'lexical';
import type {ReactElement} from 'react';

type SerializedFigureNode = Spread<{caption: SerializedEditor; src: string}, SerializedLexicalNode>;

/** An image with a caption, which is an editor of its own. */
export class FigureNode extends DecoratorNode<ReactElement | null> {
  __src: string;
  __caption: LexicalEditor;

  static override getType(): string {
    return 'figure';
  }
  static override clone(node: FigureNode): FigureNode {
    return new FigureNode(node.__src, node.__caption, node.__key);
  }
  constructor(src: string, caption: LexicalEditor, key?: NodeKey) {
    super(key);
    this.__src = src;
    this.__caption = caption;
  }
  static override importJSON(json: SerializedFigureNode): FigureNode {
    const node = $createFigureNode(json.src);
    const state = node.__caption.parseEditorState(json.caption.editorState);
    if (!state.isEmpty()) node.__caption.setEditorState(state);
    return node;
  }
  override exportJSON(): SerializedFigureNode {
    return {caption: this.__caption.toJSON(), src: this.__src, type: 'figure', version: 1};
  }
  override createDOM(): HTMLElement {
    return document.createElement('figure');
  }
  override updateDOM(): boolean {
    return false;
  }
  override isInline(): boolean {
    return false;
  }
  override decorate(): ReactElement | null {
    return null;
  }
}

/** A figure with an empty caption. */
export function $createFigureNode(src: string): FigureNode {
  const caption = createEditor();
  caption.update(() => $getRoot().append($createParagraphNode()), {discrete: true});
  return new FigureNode(src, caption);
}

/** Marks the figure dirty in the document whenever its caption changes. */
export function registerEcho(outer: LexicalEditor, figure: FigureNode, tag: string | undefined): () => void {
  const key = figure.getKey();
  return figure.__caption.registerUpdateListener(({dirtyElements, dirtyLeaves}) => {
    if (dirtyElements.size === 0 && dirtyLeaves.size === 0) return;
    outer.update(() => undefined, {discrete: true});
    outer.update(() => $getNodeByKey(key)?.markDirty(), {discrete: true, tag});
  });
}
