import {$createParagraphNode, $getRoot, DecoratorNode, ElementNode, type Klass, type LexicalNode, TextNode} from 'lexical';

import {mount, settled} from './editor.ts';
import {bound} from './shared.ts';

/** A class of nodes that can be made without values. */
export type NodeClass<T extends LexicalNode = LexicalNode> = (new () => T) & Klass<LexicalNode>;

/** A decorator class of a type. */
export function decoratorClass(type: string): NodeClass<DecoratorNode<string>> {
  return class Decorator extends DecoratorNode<string> {
    __size = 'small';
    static override getType(): string {
      return type;
    }
    static override clone(node: Decorator): Decorator {
      const copy = new Decorator(node.__key);
      copy.__size = node.__size;
      return copy;
    }
    static override importJSON(): Decorator {
      return new Decorator();
    }
    override exportJSON() {
      return {type, version: 1};
    }
    override createDOM(): HTMLElement {
      return document.createElement('span');
    }
    override updateDOM(): false {
      return false;
    }
    override decorate(): string {
      return this.__size;
    }
  };
}

/** An element class of a type. */
export function elementClass(type: string): NodeClass<ElementNode> {
  return class Block extends ElementNode {
    static override getType(): string {
      return type;
    }
    static override clone(node: Block): Block {
      return new Block(node.__key);
    }
    static override importJSON(): Block {
      return new Block();
    }
    override exportJSON() {
      return {...super.exportJSON(), type};
    }
    override createDOM(): HTMLElement {
      return document.createElement('div');
    }
    override updateDOM(): boolean {
      return false;
    }
  };
}

/** A text class of a type. */
export function textClass(type: string): NodeClass<TextNode> {
  return class Text extends TextNode {
    static override getType(): string {
      return type;
    }
    static override clone(node: Text): Text {
      return new Text(node.__text, node.__key);
    }
    static override importJSON(): Text {
      return new Text('text');
    }
    constructor(text = 'text', key?: string) {
      super(text, key);
    }
    override exportJSON() {
      return {...super.exportJSON(), type};
    }
  };
}

/**
 * Shares a node of the first class with an editor that has others.
 *
 * @param writers the classes of the editor that shares it
 */
export async function share(
  Written: NodeClass,
  readers: NodeClass[],
  onError: (error: Error) => void,
  writers: NodeClass[] = [Written],
): Promise<ReturnType<typeof mount>> {
  const writer = mount({nodes: writers, onError});
  const reader = mount({nodes: readers, onError});
  await bound(writer.editor, reader.editor);
  writer.editor.update(() => void $getRoot().append($createParagraphNode().append(new Written())), {discrete: true});
  await settled();
  return reader;
}
