import {
  $createParagraphNode,
  $getRoot,
  $isElementNode,
  DecoratorNode,
  ElementNode,
  type Klass,
  type LexicalNode,
  TextNode,
} from 'lexical';
import {expect} from 'vitest';

import {$append, mount, settled} from '../support/editor.ts';
import {expectError, expectNoError} from '../support/errors.ts';
import {prove} from '../support/prove.ts';
import {bound, undoneLocally} from '../support/shared.ts';

type NodeClass = Klass<LexicalNode> & (new () => LexicalNode);

/** A decorator class of a type. */
function decoratorClass(type: string): NodeClass {
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
function elementClass(type: string): NodeClass {
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
function textClass(type: string): NodeClass {
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

const {old, others} = {old: elementClass('video'), others: [decoratorClass('video'), textClass('video')]};

/**
 * Shares a node of the first class with an editor that has others.
 *
 * @param writers the classes of the editor that shares it
 */
async function share(
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

prove(
  'Editors of two versions of the application disagree: in one the class of this type extends ElementNode, in the other DecoratorNode or TextNode. An old stored document has the same effect.',
  async () => {
    for (const Other of others) {
      await expectError(91, (onError) => share(old, [Other], onError));
    }
  },
);

prove(
  'The node was removed in this editor only, by the undo of <HistoryPlugin> for example, and somebody else aligned it or changed the format of its text. See error 92.',
  async () => {
    await expectError(91, async (onError) => {
      const ada = await undoneLocally([old], onError, () => $append('second'));
      ada.update(
        () => {
          const node = $getRoot().getLastChild();
          if ($isElementNode(node)) node.setFormat('right');
        },
        {discrete: true},
      );
      await settled();
    });
  },
);

prove(
  'Give a class a new type when its base class changes. Keep the old class registered for documents that still have it.',
  async () => {
    await expectNoError(async (onError) => {
      const New = decoratorClass('video-decorator');
      const {editor} = await share(old, [old, New], onError, [old, New]);
      editor.update(() => void $append('last').append(new New()), {discrete: true});
      expect(
        editor
          .getEditorState()
          .read(() => Array.from(editor.getEditorState()._nodeMap.values()).some((node) => node instanceof old)),
      ).toBe(true);
      return editor;
    });
  },
);
