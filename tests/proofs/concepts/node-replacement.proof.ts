import {$insertDataTransferForRichText} from '@lexical/clipboard';
import {$createHashtagNode, HashtagNode} from '@lexical/hashtag';
import {$generateNodesFromDOM} from '@lexical/html';
import {$convertFromMarkdownString} from '@lexical/markdown';
import {$createHeadingNode, HeadingNode, registerRichText} from '@lexical/rich-text';
import {registerLexicalTextEntity} from '@lexical/text';
import {
  $applyNodeReplacement,
  $createParagraphNode,
  $getRoot,
  $getSelection,
  $isParagraphNode,
  $nodesOfType,
  type CreateEditorArgs,
  type ElementNode,
  type EditorState,
  INSERT_PARAGRAPH_COMMAND,
  type LexicalEditor,
  type LexicalNodeReplacement,
  ParagraphNode,
  RootNode,
  type SerializedParagraphNode,
  TextNode,
} from 'lexical';
import {expect} from 'vitest';

import {$append, mount, type MountedEditor, settled, textOf} from '../support/editor.ts';
import {messageOf} from '../support/messages.ts';
import {build, prove} from '../support/prove.ts';
import {diagnosticsOf} from '../support/typescript.ts';
import {bound} from '../support/shared.ts';
import {storedDocument, storedParagraph} from '../support/stored-json.ts';

class VerseNode extends ParagraphNode {
  static override getType(): string {
    return 'verse';
  }
  static override clone(node: VerseNode): VerseNode {
    return new VerseNode(node.__key);
  }
  static override importJSON(json: SerializedParagraphNode): ParagraphNode {
    return ParagraphNode.importJSON(json);
  }
  override exportJSON(): SerializedParagraphNode {
    return {...super.exportJSON(), type: 'verse', version: 1};
  }
}

const replacement: LexicalNodeReplacement = {replace: ParagraphNode, with: () => new VerseNode(), withKlass: VerseNode};
const nodes = [VerseNode, replacement, HeadingNode];

/** The types of the blocks after an update. */
function typesAfter({editor}: MountedEditor, change: () => void): string[] {
  editor.update(change, {discrete: true});
  return editor.getEditorState().read(() =>
    $getRoot()
      .getChildren()
      .map((node) => node.getType()),
  );
}

/** What comes of creating a paragraph with the nodes of an editor: a type, or a message. */
function created(list: CreateEditorArgs['nodes']): string {
  const mounted = mount({nodes: list});
  const types = typesAfter(mounted, () => void $getRoot().append($createParagraphNode()));
  return mounted.errors[0] === undefined ? types.join() : messageOf(mounted.errors[0]);
}

prove('$createParagraphNode(), Enter, paste, HTML import, Markdown import | yes', () => {
  expect(created(nodes)).toBe('verse');
  const withVerse = (): MountedEditor => {
    const mounted = mount({nodes});
    registerRichText(mounted.editor);
    mounted.editor.update(() => void $append('one').selectEnd(), {discrete: true});
    return mounted;
  };
  const enter = withVerse();
  expect(typesAfter(enter, () => void enter.editor.dispatchCommand(INSERT_PARAGRAPH_COMMAND, undefined))).toEqual([
    'verse',
    'verse',
  ]);
  const paste = withVerse();
  // What rich text calls for a paste; jsdom has no clipboard.
  const data = {getData: (kind: string) => (kind === 'text/plain' ? 'two\nthree' : '')} as DataTransfer;
  const $paste = (): void => {
    const selection = $getSelection();
    if (selection === null) throw new Error('expected a caret');
    $insertDataTransferForRichText(data, selection, paste.editor);
  };
  expect(typesAfter(paste, $paste)).toEqual(['verse', 'verse']);
  const html = mount({nodes});
  const dom = new DOMParser().parseFromString('<p>one</p>', 'text/html');
  expect(typesAfter(html, () => void $getRoot().append(...$generateNodesFromDOM(html.editor, dom)))).toEqual(['verse']);
  expect(
    typesAfter(mount({nodes}), () => {
      $convertFromMarkdownString('one\n\ntwo', []);
    }),
  ).toEqual(['verse', 'verse']);
});

const stored = storedDocument(storedParagraph('one'));

prove("stored JSON with type: 'paragraph' | yes, importJSON calls the create function", () => {
  const mounted = mount({nodes});
  mounted.editor.setEditorState(mounted.editor.parseEditorState(stored));
  expect(typesAfter(mounted, () => undefined)).toEqual(['verse']);
});

const bare = (): void => {
  expect(typesAfter(mount({nodes}), () => void $getRoot().append(new ParagraphNode()))).toEqual(['paragraph']);
  expect(typesAfter(mount({nodes}), () => void $getRoot().append($applyNodeReplacement(new ParagraphNode())))).toEqual(['verse']);
};
prove('new ParagraphNode() | no', bare);
prove('The JSON. When your editor parses it, the paragraphs are replaced.', () => {
  const {editor} = mount({nodes});
  const state = mount({nodes: [VerseNode]}).editor.parseEditorState(storedDocument(storedParagraph('one')));
  const typeAfter = (next: EditorState): string | undefined => {
    editor.setEditorState(next);
    return editor.getEditorState().read(() => $getRoot().getFirstChild()?.getType());
  };
  expect([typeAfter(state), typeAfter(editor.parseEditorState(JSON.stringify(state)))]).toEqual(['paragraph', 'verse']);
});

const finished = (): void => {
  const mounted = mount({nodes});
  const other = mount({nodes: [VerseNode]}).editor;
  mounted.editor.setEditorState(other.parseEditorState(stored));
  expect(typesAfter(mounted, () => undefined)).toEqual(['paragraph']);
};
prove('paragraphs in a state parsed by another editor | no', finished);
const shared = async (): Promise<void> => {
  const typesFrom = async (writer: MountedEditor): Promise<string[]> => {
    const reader = mount({nodes});
    await bound(writer.editor, reader.editor);
    writer.editor.update(() => void $append('one'), {discrete: true});
    await settled();
    expect([textOf(reader.editor), reader.errors]).toEqual(['one', []]);
    return typesAfter(reader, () => undefined);
  };
  expect(await typesFrom(mount())).toEqual(['paragraph']);
  expect(await typesFrom(mount({nodes}))).toEqual(['verse']);
};
prove('a paragraph of a Yjs document, in collaboration | no, its class is called with new', shared);
prove(
  'Old JSON needs no migration: paragraphs are replaced while Lexical loads them. Paragraphs of old Yjs documents are not.',
  async () => {
    const {editor} = mount({nodes});
    const types = editor.parseEditorState(stored).read(() =>
      $getRoot()
        .getChildren()
        .map((node) => node.getType()),
    );
    expect(types).toEqual(['verse']);
    await shared();
  },
);
prove('Lexical replaces a node when it is created: each $create… function ends with $applyNodeReplacement().', () => {
  expect(created(nodes)).toBe('verse');
  bare();
  finished();
});

prove('RootNode | no', () => {
  class Trunk extends RootNode {
    static override getType(): string {
      return 'trunk';
    }
    static override clone(): Trunk {
      return new Trunk();
    }
  }
  let calls = 0;
  const grow = (): Trunk => {
    calls += 1;
    return new Trunk();
  };
  const {editor} = mount({nodes: [Trunk, {replace: RootNode, with: grow, withKlass: Trunk}]});
  editor.update(() => void $append('one'), {discrete: true});
  expect([calls, editor.getEditorState().read(() => $getRoot().getType())]).toEqual([0, 'root']);
});

prove(
  "Don't give your class the type of its base class. Production builds then create plain paragraphs; development builds throw Create node: Type paragraph in node ParagraphNode does not match registered node VerseNode with the same type.",
  () => {
    const Same = class VerseNode extends ParagraphNode {
      static override getType(): string {
        return 'paragraph';
      }
      static override clone(node: ParagraphNode): ParagraphNode {
        return new Same(node.__key);
      }
    };
    expect(created([Same])).toBe(
      build === 'development'
        ? 'Create node: Type paragraph in node ParagraphNode does not match registered node VerseNode with the same type'
        : 'paragraph',
    );
    const {editor} = mount({nodes: [Same]});
    let isSame: boolean | undefined;
    editor.update(() => {
      isSame = messageOrNode() instanceof Same;
    });
    expect(isSame).toBe(false);
  },
);

/** A new paragraph, or what creating it throws. */
function messageOrNode(): unknown {
  try {
    return $createParagraphNode();
  } catch (error) {
    return messageOf(error);
  }
}

const carried = (): void => {
  const count = (withKlass: typeof VerseNode | undefined): unknown[] => {
    const {editor} = mount({
      nodes: [VerseNode, withKlass === undefined ? {replace: ParagraphNode, with: () => new VerseNode()} : replacement],
    });
    const runs: string[] = [];
    editor.registerNodeTransform(ParagraphNode, () => runs.push('transform'));
    editor.registerMutationListener(ParagraphNode, () => runs.push('mutation of ParagraphNode'));
    editor.registerMutationListener(VerseNode, () => runs.push('mutation of VerseNode'));
    editor.update(() => void $append('one'), {discrete: true});
    const found = editor.getEditorState().read(() => [$nodesOfType(ParagraphNode).length, $nodesOfType(VerseNode).length]);
    return [...runs, ...found];
  };
  expect(count(VerseNode)).toEqual(['transform', 'mutation of VerseNode', 0, 1]);
  expect(count(undefined)).toEqual(['mutation of VerseNode', 0, 1]);
};
prove('In :version[] it affects only transforms. For mutation listeners and $nodesOfType(), use your own class:', carried);
prove('So $isParagraphNode(verse) is true, and checks with instanceof still work.', () => {
  const {editor} = mount({nodes});
  editor.update(() => void $append('one'), {discrete: true});
  editor.getEditorState().read(() => {
    const verse = $getRoot().getFirstChildOrThrow();
    expect([$isParagraphNode(verse), verse instanceof ParagraphNode, verse.getType()]).toEqual([true, true, 'verse']);
  });
});

prove('New documents contain your type. An editor without the class stops at it:', () => {
  const author = mount({nodes});
  author.editor.update(() => void $append('one'), {discrete: true});
  const json = JSON.stringify(author.editor.getEditorState());
  expect(json).toMatch('"type":"verse"');
  const without = mount();
  without.editor.parseEditorState(json);
  expect(without.errors.map(messageOf)).toEqual(['parseEditorState: type "verse" + not found']);
  // The class without the replacement: its importJSON() makes paragraphs.
  const back = mount({nodes: [VerseNode]});
  back.editor.setEditorState(back.editor.parseEditorState(json));
  expect(typesAfter(back, () => undefined)).toEqual(['paragraph']);
});

/** What is stored of the first block of an editor. */
const firstBlock = ({editor}: MountedEditor): unknown => editor.getEditorState().toJSON().root.children[0];

const aligned = {direction: 'rtl', format: 'center', indent: 2};
const $align = (block: ElementNode): ElementNode => block.setDirection('rtl').setFormat('center').setIndent(2);

prove(
  'To go back, register only the class, and return ParagraphNode.importJSON(json) from its importJSON. Alignment and indent are kept.',
  () => {
    const author = mount({nodes});
    author.editor.update(() => void $getRoot().append($align($createParagraphNode())), {discrete: true});
    expect(firstBlock(author)).toMatchObject({...aligned, type: 'verse'});
    class Bare extends VerseNode {
      static override importJSON(): ParagraphNode {
        return $createParagraphNode();
      }
    }
    const loaded = [VerseNode, Bare].map((klass) => {
      const back = mount({nodes: [klass]});
      back.editor.setEditorState(back.editor.parseEditorState(JSON.stringify(author.editor.getEditorState())));
      return firstBlock(back);
    });
    expect(loaded).toMatchObject([
      {...aligned, type: 'paragraph'},
      {format: '', indent: 0, type: 'paragraph'},
    ]);
    const both = mount({nodes});
    both.editor.setEditorState(both.editor.parseEditorState(JSON.stringify(author.editor.getEditorState())));
    expect(firstBlock(both)).toMatchObject({type: 'verse'});
  },
);

class InkNode extends TextNode {
  static override getType(): string {
    return 'ink';
  }
  static override clone(node: InkNode): InkNode {
    return new InkNode(node.__text, node.__key);
  }
}
class SimpleInkNode extends InkNode {
  static override clone(node: SimpleInkNode): SimpleInkNode {
    return new SimpleInkNode(node.__text, node.__key);
  }
  override isSimpleText(): boolean {
    return this.__type === 'ink' && this.__mode === 0;
  }
}

/** An editor whose text nodes are of a class. */
function inked(klass: typeof InkNode, withKlass?: typeof InkNode): LexicalEditor {
  const replace = (node: TextNode): TextNode => new klass(node.__text);
  return mount({nodes: [klass, HashtagNode, {replace: TextNode, with: replace, ...(withKlass && {withKlass})}]}).editor;
}

prove('withKlass, so that their transforms run for your class, and an isSimpleText() that returns true.', () => {
  const findsTags = (klass: typeof InkNode, withKlass?: typeof InkNode): boolean => {
    const editor = inked(klass, withKlass);
    const match = (text: string) => (text.startsWith('#') ? {start: 0, end: text.length} : null);
    registerLexicalTextEntity(editor, match, HashtagNode, (node) => $createHashtagNode(node.getTextContent()));
    editor.update(() => void $append('#later'), {discrete: true});
    return editor.getEditorState().read(() => $nodesOfType(HashtagNode).length === 1);
  };
  expect(findsTags(SimpleInkNode, SimpleInkNode)).toBe(true);
  expect([findsTags(SimpleInkNode), findsTags(InkNode, InkNode), findsTags(InkNode)]).toEqual([false, false, false]);
});

prove('Lexical copies nothing. Read the tag from the original and pass it to your constructor.', () => {
  class ChapterNode extends HeadingNode {
    static override getType(): string {
      return 'chapter';
    }
    static override clone(node: ChapterNode): ChapterNode {
      return new ChapterNode(node.__tag, node.__key);
    }
  }
  const tag = (make: (node: HeadingNode) => ChapterNode): string => {
    const {editor} = mount({nodes: [ChapterNode, {replace: HeadingNode, with: make, withKlass: ChapterNode}]});
    editor.update(() => void $getRoot().append($createHeadingNode('h2')), {discrete: true});
    return editor.getEditorState().read(() => $getRoot().getFirstChild<HeadingNode>()?.getTag() ?? '');
  };
  expect([tag(() => new ChapterNode('h1')), tag((node) => new ChapterNode(node.getTag()))]).toEqual(['h1', 'h2']);
});

prove(
  "Your code types the list as Klass<LexicalNode>[], which allows only classes. Use CreateEditorArgs['nodes'], as above.",
  () => {
    const errorsOf = (type: string): string[] =>
      diagnosticsOf(
        `import {ParagraphNode, type CreateEditorArgs, type Klass, type LexicalNode} from 'lexical';
         export const replacement = {replace: ParagraphNode, with: () => new ParagraphNode(), withKlass: ParagraphNode};
         const list = [ParagraphNode, replacement];
         export const nodes: ${type} = list;`,
        {},
      );
    expect(errorsOf("CreateEditorArgs['nodes']")).toEqual([]);
    expect(errorsOf('Klass<LexicalNode>[]').join()).toMatch("is not assignable to type 'KlassConstructor<typeof LexicalNode>");
  },
);

prove("If the message names a class, the class is abstract, has a private constructor, or doesn't extend a Lexical node.", () => {
  const classes = [
    'abstract class Mine extends ElementNode {}',
    'class Mine extends ParagraphNode { private constructor() { super(); } }',
    'class Mine { static getType(): string { return "mine"; } }',
  ];
  for (const code of [...classes, 'class Mine extends ParagraphNode {}']) {
    const errors = diagnosticsOf(
      `import {ElementNode, ParagraphNode, createEditor} from 'lexical';
       ${code}
       export const editor = [createEditor({nodes: [Mine]}), ElementNode, ParagraphNode];`,
      {},
    ).join();
    const isNamed = errors.includes("Type 'typeof Mine' is not assignable to type 'KlassConstructor<typeof LexicalNode>");
    expect([code, isNamed]).toEqual([code, classes.includes(code)]);
  }
});
