import {createRequire} from 'node:module';
import type {ComponentProps} from 'react';

import {$getHtmlContent, $getLexicalContent} from '@lexical/clipboard';
import {CodeHighlightNode, CodeNode, registerCodeHighlighting} from '@lexical/code';
import lexicalRules from '@lexical/eslint-plugin';
import {HashtagNode} from '@lexical/hashtag';
import {createHeadlessEditor} from '@lexical/headless';
import {createEmptyHistoryState, registerHistory} from '@lexical/history';
import {$generateHtmlFromNodes, $generateNodesFromDOM} from '@lexical/html';
import {LinkNode} from '@lexical/link';
import {ListItemNode, ListNode} from '@lexical/list';
import {OverflowNode} from '@lexical/overflow';
import {CharacterLimitPlugin} from '@lexical/react/LexicalCharacterLimitPlugin';
import {ContentEditable} from '@lexical/react/LexicalContentEditable';
import LexicalErrorBoundary from '@lexical/react/LexicalErrorBoundary';
import {HashtagPlugin} from '@lexical/react/LexicalHashtagPlugin';
import {LinkPlugin} from '@lexical/react/LexicalLinkPlugin';
import {ListPlugin} from '@lexical/react/LexicalListPlugin';
import {RichTextPlugin} from '@lexical/react/LexicalRichTextPlugin';
import {TablePlugin} from '@lexical/react/LexicalTablePlugin';
import {$createHeadingNode, HeadingNode, registerRichText} from '@lexical/rich-text';
import {createDOMRange} from '@lexical/selection';
import {
  $createTableCellNode,
  $createTableNode,
  $createTableNodeWithDimensions,
  $createTableRowNode,
  $createTableSelection,
  $deleteTableColumn,
  $deleteTableColumn__EXPERIMENTAL,
  $getElementForTableNode,
  $getTableCellNodeFromLexicalNode,
  $getTableNodeFromLexicalNodeOrThrow,
  $getTableRowIndexFromTableCellNode,
  $getTableRowNodeFromTableCellNodeOrThrow,
  $insertTableColumn,
  $insertTableColumn__EXPERIMENTAL,
  $insertTableRow,
  $removeTableRowAtIndex,
  applyTableHandlers,
  TableCellNode,
  TableNode,
  TableObserver,
  TableRowNode,
} from '@lexical/table';
import {Linter, type Rule} from 'eslint';
import {
  $createLineBreakNode,
  $getEditor,
  $createParagraphNode,
  $createTextNode,
  $getNodeByKey,
  $getRoot,
  $getSelection,
  $isElementNode,
  $isRangeSelection,
  $nodesOfType,
  $setSelection,
  createEditor,
  DecoratorNode,
  ElementNode,
  KEY_ARROW_UP_COMMAND,
  KEY_TAB_COMMAND,
  TextNode,
  UNDO_COMMAND,
  type DOMExportOutput,
  type Klass,
  type LexicalCommand,
  type LexicalEditor,
  type LexicalNode,
  type NodeKey,
  type ParagraphNode,
  type RangeSelection,
  type SerializedElementNode,
  type SerializedTextNode,
} from 'lexical';
import type * as Tables from '@lexical/table';
import type {JSX, ReactNode} from 'react';
import {expect, vi} from 'vitest';
import {applyUpdate, Doc, encodeStateAsUpdate, XmlText} from 'yjs';

import {$append, linesOf, mount, settled, textOf} from '../support/editor.ts';
import {expectError, expectMessage, expectNoError, expectQuiet, observe, type OnError, warningsOf} from '../support/errors.ts';
import {complete, updateNow} from '../support/node-class.ts';
import {runInNode} from '../support/node.ts';
import {pageFile} from '../support/page-files.ts';
import {drawn, openRichText, updated} from '../support/plugin.tsx';
import {build, prove} from '../support/prove.ts';
import {renderInComposer} from '../support/react.ts';
import {bind} from '../support/shared.ts';
import {storedDocument, storedParagraph, storedText} from '../support/stored-json.ts';
import {expectNoErrorIn, expectNoErrorWith, inEditor, inHeadlessEditor} from '../support/updates.ts';

type NodeClass = Klass<LexicalNode>;

const {MentionNode: CompleteNode, $createMentionNode} = (await pageFile('error/messages.md', '$createMentionNode.ts')) as {
  MentionNode: NodeClass;
  $createMentionNode: (text: string) => TextNode;
};

/** Classes with some of their methods, as readers forget them. */
class NamelessText extends TextNode {}

class CloneLessText extends TextNode {
  static override getType(): string {
    return 'mention';
  }
}

class MentionNode extends TextNode {}
complete(MentionNode, 'mention');

class NamelessBlock extends ElementNode {}

class CloneLessBlock extends ElementNode {
  static override getType(): string {
    return 'box';
  }
  override createDOM(): HTMLElement {
    return document.createElement('section');
  }
  override updateDOM(): boolean {
    return false;
  }
}

/** A decorator class that only lacks `decorate()`. */
class PollNode extends DecoratorNode<ReactNode> {}
complete(PollNode, 'poll', {tag: 'figure', isStored: true});

/** What creating an editor with a class warns of; nothing in the production build. */
function warningsAbout(node: NodeClass): string[] {
  const warnings = warningsOf(() => createEditor({nodes: [node]}));
  if (build === 'production') expect(warnings).toEqual([]);
  return warnings;
}

prove('Add the static method to the class itself: an inherited one does not count.', () => {
  const expected = [
    'CloneLessText must implement static "clone" method',
    'CloneLessText should implement "importJSON" method to ensure JSON and default HTML serialization works as expected',
    'CloneLessText should implement "exportJSON" method to ensure JSON and default HTML serialization works as expected',
  ];
  expect(warningsAbout(CloneLessText)).toEqual(build === 'development' ? expected : []);
  const inherited = warningsAbout(NamelessText).filter((line) => line.includes('static'));
  expect(inherited).toHaveLength(build === 'development' ? 2 : 0);
  expect(warningsAbout(CompleteNode)).toEqual([]);
});

prove(
  'In this version every editor prints three warnings about an internal class, ArtificialNode__DO_NOT_USE.',
  {build: 'development'},
  () => {
    for (const create of [createEditor, createHeadlessEditor]) {
      const print = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
      create();
      expect(print.mock.calls.map(String)).toEqual([
        expect.stringMatching(/^ArtificialNode__DO_NOT_USE must/),
        expect.stringMatching(/^ArtificialNode__DO_NOT_USE should/),
        expect.stringMatching(/^ArtificialNode__DO_NOT_USE should/),
      ]);
      print.mockRestore();
    }
  },
);

/** Makes a node of a class and changes it in a later update. */
const changeOf = (node: NodeClass): ((onError: OnError) => LexicalEditor) =>
  inHeadlessEditor(
    {nodes: [node]},
    () => {
      const made = node.prototype instanceof TextNode ? new node('abc') : new node();
      $getRoot().append($isElementNode(made) ? made : $createParagraphNode().append(made));
    },
    () => $nodesOfType(node).forEach((made) => made.getWritable()),
  );

prove(
  'fails without getType when the editor is created (error 64), and without clone at the first change of a node (error 65).',
  async () => {
    await expectError(64, (onError) => createEditor({nodes: [NamelessBlock], onError}));
    await expectError(65, changeOf(CloneLessBlock));
  },
);

prove('Without getType it takes the place of TextNode, and plain text fails in development.', async () => {
  const typing = inHeadlessEditor({nodes: [NamelessText]}, () => void $append('abc'));
  if (build === 'production') {
    expect(textOf(typing(() => undefined))).toBe('abc');
  } else {
    await expectMessage(
      'Create node: Type text in node TextNode does not match registered node NamelessText with the same type',
      typing,
    );
  }
});

prove('Without clone the first change turns the node into a plain TextNode.', () => {
  const classAfterChange = (node: NodeClass): unknown => {
    const editor = changeOf(node)((error) => {
      throw error;
    });
    return editor.getEditorState().read(() => $getRoot().getFirstDescendant()?.constructor);
  };
  expect(classAfterChange(CloneLessText)).toBe(TextNode);
  expect(classAfterChange(MentionNode)).toBe(MentionNode);
});

prove('This class has every method that the check looks for:', async () => {
  expect(warningsAbout(CompleteNode)).toEqual([]);
  const editor = await expectNoErrorIn(
    {nodes: [CompleteNode]},
    () => {
      const mention = $createMentionNode('@ada');
      $getRoot().append($createParagraphNode().append(mention));
      mention.select(0, 4);
    },
    () =>
      $nodesOfType(CompleteNode).forEach((node) => {
        if (node instanceof TextNode) node.setFormat('bold').setStyle('color: red').setMode('token');
      }),
    (editor) => {
      const selection = $getSelection();
      if (!$isRangeSelection(selection)) throw new Error('expected a selection, found none');
      expect($getLexicalContent(editor)).toContain('"type":"mention"');
      expect($getHtmlContent(editor)).toContain('@ada');
    },
  );
  const loaded = editor.getEditorState().toJSON().root.children[0];
  expect(loaded).toMatchObject({children: [{type: 'mention', text: '@ada', format: 1, mode: 'token', style: 'color: red'}]});
});

prove('Define decorate in the class, or the first node that Lexical renders throws error 47.', async () => {
  const expected = build === 'development' ? ['PollNode must implement "decorate" method'] : [];
  expect(warningsAbout(PollNode)).toEqual(expected);
  await expectError(47, showing(PollNode));
});

/** Shows a node of a class on a page. */
const showing = (node: NodeClass): ((onError: OnError) => LexicalEditor) =>
  inEditor({nodes: [node]}, () => $getRoot().append(new node()));

prove(
  'When the class inherits the method from a decorator class that you wrote, ignore the warning: Lexical calls the inherited method.',
  async () => {
    class DrawnNode extends PollNode {
      override decorate(): ReactNode {
        return 'drawn';
      }
    }
    complete(DrawnNode, 'drawn', {isStored: true});
    class InheritingNode extends DrawnNode {}
    complete(InheritingNode, 'inheriting', {isStored: true});
    expect(warningsAbout(DrawnNode)).toEqual([]);
    expect(warningsAbout(InheritingNode)).toEqual(
      build === 'development' ? ['InheritingNode must implement "decorate" method'] : [],
    );
    const editor = await expectNoError(showing(InheritingNode));
    expect(Object.values(editor.getDecorators())).toEqual(['drawn']);
  },
);

/** Loads a document with one node of the type `mention` or `box`. */
const loading = (node: NodeClass, type: string) => (onError: OnError) => {
  const editor = createHeadlessEditor({nodes: [node], onError});
  const stored = storedText('@ada', {type, children: []});
  editor.setEditorState(editor.parseEditorState(storedDocument(storedParagraph('a'), storedParagraph(stored))));
  return editor;
};

prove(
  'Without it, Lexical loads stored nodes as nodes of the parent class, such as TextNode, or fails with error 18.',
  async () => {
    const editor = loading(
      MentionNode,
      'mention',
    )((error) => {
      throw error;
    });
    expect(editor.getEditorState().read(() => $getRoot().getLastDescendant()?.constructor)).toBe(TextNode);
    const complete = await expectNoError(loading(CompleteNode, 'mention'));
    expect(complete.getEditorState().read(() => $nodesOfType(CompleteNode).map((node) => node.getTextContent()))).toEqual([
      '@ada',
    ]);
    expect(warningsAbout(CloneLessBlock).some((line) => line.startsWith('CloneLessBlock should implement "importJSON"'))).toBe(
      build === 'development',
    );
    await expectError(18, loading(CloneLessBlock, 'box'));
  },
);

prove(
  'Without it, saving fails with error 130 in a class that extends TextNode or ElementNode, and with error 72 in a class that extends DecoratorNode.',
  async () => {
    class UnsavedNode extends DecoratorNode<null> {}
    complete(UnsavedNode, 'unsaved');
    const saving = (make: () => LexicalNode, node: NodeClass) => (onError: OnError) => {
      const editor = createHeadlessEditor({nodes: [node], onError});
      updateNow(editor, () => {
        const made = make();
        $getRoot().append($isElementNode(made) ? made : $createParagraphNode().append(made));
      });
      return JSON.stringify(editor.getEditorState());
    };
    await expectError(
      130,
      saving(() => new MentionNode('@ada'), MentionNode),
    );
    await expectError(
      130,
      saving(() => new CloneLessBlock(), CloneLessBlock),
    );
    await expectError(
      72,
      saving(() => new UnsavedNode(), UnsavedNode),
    );
    await expectQuiet(saving(() => $createMentionNode('@ada'), CompleteNode));
  },
);

prove('Remove the word static from exportDOM: HTML export calls the method of the node and never the static one.', () => {
  let runs = 0;
  class MentionNode extends TextNode {
    static exportDOM(): DOMExportOutput {
      runs += 1;
      return {element: document.createElement('mark')};
    }
  }
  complete(MentionNode, 'mention', {isStored: true});
  const expected =
    'MentionNode should implement "importDOM" if using a custom "exportDOM" method to ensure HTML serialization (important for copy & paste) works as expected';
  expect(warningsAbout(MentionNode)).toEqual(build === 'development' ? [expected] : []);
  const html = (node: Klass<TextNode>): string => {
    const editor = createHeadlessEditor({nodes: [node]});
    let text = '';
    updateNow(editor, () => {
      $getRoot().append($createParagraphNode().append(new node('@ada')));
      text = $generateHtmlFromNodes(editor);
    });
    return text;
  };
  expect(html(MentionNode)).not.toContain('<mark');
  expect(runs).toBe(0);
  class ExportingNode extends MentionNode {
    override exportDOM(): DOMExportOutput {
      return {element: document.createElement('mark')};
    }
  }
  complete(ExportingNode, 'exporting', {isStored: true});
  // The check looks at the class alone: neither a static method of a parent nor a method of nodes counts.
  expect(warningsAbout(ExportingNode)).toEqual([]);
  expect(html(ExportingNode)).toContain('<mark');
});

prove('Also write importDOM, or exported HTML is loaded as nodes of other classes.', () => {
  const editor = createHeadlessEditor({nodes: [CompleteNode]});
  updateNow(editor, () => void $append('').append($createMentionNode('@ada')));
  const html = editor.getEditorState().read(() => $generateHtmlFromNodes(editor));
  expect(html).toContain('@ada');
  updateNow(editor, () => {
    $getRoot()
      .clear()
      .append(...$generateNodesFromDOM(editor, new DOMParser().parseFromString(html, 'text/html')));
  });
  expect(linesOf(editor)).toContain('@ada');
  expect(editor.getEditorState().read(() => $nodesOfType(CompleteNode))).toEqual([]);
});

// Errors of development builds

const creatingHeading = (nodes: NodeClass[]): ((onError: OnError) => LexicalEditor) =>
  inEditor({nodes}, () => $getRoot().append($createHeadingNode('h2')));

prove('Add the class to nodes where the editor is created.', async () => {
  if (build === 'development') {
    await expectMessage(
      'Create node: Attempted to create node HeadingNode that was not configured to be used on the editor.',
      creatingHeading([]),
    );
  }
  const editor = await expectNoError(creatingHeading([HeadingNode]));
  expect(editor.getEditorState().read(() => $nodesOfType(HeadingNode))).toHaveLength(1);
});

prove(
  'In production the same mistake throws error 97 in functions that call $applyNodeReplacement(), such as $createHeadingNode().',
  {build: 'production'},
  () => expectError(97, creatingHeading([])),
);

prove('Other nodes fail when the update ends, with error 30.', {build: 'production'}, () =>
  expectError(30, (onError) => {
    const {editor} = mount({onError});
    let isDone = false;
    updateNow(editor, () => {
      $getRoot().append($createParagraphNode().append(new MentionNode('@ada')));
      isDone = true;
    });
    expect(isDone).toBe(true);
  }),
);

/** A module of its own at each call, as hot reloading and second copies make it. */
function mentionModule(): Klass<TextNode> {
  return class MentionNode extends TextNode {
    static override getType(): string {
      return 'mention';
    }
    static override clone(node: MentionNode): MentionNode {
      return new this(node.__text, node.__key);
    }
    static override importJSON(json: SerializedTextNode): MentionNode {
      return new this(json.text);
    }
    override exportJSON(): SerializedTextNode {
      return {...super.exportJSON(), type: 'mention', version: 1};
    }
  };
}

const notTheRegistered =
  'Create node: Type mention in node MentionNode does not match registered node MentionNode with the same type';

prove(
  'After a hot reload the editor still has the old version of the class, and new code makes nodes of the new one. Reload the page.',
  {build: 'development'},
  async () => {
    const [before, after] = [mentionModule(), mentionModule()];
    const using = (registered: Klass<TextNode>, made: Klass<TextNode>) =>
      inHeadlessEditor({nodes: [registered]}, () => $getRoot().append($createParagraphNode().append(new made('@ada'))));
    await expectMessage(notTheRegistered, using(before, after));
    // After a reload the editor has the new version too.
    expect(textOf(await expectNoError(using(after, after)))).toContain('@ada');
  },
);

prove('Two copies of a package are loaded. Remove one.', {build: 'development'}, async () => {
  vi.resetModules();
  // The second copy of the package is bound to the second copy of the core, so both nodes and editors are its own.
  const other = await import('@lexical/table');
  const core = await import('lexical');
  const inserting = (copy: typeof Tables) => (onError: OnError) => {
    const editor = core.createEditor({nodes: [TableNode, TableRowNode, TableCellNode] as never, onError});
    updateNow(editor, () => core.$getRoot().append(copy.$createTableNodeWithDimensions(1, 1)));
    return editor;
  };
  await expectMessage(
    'Create node: Type table in node TableNode does not match registered node TableNode with the same type',
    inserting(other),
  );
  const one = await expectNoError(
    inHeadlessEditor({nodes: [TableNode, TableRowNode, TableCellNode]}, () =>
      $getRoot().append($createTableNodeWithDimensions(1, 1)),
    ),
  );
  expect(one.getEditorState().read(() => $nodesOfType(TableCellNode))).toHaveLength(1);
});

prove(
  'A class that extends TextNode lacks getType and took the place of TextNode. Give it a type.',
  {build: 'development'},
  async () => {
    await expectMessage(
      'Create node: Type text in node TextNode does not match registered node NamelessText with the same type',
      inHeadlessEditor({nodes: [NamelessText]}, () => void $append('abc')),
    );
    const editor = await expectNoError(
      inHeadlessEditor({nodes: [CompleteNode]}, () => void $append('abc').append($createMentionNode('@ada'))),
    );
    expect(textOf(editor)).toContain('abc@ada');
  },
);

const {editor: restored, restore} = (await pageFile('error/messages.md', 'restore.ts')) as {
  editor: LexicalEditor;
  restore: (saved: RangeSelection) => void;
};

/** Fills an editor, and gives its committed selection. */
function selectionOf(editor: LexicalEditor): RangeSelection {
  updateNow(editor, () => void $append('abc').getFirstChildOrThrow<TextNode>().select(1, 2));
  const selection = editor.getEditorState().read(() => $getSelection());
  if (!$isRangeSelection(selection)) throw new Error('expected a selection, found none');
  return selection;
}

const frozenSelection = '$setSelection called on frozen selection object. Ensure selection is cloned before passing in.';

prove(
  'The selection belongs to a committed state, which development builds freeze: it was read from the editor state, or kept from an earlier update.',
  {build: 'development'},
  async () => {
    const setting = (take: (editor: LexicalEditor) => RangeSelection) => (onError: OnError) => {
      const editor = createHeadlessEditor({onError});
      const saved = take(editor);
      updateNow(editor, () => $setSelection(saved));
    };
    await expectMessage(frozenSelection, setting(selectionOf));
    await expectMessage(
      frozenSelection,
      setting((editor) => {
        let kept: RangeSelection | undefined;
        updateNow(editor, () => (kept = $append('abc').select()));
        if (kept === undefined) throw new Error('expected the update to run, found that it did not');
        return kept;
      }),
    );
  },
);

prove('Pass a copy:', async () => {
  const editor = await expectNoError(async (onError) => {
    const saved = selectionOf(observe(restored, onError));
    updateNow(restored, () => void $getRoot().selectEnd());
    restore(saved);
    await settled();
    const now = restored.getEditorState()._selection;
    if (!$isRangeSelection(now)) throw new Error('expected a range, found something else');
    expect([now.anchor.offset, now.focus.offset]).toEqual([1, 2]);
    return restored;
  });
  expect(textOf(editor)).toContain('abc');
});

const frozenSet = 'Cannot call set() on a frozen Lexical node map';

/** A block that writes down how many children it has, in one of the methods that draw it. */
function countingBlock(method: 'createDOM' | 'updateDOM' | 'none'): Klass<ElementNode> {
  return class BoxNode extends ElementNode {
    __count = 0;
    static override getType(): string {
      return 'box';
    }
    static override clone(node: BoxNode): BoxNode {
      return new this(node.__key);
    }
    static override importJSON(json: SerializedElementNode): BoxNode {
      const node = new this();
      node.setFormat(json.format);
      node.setIndent(json.indent);
      node.setDirection(json.direction);
      return node;
    }
    override exportJSON(): SerializedElementNode {
      return {...super.exportJSON(), type: 'box', version: 1};
    }
    count(): void {
      const writable = this.getWritable();
      writable.__count = writable.getChildrenSize();
    }
    override createDOM(): HTMLElement {
      if (method === 'createDOM') this.count();
      const element = document.createElement('section');
      element.title = String(this.getChildrenSize());
      return element;
    }
    override updateDOM(): boolean {
      if (method === 'updateDOM') this.count();
      return false;
    }
  };
}

const storedBox = (text: string): string => storedDocument({...storedParagraph(text), type: 'box'});

/** Loads a document into an editor on a page. */
const showingStored = (node: NodeClass) => (onError: OnError) => {
  const {editor} = mount({nodes: [node], onError});
  editor.setEditorState(editor.parseEditorState(storedBox('abc')));
  return editor;
};

prove(
  'A node was changed while a finished state was drawn: one that was loaded, or that undo brought back.',
  {build: 'development'},
  async () => {
    await expectMessage(frozenSet, showingStored(countingBlock('createDOM')));
    await expectMessage(frozenSet, (onError) =>
      renderInComposer(
        <RichTextPlugin contentEditable={<ContentEditable />} placeholder={null} ErrorBoundary={LexicalErrorBoundary} />,
        {nodes: [countingBlock('createDOM')], editorState: storedBox('abc'), onError},
      ),
    );
    await expectMessage(frozenSet, undoing(countingBlock('updateDOM')));
  },
);

/** Undoes a change of a block. */
const undoing = (node: Klass<ElementNode>) => (onError: OnError) => {
  const {editor} = mount({nodes: [node], onError});
  registerRichText(editor);
  registerHistory(editor, createEmptyHistoryState(), 0);
  updateNow(editor, () => $getRoot().append(new node().append($createTextNode('abc'))));
  updateNow(editor, () => $nodesOfType(node).forEach((box) => box.append($createTextNode('d').toggleFormat('bold'))));
  editor.dispatchCommand(UNDO_COMMAND, undefined);
  return editor;
};

prove(
  'createDOM, updateDOM or decorate of a class calls a setter or getWritable(). Only read there. Set the value where the node is made, or in a node transform.',
  async () => {
    class WritingPoll extends PollNode {
      override decorate(): ReactNode {
        this.getWritable();
        return null;
      }
    }
    const showingPoll = (node: NodeClass) => (onError: OnError) => {
      const {editor} = mount({nodes: [node], onError});
      editor.setEditorState(editor.parseEditorState(storedDocument({type: 'poll', version: 1})));
      return editor;
    };
    if (build === 'development') {
      await expectMessage(frozenSet, showingStored(countingBlock('createDOM')));
      await expectMessage(frozenSet, undoing(countingBlock('updateDOM')));
      await expectMessage(frozenSet, showingPoll(WritingPoll));
    }
    class ReadingPoll extends PollNode {
      override decorate(): ReactNode {
        return this.getKey();
      }
    }
    await expectNoError(showingPoll(ReadingPoll));
    const node = countingBlock('none');
    const loaded = await expectNoError(showingStored(node));
    expect(loaded.getRootElement()?.querySelector('section')?.title).toBe('1');
    const undone = await expectNoError(undoing(node));
    expect(textOf(undone)).toContain('abc');
    const counted = await expectNoErrorWith({nodes: [node]}, ({editor}) => {
      editor.registerNodeTransform(node, (box) => {
        if (box.getFormatType() === '') box.setFormat('center');
      });
      updateNow(editor, () => $getRoot().append(new node().append($createTextNode('abc'))));
    });
    expect(counted.getEditorState().read(() => $nodesOfType(node).map((box) => box.getFormatType()))).toEqual(['center']);
  },
);

/** Undoes a change of a loaded paragraph. */
const undoingLoaded = (textFormat: number | undefined) => (onError: OnError) => {
  const {editor} = mount({onError});
  registerRichText(editor);
  registerHistory(editor, createEmptyHistoryState(), 0);
  editor.setEditorState(editor.parseEditorState(storedDocument({...storedParagraph('abc'), textFormat})));
  updateNow(editor, () => $getRoot().selectEnd().insertText('d'));
  editor.dispatchCommand(UNDO_COMMAND, undefined);
  return editor;
};

prove('A loaded paragraph has no textFormat, as before version :release[0.14.5], and undo goes back to it.', async () => {
  if (build === 'development') await expectMessage(frozenSet, undoingLoaded(undefined));
  expect(linesOf(await expectNoError(undoingLoaded(0)))[0]).toBe('abc');
});

prove('Setters in listeners and in editorState.read() give other errors: 15 and 13.', async () => {
  const filled = (onError: OnError): {editor: LexicalEditor; text: TextNode} => {
    const editor = createHeadlessEditor({onError});
    updateNow(editor, () => void $append('abc'));
    const text = editor.getEditorState().read(() => $getRoot().getFirstDescendant());
    if (!(text instanceof TextNode)) throw new Error('expected a text, found none');
    return {editor, text};
  };
  await expectError(15, (onError) => {
    const {editor, text} = filled(onError);
    editor.registerUpdateListener(() => void text.setTextContent('d'));
    updateNow(editor, () => void $append('e'));
  });
  await expectError(13, (onError) => {
    const {editor, text} = filled(onError);
    editor.getEditorState().read(() => text.setTextContent('d'));
  });
});

prove('Call $getRoot().clear() in an update instead of editorState._nodeMap.clear().', async () => {
  if (build === 'development') {
    await expectMessage('Cannot call clear() on a frozen Lexical node map', (onError) => {
      const editor = createHeadlessEditor({onError});
      updateNow(editor, () => void $append('abc'));
      editor.getEditorState()._nodeMap.clear();
    });
  }
  const editor = await expectNoError(
    inHeadlessEditor(
      {},
      () => void $append('abc'),
      () => void $getRoot().clear(),
    ),
  );
  expect(textOf(editor)).toBe('');
});

prove('Call node.remove() in an update instead of editorState._nodeMap.delete().', async () => {
  if (build === 'development') {
    await expectMessage('Cannot call delete() on a frozen Lexical node map', (onError) => {
      const editor = createHeadlessEditor({onError});
      let key: NodeKey = '';
      updateNow(editor, () => (key = $append('abc').getKey()));
      editor.getEditorState()._nodeMap.delete(key);
    });
  }
  const editor = await expectNoError(
    inHeadlessEditor(
      {},
      () => {
        $append('abc');
        $append('def');
      },
      () => $getRoot().getFirstChildOrThrow().remove(),
    ),
  );
  expect(linesOf(editor)[0]).toBe('def');
});

// Nodes that are not registered

prove('Thrown by registerCodeHighlighting(). Register CodeNode and CodeHighlightNode of @lexical/code.', async () => {
  const registering = (nodes: NodeClass[]) => (onError: OnError) => {
    const {editor} = mount({nodes, onError});
    registerCodeHighlighting(editor);
    return editor;
  };
  for (const nodes of [[], [CodeNode], [CodeHighlightNode]])
    await expectMessage('CodeHighlightPlugin: CodeNode or CodeHighlightNode not registered on editor', registering(nodes));
  const editor = await expectNoError((onError) => {
    const editor = registering([CodeNode, CodeHighlightNode])(onError);
    updateNow(editor, () => $getRoot().append(new CodeNode('js').append($createTextNode('let a = 1'))));
    return editor;
  });
  expect(editor.getEditorState().read(() => $nodesOfType(CodeHighlightNode).length)).toBeGreaterThan(1);
});

/** Shows that a plugin throws a message without one of its nodes, and works with all of them. */
async function expectPluginNeeds(plugin: ReactNode, nodes: NodeClass[], message: string): Promise<LexicalEditor> {
  for (const missing of nodes)
    await expectMessage(message, () =>
      openRichText(
        plugin,
        nodes.filter((node) => node !== missing),
      ),
    );
  return expectNoError(async (onError) => {
    const {editor} = await openRichText(plugin, nodes, {onError});
    return editor;
  });
}

prove('Thrown by <HashtagPlugin>. Register HashtagNode of @lexical/hashtag.', async () => {
  const editor = await expectPluginNeeds(<HashtagPlugin />, [HashtagNode], 'HashtagPlugin: HashtagNode not registered on editor');
  await updated(editor, () => void $append('a #tag'));
  expect(editor.getEditorState().read(() => $nodesOfType(HashtagNode).map((node) => node.getTextContent()))).toEqual(['#tag']);
});

prove('Thrown by <LinkPlugin>. Register LinkNode of @lexical/link.', () =>
  expectPluginNeeds(<LinkPlugin />, [LinkNode], 'LinkPlugin: LinkNode not registered on editor'),
);

prove('Thrown by <ListPlugin>. Register ListNode and ListItemNode of @lexical/list.', () =>
  expectPluginNeeds(
    <ListPlugin />,
    [ListNode, ListItemNode],
    'ListPlugin: ListNode and/or ListItemNode not registered on editor',
  ),
);

// Without a browser

prove(
  'A headless editor draws nothing, so eight methods throw: getRootElement, setRootElement, getElementByKey, focus, blur, registerRootListener, registerDecoratorListener and registerMutationListener.',
  async () => {
    const calls: Record<string, (editor: LexicalEditor) => unknown> = {
      getRootElement: (editor) => editor.getRootElement(),
      setRootElement: (editor) => editor.setRootElement(document.createElement('div')),
      getElementByKey: (editor) => editor.getElementByKey('root'),
      focus: (editor) => editor.focus(),
      blur: (editor) => editor.blur(),
      registerRootListener: (editor) => editor.registerRootListener(() => undefined),
      registerDecoratorListener: (editor) => editor.registerDecoratorListener(() => undefined),
      registerMutationListener: (editor) => editor.registerMutationListener(TextNode, () => undefined),
    };
    for (const [method, call] of Object.entries(calls))
      await expectMessage(`${method} is not supported in headless mode`, (onError) => call(createHeadlessEditor({onError})));
    const headless = createHeadlessEditor();
    const ordinary = createEditor();
    const overridden = Object.keys(headless).filter(
      (name) => !(name in Object.getOwnPropertyDescriptors(ordinary)) && name in ordinary,
    );
    expect(overridden.sort()).toEqual(Object.keys(calls).sort());
  },
);

prove(
  'Your code or a function that you register calls such a method: registerCodeHighlighting() registers a mutation listener. Leave such functions out of a headless editor.',
  async () => {
    const nodes = [CodeNode, CodeHighlightNode];
    await expectMessage('registerMutationListener is not supported in headless mode', (onError) =>
      registerCodeHighlighting(createHeadlessEditor({nodes, onError})),
    );
    const editor = await expectNoError(
      inHeadlessEditor({nodes}, () => $getRoot().append(new CodeNode('js').append($createTextNode('let a = 1')))),
    );
    expect(textOf(editor)).toContain('let a = 1');
  },
);

prove('To follow changes without a page, use an update listener.', async () => {
  let changes = 0;
  await expectNoError((onError) => {
    const editor = createHeadlessEditor({onError});
    editor.registerUpdateListener(({dirtyLeaves}) => {
      changes += dirtyLeaves.size;
    });
    updateNow(editor, () => void $append('abc'));
    expect(changes).toBe(1);
    return editor;
  });
});

prove('On a server set the globals window and document during the call, as @lexical/headless shows.', () => {
  const lines = runInNode(`
    import {createHeadlessEditor} from '@lexical/headless';
    import {$generateHtmlFromNodes} from '@lexical/html';
    import {$createParagraphNode, $createTextNode, $getRoot} from 'lexical';
    import {JSDOM} from 'jsdom';
    const editor = createHeadlessEditor({onError(error) { throw error; }});
    editor.update(() => { $getRoot().append($createParagraphNode().append($createTextNode('abc'))); }, {discrete: true});
    const html = () => editor.getEditorState().read(() => $generateHtmlFromNodes(editor));
    try { html(); } catch (error) { console.log(error.message); }
    const {window} = new JSDOM('');
    Object.assign(globalThis, {window, document: window.document});
    console.log(html());`);
  expect(lines[0]).toBe(
    'To use $generateHtmlFromNodes in headless mode please initialize a headless browser implementation such as JSDom before calling this function.',
  );
  expect(lines[1]).toContain('abc');
  expect(lines).toHaveLength(2);
});

// React

prove(
  'Write charset of <CharacterLimitPlugin> in capitals: UTF-8 or UTF-16. With another value, the first change of the text throws.',
  async () => {
    const typing = (charset: string) => async (onError: OnError) => {
      // A setting is text of any kind.
      const chosen = charset as ComponentProps<typeof CharacterLimitPlugin>['charset'];
      const {editor} = await openRichText(<CharacterLimitPlugin charset={chosen} maxLength={100} />, [OverflowNode], {onError});
      await updated(editor, () => void $append('abcd'));
      return editor;
    };
    await expectMessage('Unrecognized charset', typing('utf-8'));
    for (const charset of ['UTF-8', 'UTF-16']) expect(linesOf(await expectNoError(typing(charset)))).toContain('abcd');
  },
);

prove(
  'A decorator threw while React rendered it, and ErrorBoundary of <RichTextPlugin> or <PlainTextPlugin> is the component of the package react-error-boundary.',
  () =>
    expectMessage(
      'react-error-boundary requires either a fallback, fallbackRender, or FallbackComponent prop',
      showingBroken(ownBoundary()),
    ),
);

type Boundary = ComponentProps<typeof RichTextPlugin>['ErrorBoundary'];

/** The component of the package that `@lexical/react` depends on, which readers install too. */
function ownBoundary(): Boundary {
  const load = createRequire(createRequire(import.meta.url).resolve('@lexical/react/LexicalComposer'));
  const {ErrorBoundary} = load('react-error-boundary') as {ErrorBoundary: Boundary};
  return ErrorBoundary;
}

function Broken(): JSX.Element {
  throw new Error('broken decorator');
}

class BrokenPoll extends PollNode {
  override decorate(): ReactNode {
    return <Broken />;
  }
}

/** Renders a decorator that throws. */
const showingBroken = (boundary: Boundary) => async (onError: OnError) => {
  const {editor, container} = await renderInComposer(
    <RichTextPlugin contentEditable={<ContentEditable />} placeholder={null} ErrorBoundary={boundary} />,
    {nodes: [BrokenPoll], onError},
  );
  await updated(editor, () => $getRoot().append(new BrokenPoll()));
  return container.textContent;
};

prove('Pass the default export of @lexical/react/LexicalErrorBoundary, and look for the error of the decorator.', async () => {
  const reported: string[] = [];
  const text = await showingBroken(LexicalErrorBoundary)((error) => reported.push(error.message));
  expect(text).toContain('An error was thrown.');
  expect(reported).toEqual(['broken decorator']);
});

// Tables

const tableNodes = [TableNode, TableRowNode, TableCellNode];

const $table = (): TableNode => $getRoot().getFirstChildOrThrow<TableNode>();
const $cell = (row: number, column: number): TableCellNode => {
  const cell = $table().getChildAtIndex<TableRowNode>(row)?.getChildAtIndex<TableCellNode>(column);
  if (cell === null || cell === undefined) throw new Error('expected a cell, found none');
  return cell;
};

/** The grid of the table. */
const $grid = () => $getElementForTableNode($getEditor(), $table());

/** An editor on a page, with a table of two rows and three columns, and a paragraph after it. */
const withTable = inEditor({nodes: tableNodes}, () =>
  $getRoot().append($createTableNodeWithDimensions(2, 3, false), $createParagraphNode()),
);

/** Changes an editor that has a table. */
const inTable = ($change: (editor: LexicalEditor) => void) => (onError: OnError) => {
  const editor = withTable(onError);
  updateNow(editor, () => $change(editor));
  return editor;
};

/** Shows that a change of an editor with a table leads to an error without a number. */
const expectTableMessage = (text: string, $change: (editor: LexicalEditor) => void): Promise<void> =>
  expectMessage(text, inTable($change));

/** Shows that a change of an editor with a table leads to no error. */
const expectTable = ($change: (editor: LexicalEditor) => void): Promise<LexicalEditor> => expectNoError(inTable($change));

/** How many cells the rows of the table have. */
const sizes = (editor: LexicalEditor): number[] =>
  editor.getEditorState().read(() =>
    $table()
      .getChildren<TableRowNode>()
      .map((row) => row.getChildrenSize()),
  );

const noRow = 'Expected table cell to be inside of table row.';
const noTable = 'Expected table cell to be inside of table.';

prove(
  '$getTableRowNodeFromTableCellNodeOrThrow() or a function that uses it got a node that is in no row. Ask $getTableCellNodeFromLexicalNode() first: it gives null outside a table.',
  async () => {
    const $outside = (): LexicalNode => $getRoot().getLastChildOrThrow();
    await expectTableMessage(noRow, () => $getTableRowNodeFromTableCellNodeOrThrow($outside()));
    await expectTableMessage(noRow, () => $getTableRowIndexFromTableCellNode($createTableCellNode(0)));
    const found: (number | null)[] = [];
    await expectTable(() => {
      for (const node of [$outside(), $cell(1, 0).getFirstChildOrThrow()]) {
        const cell = $getTableCellNodeFromLexicalNode(node);
        found.push(cell === null ? null : $getTableRowIndexFromTableCellNode(cell));
      }
    });
    expect(found).toEqual([null, 1]);
  },
);

prove(
  '$removeTableRowAtIndex() got an index that the table has no row for. Compare it with table.getChildrenSize().',
  async () => {
    for (const index of [-1, 2]) await expectTableMessage(noRow, () => $removeTableRowAtIndex($table(), index));
    const editor = await expectTable(() => {
      for (const index of [1, 2]) if (index < $table().getChildrenSize()) $removeTableRowAtIndex($table(), index);
    });
    expect(sizes(editor)).toEqual([3]);
  },
);

prove(
  '$getTableNodeFromLexicalNodeOrThrow() got a node that is in no table, such as that of a caret outside. Ask $getTableCellNodeFromLexicalNode() first: it gives null there.',
  async () => {
    const $atCaret = (): LexicalNode => $getRoot().selectEnd().anchor.getNode();
    await expectTableMessage(noTable, () => $getTableNodeFromLexicalNodeOrThrow($atCaret()));
    await expectTable(() => {
      expect($getTableCellNodeFromLexicalNode($atCaret())).toBeNull();
      const cell = $getTableCellNodeFromLexicalNode($cell(0, 0).select().anchor.getNode());
      expect(cell !== null && $getTableNodeFromLexicalNodeOrThrow(cell).is($table())).toBe(true);
    });
  },
);

prove(
  '$insertTableRow() got an index below zero or not below the number of rows. To add a row at the end, pass the index of the last row and true.',
  async () => {
    const inserting = (index: number) =>
      inTable(() => {
        $insertTableRow($table(), index, true, 1, $grid());
      });
    for (const index of [-1, 2]) await expectMessage('Table row target index out of range', inserting(index));
    const editor = await expectNoError(inserting(1));
    expect(sizes(editor)).toEqual([3, 3, 3]);
    expect(editor.getEditorState().read(() => $cell(2, 0).getFirstChildOrThrow().getType())).toBe('paragraph');
  },
);

prove('$insertTableRow() got the index of a child of the table that is not a row.', async () => {
  await expectMessage('Row before insertion index does not exist.', (onError) => {
    const editor = withTable(onError);
    updateNow(editor, () => void $table().append($createParagraphNode()));
    updateNow(editor, () => void $insertTableRow($table(), 2, true, 1, $grid()));
  });
  await expectQuiet((onError) => {
    const editor = withTable(onError);
    updateNow(editor, () => void $table().append($createParagraphNode()));
    updateNow(editor, () => void $insertTableRow($table(), 1, true, 1, $grid()));
  });
});

/** Merges the first two cells of the first row, as pasted HTML may have them. */
function $merge(): void {
  $cell(0, 1).remove();
  $cell(0, 0).setColSpan(2);
}

const noColumn = 'Table column target index out of range';

prove('$insertTableColumn() or $deleteTableColumn() got an index that a row does not have.', async () => {
  for (const index of [-1, 3]) {
    await expectTableMessage(noColumn, () => $insertTableColumn($table(), index, true, 1, $grid()));
    await expectTableMessage(noColumn, () => $deleteTableColumn($table(), index));
  }
  const editor = await expectTable(() => {
    $insertTableColumn($table(), 2, true, 1, $grid());
    $deleteTableColumn($table(), 0);
    $deleteTableColumn($table(), 0);
  });
  expect(sizes(editor)).toEqual([2, 2]);
});

prove(
  'Rows with merged cells have fewer cells than the table has columns: use $insertTableColumn__EXPERIMENTAL() and $deleteTableColumn__EXPERIMENTAL(), which count columns.',
  async () => {
    const inMerged = ($change: (editor: LexicalEditor) => void) => (onError: OnError) => {
      const editor = withTable(onError);
      updateNow(editor, $merge);
      updateNow(editor, () => {
        $cell(1, 2).getFirstChildOrThrow<ParagraphNode>().select();
        $change(editor);
      });
      return editor;
    };
    await expectMessage(
      noColumn,
      inMerged(() => $insertTableColumn($table(), 2, true, 1, $grid())),
    );
    await expectMessage(
      noColumn,
      inMerged(() => $deleteTableColumn($table(), 2)),
    );
    const inserted = await expectNoError(inMerged(() => $insertTableColumn__EXPERIMENTAL()));
    expect(sizes(inserted)).toEqual([3, 4]);
    const deleted = await expectNoError(inMerged(() => $deleteTableColumn__EXPERIMENTAL()));
    expect(sizes(deleted)).toEqual([1, 2]);
  },
);

const noElement = 'Expected to find TableElement in DOM';

/** Connects a drawn table with its commands, as `<TablePlugin>` does. */
function handle(editor: LexicalEditor, table: TableNode, element: HTMLElement): TableObserver {
  // The element gets the property that the type asks for.
  return applyTableHandlers(table, element as Parameters<typeof applyTableHandlers>[1], editor, true);
}

/** An editor with `<TablePlugin>` and a table. */
async function openTable(onError: OnError): Promise<{editor: LexicalEditor; cells: Element[]}> {
  const {editor, container} = await openRichText(<TablePlugin />, tableNodes, {onError});
  await updated(editor, () => $getRoot().clear().append($createTableNodeWithDimensions(2, 2), $createParagraphNode()));
  return {editor, cells: [...container.querySelectorAll('td, th')]};
}

prove('A row or cell was changed, and a later update in the same task removed the table. Do both in one update.', async () => {
  await expectMessage(noElement, async (onError) => {
    const {editor} = await openTable(onError);
    await drawn(() => {
      updateNow(editor, () => $cell(1, 1).getParentOrThrow().remove());
      updateNow(editor, () => $table().remove());
    });
  });
  const editor = await expectNoErrorWith(openTable, async ({editor}) => {
    await updated(editor, () => {
      $cell(1, 1).getParentOrThrow().remove();
      $table().remove();
    });
  });
  expect(editor.getEditorState().read(() => $nodesOfType(TableNode))).toEqual([]);
});

prove(
  'new TableObserver() got the key of a table that is not drawn yet. Make it in a mutation listener, or use applyTableHandlers() as <TablePlugin> does.',
  async () => {
    await expectMessage(
      noElement,
      inEditor({nodes: tableNodes}, (editor) => {
        const table = $createTableNodeWithDimensions(1, 1);
        $getRoot().append(table);
        new TableObserver(editor, table.getKey());
      }),
    );
    for (const isHandled of [false, true]) {
      let observer: TableObserver | undefined;
      await expectNoErrorWith({nodes: tableNodes}, async ({editor}) => {
        editor.registerMutationListener(TableNode, (mutations) => {
          for (const [key, mutation] of mutations) {
            const element = editor.getElementByKey(key);
            if (mutation !== 'created' || element === null) continue;
            const node = editor.getEditorState().read(() => $getNodeByKey<TableNode>(key));
            if (node === null) continue;
            observer = isHandled ? handle(editor, node, element) : new TableObserver(editor, key);
          }
        });
        updateNow(editor, () => $getRoot().append($createTableNodeWithDimensions(2, 3)));
        await settled();
        expect(observer?.getTable()).toMatchObject({rows: 2, columns: 3});
      });
    }
  },
);

const mouse = (type: string): MouseEvent => new MouseEvent(type, {bubbles: true, button: 0, buttons: 1});

prove(
  'The table was removed while somebody dragged over its cells, for example by another person in a shared document.',
  async () => {
    const dragging = async (onError: OnError, isRemoved: boolean): Promise<LexicalEditor> => {
      const {editor, cells} = await openTable(onError);
      await drawn(() => cells[0]?.dispatchEvent(mouse('mousedown')));
      await drawn(() => {
        cells[1]?.dispatchEvent(mouse('mousemove'));
        if (isRemoved) updateNow(editor, () => $table().remove());
      });
      await drawn(() => window.dispatchEvent(mouse('mouseup')));
      return editor;
    };
    await expectMessage('Expected TableNode.', (onError) => dragging(onError, true));
    await expectQuiet((onError) => dragging(onError, false));
  },
);

prove('Nothing is lost, so onError can ignore it.', async () => {
  const errors: string[] = [];
  const {editor, cells} = await openTable((error) => errors.push(error.message));
  await drawn(() => cells[0]?.dispatchEvent(mouse('mousedown')));
  await drawn(() => {
    cells[1]?.dispatchEvent(mouse('mousemove'));
    updateNow(editor, () => {
      $table().remove();
      $append('written beside');
    });
  });
  expect(errors).toEqual(['Expected TableNode.']);
  await updated(editor, () => void $append('written after'));
  expect(linesOf(editor)).toEqual(['', 'written beside', 'written after']);
  expect(errors).toHaveLength(1);
});

prove('Call setRootElement() first, or call it in a mutation listener: those run only for an editor on a page.', async () => {
  const handling = (editor: LexicalEditor): void => {
    handle(editor, editor.getEditorState().read($table), document.createElement('table'));
  };
  await expectMessage('No root element.', (onError) => {
    const editor = createEditor({nodes: tableNodes, onError});
    updateNow(editor, () => $getRoot().append($createTableNodeWithDimensions(1, 1)));
    handling(editor);
  });
  await expectNoErrorWith(withTable, (editor) => handling(editor));
  let calls = 0;
  await expectNoError(async (onError) => {
    const editor = createEditor({nodes: tableNodes, onError});
    editor.registerMutationListener(TableNode, (mutations) => {
      calls += 1;
      for (const [key, mutation] of mutations) {
        const element = editor.getElementByKey(key);
        const node = editor.getEditorState().read(() => $getNodeByKey<TableNode>(key));
        if (mutation === 'created' && element !== null && node !== null) handle(editor, node, element);
      }
    });
    updateNow(editor, () => $getRoot().append($createTableNodeWithDimensions(1, 1)));
    await settled();
    expect(calls).toBe(0);
    editor.setRootElement(document.createElement('div'));
    expect(calls).toBe(1);
    return editor;
  });
});

/** Exports the document as HTML. */
const exported = ($fill: () => void) => (onError: OnError) => {
  const editor = createHeadlessEditor({nodes: tableNodes, onError});
  updateNow(editor, $fill);
  return editor.getEditorState().read(() => $generateHtmlFromNodes(editor));
};

prove('HTML export met a table whose first child is no row.', async () => {
  const $caption = (): LexicalNode => $createParagraphNode().append($createTextNode('caption'));
  const $row = (): LexicalNode => $createTableRowNode().append($createTableCellNode(0).append($createParagraphNode()));
  await expectMessage(
    'Expected to find row node.',
    exported(() => void $getRoot().append($createTableNode().append($caption(), $row()))),
  );
  await expectQuiet(exported(() => void $getRoot().append($createTableNode().append($row()))));
});

prove('A table without any child gives error 45 instead.', () =>
  expectError(
    45,
    exported(() => void $getRoot().append($createTableNode())),
  ),
);

const noCell = 'Cell not found in table.';

prove('The cell was added in the same update, after the grid was made, or is of another table.', async () => {
  await expectTableMessage(noCell, () => {
    const grid = $grid();
    const cell = $createTableCellNode(0).append($createParagraphNode());
    $cell(0, 0).insertBefore(cell);
    $table().getCordsFromCellNode(cell, grid);
  });
  await expectTableMessage(noCell, () => {
    const grid = $grid();
    $insertTableRow($table(), 1, true, 1, grid);
    $insertTableRow($table(), 2, true, 1, grid);
  });
  await expectTableMessage(noCell, () => {
    const grid = $grid();
    $insertTableColumn($table(), 2, true, 1, grid);
    $insertTableColumn($table(), 3, true, 1, grid);
  });
  await expectMessage(noCell, (onError) => {
    const editor = withTable(onError);
    updateNow(editor, () => $getRoot().append($createTableNodeWithDimensions(1, 1)));
    updateNow(editor, () => {
      const other = $nodesOfType(TableNode).find((node) => !node.is($table()));
      if (other === undefined) throw new Error('expected two tables, found one');
      $table().getCordsFromCellNode($cell(0, 0), $getElementForTableNode(editor, other));
    });
  });
});

prove("Make the grid with $getElementForTableNode() of the cell's own table, after the update that adds the cell.", async () => {
  const editor = await expectNoErrorWith(withTable, (editor) => {
    for (const index of [1, 2]) updateNow(editor, () => $insertTableRow($table(), index, true, 1, $grid()));
    updateNow(editor, () => {
      const grid = $grid();
      expect($table().getCordsFromCellNode($cell(3, 1), grid)).toEqual({x: 1, y: 3});
    });
  });
  expect(sizes(editor)).toEqual([3, 3, 3, 3]);
});

/** Presses a key where the selection is. */
async function press(
  editor: LexicalEditor,
  command: LexicalCommand<KeyboardEvent>,
  init?: KeyboardEventInit,
): Promise<KeyboardEvent> {
  const event = new KeyboardEvent('keydown', {cancelable: true, ...init});
  await drawn(() => editor.dispatchCommand(command, event));
  return event;
}

prove(
  'Tab was pressed in a table that was inserted into a cell of another one, with <TablePlugin>. The outer table looks for the cell. Insert a table only where there is none.',
  async () => {
    const $insert = (): void => {
      const inner = $createTableNodeWithDimensions(1, 2);
      $cell(0, 0).append(inner);
      inner.selectStart();
    };
    const tabbing = ($change: () => void) => async (onError: OnError) => {
      const {editor} = await openTable(onError);
      await updated(editor, $change);
      await press(editor, KEY_TAB_COMMAND);
      return editor;
    };
    await expectMessage('Cell not found in table.', tabbing($insert));
    await expectNoError(tabbing(() => void $table().selectStart()));
  },
);

/** An editor with `<TablePlugin>` and a table of empty cells: one over two columns, and two below it. */
async function openMerged(onError: OnError, props: ComponentProps<typeof TablePlugin> = {}): Promise<LexicalEditor> {
  const {editor} = await openRichText(<TablePlugin {...props} />, tableNodes, {onError});
  await updated(editor, () => {
    const $row = (...spans: number[]): TableRowNode =>
      $createTableRowNode().append(
        ...spans.map((span) => $createTableCellNode(0).setColSpan(span).append($createParagraphNode())),
      );
    $getRoot()
      .clear()
      .append($createTableNode().append($row(2), $row(1, 1)), $createParagraphNode());
  });
  return editor;
}

/** Puts the caret into a cell. */
const $enter = (row: number, column: number): void => void $cell(row, column).getFirstChildOrThrow<ParagraphNode>().select();

/** Whether the caret is in a cell. */
const isIn = (editor: LexicalEditor, row: number, column: number): boolean =>
  editor.getEditorState().read(() => {
    const selection = $getSelection();
    return (
      $isRangeSelection(selection) &&
      [...selection.anchor.getNode().getParents(), selection.anchor.getNode()].includes($cell(row, column))
    );
  });

prove(
  'Cells of a table with merged cells were selected, and Shift with an arrow key goes to a row with fewer cells.',
  async () => {
    const extend = (column: number) => async (onError: OnError) => {
      const editor = await openMerged(onError);
      await updated(editor, () => {
        const selection = $createTableSelection();
        selection.set($table().getKey(), $cell(1, column).getKey(), $cell(1, column).getKey());
        $setSelection(selection);
      });
      await press(editor, KEY_ARROW_UP_COMMAND, {shiftKey: true});
      return editor;
    };
    await expectMessage('Cell not found at cords.', extend(1));
    await expectQuiet(extend(0));
  },
);

prove(
  'TableNode.getDOMCellFromCordsOrThrow() got a row or column that the rendered table does not have. The column comes first.',
  async () => {
    for (const [x, y] of [
      [0, 2],
      [3, 0],
    ] as const)
      await expectTableMessage('Cell not found at cords.', () => $table().getDOMCellFromCordsOrThrow(x, y, $grid()));
    await expectTable(() => {
      const grid = $grid();
      expect($table().getDOMCellFromCordsOrThrow(2, 0, grid)).toMatchObject({x: 2, y: 0});
    });
  },
);

prove('getDOMCellFromCords() gives null instead.', () =>
  expectTable(() => {
    const grid = $grid();
    expect($table().getDOMCellFromCords(0, 2, grid)).toBeNull();
    expect($table().getDOMCellFromCords(0, 1, grid)).not.toBeNull();
  }),
);

prove(
  'TableNode.getCellNodeFromCordsOrThrow() got a row or column that the rendered table does not have. The column comes first.',
  async () => {
    for (const [x, y] of [
      [0, 2],
      [3, 0],
    ] as const)
      await expectTableMessage('Node at cords not TableCellNode.', () => $table().getCellNodeFromCordsOrThrow(x, y, $grid()));
    await expectTable(() => {
      const grid = $grid();
      expect($table().getCellNodeFromCordsOrThrow(2, 0, grid).is($cell(0, 2))).toBe(true);
    });
  },
);

prove('getCellNodeFromCords() gives null instead.', () =>
  expectTable(() => {
    const grid = $grid();
    expect($table().getCellNodeFromCords(0, 2, grid)).toBeNull();
    expect($table().getCellNodeFromCords(0, 1, grid)).not.toBeNull();
  }),
);

prove(
  'Tab or an arrow key was pressed in a table with merged cells, with <TablePlugin>. The plugin expects as many cells in each row as the last row has, and the row that the caret is in, or goes to, has fewer. The caret stays where it is, and so does the focus.',
  async () => {
    // The caret is at the edge of its cell.
    const rect = vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 10, 10));
    const text = 'Node at cords not TableCellNode.';
    const keys: [from: [number, number], LexicalCommand<KeyboardEvent>, KeyboardEventInit?][] = [
      [[0, 0], KEY_TAB_COMMAND],
      [[1, 0], KEY_TAB_COMMAND, {shiftKey: true}],
      [[1, 1], KEY_ARROW_UP_COMMAND],
    ];
    for (const [[row, column], command, init] of keys) {
      await expectMessage(text, async (onError) => {
        const editor = await openMerged(onError);
        await updated(editor, () => $enter(row, column));
        expect((await press(editor, command, init)).defaultPrevented).toBe(true);
        expect(isIn(editor, row, column)).toBe(true);
      });
    }
    const moved = await expectNoErrorWith(openMerged, async (editor) => {
      await updated(editor, () => $enter(1, 0));
      await press(editor, KEY_TAB_COMMAND);
      expect(isIn(editor, 1, 1)).toBe(true);
      await press(editor, KEY_TAB_COMMAND, {shiftKey: true});
      await press(editor, KEY_ARROW_UP_COMMAND);
      expect(isIn(editor, 0, 0)).toBe(true);
    });
    expect(sizes(moved)).toEqual([1, 2]);
    rect.mockRestore();
  },
);

prove('With hasTabHandler={false} Tab leaves the table alone. hasCellMerge={false} splits merged cells,', async () => {
  const tabbing = (props: ComponentProps<typeof TablePlugin>) => async (onError: OnError) => {
    const editor = await openMerged(onError, props);
    await updated(editor, () => $enter(0, 0));
    const event = await press(editor, KEY_TAB_COMMAND);
    expect(event.defaultPrevented).toBe(props.hasTabHandler !== false);
    expect(isIn(editor, 0, props.hasTabHandler === false ? 0 : 1)).toBe(true);
    return editor;
  };
  expect(sizes(await expectNoError(tabbing({hasTabHandler: false})))).toEqual([1, 2]);
  expect(sizes(await expectNoError(tabbing({hasCellMerge: false})))).toEqual([2, 2]);
});

prove('$getElementForTableNode() was called in the update that makes the table, before it is drawn.', () =>
  expectMessage(
    'Table Element Not Found',
    inEditor({nodes: tableNodes}, (editor) => {
      const table = $createTableNodeWithDimensions(1, 1);
      $getRoot().append(table);
      $getElementForTableNode(editor, table);
    }),
  ),
);

prove('Call it afterwards, for example in a mutation listener.', async () => {
  const found: number[] = [];
  await expectNoErrorWith({nodes: tableNodes}, ({editor}) => {
    editor.registerMutationListener(TableNode, (mutations) =>
      editor.getEditorState().read(() => {
        for (const [key, mutation] of mutations) {
          const node = $getNodeByKey<TableNode>(key);
          if (mutation === 'created' && node !== null) found.push($getElementForTableNode(editor, node).columns);
        }
      }),
    );
    updateNow(editor, () => $getRoot().append($createTableNodeWithDimensions(1, 3)));
    expect(found).toEqual([3]);
  });
});

// Rare ones

/** Binds an editor to a document that has something else in it, written on another machine. */
const withForeign = (foreign: (doc: Doc) => void) => async (onError: OnError) => {
  const [ours, theirs] = [new Doc(), new Doc()];
  const editor = createHeadlessEditor({onError});
  bind(editor, ours);
  foreign(theirs);
  applyUpdate(ours, encodeStateAsUpdate(theirs), 'network');
  await settled();
  updateNow(editor, () => void $append('abc'));
  return editor;
};

/** Puts an embed into the shared text of the binding. */
const embed = (value: unknown) => (doc: Doc) => {
  // The types of yjs allow objects only; programs in JavaScript are not checked.
  doc.get('root', XmlText).insertEmbed(0, value as object);
};

prove('The shared text root of the Yjs document holds an embed that became null as JSON, such as NaN.', () =>
  expectMessage('Unexpected delta format', withForeign(embed(Number.NaN))),
);

prove('Other foreign embeds give getAttribute is not a function.', async () => {
  const errors: string[] = [];
  await withForeign(embed({image: 'a.png'}))((error) => errors.push(error.message));
  expect(errors[0]).toMatch(/getAttribute is not a function$/);
});

prove('Write such things to another shared type of the document: the binding owns root.', async () => {
  const editor = await expectNoError(withForeign((doc) => doc.getText('attachments').insertEmbed(0, {image: 'a.png'})));
  expect(textOf(editor)).toContain('abc');
});

prove(
  'createDOMRange() of @lexical/selection got a line break whose <br> something other than the editor has removed from the page.',
  async () => {
    const ranging = (change: (editor: LexicalEditor, br: Element) => void) => (onError: OnError) => {
      const {editor, element} = mount({onError});
      updateNow(editor, () =>
        $getRoot().append($createParagraphNode().append($createTextNode('a'), $createLineBreakNode(), $createTextNode('b'))),
      );
      const br = element.querySelector('br');
      if (br === null) throw new Error('expected a line break, found none');
      change(editor, br);
      editor.getEditorState().read(() => {
        const node = $getRoot().getFirstChildOrThrow<ParagraphNode>().getChildAtIndex(1);
        if (node !== null) createDOMRange(editor, node, 0, node, 0);
      });
      return editor;
    };
    await expectMessage(
      'Should never happen',
      ranging((_editor, br) => br.remove()),
    );
    const editor = await expectNoError(
      ranging((editor) => updateNow(editor, () => $getRoot().getFirstChildOrThrow<ParagraphNode>().getChildAtIndex(1)?.remove())),
    );
    expect(linesOf(editor)[0]).toBe('ab');
  },
);

prove('No code is known that makes the rule @lexical/rules-of-lexical throw this message.', () => {
  // Published without types, and for an older ESLint, which had this method.
  const rule = lexicalRules.rules['rules-of-lexical'] as Rule.RuleModule;
  const patched: Rule.RuleModule = {
    ...rule,
    create: (context) =>
      rule.create(Object.create(context, {getSourceCode: {value: () => context.sourceCode}}) as Rule.RuleContext),
  };
  const linter = new Linter();
  const lint = (code: string): string[] =>
    linter
      .verify(code, [
        {plugins: {'@lexical': {rules: {'rules-of-lexical': patched}}}, rules: {'@lexical/rules-of-lexical': 'error'}},
      ])
      .map(({message}) => message);
  // Functions with a name are checked.
  expect(lint('state.title = () => $getRoot();')).toHaveLength(1);
  // Everything that has no name in its place, but could have one, is left alone.
  for (const code of [
    'const {title} = useMemo(() => $getRoot(), []);',
    'const [title] = useState(() => $getRoot());',
    'let title; ({title} = function () { return $getRoot(); });',
    'state["title"] = () => $getRoot();',
    'class A { #read() { return $getRoot(); } }',
    'class A { #read; a() { this.#read = () => $getRoot(); } }',
    'make()(() => $getRoot());',
    'handlers[0](() => $getRoot());',
    'export default () => $getRoot();',
    '(function () { $getRoot(); })();',
  ])
    expect(lint(code), code).toEqual([]);
});
