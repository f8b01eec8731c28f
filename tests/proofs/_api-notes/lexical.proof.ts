import {$createCodeNode, CodeNode} from '@lexical/code';
import {createHeadlessEditor} from '@lexical/headless';
import {createEmptyHistoryState, registerHistory} from '@lexical/history';
import {$generateHtmlFromNodes, $generateNodesFromDOM} from '@lexical/html';
import {$createLinkNode, LinkNode, TOGGLE_LINK_COMMAND} from '@lexical/link';
import {$createListItemNode, $createListNode, INSERT_ORDERED_LIST_COMMAND, ListItemNode, ListNode} from '@lexical/list';
import {$createMarkNode, MarkNode} from '@lexical/mark';
import {BlockWithAlignableContents} from '@lexical/react/LexicalBlockWithAlignableContents';
import {LinkPlugin} from '@lexical/react/LexicalLinkPlugin';
import {ListPlugin} from '@lexical/react/LexicalListPlugin';
import {registerRichText} from '@lexical/rich-text';
import {$createTableSelection} from '@lexical/table';
import {$dfs} from '@lexical/utils';
import * as lexical from 'lexical';
import {
  $addUpdateTag,
  $copyNode,
  $createLineBreakNode,
  $createNodeSelection,
  $createParagraphNode,
  $createPoint,
  $createRangeSelection,
  $createRangeSelectionFromDom,
  $createTabNode,
  $createTextNode,
  $getAdjacentNode,
  $getCharacterOffsets,
  $getEditor,
  $getNearestNodeFromDOMNode,
  $getNearestRootOrShadowRoot,
  $getNodeByKey,
  $getPreviousSelection,
  $getRoot,
  $getSelection,
  $hasAncestor,
  $hasUpdateTag,
  $insertNodes,
  $isBlockElementNode,
  $isDecoratorNode,
  $isElementNode,
  $isInlineElementOrDecoratorNode,
  $isLeafNode,
  $isNodeSelection,
  $isRangeSelection,
  $isTextNode,
  $nodesOfType,
  $normalizeSelection__EXPERIMENTAL,
  $setCompositionKey,
  $setSelection,
  $splitNode,
  ArtificialNode__DO_NOT_USE,
  CAN_UNDO_COMMAND,
  CLEAR_EDITOR_COMMAND,
  CLEAR_HISTORY_COMMAND,
  CLICK_COMMAND,
  COMMAND_PRIORITY_EDITOR,
  COMMAND_PRIORITY_LOW,
  COMMAND_PRIORITY_NORMAL,
  COPY_COMMAND,
  createCommand,
  createEditor,
  DecoratorNode,
  DRAGSTART_COMMAND,
  FORMAT_TEXT_COMMAND,
  getNearestEditorFromDOMNode,
  INSERT_PARAGRAPH_COMMAND,
  isBlockDomNode,
  isHTMLAnchorElement,
  isHTMLElement,
  isInlineDomNode,
  isSelectionCapturedInDecoratorInput,
  isSelectionWithinEditor,
  KEY_DOWN_COMMAND,
  KEY_ESCAPE_COMMAND,
  ParagraphNode,
  TextNode,
  type BaseSelection,
  type CommandPayloadType,
  type CreateEditorArgs,
  type DOMChildConversion,
  type DOMConversion,
  type DOMConversionFn,
  type DOMConversionMap,
  type EditorConfig,
  type EditorState,
  type Klass,
  type KlassConstructor,
  type LexicalCommand,
  type LexicalEditor,
  type LexicalNode,
  type LexicalNodeReplacement,
  type NodeKey,
  type NodeSelection,
  type PointType,
  type RangeSelection,
  type SerializedEditorState,
  type SerializedElementNode,
  type SerializedLexicalNode,
  type SerializedTextNode,
  type Spread,
  type TextFormatType,
  type TextModeType,
  $applyNodeReplacement,
  LineBreakNode,
  RootNode,
  TabNode,
  type EditorThemeClasses,
  type SerializedParagraphNode,
} from 'lexical';
import {createElement} from 'react';
import {expect, expectTypeOf, vi} from 'vitest';

import {$append, linesOf, measureRanges, mount, settled, textOf} from '../support/editor.ts';
import {inEditor} from '../support/in-editor.ts';
import {isMac} from '../support/keys.ts';
import {messageOf, messageThrownBy} from '../support/messages.ts';
import {updateNow} from '../support/node-class.ts';
import {filesOf, publishedPackageNames, readPackageFile} from '../support/package-files.ts';
import {build, prove} from '../support/prove.ts';
import {renderInComposer} from '../support/react.ts';
import {storedDocument, storedParagraph, type StoredNode} from '../support/stored-json.ts';
import {$appendTable, $cellAt, $selectCells, rowsOf, tableEditor} from '../support/tables.ts';
import {compiles} from '../support/types.ts';
import {withoutWarnings} from '../support/warnings.ts';

prove(
  'What that method leaves out is lost: a text loses its format, style and mode, an element its alignment, indent and children.',
  () => {
    inEditor(() => {
      const text = $createTextNode('one').setFormat('bold').setStyle('color: red').setMode('token');
      const paragraph = $append('two').setIndent(2);
      paragraph.setFormat('right');
      const [textCopy, paragraphCopy] = [$copyNode(text), $copyNode(paragraph)];
      expect([textCopy.getTextContent(), textCopy.getFormat(), textCopy.getStyle(), textCopy.getMode()]).toEqual([
        'one',
        0,
        '',
        'normal',
      ]);
      expect(textCopy.getKey()).not.toBe(text.getKey());
      expect([paragraphCopy.getFormatType(), paragraphCopy.getIndent(), paragraphCopy.getChildrenSize()]).toEqual(['', 0, 0]);
    });
  },
);

prove('Returns the two halves of the topmost one: splitting in a list item gives two lists.', () => {
  inEditor(() => {
    const item = $createListItemNode().append($createTextNode('a'), $createTextNode('b'));
    const list = $createListNode('bullet').append(item);
    $getRoot().append(list);
    const halves = $splitNode(item, 1);
    expect(halves.map((half) => half?.getType())).toEqual(['list', 'list']);
    expect(halves.map((half) => half?.getTextContent())).toEqual(['a', 'b']);
    expect(halves[0]?.is(list)).toBe(true);
  });
});

prove('Throws for a root and for a shadow root.', () => {
  inEditor(() => {
    $append('one');
    expect(messageThrownBy(() => $splitNode($getRoot(), 0))).toBe('Can not call $splitNode() on root element');
    const shadow = $createParagraphNode();
    shadow.isShadowRoot = () => true;
    $getRoot().append(shadow);
    expect(messageThrownBy(() => $splitNode(shadow, 0))).toBe('Can not call $splitNode() on root element');
  });
});

prove('Creates an editor without content that is not yet on the page', () => {
  const editor = createEditor();
  expect(editor.getRootElement()).toBeNull();
  expect(linesOf(editor)).toEqual([]);
});

prove('discrete: true commits before update() returns.', () => {
  const editor = createEditor();
  editor.update(() => void $append('later'));
  expect(textOf(editor)).toBe('');
  editor.update(() => void $append('now'), {discrete: true});
  expect(textOf(editor)).toContain('now');
});

prove('onUpdate is called once the state is committed.', async () => {
  const editor = createEditor();
  const seen: string[] = [];
  editor.update(() => void $append('one'), {onUpdate: () => seen.push(textOf(editor))});
  expect(seen).toEqual([]);
  await settled();
  expect(seen).toEqual(['one']);
});

prove('A string that update listeners receive in tags, with those of other updates that share the commit.', async () => {
  const editor = createEditor();
  const heard: string[][] = [];
  editor.registerUpdateListener(({tags}) => heard.push([...tags]));
  editor.update(() => void $append('one'), {tag: 'first'});
  editor.update(() => void $append('two'), {tag: 'second'});
  await settled();
  editor.update(() => void $append('three'), {discrete: true, tag: 'third'});
  expect(heard).toEqual([['first', 'second'], ['third']]);
});

prove('tag is given to update listeners.', () => {
  const editor = createEditor();
  const tags: string[][] = [];
  editor.registerUpdateListener(({tags: given}) => tags.push([...given]));
  editor.update(() => void $append('one'), {discrete: true, tag: 'import'});
  editor.update(() => void $append('two'), {discrete: true});
  expect(tags).toEqual([['import'], []]);
});

prove('skipTransforms: true leaves out node transforms.', () => {
  const editor = createEditor();
  const seen: string[] = [];
  editor.registerNodeTransform(TextNode, (text) => void seen.push(text.getTextContent()));
  editor.update(() => void $append('left out'), {discrete: true, skipTransforms: true});
  expect(seen).toEqual([]);
  editor.update(() => void $append('seen'), {discrete: true});
  expect(seen).toContain('seen');
});

prove('A selection stays where it is; without one the caret goes to the end.', async () => {
  const {editor} = mount();
  editor.update(() => void $append('word'), {discrete: true});
  editor.focus();
  await settled();
  const caret = () =>
    editor.getEditorState().read(() => {
      const selection = $getSelection();
      return $isRangeSelection(selection) ? selection.anchor.offset : undefined;
    });
  expect(caret()).toBe(4);
  editor.update(() => void $getRoot().getFirstDescendant<TextNode>()?.select(1, 1), {discrete: true});
  editor.focus(undefined, {defaultSelection: 'rootStart'});
  await settled();
  expect(caret()).toBe(1);
});

prove(
  "defaultSelection: 'rootStart' puts the caret at the start of the document when it has no selection; 'rootEnd' is the default.",
  async () => {
    const {editor} = mount();
    editor.update(() => void $append('word'), {discrete: true});
    let isCalled = false;
    editor.focus(() => (isCalled = true), {defaultSelection: 'rootStart'});
    await settled();
    expect(isCalled).toBe(true);
    editor.getEditorState().read(() => {
      const selection = $getSelection();
      expect($isRangeSelection(selection) && selection.anchor.offset).toBe(0);
    });
  },
);

prove('Does nothing without a root element.', async () => {
  const editor = createEditor();
  editor.update(() => void $append('word'), {discrete: true});
  let isCalled = false;
  editor.focus(() => (isCalled = true));
  await settled();
  expect(isCalled).toBe(false);
  expect(editor.getEditorState()._selection).toBeNull();
});

prove('Whether the flag of a format is set on the selection: the format of what is typed next.', () => {
  inEditor(() => {
    const paragraph = $createParagraphNode().append($createTextNode('bold').setFormat('bold'));
    $getRoot().append(paragraph);
    const selection = $createRangeSelection();
    selection.anchor.set(paragraph.getFirstChildOrThrow().getKey(), 0, 'text');
    selection.focus.set(paragraph.getFirstChildOrThrow().getKey(), 4, 'text');
    $setSelection(selection);
    // Bold text is selected, and the flag is not set: it is no property of the text.
    expect(selection.hasFormat('bold')).toBe(false);
    selection.toggleFormat('italic');
    expect(selection.hasFormat('italic')).toBe(true);
  });
});

prove('Selected text stays as it is; formatText() changes it.', () => {
  inEditor(() => {
    const paragraph = $append('word');
    const selection = paragraph.select(0, 1);
    selection.toggleFormat('bold');
    expect(paragraph.getFirstChildOrThrow<TextNode>().hasFormat('bold')).toBe(false);
    paragraph.select(0, 1).formatText('bold');
    expect(paragraph.getFirstChildOrThrow<TextNode>().hasFormat('bold')).toBe(true);
  });
});

prove('It needs a running update: inside editorState.read() it throws.', () => {
  const {editor, element} = mount();
  editor.update(() => void $append('one'), {discrete: true});
  const line = element.querySelector('p') ?? element;
  editor.update(
    () => {
      expect($getNearestNodeFromDOMNode(line)?.getType()).toBe('paragraph');
    },
    {discrete: true},
  );
  expect(messageThrownBy(() => editor.getEditorState().read(() => $getNearestNodeFromDOMNode(line)))).toMatch(
    /^Unable to find an active editor\./,
  );
});

/** An image that is a block. */
class PictureNode extends DecoratorNode<string> {
  static override getType(): string {
    return 'picture';
  }
  static override clone(node: PictureNode): PictureNode {
    return new PictureNode(node.__key);
  }
  override createDOM(): HTMLElement {
    return document.createElement('figure');
  }
  override updateDOM(): boolean {
    return false;
  }
  override decorate(): string {
    return `picture ${this.__key}`;
  }
  override isInline(): boolean {
    return false;
  }
  override getTextContent(): string {
    return '[picture]';
  }
}

/** A text of another class. */
class TagNode extends TextNode {
  static override getType(): string {
    return 'tag';
  }
  static override clone(node: TagNode): TagNode {
    return new TagNode(node.__text, node.__key);
  }
}

/** An editor whose errors end the proof. */
function strictEditor(config: CreateEditorArgs = {}): LexicalEditor {
  return createEditor({onError: raise, ...config});
}

/** As `mount()`, with errors that end the proof. */
function strictMount(config: CreateEditorArgs = {}): ReturnType<typeof mount> {
  return mount({onError: raise, ...config});
}

function raise(error: Error): never {
  throw error;
}

/** Appends a block with a text and returns the text. */
function $appendText(text: string): TextNode {
  return $append(text).getFirstChildOrThrow<TextNode>();
}

/** Appends a block for each text and selects these blocks, in the order of the second list. */
function $selectBlocks(texts: string[], order: string[]): [NodeSelection, Record<string, LexicalNode>] {
  const blocks = Object.fromEntries(texts.map((text) => [text, $append(text)]));
  const selection = $createNodeSelection();
  for (const text of order) selection.add(blocks[text]?.getKey() ?? '');
  $setSelection(selection);
  return [selection, blocks];
}

/** Selects from an offset of one text to an offset of another. */
function $selectTexts(from: TextNode, start: number, to: TextNode, end: number): RangeSelection {
  const selection = from.select(start, start);
  selection.focus.set(to.getKey(), end, 'text');
  return selection;
}

/** The texts of nodes. */
function textsOf(nodes: readonly LexicalNode[]): string[] {
  return nodes.map((node) => node.getTextContent());
}

/** Where the caret is. */
function $caretPlace(): [text: string, offset: number] | undefined {
  const selection = $getSelection();
  return $isRangeSelection(selection) && selection.isCollapsed()
    ? [selection.anchor.getNode().getTextContent(), selection.anchor.offset]
    : undefined;
}

/** An editor on the page with blocks, of which the given ones are selected as whole nodes. */
function withSelectedBlocks(texts: string[], order: string[]): ReturnType<typeof mount> {
  const mounted = strictMount({nodes: [PictureNode]});
  updateNow(mounted.editor, () => $selectBlocks(texts, order));
  return mounted;
}

/** The selection of a state that is committed. */
function committedSelection(editor: LexicalEditor): BaseSelection {
  const selection = editor.getEditorState()._selection;
  if (selection === null) throw new Error('expected a selection, found none');
  return selection;
}

/** How many commits an editor makes. */
function commitsOf(editor: LexicalEditor, $do: () => void): number {
  let commits = 0;
  const remove = editor.registerUpdateListener(() => (commits += 1));
  updateNow(editor, $do);
  remove();
  return commits;
}

prove('The JSON of the root, with all blocks in its children.', () => {
  const editor = strictEditor();
  updateNow(editor, () => {
    $append('one');
    $append('two');
  });
  const json = editor.getEditorState().toJSON();
  expect(Object.keys(json)).toEqual(['root']);
  expect([json.root.type, json.root.children.map(({type}) => type)]).toEqual(['root', ['paragraph', 'paragraph']]);
});

prove('lexical exports the class as a type only.', () => {
  const classes = ['EditorState', 'LexicalEditor', 'RangeSelection', 'NodeSelection', 'Point'];
  expect(classes.filter((name) => name in lexical)).toEqual([]);
  expect('TextNode' in lexical).toBe(true);
});

prove('The class LexicalEditor, which lexical exports as a type only.', () => {
  const [one, other] = [strictEditor(), strictEditor()];
  expect(one.constructor).toBe(other.constructor);
  expect(one instanceof one.constructor).toBe(true);
  expect('LexicalEditor' in lexical).toBe(false);
});

prove('All nodes of the state by key, with the root under root.', () => {
  const editor = strictEditor();
  updateNow(editor, () => $append('one'));
  const nodes = editor.getEditorState()._nodeMap;
  expect([...nodes.values()].map((node) => node.getType())).toEqual(['root', 'paragraph', 'text']);
  expect(nodes.get('root')?.getType()).toBe('root');
});

prove('The development build locks it at the commit: set(), delete() and clear() throw.', {build: 'development'}, () => {
  const editor = strictEditor();
  editor.update(() => {
    $append('one');
    const nodes = editor._pendingEditorState?._nodeMap;
    expect(nodes?.delete('no key')).toBe(false);
  });
  updateNow(editor, () => undefined);
  const nodes = editor.getEditorState()._nodeMap;
  for (const change of [
    () => nodes.set('1', new Map(nodes).values().next().value ?? $createParagraphNode()),
    () => nodes.delete('root'),
    () => {
      nodes.clear();
    },
  ])
    expect(messageThrownBy(change)).toContain('on a frozen Lexical node map');
});

prove('A discrete update sets it, and so does one that starts or ends a composition.', () => {
  const {editor} = strictMount();
  const flags: (boolean | undefined)[] = [];
  const note = () => flags.push(editor._pendingEditorState?._flushSync);
  updateNow(editor, () => {
    $append('one');
    note();
  });
  // Not discrete: committed only when something composes from then on, or no more.
  const setKey = ($key: () => NodeKey | null) => {
    const before = editor.getEditorState();
    editor.update(() => {
      note();
      $setCompositionKey($key());
    });
    return editor.getEditorState() !== before;
  };
  expect(setKey(() => null)).toBe(false);
  expect(setKey(() => $getRoot().getFirstDescendant()?.getKey() ?? null)).toBe(true);
  expect(setKey(() => null)).toBe(true);
  expect(flags).toEqual([true, false, false, false]);
});

prove('Whether the state is finished: true after its commit, and for states of parseEditorState() and clone().', () => {
  const editor = strictEditor();
  let pending: EditorState | null = null;
  editor.update(() => {
    $append('one');
    pending = editor._pendingEditorState;
    expect(pending?._readOnly).toBe(false);
  });
  updateNow(editor, () => undefined);
  expect(editor.getEditorState()).toBe(pending);
  expect(editor.getEditorState()._readOnly).toBe(true);
  expect(editor.parseEditorState(editor.getEditorState().toJSON())._readOnly).toBe(true);
  const fresh = strictEditor().getEditorState();
  expect([fresh._readOnly, fresh.clone()._readOnly]).toEqual([false, true]);
});

prove('null removes it. Without an argument the copy keeps the selection of this state.', () => {
  const editor = strictEditor();
  updateNow(editor, () => $append('one').select());
  const state = editor.getEditorState();
  expect([state.clone(null)._selection, state.clone()._selection]).toEqual([null, committedSelection(editor)]);
  expect(state.clone(null)._nodeMap).toBe(state._nodeMap);
});

prove(
  'Whether the editor works without a DOM: true for an editor of createHeadlessEditor() and for editors nested in it.',
  () => {
    const headless = createHeadlessEditor();
    expect([headless._headless, strictEditor({parentEditor: headless})._headless, strictEditor()._headless]).toEqual([
      true,
      true,
      false,
    ]);
  },
);

prove('Commands of the nested editor reach the handlers of its parents too.', () => {
  const parent = strictEditor();
  const nested = strictEditor({parentEditor: parent});
  expect([nested._parentEditor, parent._parentEditor]).toEqual([parent, null]);
  const command: LexicalCommand<undefined> = createCommand();
  const heard: string[] = [];
  parent.registerCommand(command, () => heard.push('parent') > 9, COMMAND_PRIORITY_EDITOR);
  nested.registerCommand(command, () => heard.push('nested') > 9, COMMAND_PRIORITY_EDITOR);
  nested.dispatchCommand(command, undefined);
  expect(heard).toEqual(['nested', 'parent']);
  parent.dispatchCommand(command, undefined);
  expect(heard).toEqual(['nested', 'parent', 'parent']);
});

prove('The state that updates prepare, or null when nothing waits for a commit.', async () => {
  const editor = strictEditor();
  expect(editor._pendingEditorState).toBeNull();
  editor.update(() => void $append('one'));
  const pending = editor._pendingEditorState;
  expect(pending?.read(() => $getRoot().getTextContent())).toBe('one');
  let received: EditorState | undefined;
  editor.registerUpdateListener(({editorState}) => (received = editorState));
  await settled();
  expect([received, editor._pendingEditorState]).toEqual([pending, null]);
});

prove('The key of the text in which an input method composes, or null.', () => {
  const {editor} = strictMount();
  updateNow(editor, () => $append('one'));
  expect([editor._compositionKey, editor.isComposing()]).toEqual([null, false]);
  let key: NodeKey | undefined;
  updateNow(editor, () => {
    key = $getRoot().getFirstDescendant()?.getKey();
    $setCompositionKey(key ?? null);
  });
  expect([editor._compositionKey, editor.isComposing()]).toEqual([key, true]);
});

prove('setEditorState() ends a composition.', () => {
  const {editor} = strictMount();
  updateNow(editor, () => {
    $setCompositionKey($appendText('one').getKey());
  });
  expect(editor.isComposing()).toBe(true);
  editor.setEditorState(editor.getEditorState().clone());
  expect(editor.isComposing()).toBe(false);
});

prove('The onUpdate functions that wait for the next commit.', async () => {
  const editor = strictEditor();
  const onUpdate = () => undefined;
  editor.update(() => void $append('one'), {onUpdate});
  expect(editor._deferred).toEqual([onUpdate]);
  await settled();
  expect(editor._deferred).toEqual([]);
});

prove('The elements on the page by node key.', () => {
  const {editor, element} = strictMount();
  updateNow(editor, () => $append('one'));
  expect([...editor._keyToDOMMap.values()]).toEqual([element, ...element.querySelectorAll('p, span')]);
  expect(editor._keyToDOMMap.get('root')).toBe(element);
});

prove('Updates that were requested inside a running one and wait for their turn, before the same commit.', () => {
  const editor = strictEditor();
  const seen: (number | string)[] = [];
  editor.registerUpdateListener(() => seen.push('commit'));
  updateNow(editor, () => {
    $append('outer');
    editor.update(() => {
      $append('inner');
      seen.push('inner', editor._updates.length);
    });
    seen.push('outer', editor._updates.length);
  });
  expect(seen).toEqual(['outer', 1, 'inner', 0, 'commit']);
});

prove('Whether an update that is requested now has to wait: another one is running, or update listeners are.', () => {
  const editor = strictEditor();
  const seen: boolean[] = [editor._updating];
  let hasRun = false;
  const remove = editor.registerUpdateListener(() => {
    seen.push(editor._updating);
    editor.update(() => (hasRun = true));
    expect(hasRun).toBe(false);
  });
  updateNow(editor, () => {
    seen.push(editor._updating);
    $append('one');
  });
  remove();
  expect(hasRun).toBe(true);
  expect([...seen, editor._updating]).toEqual([false, true, true, false]);
});

prove('the function that they return removes it.', () => {
  const editor = strictEditor();
  const listener = () => undefined;
  const remove = editor.registerUpdateListener(listener);
  expect(editor._listeners.update.has(listener)).toBe(true);
  remove();
  expect(editor._listeners.update.has(listener)).toBe(false);
});

prove('The command handlers by command and priority.', () => {
  const editor = strictEditor();
  const command: LexicalCommand<undefined> = createCommand();
  const handler = () => false;
  const remove = editor.registerCommand(command, handler, COMMAND_PRIORITY_LOW);
  expect(editor._commands.get(command)?.map((handlers) => handlers.has(handler))).toEqual([false, true, false, false, false]);
  remove();
  expect(editor._commands.has(command)).toBe(false);
});

prove('The node classes by type, with their transforms and replacements.', () => {
  const replace = () => new TagNode('');
  const editor = strictEditor({nodes: [TagNode, {replace: TextNode, with: replace}]});
  const transform = () => undefined;
  editor.registerNodeTransform(TagNode, transform);
  const [tag, text] = [editor._nodes.get('tag'), editor._nodes.get('text')];
  expect([tag?.klass, tag?.transforms.has(transform), tag?.replace]).toEqual([TagNode, true, null]);
  expect([text?.klass, text?.transforms.has(transform), text?.replace]).toEqual([TextNode, false, replace]);
});

prove('What decorators show after the commit that is running, or null when nothing about them changes.', () => {
  const {editor} = strictMount({nodes: [PictureNode]});
  const seen: unknown[] = [];
  const remove = editor.registerMutationListener(PictureNode, (nodes) => {
    const [key = ''] = nodes.keys();
    expect(editor._pendingDecorators).toEqual({[key]: `picture ${key}`});
    expect(editor._decorators).toEqual({});
    seen.push(editor._pendingDecorators);
  });
  editor.registerMutationListener(ParagraphNode, () => seen.push(editor._pendingDecorators));
  editor.registerDecoratorListener((decorators) => seen.push(decorators));
  updateNow(editor, () => $getRoot().append(new PictureNode()));
  remove();
  updateNow(editor, () => $append('one'));
  expect(seen).toEqual([editor._decorators, editor._decorators, null]);
  expect(seen[0]).toBe(editor._decorators);
  expect(Object.keys(editor._decorators)).toHaveLength(1);
});

prove('The namespace, the theme and disableEvents of the configuration. createDOM() receives this object.', () => {
  let received: EditorConfig | undefined;
  class NoteNode extends ParagraphNode {
    static override getType(): string {
      return 'note';
    }
    static override clone(node: NoteNode): NoteNode {
      return new NoteNode(node.__key);
    }
    override createDOM(config: EditorConfig): HTMLElement {
      received = config;
      return super.createDOM(config);
    }
  }
  const theme = {root: 'editor'};
  const {editor} = strictMount({disableEvents: true, namespace: 'notes', nodes: [NoteNode], theme});
  updateNow(editor, () => $getRoot().append(new NoteNode()));
  expect(received).toBe(editor._config);
  expect(editor._config).toEqual({disableEvents: true, namespace: 'notes', theme});
});

prove('How much the next commit draws: 0 nothing, 1 the nodes that are marked dirty, 2 the whole document.', () => {
  let drawn: NodeKey[] = [];
  class WatchedNode extends ParagraphNode {
    static override getType(): string {
      return 'watched';
    }
    static override clone(node: WatchedNode): WatchedNode {
      return new WatchedNode(node.__key);
    }
    override updateDOM(): boolean {
      drawn.push(this.__key);
      return false;
    }
  }
  const {editor} = strictMount({nodes: [WatchedNode]});
  updateNow(editor, () => $getRoot().append(new WatchedNode(), new WatchedNode()));
  const keys = editor.getEditorState().read(() => $getRoot().getChildrenKeys());
  const drawnBy = ($change: () => void) => {
    drawn = [];
    updateNow(editor, $change);
    return drawn;
  };
  expect(editor._dirtyType).toBe(0);
  const $markFirst = () => {
    $getRoot().getFirstChildOrThrow().markDirty();
    expect(editor._dirtyType).toBe(1);
  };
  expect(drawnBy($markFirst)).toEqual([keys[0]]);
  expect(drawnBy(() => (editor._dirtyType = 2))).toEqual(keys);
});

prove(
  'The keys of nodes that were created or copied since the last commit: getWritable() returns them without another copy.',
  () => {
    const editor = strictEditor();
    updateNow(editor, () => $append('one'));
    expect(editor._cloneNotNeeded.size).toBe(0);
    updateNow(editor, () => {
      const old = $getRoot().getFirstChildOrThrow();
      const [copy, created] = [old.getWritable(), $createParagraphNode()];
      expect(copy).not.toBe(old);
      expect([copy.getWritable(), created.getWritable()]).toEqual([copy, created]);
      expect(copy.getWritable()).toBe(copy);
      expect([...editor._cloneNotNeeded]).toEqual([old.getKey(), created.getKey()]);
    });
  },
);

prove('The keys of texts, line breaks and decorators that changed since the last commit.', () => {
  const editor = strictEditor();
  const keys: NodeKey[] = [];
  updateNow(editor, () => keys.push($appendText('one').getKey(), $appendText('two').getKey()));
  expect(editor._dirtyLeaves.size).toBe(0);
  editor.registerUpdateListener(({dirtyLeaves}) => {
    expect([...dirtyLeaves]).toEqual([keys[1]]);
  });
  updateNow(editor, () => {
    $getNodeByKey<TextNode>(keys[1] ?? '')?.setTextContent('three');
    expect([...editor._dirtyLeaves]).toEqual([keys[1]]);
  });
  expect.assertions(3);
});

prove('The keys of elements that changed since the last commit, and of all elements around changed nodes.', () => {
  const editor = strictEditor();
  const keys: NodeKey[] = [];
  updateNow(editor, () => keys.push($append('one').getKey(), $append('two').getKey()));
  expect(editor._dirtyElements.size).toBe(0);
  editor.registerUpdateListener(({dirtyElements}) => {
    expect([...dirtyElements.keys()]).toEqual([keys[1], 'root']);
  });
  updateNow(editor, () => {
    $getRoot().getAllTextNodes()[1]?.setTextContent('three');
    expect([...editor._dirtyElements.keys()]).toEqual([keys[1], 'root']);
  });
  expect.assertions(3);
});

prove('The keys of texts that were merged since the last commit: the one that stays and the one that goes.', () => {
  const editor = strictEditor();
  let received: string[] = [];
  editor.registerUpdateListener(({normalizedNodes}) => (received = [...normalizedNodes]));
  const keys: NodeKey[] = [];
  updateNow(editor, () => {
    const [one, two] = [$createTextNode('one'), $createTextNode('two')];
    $getRoot().append($createParagraphNode().append(one, two));
    keys.push(one.getKey(), two.getKey());
    $append('alone');
  });
  expect(received).toEqual(keys);
  expect(editor._normalizedNodes.size).toBe(0);
});

prove('The tags of updates since the last commit.', async () => {
  const editor = strictEditor();
  editor.update(() => void $append('one'), {tag: 'first'});
  editor.update(() => {
    $addUpdateTag('second');
    expect([$hasUpdateTag('first'), $hasUpdateTag('third')]).toEqual([true, false]);
  });
  expect([...editor._updateTags]).toEqual(['first', 'second']);
  await settled();
  expect(editor._updateTags.size).toBe(0);
});

prove('It takes back what other code adds to the content on the page.', async () => {
  const {editor, element} = strictMount();
  updateNow(editor, () => $append('one'));
  const drawn = element.innerHTML;
  element.append(document.createElement('p'));
  expect(element.innerHTML).not.toBe(drawn);
  await settled();
  expect(element.innerHTML).toBe(drawn);
  expect(editor._observer).toBeInstanceOf(MutationObserver);
  editor.setRootElement(null);
  expect(editor._observer).toBeNull();
});

prove('The function that receives errors: onError of the configuration, or console.error without one.', () => {
  const onError = () => undefined;
  expect([createEditor({onError})._onError, createEditor()._onError]).toEqual([onError, console.error]);
});

prove('The functions that import HTML, by element name: those of the registered classes, then those of html.import.', () => {
  const importer = () => null;
  const editor = strictEditor({html: {import: {p: importer, 'x-note': importer}}});
  const forParagraph = editor._htmlConversions.get('p') ?? [];
  expect([forParagraph.length, forParagraph.indexOf(importer)]).toEqual([2, 1]);
  expect(editor._htmlConversions.get('x-note')).toEqual([importer]);
});

prove('The window in which the root element is, or null without a root element.', () => {
  const {editor} = strictMount();
  expect(editor._window).toBe(window);
  editor.setRootElement(null);
  expect(editor._window).toBeNull();
});

prove('The element that stands for the caret beside a block decorator, where the browser draws none, or null.', () => {
  const {editor, element} = strictMount({nodes: [PictureNode]});
  element.tabIndex = 0;
  element.focus();
  updateNow(editor, () => {
    $append('one').select();
    $getRoot().append(new PictureNode());
  });
  expect(editor._blockCursorElement).toBeNull();
  updateNow(editor, () => $getRoot().select(2, 2));
  expect(element.lastChild).toBe(editor._blockCursorElement);
  expect(editor._blockCursorElement).not.toBeNull();
});

prove('Returns the element that setRootElement() was given last, or null.', () => {
  const editor = strictEditor();
  expect(editor.getRootElement()).toBeNull();
  const elements = [document.createElement('div'), document.createElement('div')];
  for (const element of [...elements, null]) {
    editor.setRootElement(element);
    expect(editor.getRootElement()).toBe(element);
  }
});

prove('Updates that are committed together give one call, and an update that changes nothing gives none.', async () => {
  const editor = strictEditor();
  const calls: string[][] = [];
  const text = (state: EditorState) => state.read(() => $getRoot().getTextContent());
  editor.registerUpdateListener(({editorState, prevEditorState}) => calls.push([text(prevEditorState), text(editorState)]));
  editor.update(() => void $append('one'));
  editor.update(() => void $append('two'));
  await settled();
  expect(calls).toEqual([['', 'one\n\ntwo']]);
  updateNow(editor, () => $getRoot().getTextContent());
  expect(calls).toHaveLength(1);
});

prove('setEditorState() gives one too.', () => {
  const editor = strictEditor();
  const state = editor.parseEditorState(storedDocument(storedParagraph('one')));
  let calls = 0;
  editor.registerUpdateListener(() => (calls += 1));
  editor.setEditorState(state);
  expect(calls).toBe(1);
});

prove('Calls a function with the new value when setEditable() changes it, and not when it is registered.', () => {
  const editor = strictEditor();
  const values: boolean[] = [];
  const remove = editor.registerEditableListener((value) => values.push(value));
  editor.setEditable(true);
  expect(values).toEqual([]);
  editor.setEditable(false);
  editor.setEditable(false);
  remove();
  editor.setEditable(true);
  expect(values).toEqual([false]);
});

prove(
  'Calls a function with the text of the document after each commit that changes that text, also in an editor that never had a root element.',
  () => {
    const editor = strictEditor();
    const texts: string[] = [];
    editor.registerTextContentListener((text) => texts.push(text));
    updateNow(editor, () => $append('one'));
    updateNow(editor, () => $getRoot().getAllTextNodes()[0]?.toggleFormat('bold'));
    updateNow(editor, () => $append('two'));
    expect(texts).toEqual(['one', 'one\n\ntwo']);
  },
);

prove('at once, when the element changes, and when the listener is removed. An update gives no call.', () => {
  const editor = strictEditor();
  const calls: unknown[] = [];
  const remove = editor.registerRootListener((...elements) => calls.push(elements));
  expect(calls).toEqual([[null, null]]);
  const element = document.createElement('div');
  editor.setRootElement(element);
  editor.setRootElement(element);
  updateNow(editor, () => $append('one'));
  expect(calls.slice(1)).toEqual([[element, null]]);
  remove();
  expect(calls.slice(2)).toEqual([[null, element]]);
  editor.setRootElement(null);
  expect(calls).toHaveLength(3);
});

prove('It does not hear of nodes that exist already, nor of subclasses.', () => {
  const {editor} = strictMount({nodes: [TagNode]});
  updateNow(editor, () => $append('old'));
  const heard: string[] = [];
  editor.registerMutationListener(TextNode, (nodes) => heard.push(...nodes.values()));
  expect(heard).toEqual([]);
  updateNow(editor, () => $getRoot().append($createParagraphNode().append(new TagNode('tag'))));
  expect(heard).toEqual([]);
  updateNow(editor, () => $append('new'));
  updateNow(editor, () => {
    $getRoot().getLastChildOrThrow().remove();
  });
  expect(heard).toEqual(['created', 'destroyed']);
});

prove('A function serves one class: registering it for another ends the first.', () => {
  const {editor} = strictMount();
  const heard: unknown[] = [];
  const listener = (nodes: Map<NodeKey, unknown>) => heard.push([...nodes.values()]);
  editor.registerMutationListener(TextNode, listener);
  updateNow(editor, () => $append('one'));
  expect(heard).toEqual([['created']]);
  editor.registerMutationListener(lexical.LineBreakNode, listener);
  updateNow(editor, () => $append('two'));
  expect(heard).toHaveLength(1);
});

prove('Headless editors throw.', () => {
  const listener = () => undefined;
  expect(messageThrownBy(() => createHeadlessEditor().registerMutationListener(TextNode, listener))).toContain(
    'not supported in headless mode',
  );
  expect(strictEditor().registerMutationListener(TextNode, listener)).toBeInstanceOf(Function);
});

prove("The class, which must be in the editor's nodes.", () => {
  const listener = () => undefined;
  expect(messageThrownBy(() => strictEditor().registerMutationListener(TagNode, listener))).toContain('has not been registered');
  expect(strictEditor({nodes: [TagNode]}).registerMutationListener(TagNode, listener)).toBeInstanceOf(Function);
});

prove("Says whether a class with the same type is in the editor's nodes. Another class of that type counts too.", () => {
  class OtherTagNode extends ParagraphNode {
    static override getType(): string {
      return 'tag';
    }
    static override clone(node: OtherTagNode): OtherTagNode {
      return new OtherTagNode(node.__key);
    }
  }
  const editor = strictEditor({nodes: [TagNode]});
  expect([editor.hasNode(TagNode), editor.hasNode(OtherTagNode), editor.hasNode(PictureNode)]).toEqual([true, true, false]);
});

prove('Says whether hasNode() is true of all classes in a list.', () => {
  const editor = strictEditor({nodes: [TagNode]});
  expect([editor.hasNodes([TextNode, TagNode]), editor.hasNodes([TextNode, PictureNode])]).toEqual([true, false]);
});

prove('Higher priorities come first; within one, handlers of this editor come before those of its parents.', () => {
  const parent = strictEditor();
  const nested = strictEditor({parentEditor: parent});
  const command: LexicalCommand<undefined> = createCommand();
  const heard: string[] = [];
  const hear = (name: string) => () => heard.push(name) > 9;
  parent.registerCommand(command, hear('parent, editor'), COMMAND_PRIORITY_EDITOR);
  parent.registerCommand(command, hear('parent, low'), COMMAND_PRIORITY_LOW);
  nested.registerCommand(command, hear('nested, editor'), COMMAND_PRIORITY_EDITOR);
  nested.registerCommand(command, hear('nested, low'), COMMAND_PRIORITY_LOW);
  nested.dispatchCommand(command, undefined);
  expect(heard).toEqual(['nested, low', 'parent, low', 'nested, editor', 'parent, editor']);
});

prove('Handlers run in an update, which is started where none is running.', () => {
  const editor = strictEditor();
  const command: LexicalCommand<string> = createCommand();
  editor.registerCommand(
    command,
    (text) => {
      $append(text);
      return true;
    },
    COMMAND_PRIORITY_EDITOR,
  );
  editor.dispatchCommand(command, 'one');
  updateNow(editor, () => {
    editor.dispatchCommand(command, 'two');
    $append('three');
  });
  expect(linesOf(editor)).toEqual(['one', 'two', 'three']);
});

prove('Called from an update listener it returns false in every case, since the handlers run afterwards.', () => {
  const editor = strictEditor();
  const command: LexicalCommand<undefined> = createCommand();
  const events: unknown[] = [];
  editor.registerCommand(command, () => events.push('handler') > 0, COMMAND_PRIORITY_EDITOR);
  const remove = editor.registerUpdateListener(() => events.push(editor.dispatchCommand(command, undefined)));
  updateNow(editor, () => $append('one'));
  remove();
  expect(events).toEqual([false, 'handler']);
  expect(editor.dispatchCommand(command, undefined)).toBe(true);
  expect(editor.dispatchCommand(createCommand(), undefined)).toBe(false);
});

prove('A change comes with a new object.', () => {
  const {editor} = strictMount({nodes: [PictureNode]});
  const before = editor.getDecorators();
  updateNow(editor, () => $append('one'));
  expect(editor.getDecorators()).toBe(before);
  let key = '';
  updateNow(editor, () => {
    const picture = new PictureNode();
    $getRoot().append(picture);
    key = picture.getKey();
  });
  expect(editor.getDecorators()).not.toBe(before);
  expect([before, editor.getDecorators()]).toEqual([{}, {[key]: `picture ${key}`}]);
});

prove('Returns a random name that the editor keeps, unlike its namespace, which several editors can share.', () => {
  const [one, other] = [strictEditor({namespace: 'notes'}), strictEditor({namespace: 'notes'})];
  expect(one.getKey()).toBe(one.getKey());
  expect(one.getKey()).not.toBe(other.getKey());
  expect(one._config.namespace).toBe(other._config.namespace);
});

prove('Listeners hear of the whole document again, with an empty prevEditorState and the tag history-merge.', () => {
  const editor = strictEditor();
  updateNow(editor, () => $append('one'));
  const heard: unknown[] = [];
  editor.registerTextContentListener((text) => heard.push(text));
  editor.registerUpdateListener(({prevEditorState, tags}) => heard.push(prevEditorState.isEmpty(), [...tags]));
  editor.setRootElement(document.createElement('div'));
  expect(heard.splice(0)).toEqual(['one', true, ['history-merge']]);
  updateNow(editor, () => $getRoot().getFirstChild()?.markDirty());
  expect(heard).toEqual([false, []]);
});

prove('null empties the present element and lets go of it; the document stays.', () => {
  const editor = strictEditor();
  updateNow(editor, () => $append('one'));
  const element = document.createElement('div');
  element.innerHTML = '<b>old</b>';
  editor.setRootElement(element);
  expect(element.textContent).toBe('one');
  editor.setRootElement(null);
  expect([element.textContent, textOf(editor)]).toEqual(['', 'one']);
  updateNow(editor, () => $append('two'));
  expect([element.textContent, linesOf(editor)]).toEqual(['', ['one', 'two']]);
});

prove('It does not make the element editable: set contentEditable yourself.', () => {
  const element = document.createElement('div');
  strictEditor().setRootElement(element);
  expect([element.hasAttribute('data-lexical-editor'), element.hasAttribute('contenteditable')]).toEqual([true, false]);
});

prove('A node that an update creates has none before the commit.', async () => {
  const {editor, element} = strictMount();
  let key = '';
  editor.update(() => {
    key = $append('one').getKey();
  });
  expect(editor.getElementByKey(key)).toBeNull();
  await settled();
  expect(editor.getElementByKey(key)).toBe(element.firstChild);
});

prove('Inside an update this is still the old one: $ functions see the new content.', () => {
  const editor = strictEditor();
  updateNow(editor, () => {
    $append('one');
    expect([textOf(editor), $getRoot().getTextContent()]).toEqual(['', 'one']);
  });
  expect(textOf(editor)).toBe('one');
});

prove('Changes that wait are committed first. Throws for a state with nothing but an empty root and no selection.', () => {
  const editor = strictEditor();
  const commits: string[] = [];
  editor.registerUpdateListener(({editorState}) => commits.push(editorState.read(() => $getRoot().getTextContent())));
  const state = editor.parseEditorState(storedDocument(storedParagraph('saved')));
  editor.update(() => void $append('waiting'));
  editor.setEditorState(state);
  expect(commits).toEqual(['waiting', 'saved']);
  expect(editor.getEditorState()).toBe(state);
  expect(
    messageThrownBy(() => {
      editor.setEditorState(strictEditor().getEditorState());
    }),
  ).toContain('the editor state is empty');
});

prove('If changes were waiting, their commit gets the tag, and that of the state has none.', () => {
  const editor = strictEditor();
  const tagsOf: Record<string, string[]> = {};
  editor.registerUpdateListener(({editorState, tags}) => {
    tagsOf[editorState.read(() => $getRoot().getTextContent())] = [...tags];
  });
  const parse = (text: string) => editor.parseEditorState(storedDocument(storedParagraph(text)));
  editor.setEditorState(parse('first'), {tag: 'loaded'});
  const second = parse('second');
  editor.update(
    () =>
      void $getRoot()
        .clear()
        .append($createParagraphNode().append($createTextNode('waiting'))),
  );
  editor.setEditorState(second, {tag: 'loaded'});
  expect(tagsOf).toEqual({first: ['loaded'], waiting: ['loaded'], second: []});
});

prove(
  'For a node that cannot be read, onError is called. The state then lacks the block of the root with this node, and all blocks behind it.',
  () => {
    const errors: Error[] = [];
    const editor = strictEditor({onError: (error) => errors.push(error)});
    const unknown = {type: 'unknown', version: 1};
    const read = (...blocks: StoredNode[]) =>
      editor.parseEditorState(storedDocument(...blocks)).read(() => textsOf($getRoot().getChildren()));
    expect(read(storedParagraph('one'), unknown, storedParagraph('two'))).toEqual(['one']);
    // The text in front of such a node goes with its block.
    expect(read(storedParagraph('one'), storedParagraph('two', unknown), storedParagraph('three'))).toEqual(['one']);
    expect(errors).toHaveLength(2);
    expect(read(storedParagraph('one'), storedParagraph('two'))).toEqual(['one', 'two']);
  },
);

prove('A text that is not JSON throws.', () => {
  const errors: Error[] = [];
  const editor = strictEditor({onError: (error) => errors.push(error)});
  expect(() => editor.parseEditorState('{')).toThrow(SyntaxError);
  expect(errors).toEqual([]);
  const json = JSON.parse(storedDocument(storedParagraph('one'))) as SerializedEditorState;
  expect(editor.parseEditorState(json).read(() => $getRoot().getTextContent())).toBe('one');
});

prove('Can still change the new state, with $ functions. Transforms do not run.', () => {
  const editor = strictEditor();
  const seen: string[] = [];
  editor.registerNodeTransform(TextNode, (text) => void seen.push(text.getTextContent()));
  const state = editor.parseEditorState(storedDocument(storedParagraph('one')), () => {
    $append('two');
    expect($getSelection()).toBeNull();
  });
  expect(state.read(() => textsOf($getRoot().getChildren()))).toEqual(['one', 'two']);
  expect(seen).toEqual([]);
  expect(textOf(editor)).toBe('');
});

prove('Takes the focus from the root element, and removes the selection of the page, even when it is outside the editor.', () => {
  const {editor, element} = strictMount();
  element.tabIndex = 0;
  element.focus();
  const outside = document.createElement('p');
  outside.textContent = 'outside';
  document.body.append(outside);
  document.getSelection()?.selectAllChildren(outside);
  element.focus();
  expect([document.activeElement, String(document.getSelection())]).toEqual([element, 'outside']);
  editor.blur();
  expect(document.activeElement).not.toBe(element);
  expect(document.getSelection()?.rangeCount).toBe(0);
});

prove('With false, keys, the clipboard and dragging lead to no commands; a click still does.', () => {
  const {editor, element} = strictMount();
  const heard: string[] = [];
  const events: [LexicalCommand<Event>, Event][] = [
    [KEY_DOWN_COMMAND, new KeyboardEvent('keydown', {key: 'a'})],
    [COPY_COMMAND, new Event('copy')],
    [DRAGSTART_COMMAND, new Event('dragstart')],
    [CLICK_COMMAND, new MouseEvent('click')],
  ];
  for (const [command] of events) editor.registerCommand(command, (event) => heard.push(event.type) > 9, COMMAND_PRIORITY_EDITOR);
  const tryAll = () => {
    // An event is handled once, so each round needs events of its own.
    for (const [, event] of events)
      element.dispatchEvent(
        event instanceof KeyboardEvent ? new KeyboardEvent(event.type, {key: 'a'}) : new MouseEvent(event.type),
      );
    return heard.splice(0);
  };
  expect(tryAll()).toEqual(['keydown', 'copy', 'dragstart', 'click']);
  editor.setEditable(false);
  expect(tryAll()).toEqual(['click']);
});

prove('Code can change the document as before, and the element stays contenteditable', () => {
  const {editor, element} = strictMount();
  editor.setEditable(false);
  updateNow(editor, () => $append('one'));
  expect([element.textContent, element.contentEditable, editor.isEditable()]).toEqual(['one', 'true', false]);
});

prove(
  'Returns an object for JSON.stringify() with the committed document as editorState. Selection and configuration are not part of it.',
  () => {
    const editor = strictEditor({namespace: 'notes'});
    updateNow(editor, () => $append('one').select());
    editor.update(() => void $append('two'));
    const json = editor.toJSON();
    expect(json).toEqual({editorState: editor.getEditorState().toJSON()});
    expect(json.editorState.root.children).toHaveLength(1);
    expect(Object.keys(json.editorState)).toEqual(['root']);
  },
);

prove('The formats of what is typed next, as a number with one bit for each.', () => {
  inEditor(() => {
    const selection = $appendText('one').select(1, 1);
    selection.toggleFormat('bold');
    const bold = selection.format;
    selection.toggleFormat('italic');
    const both = selection.format;
    expect([bold, both ^ bold].map((flags) => flags.toString(2).replaceAll('0', ''))).toEqual(['1', '1']);
    selection.insertText('two');
    expect(
      $getRoot()
        .getAllTextNodes()
        .map((text) => text.getFormat()),
    ).toEqual([0, both, 0]);
  });
});

prove('The inline CSS of what is typed next, such as color: red.', () => {
  inEditor(() => {
    const selection = $appendText('one').select(1, 1);
    selection.setStyle('color: red');
    expect(selection.style).toBe('color: red');
    selection.insertText('two');
    expect(
      $getRoot()
        .getAllTextNodes()
        .map((text) => text.getStyle()),
    ).toEqual(['', 'color: red', '']);
  });
});

prove('Sets the inline CSS of what is typed next, in place of the previous one. Selected text stays as it is', () => {
  inEditor(() => {
    const text = $appendText('one');
    const selection = text.select(0, 3);
    selection.setStyle('color: red');
    selection.setStyle('font-size: 2em');
    expect([selection.style, text.getStyle()]).toEqual(['font-size: 2em', '']);
  });
});

prove('Set it to true to have the selection written to the page although nothing else changes.', () => {
  for (const $select of [() => $selectBlocks(['one'], ['one']), () => $append('one').select()]) {
    const editor = createHeadlessEditor({onError: raise});
    updateNow(editor, $select);
    expect(commitsOf(editor, () => $getSelection())).toBe(0);
    const setDirty = () => {
      const selection = $getSelection();
      if (selection !== null) selection.dirty = true;
    };
    expect(commitsOf(editor, setDirty)).toBe(1);
  }
});

prove('The methods that move its points set it, except applyDOMRange().', () => {
  inEditor(() => {
    const text = $appendText('one');
    const selection = $createRangeSelection();
    expect(selection.dirty).toBe(false);
    selection.setTextNodeRange(text, 0, text, 1);
    expect(selection.dirty).toBe(true);
    selection.dirty = false;
    selection.focus.set(text.getKey(), 2, 'text');
    expect(selection.dirty).toBe(true);
  });
  const {editor, element} = strictMount();
  updateNow(editor, () => $append('one'));
  updateNow(editor, () => {
    const selection = $createRangeSelection();
    const range = document.createRange();
    range.selectNodeContents(element.querySelector('span') ?? element);
    selection.applyDOMRange(range);
    expect([selection.getTextContent(), selection.dirty]).toEqual(['one', false]);
  });
});

prove('The list that getNodes() remembers during an update, or null.', () => {
  const {editor} = withSelectedBlocks(['one'], ['one']);
  updateNow(editor, () => {
    for (const selection of [$getSelection(), $getRoot().getAllTextNodes()[0]?.select(0, 1)]) {
      expect(selection?._cachedNodes).toBeNull();
      const nodes = selection?.getNodes();
      expect(nodes).toHaveLength(1);
      expect(selection?._cachedNodes).toBe(nodes);
    }
  });
  editor.getEditorState().read(() => {
    const selection = $getSelection()?.clone();
    expect(selection?.getNodes()).toHaveLength(1);
    expect(selection?._cachedNodes).toBeNull();
  });
});

prove('Returns the list that getNodes() remembers, or null.', () => {
  inEditor(() => {
    for (const selection of [$selectBlocks(['one'], ['one'])[0], $appendText('two').select(0, 1)]) {
      expect(selection.getCachedNodes()).toBeNull();
      expect(selection.getNodes()).toHaveLength(1);
      expect(selection.getCachedNodes()).toBe(selection.getNodes());
    }
  });
});

prove('Sets the list that getNodes() returns until a node or a point changes; null makes it look again.', () => {
  inEditor(() => {
    const text = $appendText('one');
    const selection = text.select(0, 1);
    for (const $change of [
      () => text.setTextContent('two'),
      () => {
        selection.focus.set(text.getKey(), 2, 'text');
      },
      () => {
        selection.setCachedNodes(null);
      },
    ]) {
      selection.setCachedNodes([]);
      expect(selection.getNodes()).toEqual([]);
      $change();
      expect(selection.getNodes().map((node) => node.getKey())).toEqual([text.getKey()]);
    }
  });
});

prove('Sets the list that getNodes() returns until a node or a key changes; null makes it look again.', () => {
  inEditor(() => {
    const [selection, blocks] = $selectBlocks(['one', 'two'], ['one']);
    for (const $change of [
      () => blocks['two']?.getWritable(),
      () => {
        selection.add(blocks['one']?.getKey() ?? '');
      },
      () => {
        selection.setCachedNodes(null);
      },
    ]) {
      selection.setCachedNodes([]);
      expect(selection.getNodes()).toEqual([]);
      $change();
      expect(textsOf(selection.getNodes())).toEqual(['one']);
    }
  });
});

prove('Returns the anchor and the focus, in this order. In a backward selection the first is therefore the later one', () => {
  inEditor(() => {
    const selection = $appendText('one').select(3, 1);
    expect(selection.isBackward()).toBe(true);
    expect(selection.getStartEndPoints()?.map(({offset}) => offset)).toEqual([3, 1]);
  });
});

prove('Returns the nodes that the selection touches, texts and the elements around them, in the order of the document.', () => {
  inEditor(() => {
    const [one, two] = [$appendText('one'), $appendText('two')];
    $append('three');
    const selection = $selectTexts(two, 1, one, 1);
    expect(selection.getNodes().map((node) => `${node.getType()} ${node.getTextContent()}`)).toEqual([
      'text one',
      'paragraph one',
      'paragraph two',
      'text two',
    ]);
  });
});

prove('Texts at its ends are whole: extract() splits them.', () => {
  inEditor(() => {
    const selection = $appendText('one').select(1, 2);
    expect(textsOf(selection.getNodes())).toEqual(['one']);
    expect(textsOf(selection.extract())).toEqual(['n']);
    expect(textsOf($getRoot().getAllTextNodes())).toEqual(['o', 'n', 'e']);
  });
});

prove(
  'The selection of $getPreviousSelection() is frozen in the development build, which throws there: clone it first.',
  {build: 'development'},
  () => {
    for (const $select of [() => $selectBlocks(['one'], ['one']), () => $appendText('one').select(0, 1)]) {
      const {editor} = strictMount();
      updateNow(editor, $select);
      updateNow(editor, () => {
        expect(() => $getPreviousSelection()?.getNodes()).toThrow(TypeError);
        expect($getPreviousSelection()?.clone().getNodes()).toHaveLength(1);
      });
    }
  },
);

prove('Blocks are separated by one line break, not by two as in the text of the root.', () => {
  inEditor(() => {
    const [one, two] = [$appendText('one'), $appendText('two')];
    expect($selectTexts(one, 1, two, 2).getTextContent()).toBe('ne\ntw');
    expect($getRoot().getTextContent()).toBe('one\n\ntwo');
  });
});

prove('Sets both points into texts, without checking the offsets. It does not select', () => {
  inEditor(() => {
    const text = $appendText('one');
    const selection = $createRangeSelection();
    selection.setTextNodeRange(text, 1, text, 99);
    expect([selection.anchor, selection.focus].map(({key, offset, type}) => [key, offset, type])).toEqual([
      [text.getKey(), 1, 'text'],
      [text.getKey(), 99, 'text'],
    ]);
    expect($getSelection()).toBeNull();
  });
});

prove('Does nothing when the range is outside the editor. It needs a running update and does not select.', () => {
  const {editor, element} = strictMount();
  updateNow(editor, () => $append('one'));
  const rangeIn = (node: Node | null | undefined) => {
    if (node === null || node === undefined) throw new Error('expected a text on the page, found none');
    return new StaticRange({startContainer: node, startOffset: 1, endContainer: node, endOffset: 2});
  };
  const outside = document.createElement('p');
  outside.textContent = 'outside';
  document.body.append(outside);
  const inside = rangeIn(element.querySelector('span')?.firstChild);
  let selection: RangeSelection | undefined;
  updateNow(editor, () => {
    selection = $createRangeSelection();
    selection.applyDOMRange(rangeIn(outside.firstChild));
    expect([selection.anchor.key, selection.anchor.offset]).toEqual(['root', 0]);
    selection.applyDOMRange(inside);
    expect(selection.getTextContent()).toBe('n');
    expect($getSelection()).toBeNull();
  });
  expect(messageThrownBy(() => selection?.applyDOMRange(inside))).toContain('Unable to find an active editor');
});

prove(
  'Returns a copy with points of its own, which may be changed and passed to $setSelection(). The copy is not marked dirty.',
  () => {
    const editor = inEditor(() => $appendText('one').select(1, 2));
    const committed = committedSelection(editor);
    updateNow(editor, () => {
      const copy = committed.clone();
      expect([copy.is(committed), copy.dirty]).toEqual([true, false]);
      if ($isRangeSelection(copy)) copy.focus.set(copy.focus.key, 3, 'text');
      expect(copy.is(committed)).toBe(false);
      $setSelection(copy);
    });
    expect(committedSelection(editor)).not.toBe(committed);
  },
);

prove('The new texts have no format and no style, also in the middle of bold text.', () => {
  inEditor(() => {
    const $insert = ($do: (selection: RangeSelection) => void) => {
      const text = $appendText('one').setFormat('bold').setStyle('color: red');
      const selection = text.select(1, 1);
      selection.format = text.getFormat();
      selection.style = text.getStyle();
      $do(selection);
      const texts = text.getParentOrThrow<ParagraphNode>().getAllTextNodes();
      return texts.map((node) => [node.getTextContent(), node.hasFormat('bold'), node.getStyle()]);
    };
    expect(
      $insert((selection) => {
        selection.insertRawText('-');
      }),
    ).toEqual([
      ['o', true, 'color: red'],
      ['-', false, ''],
      ['ne', true, 'color: red'],
    ]);
    expect(
      $insert((selection) => {
        selection.insertText('-');
      }),
    ).toEqual([['o-ne', true, 'color: red']]);
  });
});

prove('Replaces the selected content by text, of which line breaks and tabs become nodes of their own.', () => {
  inEditor(() => {
    $appendText('-old-').select(1, 4).insertRawText('a\nb\tc');
    const types = $getRoot()
      .getFirstChildOrThrow<ParagraphNode>()
      .getChildren()
      .map((node) => `${node.getType()} ${node.getTextContent()}`);
    expect(types).toEqual(['text -', 'text a', 'linebreak \n', 'text b', 'tab \t', 'text c', 'text -']);
  });
});

prove('Line breaks and tabs stay characters in it; insertRawText() makes nodes of them.', () => {
  inEditor(() => {
    $appendText('-old-').select(1, 4).insertText('a\nb\tc');
    expect(textsOf($getRoot().getFirstChildOrThrow<ParagraphNode>().getChildren())).toEqual(['-a\nb\tc-']);
  });
});

prove(
  'The text goes into the text node at the start, whose format and style it takes. At a caret it goes into a new one when the format or style to type in differs.',
  () => {
    inEditor(() => {
      const $formats = () =>
        $getRoot()
          .getAllTextNodes()
          .map((node) => [node.getTextContent(), node.hasFormat('bold')]);
      const text = $appendText('one');
      const range = text.select(1, 2);
      range.toggleFormat('bold');
      range.insertText('-');
      expect($formats()).toEqual([['o-e', false]]);
      const caret = text.select(1, 1);
      caret.toggleFormat('bold');
      caret.insertText('new');
      expect($formats()).toEqual([
        ['o', false],
        ['new', true],
        ['-e', false],
      ]);
    });
  },
);

prove('Turns a format of the selected text on or off: off if the first selected text has it, otherwise on.', () => {
  inEditor(() => {
    const $formatsAfter = (formats: number[]) => {
      const paragraph = $createParagraphNode().append(...formats.map((format) => $createTextNode('text').setFormat(format)));
      $getRoot().append(paragraph);
      paragraph.select(0, 2).formatText('bold');
      return paragraph.getAllTextNodes().map((text) => text.hasFormat('bold'));
    };
    expect($formatsAfter([1, 0])).toEqual([false, false]);
    expect($formatsAfter([0, 1])).toEqual([true, true]);
  });
});

prove('At a caret it changes the format of what is typed next.', () => {
  inEditor(() => {
    const text = $appendText('one');
    const selection = text.select(1, 1);
    selection.formatText('bold');
    expect([selection.hasFormat('bold'), text.hasFormat('bold')]).toEqual([true, false]);
    expect($getRoot().getAllTextNodes()).toHaveLength(1);
  });
});

prove('What follows goes into a new block, whose class the old one chooses: a list item gives a list item.', () => {
  inEditor(() => {
    const text = $createTextNode('one two');
    $getRoot().append($createListNode('bullet').append($createListItemNode().append(text)));
    const item = text.select(4, 4).insertParagraph();
    expect([item?.getType(), item?.getTextContent(), text.getTextContent()]).toEqual(['listitem', 'two', 'one ']);
    expect($caretPlace()).toEqual(['two', 0]);
    expect($appendText('three').select(1, 1).insertParagraph()?.getType()).toBe('paragraph');
  });
});

prove('With the caret behind two line breaks at its end, these go, and a paragraph follows the block.', () => {
  const linesWith = (breaks: number): string[] => {
    const editor = strictEditor({nodes: [CodeNode]});
    updateNow(editor, () => {
      const code = $createCodeNode().append($createTextNode('ab'));
      for (let added = 0; added < breaks; added += 1) code.append($createLineBreakNode());
      $getRoot().append(code);
      expect(code.select().insertParagraph()?.getType()).toBe(breaks === 2 ? 'paragraph' : undefined);
    });
    return linesOf(editor);
  };
  expect([linesWith(1), linesWith(2)]).toEqual([['ab\n\n'], ['ab', '']]);
});

prove('A code block returns null: it gets a line break and is not split.', () => {
  const editor = strictEditor({nodes: [CodeNode]});
  updateNow(editor, () => {
    const text = $createTextNode('ab');
    $getRoot().append($createCodeNode().append(text));
    expect(text.select(2, 2).insertParagraph()).toBeNull();
  });
  expect(linesOf(editor)).toEqual(['ab\n']);
});

prove('Replaces the selected content by a LineBreakNode. Directly in the root it comes into a new paragraph.', () => {
  inEditor(() => {
    const text = $appendText('-old-');
    text.select(1, 4).insertLineBreak();
    expect($getRoot().getTextContent()).toBe('-\n-');
    $getRoot().select(1, 1).insertLineBreak();
    expect(
      $getRoot()
        .getChildren()
        .map((node) => [node.getType(), node.getTextContent()]),
    ).toEqual([
      ['paragraph', '-\n-'],
      ['paragraph', '\n'],
    ]);
  });
});

prove('true keeps the caret in front of the line break.', () => {
  const caretAfter = (selectStart: boolean) => {
    let caret: unknown;
    inEditor(() => {
      const paragraph = $createParagraphNode();
      $getRoot().append(paragraph);
      paragraph.select().insertLineBreak(selectStart);
      caret = $caretPlace();
    });
    return caret;
  };
  expect([caretAfter(true), caretAfter(false)]).toEqual([
    ['\n', 0],
    ['\n', 1],
  ]);
});

prove(
  'Says whether deleting forwards must stop, because the caret is at the end of a block and a shadow root follows, such as a table cell. It deletes nothing.',
  () => {
    inEditor(() => {
      const text = $appendText('one');
      const next = $append('two');
      const $stops = (offset: number, isBackward: boolean) => {
        const selection = text.select(offset, offset);
        return selection.forwardDeletion(selection.anchor, text, isBackward);
      };
      expect($stops(3, false)).toBe(false);
      next.isShadowRoot = () => true;
      expect([$stops(3, false), $stops(3, true), $stops(1, false)]).toEqual([true, false, false]);
      expect($getRoot().getTextContent()).toBe('one\n\ntwo');
    });
  },
);

prove('Removing one of its nodes with remove() puts a caret in the place of the whole selection.', () => {
  inEditor(() => {
    const [, blocks] = $selectBlocks(['one', 'two', 'three'], ['two', 'three']);
    blocks['two']?.remove();
    expect($caretPlace()).toEqual(['one', 1]);
  });
});

prove('Replacing one leaves the old key in it.', () => {
  const {editor} = withSelectedBlocks(['one', 'two'], ['two']);
  let key = '';
  updateNow(editor, () => {
    const [node] = $getSelection()?.getNodes() ?? [];
    key = node?.getKey() ?? '';
    node?.replace($createParagraphNode());
  });
  editor.getEditorState().read(() => {
    const selection = $getSelection();
    expect($isNodeSelection(selection) && selection.has(key)).toBe(true);
    expect(selection?.getNodes()).toEqual([]);
  });
});

prove('The keys of the selected nodes, in the order in which they were added.', () => {
  inEditor(() => {
    const [selection, blocks] = $selectBlocks(['one', 'two'], ['two', 'one']);
    expect([...selection._nodes]).toEqual([blocks['two']?.getKey(), blocks['one']?.getKey()]);
  });
});

prove('add(), delete() and clear() set it.', () => {
  inEditor(() => {
    const selection = $createNodeSelection();
    for (const change of ['add', 'delete', 'clear'] as const) {
      selection.dirty = false;
      selection[change]('1');
      expect(selection.dirty).toBe(true);
    }
    selection.dirty = false;
    selection.has('1');
    expect(selection.dirty).toBe(false);
  });
});

prove('Adds the key of a node, which need not exist.', () => {
  inEditor(() => {
    const selection = $createNodeSelection();
    selection.add('no key');
    expect([selection.has('no key'), selection.getNodes()]).toEqual([true, []]);
  });
});

prove(
  'The selection of a committed state must not be changed: the development build throws, the production build changes that state.',
  () => {
    const {editor} = withSelectedBlocks(['one'], ['one']);
    const selection = committedSelection(editor);
    if (!$isNodeSelection(selection)) throw new Error('expected whole nodes, found another selection');
    updateNow(editor, () => {
      const current = $getSelection();
      if ($isNodeSelection(current)) current.add('2');
      selection.clone().add('2');
    });
    expect(selection.has('2')).toBe(false);
    let hasThrown = false;
    try {
      selection.add('2');
    } catch {
      hasThrown = true;
    }
    expect([hasThrown, selection.has('2')]).toEqual(build === 'development' ? [true, false] : [false, true]);
  },
);

prove('Removes all keys; the nodes stay in the document. At the end of the update an empty selection becomes null.', () => {
  const {editor} = withSelectedBlocks(['one'], ['one']);
  updateNow(editor, () => {
    const selection = $getSelection();
    if ($isNodeSelection(selection)) selection.clear();
    expect($getSelection()).toBe(selection);
  });
  expect([editor.getEditorState()._selection, textOf(editor)]).toEqual([null, 'one']);
});

prove(
  'Returns a copy with keys of its own, which may be changed and passed to $setSelection(). The copy is not marked dirty.',
  () => {
    const {editor} = withSelectedBlocks(['one'], ['one']);
    const committed = committedSelection(editor);
    updateNow(editor, () => {
      const copy = committed.clone();
      expect([copy.is(committed), copy.dirty]).toEqual([true, false]);
      if ($isNodeSelection(copy)) copy.add('2');
      expect(copy.is(committed)).toBe(false);
      $setSelection(copy);
    });
    expect(committedSelection(editor)).not.toBe(committed);
  },
);

prove('Takes the key of a node out of the selection; the node stays in the document.', () => {
  inEditor(() => {
    const [selection, blocks] = $selectBlocks(['one', 'two'], ['one', 'two']);
    selection.delete(blocks['one']?.getKey() ?? '');
    expect(textsOf(selection.getNodes())).toEqual(['two']);
    expect($getRoot().getChildrenSize()).toBe(2);
  });
});

prove('Returns the same list as getNodes(): there are no texts to split at the ends.', () => {
  inEditor(() => {
    const [selection] = $selectBlocks(['one'], ['one']);
    expect(selection.extract()).toBe(selection.getNodes());
  });
});

prove('Returns the selected nodes in the order in which they were added, which need not be that of the document.', () => {
  inEditor(() => {
    expect(textsOf($selectBlocks(['one', 'two', 'three'], ['three', 'one'])[0].getNodes())).toEqual(['three', 'one']);
  });
});

prove('Keys of nodes that are gone are left out.', () => {
  const {editor} = withSelectedBlocks(['one', 'two'], ['one', 'two']);
  updateNow(editor, () => $getRoot().getFirstChildOrThrow().replace($createParagraphNode()));
  editor.getEditorState().read(() => {
    const selection = $getSelection();
    expect($isNodeSelection(selection) && selection._nodes.size).toBe(2);
    expect(textsOf(selection?.getNodes() ?? [])).toEqual(['two']);
  });
});

prove('In an update the list is remembered; do not change it.', () => {
  inEditor(() => {
    for (const selection of [$selectBlocks(['one'], ['one'])[0], $appendText('two').select(0, 1)]) {
      selection.getNodes().pop();
      expect(selection.getNodes()).toEqual([]);
      selection.setCachedNodes(null);
      expect(selection.getNodes()).toHaveLength(1);
    }
  });
});

prove('Returns null: a selection of whole nodes has no points.', () => {
  inEditor(() => {
    expect($selectBlocks(['one'], ['one'])[0].getStartEndPoints()).toBeNull();
    expect($getRoot().select().getStartEndPoints()).toHaveLength(2);
  });
});

prove('Returns the texts of the selected nodes in the order in which they were added, with nothing between them.', () => {
  inEditor(() => {
    expect($selectBlocks(['a', 'b'], ['b', 'a'])[0].getTextContent()).toBe('ba');
  });
});

prove('A decorator contributes what its own getTextContent() returns.', () => {
  class SilentNode extends PictureNode {
    static override getType(): string {
      return 'silent';
    }
    static override clone(node: SilentNode): SilentNode {
      return new SilentNode(node.__key);
    }
    override getTextContent(): string {
      return '';
    }
  }
  const editor = strictEditor({nodes: [PictureNode, SilentNode]});
  updateNow(editor, () => {
    const texts = [new PictureNode(), new SilentNode()].map((node) => {
      $getRoot().append(node);
      const selection = $createNodeSelection();
      selection.add(node.getKey());
      return selection.getTextContent();
    });
    expect(texts).toEqual(['[picture]', '']);
  });
});

prove('Says whether a key is in the selection, even if its node is gone.', () => {
  inEditor(() => {
    const [selection, blocks] = $selectBlocks(['one', 'two'], ['one']);
    const key = blocks['one']?.getKey() ?? '';
    blocks['one']?.replace($createParagraphNode());
    expect([selection.has(key), selection.has(blocks['two']?.getKey() ?? '')]).toEqual([true, false]);
  });
});

prove(
  'Inserts nodes behind the selected node that was added last, then removes all selected nodes. A caret replaces the selection.',
  () => {
    const editor = inEditor(() => {
      const [selection] = $selectBlocks(['one', 'two', 'three', 'four'], ['three', 'one']);
      selection.insertNodes([$createParagraphNode().append($createTextNode('new'))]);
      expect($caretPlace()).toEqual(['new', 3]);
    });
    expect(linesOf(editor)).toEqual(['new', 'two', 'four']);
  },
);

prove('An empty selection throws a TypeError, and with an empty list the selected nodes are removed all the same.', () => {
  const editor = inEditor(() => {
    expect(() => {
      $createNodeSelection().insertNodes([$createTextNode('new')]);
    }).toThrow(TypeError);
    $selectBlocks(['one', 'two'], ['two'])[0].insertNodes([]);
  });
  expect(linesOf(editor)).toEqual(['one']);
});

prove('Does nothing: the selected nodes stay. Pass text nodes to insertNodes() to replace them.', () => {
  const editor = inEditor(() => {
    const [selection] = $selectBlocks(['one', 'two'], ['two']);
    // The interface takes a text.
    const general: BaseSelection = selection;
    general.insertText('new');
    selection.insertRawText('new');
    expect(textsOf($getRoot().getChildren())).toEqual(['one', 'two']);
    expect($getSelection()).toBe(selection);
    selection.insertNodes([$createTextNode('new')]);
  });
  expect(linesOf(editor)).toEqual(['one', 'new']);
});

prove('Says whether the other one is a NodeSelection with the same keys, in any order.', () => {
  inEditor(() => {
    const [selection, blocks] = $selectBlocks(['one', 'two'], ['one', 'two']);
    const other = $createNodeSelection();
    other.add(blocks['two']?.getKey() ?? '');
    expect(selection.is(other)).toBe(false);
    other.add(blocks['one']?.getKey() ?? '');
    expect(selection.is(other)).toBe(true);
    expect([selection.is($createRangeSelection()), selection.is(null)]).toEqual([false, false]);
  });
});

prove('Returns false: a selection of whole nodes has no direction.', () => {
  inEditor(() => {
    expect($selectBlocks(['one', 'two'], ['two', 'one'])[0].isBackward()).toBe(false);
    expect($appendText('one').select(2, 1).isBackward()).toBe(true);
  });
});

prove('Returns false, also without any key: a selection of whole nodes is no caret.', () => {
  inEditor(() => {
    expect([$selectBlocks(['one'], ['one'])[0].isCollapsed(), $createNodeSelection().isCollapsed()]).toEqual([false, false]);
  });
});

prove('Change it with set(): assigning it does not mark the selection.', () => {
  inEditor(() => {
    const selection = $appendText('one').select(0, 1);
    selection.dirty = false;
    selection.focus.offset = 2;
    expect(selection.dirty).toBe(false);
    selection.focus.set(selection.focus.key, 3, 'text');
    expect(selection.dirty).toBe(true);
  });
});

prove('The selection to which the point belongs, or null for one of $createPoint(). set() marks it as changed.', () => {
  inEditor(() => {
    const selection = $createRangeSelection();
    expect(selection.anchor._selection).toBe(selection);
    expect($createPoint('root', 0, 'element')._selection).toBeNull();
    selection.anchor.set('root', 0, 'element');
    expect(selection.dirty).toBe(true);
  });
});

prove('Throws when the active state has no node with its key.', () => {
  inEditor(() => {
    expect($createPoint('root', 0, 'element').getNode().is($getRoot())).toBe(true);
    expect(messageThrownBy(() => $createPoint('no key', 0, 'element').getNode())).toBe('Point.getNode: node not found');
  });
});

prove('A point in a text and one in its parent are different, even at the same place.', () => {
  inEditor(() => {
    const text = $appendText('one');
    const point = $createPoint(text.getKey(), 0, 'text');
    expect(point.is($createPoint(text.getKey(), 0, 'text'))).toBe(true);
    expect(point.is($createPoint(text.getParentOrThrow().getKey(), 0, 'element'))).toBe(false);
  });
});

prove('Says whether this point comes before another one in the document; of equal points it is false.', () => {
  inEditor(() => {
    const [one, two] = [$appendText('one'), $appendText('two')];
    const points = [
      $createPoint(one.getKey(), 1, 'text'),
      $createPoint(one.getKey(), 2, 'text'),
      $createPoint(two.getKey(), 0, 'text'),
    ];
    const before = points.map((point) => points.map((other) => point.isBefore(other)));
    expect(before).toEqual([
      [false, true, true],
      [false, false, true],
      [false, false, false],
    ]);
  });
});

prove(
  'It can be wrong for a point in a text and one in its parent: it compares their offsets, although they count different things.',
  () => {
    inEditor(() => {
      const text = $appendText('one');
      const inText = $createPoint(text.getKey(), 2, 'text');
      const behind = $createPoint(text.getParentOrThrow().getKey(), 1, 'element');
      // Behind the whole text, and yet "before" its third character, as 1 is less than 2.
      expect([behind.isBefore(inText), inText.isBefore(behind)]).toEqual([true, false]);
      inText.set(text.getKey(), 0, 'text');
      expect([behind.isBefore(inText), inText.isBefore(behind)]).toEqual([false, true]);
    });
  },
);

prove('It checks neither the key nor the offset.', () => {
  inEditor(() => {
    const point = $createPoint('root', 0, 'element');
    point.set('no key', 99, 'text');
    expect([point.key, point.offset, point.type]).toEqual(['no key', 99, 'text']);
  });
});

prove('Points of a committed selection are frozen in the development build and throw.', {build: 'development'}, () => {
  const editor = inEditor(() => $appendText('one').select(1, 2));
  const selection = committedSelection(editor);
  if (!$isRangeSelection(selection)) throw new Error('expected a range, found another selection');
  expect(() => {
    selection.anchor.set('root', 0, 'element');
  }).toThrow(TypeError);
  updateNow(editor, () => {
    const current = $getSelection();
    if ($isRangeSelection(current)) current.anchor.set(current.anchor.key, 0, 'text');
  });
});

prove('Returns an equal selection for $setSelection(), which does not take that of a committed state.', () => {
  const {editor, errors} = mount();
  updateNow(editor, () => $selectBlocks(['one'], ['one']));
  const committed = committedSelection(editor);
  updateNow(editor, () => {
    $setSelection(committed.clone());
  });
  expect([errors.length, committedSelection(editor).is(committed)]).toEqual([0, true]);
  // Production does not look, and shares the selection.
  updateNow(editor, () => {
    $setSelection(committed);
  });
  expect(errors).toHaveLength(build === 'development' ? 1 : 0);
});

prove('A copied TableSelection shares its points with the original: set the cells of one, and the other has them too.', () => {
  inEditor(() => {
    const original = $createTableSelection();
    const copy = original.clone();
    copy.set('table', 'first', 'last');
    expect([original.anchor.key, original.focus.key]).toEqual(['first', 'last']);
    const range = $createRangeSelection();
    range.clone().anchor.set('first', 0, 'element');
    expect(range.anchor.key).toBe('root');
  });
});

prove('A RangeSelection first splits the texts at its ends; the others return what getNodes() returns.', () => {
  const editor = tableEditor((error) => {
    throw error;
  });
  updateNow(editor, () => {
    const text = $appendText('one');
    expect(textsOf(text.select(1, 2).extract())).toEqual(['n']);
    const [whole] = $selectBlocks(['two'], ['two']);
    expect(whole.extract()).toBe(whole.getNodes());
    const table = $appendTable(1, 2);
    $selectCells($cellAt(table, 0), $cellAt(table, 1));
    const cells = $getSelection();
    expect(cells?.extract()).toBe(cells?.getNodes());
  });
});

prove('Texts at the ends of a RangeSelection are whole: extract() splits them.', () => {
  inEditor(() => {
    const selection = $appendText('one').select(1, 2);
    expect(textsOf(selection.getNodes())).toEqual(['one']);
    expect(textsOf(selection.extract())).toEqual(['n']);
  });
});

prove('Returns the anchor and the focus, in this order even when the focus comes first. A NodeSelection returns null.', () => {
  inEditor(() => {
    const points = $appendText('one').select(2, 1).getStartEndPoints();
    expect(points?.map(({offset}) => offset)).toEqual([2, 1]);
    expect($createNodeSelection().getStartEndPoints()).toBeNull();
  });
});

prove('A RangeSelection leaves out the parts of texts that are outside; the others give whole nodes.', () => {
  inEditor(() => {
    const text = $appendText('one');
    expect(text.select(1, 2).getTextContent()).toBe('n');
    const selection = $createNodeSelection();
    selection.add(text.getKey());
    expect(selection.getTextContent()).toBe('one');
  });
});

prove('A TableSelection replaces the content of its focus cell and leaves the other cells as they are.', () => {
  const editor = tableEditor((error) => {
    throw error;
  });
  updateNow(editor, () => {
    const table = $appendTable(1, 3);
    $selectCells($cellAt(table, 0), $cellAt(table, 1));
    $getSelection()?.insertNodes([$createTextNode('new')]);
  });
  expect(rowsOf(editor)).toEqual([['a', 'new', 'c']]);
});

prove('Does nothing on selections of other kinds.', () => {
  const editor = tableEditor((error) => {
    throw error;
  });
  updateNow(editor, () => {
    const table = $appendTable(1, 2);
    const $insert = (selection: BaseSelection | null) => {
      selection?.insertText('new');
      selection?.insertRawText('new');
      return $getRoot().getTextContent().includes('new');
    };
    $selectCells($cellAt(table, 0), $cellAt(table, 1));
    expect($insert($getSelection())).toBe(false);
    expect($insert($selectBlocks(['one'], ['one'])[0])).toBe(false);
    expect($insert($appendText('two').select(0, 3))).toBe(true);
  });
});

prove('Says whether the other selection is of the same kind and selects the same.', () => {
  inEditor(() => {
    const text = $appendText('one');
    const selections = [$createNodeSelection(), $createTableSelection(), text.select(0, 1).clone(), text.select(0, 2)];
    const equal = selections.map((selection) => selections.map((other) => selection.is(other)));
    expect(equal).toEqual(selections.map((_, index) => selections.map((__, other) => index === other)));
    expect(text.select(0, 1).is(text.select(0, 1).clone())).toBe(true);
  });
});

prove('Says whether the focus comes before the anchor; of a NodeSelection it is false.', () => {
  inEditor(() => {
    const text = $appendText('one');
    expect([text.select(2, 1).isBackward(), text.select(1, 2).isBackward()]).toEqual([true, false]);
    expect($createNodeSelection().isBackward()).toBe(false);
  });
});

prove('Says whether the selection is a caret, which only a RangeSelection can be.', () => {
  inEditor(() => {
    const text = $appendText('one');
    expect([text.select(1, 1).isCollapsed(), text.select(1, 2).isCollapsed()]).toEqual([true, false]);
    expect([$createNodeSelection().isCollapsed(), $createTableSelection().isCollapsed()]).toEqual([false, false]);
  });
});

prove('Sets the list that getNodes() returns until a node changes; null makes it look again.', () => {
  inEditor(() => {
    const text = $appendText('one');
    const selection: BaseSelection = text.select(0, 1);
    for (const $change of [
      () => text.setTextContent('two'),
      () => {
        selection.setCachedNodes(null);
      },
    ]) {
      selection.setCachedNodes([]);
      expect(selection.getNodes()).toEqual([]);
      $change();
      expect(selection.getNodes()).toHaveLength(1);
    }
  });
});

prove('Moved over a decorator that the keyboard can select, the caret becomes a NodeSelection of it.', () => {
  const editor = strictEditor({nodes: [PictureNode]});
  updateNow(editor, () => {
    const picture = new PictureNode();
    const [before, after] = [$createTextNode('one'), $createTextNode('two')];
    $getRoot().append($createParagraphNode().append(before, picture, after));
    before.select(3, 3).modify('move', false, 'character');
    const selection = $getSelection();
    expect($isNodeSelection(selection) && selection.has(picture.getKey())).toBe(true);
    before.select(3, 3).modify('extend', false, 'character');
    expect(
      $getSelection()
        ?.getStartEndPoints()
        ?.map(({key, offset}) => [key, offset]),
    ).toEqual([
      [before.getKey(), 3],
      [after.getKey(), 0],
    ]);
  });
});

prove('true goes towards the start of the document.', () => {
  const editor = strictEditor({nodes: [PictureNode]});
  updateNow(editor, () => {
    const [before, after] = [$createTextNode('one'), $createTextNode('two')];
    $getRoot().append($createParagraphNode().append(before, new PictureNode(), after));
    const $focusAfter = (selection: RangeSelection, isBackward: boolean) => {
      selection.modify('extend', isBackward, 'character');
      return [selection.focus.key, selection.focus.offset];
    };
    expect($focusAfter(after.select(0, 0), true)).toEqual([before.getKey(), 3]);
    expect($focusAfter(before.select(3, 3), false)).toEqual([after.getKey(), 0]);
  });
});

function onError(error: Error): never {
  throw error;
}

prove('A random name by default, and in a nested editor that of the parent.', () => {
  const [one, two] = [createEditor({}), createEditor({})];
  expect(one._config.namespace).not.toBe(two._config.namespace);
  expect(createEditor({parentEditor: one})._config.namespace).toBe(one._config.namespace);
});

prove('Root, text, line break, tab and paragraph are known without it.', () => {
  const editor = createEditor({nodes: []});
  expect(editor.hasNodes([RootNode, TextNode, LineBreakNode, TabNode, ParagraphNode])).toBe(true);
  expect(editor.hasNodes([MarkNode])).toBe(false);
});

prove('onError: Receives errors in updates, but not those in update listeners.', () => {
  const failure = new Error('of a proof');
  const $fail = (): never => {
    throw failure;
  };
  const received = vi.fn();
  const editor = createHeadlessEditor({onError: received});
  editor.update($fail, {discrete: true});
  expect(received).toHaveBeenCalledExactlyOnceWith(failure);
  editor.registerUpdateListener($fail);
  expect(
    messageThrownBy(() => {
      updateNow(editor, () => $append('one'));
    }),
  ).toBe('of a proof');
  expect(received).toHaveBeenCalledOnce();

  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  updateNow(createEditor({}), $fail);
  expect(log).toHaveBeenCalledWith(failure);
  log.mockRestore();
});

prove('It is committed when the editor gets a root element or is updated; until then getEditorState() is empty.', () => {
  const source = createEditor({onError});
  updateNow(source, () => $append('stored'));
  const editorState = source.getEditorState();
  const open = () => createEditor({editorState, onError});
  const [shown, updated] = [open(), open()];
  expect([shown.getEditorState().isEmpty(), editorState.isEmpty()]).toEqual([true, false]);
  shown.setRootElement(document.createElement('div'));
  expect(textOf(shown)).toBe('stored');
  updateNow(updated, () => $append('more'));
  expect(linesOf(updated)).toEqual(['stored', 'more']);
});

prove('The editor that this one is nested in. Commands that no listener here stops go on to it.', () => {
  const command = createCommand<null>('PROOF');
  const parent = createEditor({});
  const heard = vi.fn(() => true);
  parent.registerCommand(command, heard, COMMAND_PRIORITY_LOW);
  const child = createEditor({parentEditor: parent});
  child.dispatchCommand(command, null);
  expect(heard).toHaveBeenCalledOnce();
  child.registerCommand(command, () => true, COMMAND_PRIORITY_LOW);
  child.dispatchCommand(command, null);
  createEditor({}).dispatchCommand(command, null);
  expect(heard).toHaveBeenCalledOnce();
});

prove('Leaves out the listeners on the root element, so that no key, click or paste becomes a command.', () => {
  const heardFrom = (disableEvents: boolean): boolean => {
    const {editor, element} = mount({disableEvents});
    const heard = vi.fn(() => true);
    editor.registerCommand(KEY_DOWN_COMMAND, heard, COMMAND_PRIORITY_LOW);
    element.dispatchEvent(new KeyboardEvent('keydown', {key: 'a', bubbles: true}));
    return heard.mock.calls.length > 0;
  };
  expect([heardFrom(true), heardFrom(false)]).toEqual([false, true]);
});

prove('discrete: Commits before update() returns. Without effect in an update inside another.', () => {
  const editor = createEditor({onError});
  updateNow(editor, () => $append('one'));
  expect(linesOf(editor)).toEqual(['one']);
  editor.update(() => {
    editor.update(() => void $append('two'), {discrete: true});
  });
  expect(linesOf(editor)).toEqual(['one']);
});

prove('skipTransforms: Leaves out all node transforms. In an update inside another, those of the outer one too.', () => {
  const ran = (isInner: boolean, isOuter: boolean): boolean => {
    const editor = createEditor({onError});
    const transform = vi.fn();
    editor.registerNodeTransform(ParagraphNode, transform);
    editor.update(
      () => {
        $append('outer');
        if (isInner) editor.update(() => undefined, {skipTransforms: true});
      },
      {discrete: true, ...(isOuter && {skipTransforms: true})},
    );
    return transform.mock.calls.length > 0;
  };
  expect([ran(false, false), ran(false, true), ran(true, false)]).toEqual([true, false, false]);
});

prove('A string that update listeners receive in tags.', () => {
  const editor = createEditor({onError});
  const seen: string[][] = [];
  editor.registerUpdateListener(({tags}) => void seen.push([...tags]));
  editor.update(() => void $append('one'), {discrete: true, tag: 'mine'});
  editor.setEditorState(editor.getEditorState().clone(), {tag: 'set'});
  updateNow(editor, () => $append('two'));
  expect(seen).toEqual([['mine'], ['set'], []]);
});

/** The classes of what an editor with a theme shows, by tag. */
function classesWith(theme: EditorThemeClasses, $fill: () => void): (tag: string) => string[] {
  const {editor, element, errors} = mount({theme, nodes: [MarkNode]});
  updateNow(editor, $fill);
  if (errors[0] !== undefined) throw errors[0];
  return (tag) => [...(element.querySelector(tag)?.classList ?? [])];
}

prove('A value may be several names with spaces between them.', () => {
  expect(classesWith({paragraph: 'a b'}, () => $append('one'))('p')).toEqual(['a', 'b']);
});

prove('indent: Blocks that are indented, at any depth. One name only: a space in it throws.', () => {
  const at = (indent: string, depth: number) => classesWith({indent}, () => $append('one').setIndent(depth))('p');
  expect([at('in', 0), at('in', 1), at('in', 3)]).toEqual([[], ['in'], ['in']]);
  expect(() => at('a b', 1)).toThrow();
});

prove('markOverlap: Marks with more than one id.', () => {
  const of = (ids: string[]) =>
    classesWith({mark: 'mark', markOverlap: 'more'}, () => {
      $getRoot().append($createParagraphNode().append($createMarkNode(ids).append($createTextNode('one'))));
    })('mark');
  expect([of(['a']), of(['a', 'b'])]).toEqual([['mark'], ['mark', 'more']]);
});

prove('Text that is underlined and struck through, in place of the two classes for that.', () => {
  const text = {underline: 'u', strikethrough: 's', underlineStrikethrough: 'us', base: 'any'};
  const of = (...formats: ('underline' | 'strikethrough')[]) =>
    classesWith({text}, () => {
      const node = $append('one').getFirstChildOrThrow<TextNode>();
      for (const format of formats) node.toggleFormat(format);
    })('span');
  expect(of('underline', 'strikethrough')).toEqual(['any', 'us']);
  expect([of('underline'), of('strikethrough'), of()]).toEqual([['any', 'u'], ['any', 's'], ['any']]);
});

/** Whether a package other than the types reads a key of themes. */
function isRead(key: string): boolean {
  return publishedPackageNames().some((name) =>
    filesOf(name).some(
      (file) => file.endsWith('.dev.mjs') && new RegExp(`[\\w$)]\\.${key}\\b`).test(readPackageFile(name, file)),
    ),
  );
}

prove('embedBlock: Not read by any package. Pass it to BlockWithAlignableContents as className.', async () => {
  expect([isRead('embedBlock'), isRead('markOverlap')]).toEqual([false, true]);
  const className = {base: 'embed', focus: 'focus'};
  const {container} = await renderInComposer(
    createElement(BlockWithAlignableContents, {className, nodeKey: '1', children: 'A card'}),
  );
  expect(container.querySelector('.embed')?.textContent).toBe('A card');
});

prove('tableCellSelected: Not read by any package; selected cells get inline styles instead.', () => {
  expect([isRead('tableCellSelected'), isRead('tableCellHeader')]).toEqual([false, true]);
  expect(readPackageFile('@lexical/table', 'LexicalTable.dev.mjs')).toMatch(/style\.setProperty\('background-color'/);
});

/** What an editor imports, by text of its blocks and pieces. */
function imported(html: string, tags: NonNullable<CreateEditorArgs['html']>['import']): string[] {
  const editor = createEditor({html: tags === undefined ? {} : {import: tags}, onError});
  const found: string[] = [];
  updateNow(editor, () => {
    const nodes = $generateNodesFromDOM(editor, new DOMParser().parseFromString(html, 'text/html'));
    found.push(...nodes.map((node) => `${node.getType()} ${node.getTextContent()}`));
  });
  return found;
}

prove('priority: The highest of all conversions for an element counts; 0 by default.', () => {
  const q = (text: string, priority?: 0 | 1) => () => ({
    conversion: () => ({node: $createTextNode(text)}),
    ...(priority !== undefined && {priority}),
  });
  expect(imported('<p>own</p>', {p: q('other', 1)})[0]).toBe('text other');
  expect(imported('<p>own</p>', undefined)).toEqual(['paragraph own']);
});

prove("node: The node, or several, of which the last gets the children. With null the children take the element's place.", () => {
  const several = () => ({conversion: () => ({node: [$createParagraphNode(), $createParagraphNode()]})});
  const none = () => ({conversion: () => ({node: null})});
  expect(imported('<section>in</section>', {section: several})).toEqual(['paragraph ', 'paragraph in']);
  expect(imported('<b>in</b>', {b: none})).toEqual(['text in']);
});

prove('after: Receives the nodes that come from the children. What it returns is used in their place.', () => {
  const seen: string[] = [];
  const after = () => ({
    conversion: () => ({
      node: $createParagraphNode(),
      after: (children: LexicalNode[]) => {
        seen.push(...children.map((child) => child.getTextContent()));
        return [$createTextNode('other')];
      },
    }),
  });
  expect(imported('<section>in</section>', {section: after})).toEqual(['paragraph other']);
  expect(seen).toEqual(['in']);
});

prove(
  "forChild: Called with each node that comes from inside the element, at any depth. What it returns takes the node's place; null drops the node.",
  () => {
    const seen: string[] = [];
    const rule = () => ({
      conversion: () => ({
        node: $createParagraphNode(),
        forChild: (child: LexicalNode) => {
          seen.push(child.getTextContent());
          return child.getTextContent() === 'drop' ? null : $createTextNode('kept');
        },
      }),
    });
    expect(imported('<section><i><u>deep</u></i><b>drop</b></section>', {section: rule})).toEqual(['paragraph kept']);
    expect(seen).toEqual(['deep', 'drop']);
  },
);

/** A subclass that is not named in any rule. */
class SpecialNode extends ParagraphNode {
  static override getType(): string {
    return 'special';
  }
  static override clone(node: SpecialNode): SpecialNode {
    return new SpecialNode(node.__key);
  }
  static override importJSON(): SpecialNode {
    return new SpecialNode();
  }
  override exportJSON(): SerializedParagraphNode {
    return {...super.exportJSON(), type: 'special', version: 1};
  }
}

/** The HTML of a paragraph and of one of a subclass. */
function exported(rule: NonNullable<NonNullable<CreateEditorArgs['html']>['export']>): string {
  const editor = createEditor({html: {export: rule}, nodes: [SpecialNode], onError});
  updateNow(editor, () => {
    $append('a');
    $getRoot().append(new SpecialNode().append($createTextNode('b')));
  });
  return editor.getEditorState().read(() => $generateHtmlFromNodes(editor));
}

prove('export: Functions that are called in place of exportDOM(), for nodes of exactly that class.', () => {
  const html = exported(new Map([[ParagraphNode, () => ({element: document.createElement('section')})]]));
  expect(html).toMatch(/^<section>.*a.*<\/section><p.*b.*<\/p>$/);
});

prove('element: The element. With null the node and its children are left out.', () => {
  expect(exported(new Map([[ParagraphNode, () => ({element: null})]]))).toMatch(/^<p[^>]*><span[^>]*>b/);
  expect(exported(new Map())).toMatch(/^<p[^>]*><span[^>]*>a/);
});

prove(
  'after: Called with the element once its children are in it. An element that it returns takes the place of the first.',
  () => {
    const seen: (string | null | undefined)[] = [];
    const rule = () => ({
      element: document.createElement('section'),
      after: (element: HTMLElement | Text | null | undefined) => {
        seen.push(element?.textContent);
        return document.createElement('hr');
      },
    });
    expect(exported(new Map([[ParagraphNode, rule]]))).toMatch(/^<hr><p/);
    expect(seen).toEqual(['a']);
  },
);

prove('Two commands of one name are different commands.', () => {
  const [one, two] = [createCommand<null>('SAME'), createCommand<null>('SAME')];
  const editor = createEditor({onError});
  editor.registerCommand(one, () => true, COMMAND_PRIORITY_LOW);
  expect([editor.dispatchCommand(one, null), editor.dispatchCommand(two, null)]).toEqual([true, false]);
});

prove(
  'withKlass: The class of what with returns. Transforms that are registered for the replaced class then run for it too.',
  () => {
    const transformed = (withKlass?: typeof SpecialNode): string[] => {
      const replacement = {replace: ParagraphNode, with: () => new SpecialNode(), ...(withKlass && {withKlass})};
      const editor = createEditor({nodes: [SpecialNode, replacement], onError});
      const types: string[] = [];
      editor.registerNodeTransform(ParagraphNode, (node) => void types.push(node.getType()));
      updateNow(editor, () => $getRoot().append($applyNodeReplacement(new ParagraphNode())));
      return types;
    };
    expect(transformed(SpecialNode)).toEqual(['special']);
    expect(transformed()).toEqual([]);
  },
);

prove('The name that createCommand() was given, for debugging: the production build leaves it out.', () => {
  expect(createCommand<null>('NAMED').type).toBe(build === 'development' ? 'NAMED' : undefined);
});

// Tags, nodes and points

/** The first text of the document. */
function $firstText(): TextNode {
  const [text] = $getRoot().getAllTextNodes();
  if (text === undefined) throw new Error('expected a text, found none');
  return text;
}

prove(
  'Says whether the running update has a tag, or another one that shares its commit and ran before. It throws outside an update, also in a read and in listeners.',
  async () => {
    const editor = strictEditor();
    const found: boolean[] = [];
    editor.update(
      () => {
        found.push($hasUpdateTag('first'));
        $append('a');
      },
      {tag: 'first'},
    );
    editor.update(() => {
      found.push($hasUpdateTag('first'));
      $append('b');
    });
    await settled();
    updateNow(editor, () => found.push($hasUpdateTag('first')));
    expect(found).toEqual([true, true, false]);
    const messages: string[] = [];
    const ask = () => messages.push(messageThrownBy(() => $hasUpdateTag('first')).slice(0, 31));
    ask();
    editor.getEditorState().read(ask);
    editor.registerUpdateListener(ask);
    updateNow(editor, () => $append('c'));
    expect(new Set(messages)).toEqual(new Set(['Unable to find an active editor']));
    expect(messages).toHaveLength(3);
  },
);

prove('It throws when the class is not registered, and when the replacement is no instance of that class.', () => {
  updateNow(strictEditor(), () => {
    expect(messageThrownBy(() => $applyNodeReplacement(Object.create(TagNode.prototype) as TagNode))).toMatch(
      /has been registered/,
    );
  });
  const editor = strictEditor({nodes: [TagNode, {replace: TextNode, with: () => new ParagraphNode()}]});
  updateNow(editor, () => {
    expect(messageThrownBy(() => $createTextNode('a'))).toMatch(/is a subclass of the original node/);
    const tag = new TagNode('a');
    expect($applyNodeReplacement(tag)).toBe(tag);
  });
});

prove('The node to copy, in the version that you pass: of one from an earlier update, pass getLatest().', () => {
  const editor = strictEditor();
  updateNow(editor, () => $append('old'));
  const text = editor.getEditorState().read($firstText);
  updateNow(editor, () => {
    text.setTextContent('new');
    expect([$copyNode(text), $copyNode(text.getLatest())].map((node) => node.__text)).toEqual(['old', 'new']);
    expect($copyNode(text).getParent()).toBeNull();
  });
});

prove('Nothing is checked before the point is used.', () => {
  inEditor(() => {
    const point = $createPoint('none', 9, 'text');
    expect(point.offset).toBe(9);
    expect(messageThrownBy(() => point.getNode())).toBe('Point.getNode: node not found');
  });
});

prove('It does not select. Outside an update of that editor it returns null, too.', () => {
  const {editor, element} = strictMount();
  updateNow(editor, () => $appendText('abc'));
  const text = element.querySelector('[data-lexical-text]')?.firstChild ?? document.body;
  document.getSelection()?.setBaseAndExtent(text, 1, text, 2);
  const make = () => $createRangeSelectionFromDom(document.getSelection(), editor);
  updateNow(editor, () => {
    $setSelection(null);
    expect(make()).toMatchObject({format: 0, style: '', anchor: {offset: 1, type: 'text'}, focus: {offset: 2, type: 'text'}});
    expect($getSelection()).toBeNull();
    expect($createRangeSelectionFromDom(null, editor)).toBeNull();
  });
  document.getSelection()?.setBaseAndExtent(text, 1, text, 2);
  expect([make(), editor.getEditorState().read(make)]).toEqual([null, null]);
  updateNow(strictMount().editor, () => {
    expect(make()).toBeNull();
  });
});

prove('A text that is still empty when the update ends is removed.', () => {
  const editor = strictEditor();
  updateNow(editor, () =>
    $getRoot().append($createParagraphNode().append($createTextNode()), $createParagraphNode().append($createTextNode(' '))),
  );
  const sizes = editor.getEditorState().read(() =>
    $getRoot()
      .getChildren<ParagraphNode>()
      .map((node) => node.getChildrenSize()),
  );
  expect(sizes).toEqual([0, 1]);
});

prove(
  'It is null inside a text and where nothing follows. At the edge of a block it is the block beside that, at the edge of a link the node beside the link. It looks no more than one level up.',
  () => {
    inEditor(() => {
      const [inside, behind, first] = [$createTextNode('ab'), $createTextNode('cd'), $append('first')];
      const link = $createLinkNode('https://lexical.dev').append(inside);
      const paragraph = $createParagraphNode().append(link, behind);
      $getRoot().append(paragraph);
      const beside = (text: TextNode, offset: number, isBackward: boolean) =>
        $getAdjacentNode($createPoint(text.getKey(), offset, 'text'), isBackward);
      expect(beside(behind, 1, true)).toBeNull();
      expect(beside(behind, 2, false)).toBeNull();
      expect(beside(behind, 0, true)).toBe(link);
      expect(beside(inside, 2, false)).toBe(behind);
      // In front of the link is nothing in its block.
      expect(beside(inside, 0, true)).toBeNull();
      const second = $append('second');
      expect(beside(second.getFirstChildOrThrow(), 0, true)).toBe(paragraph);
      expect($getAdjacentNode($createPoint(first.getKey(), 1, 'element'), false)).toBe(paragraph);
    }, [LinkNode]);
  },
);

prove(
  "Returns how many characters are in front of the anchor and of the focus, each in its own node. For a point in an element that is 0, or behind the last child the length of the element's text. A caret in an element and a NodeSelection give [0, 0].",
  () => {
    inEditor(() => {
      const [one, two] = [$appendText('abc'), $appendText('def')];
      expect($getCharacterOffsets($selectTexts(two, 2, one, 1))).toEqual([2, 1]);
      const paragraph = $append('xyz').append($createTextNode('more').setFormat(1));
      expect($getCharacterOffsets(paragraph.select(1, 2))).toEqual([0, 7]);
      expect($getCharacterOffsets(paragraph.select(2, 2))).toEqual([0, 0]);
      expect($getCharacterOffsets($selectBlocks(['a'], ['a'])[0])).toEqual([0, 0]);
    });
  },
);

prove('For the root element itself it is null.', () => {
  const {editor, element} = strictMount();
  updateNow(editor, () => $append('a'));
  updateNow(editor, () => {
    expect($getNearestNodeFromDOMNode(element)).toBeNull();
    expect($getNearestNodeFromDOMNode(element.firstElementChild ?? element)?.getType()).toBe('paragraph');
  });
});

prove('For a shadow root it is what is around that. It throws for the root and for a node outside the document.', () => {
  updateNow(tableEditor(raise), () => {
    const cell = $cellAt($appendTable(1, 1), 0);
    expect($getNearestRootOrShadowRoot(cell.getFirstChildOrThrow())).toBe(cell);
    // Rows are shadow roots, too.
    expect($getNearestRootOrShadowRoot(cell)).toBe(cell.getParent());
    for (const node of [$getRoot(), $createParagraphNode()]) {
      expect(messageThrownBy(() => $getNearestRootOrShadowRoot(node))).toMatch(/to have a parent/);
    }
  });
});

prove('A node that the running update has removed is still found: ask isAttached().', () => {
  const editor = strictEditor();
  const keys: NodeKey[] = [];
  updateNow(editor, () => {
    const [one, two] = [$append('a'), $append('b')];
    one.remove();
    keys.push(one.getKey(), two.getKey());
    expect(keys.map((key) => $getNodeByKey(key)?.isAttached())).toEqual([false, true]);
  });
  expect(editor.getEditorState().read(() => keys.map((key) => $getNodeByKey(key)?.isAttached()))).toEqual([undefined, true]);
});

prove(
  'The state in which it looks; without it the active one. With it, the function works outside an update and a read, too.',
  () => {
    const editor = strictEditor();
    updateNow(editor, () => $append('a'));
    const state = editor.getEditorState();
    const key = state.read($firstText).getKey();
    updateNow(editor, () => {
      $firstText().setTextContent('b');
      expect([$getNodeByKey<TextNode>(key)?.__text, $getNodeByKey<TextNode>(key, state)?.__text]).toEqual(['b', 'a']);
    });
    expect($getNodeByKey<TextNode>(key, state)?.__text).toBe('a');
    expect(messageThrownBy(() => $getNodeByKey(key))).toMatch(/^Unable to find an active editor state/);
  },
);

prove('A node is no ancestor of itself.', () => {
  inEditor(() => {
    const text = $appendText('a');
    expect([$hasAncestor(text, $getRoot()), $hasAncestor(text, text), $hasAncestor($getRoot(), text)]).toEqual([
      true,
      false,
      false,
    ]);
  });
});

prove('The root is one, a decorator is none.', () => {
  inEditor(() => {
    expect([$getRoot(), new PictureNode(), $createTextNode('a')].map((node) => $isBlockElementNode(node))).toEqual([
      true,
      false,
      false,
    ]);
  }, [PictureNode]);
});

prove('An element without children is no leaf.', () => {
  inEditor(() => {
    expect([$createParagraphNode(), $createTextNode('a')].map((node) => $isLeafNode(node))).toEqual([false, true]);
  });
});

prove('Tabs are texts, line breaks are none.', () => {
  inEditor(() => {
    expect([$createTabNode(), $createLineBreakNode()].map((node) => $isTextNode(node))).toEqual([true, false]);
  });
});

prove('Texts and line breaks are neither.', () => {
  inEditor(() => {
    const nodes = [$createTextNode('a'), $createLineBreakNode(), $createParagraphNode(), $createLinkNode('https://lexical.dev')];
    expect(nodes.map((node) => $isInlineElementOrDecoratorNode(node))).toEqual([false, false, false, true]);
  }, [LinkNode]);
});

prove('They come in the order in which they were made, which need not be that of the document.', () => {
  inEditor(() => {
    const [one, two] = [$createParagraphNode(), $createParagraphNode()];
    $getRoot().append(two, one);
    expect($nodesOfType(ParagraphNode)).toEqual([one, two]);
    expect($nodesOfType(TagNode)).toEqual([]);
  });
});

prove(
  'Moves both ends of a selection from elements into the texts next to them. Where there is no text, an end goes down to the last element.',
  () => {
    inEditor(() => {
      const [empty, text] = [$createParagraphNode(), $createTextNode('abc')];
      $getRoot().append(empty, $createParagraphNode().append(text));
      const selection = $getRoot().select(0, 2);
      expect($normalizeSelection__EXPERIMENTAL(selection)).toBe(selection);
      expect(selection.anchor).toMatchObject({key: empty.getKey(), offset: 0, type: 'element'});
      expect(selection.focus).toMatchObject({key: text.getKey(), offset: 3, type: 'text'});
    });
  },
);

prove('Transforms leave out that node.', () => {
  const editor = strictEditor();
  const seen: string[] = [];
  updateNow(editor, () => {
    $append('a');
    $append('b');
  });
  editor.registerNodeTransform(TextNode, (text) => void seen.push(text.getTextContent()));
  seen.length = 0;
  updateNow(editor, () => {
    $setCompositionKey($firstText().getKey());
    for (const text of $getRoot().getAllTextNodes()) text.markDirty();
  });
  expect(seen).toEqual(['b']);
});

prove(
  'How many children stay in the first half. Where no child has that index, a top-level element gets an empty second half. A deeper one moves into it as a whole.',
  () => {
    inEditor(() => {
      const halves = $splitNode($append('a'), 1);
      expect(halves.map((half) => half?.getTextContent())).toEqual(['a', '']);
      for (const [offset, sizes] of [
        [0, [1, 2]],
        [9, [0, 2]],
      ] as const) {
        const item = $createListItemNode().append($createTextNode('b'));
        $getRoot().append($createListNode('bullet').append(item, $createListItemNode().append($createTextNode('c'))));
        const lists = $splitNode(item, offset);
        expect(lists.map((half) => half?.getChildrenSize())).toEqual(sizes);
        expect(lists.map((half) => half?.getTextContent())).toEqual(['', 'b\n\nc']);
      }
    });
  },
);

prove("A handler of a nested editor's command gets the nested one, also where its parent registered the handler.", () => {
  const parent = strictEditor();
  const child = createEditor({parentEditor: parent, onError: raise});
  const command = createCommand<null>('ASK');
  const found: LexicalEditor[] = [];
  parent.registerCommand(command, () => found.push($getEditor()) > 9, COMMAND_PRIORITY_LOW);
  child.dispatchCommand(command, null);
  parent.dispatchCommand(command, null);
  expect(found).toEqual([child, parent]);
});

prove(
  'Without it, an editor made inside an update takes the nodes and the namespace of the one that is running, as its parent.',
  () => {
    const editor = strictEditor({namespace: 'outer', nodes: [TagNode]});
    updateNow(editor, () => {
      const inner = createEditor();
      expect([inner._parentEditor === editor, inner.hasNode(TagNode), inner._config.namespace]).toEqual([true, true, 'outer']);
      const other = createEditor({});
      expect([other._parentEditor, other.hasNode(TagNode), other._config.namespace === 'outer']).toEqual([null, false, false]);
    });
  },
);

// The page

prove('The root element itself counts. An editor with disableEvents is not found.', () => {
  const [one, two] = [strictMount(), strictMount({disableEvents: true})];
  for (const {editor} of [one, two]) updateNow(editor, () => $append('a'));
  expect(getNearestEditorFromDOMNode(one.element)).toBe(one.editor);
  expect(getNearestEditorFromDOMNode(one.element.firstElementChild)).toBe(one.editor);
  expect(getNearestEditorFromDOMNode(two.element.firstElementChild)).toBeNull();
  expect(getNearestEditorFromDOMNode(null)).toBeNull();
});

prove(
  'Says whether the name of a DOM node is one of a block, such as P, UL or TABLE. Rows and the other parts of tables, except TD and TFOOT, are none.',
  () => {
    const isBlock = (name: string) => isBlockDomNode(document.createElement(name));
    expect(['p', 'ul', 'table', 'td', 'tfoot'].map(isBlock)).toEqual([true, true, true, true, true]);
    expect(['tr', 'th', 'thead', 'tbody', 'caption', 'span'].map(isBlock)).toEqual([false, false, false, false, false, false]);
  },
);

prove('Only its name is looked at, not its style.', () => {
  const span = document.createElement('span');
  span.style.display = 'block';
  expect([isBlockDomNode(span), isInlineDomNode(span)]).toEqual([false, true]);
});

prove('It asks for the kind of DOM node only, so that an element of SVG counts.', () => {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  expect([svg, document.body, document, document.createTextNode('a'), window].map((x) => isHTMLElement(x))).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});

prove('true for an <a>, also for one without href.', () => {
  expect(['a', 'area'].map((name) => isHTMLAnchorElement(document.createElement(name)))).toEqual([true, false]);
});

/** An editor with a decorator, which holds a field, and a text behind it. */
function withField() {
  const mounted = strictMount({nodes: [PictureNode]});
  updateNow(mounted.editor, () => {
    $getRoot().append(new PictureNode());
    $append('a');
  });
  const [picture, line] = mounted.element.children;
  if (picture === undefined || line === undefined) throw new Error('expected two blocks, found less');
  const outside = document.createElement('input');
  document.body.append(outside);
  return {...mounted, picture, line, outside};
}

prove(
  'Says whether a DOM node stands in a decorator while a field has the focus. Whether that field is inside the decorator is not asked. It throws outside an update.',
  () => {
    const {editor, picture, line, outside} = withField();
    const ask = () => [picture, line].map((node) => isSelectionCapturedInDecoratorInput(node));
    outside.focus();
    updateNow(editor, () => {
      expect(ask()).toEqual([true, false]);
    });
    outside.blur();
    updateNow(editor, () => {
      expect(ask()).toEqual([false, false]);
    });
    expect(messageThrownBy(ask)).toMatch(/^Unable to find an active editor/);
  },
);

prove('Outside an update of that editor it is false, and so while a field in a decorator has the focus.', () => {
  const {editor, picture, line, outside} = withField();
  const ask = () => [picture, line].map((node) => isSelectionWithinEditor(editor, node, line));
  updateNow(editor, () => {
    expect(ask()).toEqual([true, true]);
    expect(isSelectionWithinEditor(editor, line, null)).toBe(false);
    expect(isSelectionWithinEditor(editor, null, line)).toBe(false);
    expect(isSelectionWithinEditor(strictEditor(), line, line)).toBe(false);
  });
  expect(ask()).toEqual([false, false]);
  outside.focus();
  updateNow(editor, () => {
    expect(ask()).toEqual([false, true]);
  });
});

prove("Says whether both ends of a browser's selection are in an editor, and the first not in one nested in it.", () => {
  const {editor, picture, line} = withField();
  const inner = document.createElement('div');
  picture.append(inner);
  strictEditor({parentEditor: editor}).setRootElement(inner);
  updateNow(editor, () => {
    expect(isSelectionWithinEditor(editor, inner, line)).toBe(false);
    expect(isSelectionWithinEditor(editor, line, inner)).toBe(true);
    expect(isSelectionWithinEditor(editor, line, document.body)).toBe(false);
  });
});

prove("Among equal ones the first counts: the framework's own, then those of your classes in the order of nodes.", () => {
  const importing = (type: string) =>
    class extends SpecialNode {
      static override getType(): string {
        return type;
      }
      static override importDOM(): DOMConversionMap {
        const conversion = () => ({node: $createTextNode(type)});
        return {p: () => ({conversion, priority: 0}), q: () => ({conversion, priority: 0})};
      }
    };
  const [One, Two] = [importing('one'), importing('two')];
  withoutWarnings();
  const editor = createEditor({nodes: [One, Two], onError});
  updateNow(editor, () => {
    const dom = new DOMParser().parseFromString('<p>a</p><q>b</q>', 'text/html');
    expect($generateNodesFromDOM(editor, dom).map((node) => [node.getType(), node.getTextContent()])).toEqual([
      ['paragraph', 'a'],
      ['text', 'one'],
    ]);
  });
});

prove('Where a class converts the element too, they need a higher priority.', () => {
  const p = (priority: 0 | 1) => () => ({conversion: () => ({node: $createTextNode('other')}), priority});
  expect(imported('<p>own</p>', {p: p(0)})).toEqual(['paragraph own']);
  expect(imported('<p>own</p>', {p: p(1)})).toEqual(['text other']);
});

// LexicalEditor

prove(
  'Handlers of a higher priority run first, and those of one priority in the order in which they were registered. One that returns true keeps the rest from running.',
  () => {
    const editor = strictEditor();
    const command = createCommand<string>('RUN');
    const calls: string[] = [];
    const register = (name: string, priority: 0 | 1 | 4, result = false) =>
      editor.registerCommand(command, () => calls.push(name) > 0 && result, priority);
    register('low', COMMAND_PRIORITY_LOW);
    register('second low', COMMAND_PRIORITY_LOW);
    const remove = register('last', COMMAND_PRIORITY_EDITOR);
    register('critical', 4);
    editor.dispatchCommand(command, '');
    expect(calls.splice(0)).toEqual(['critical', 'low', 'second low', 'last']);
    remove();
    register('third low', COMMAND_PRIORITY_LOW, true);
    register('editor', COMMAND_PRIORITY_EDITOR);
    editor.dispatchCommand(command, '');
    expect(calls).toEqual(['critical', 'low', 'second low', 'third low']);
  },
);

prove(
  'Receives the payload and the editor in which the command was dispatched, which can be one nested in this. It runs in an update. Only true ends the search, no other value does.',
  () => {
    const parent = strictEditor();
    const child = createEditor({parentEditor: parent, onError: raise});
    const command = createCommand<string>('RUN');
    const calls: unknown[] = [];
    parent.registerCommand(
      command,
      (payload, editor) => {
        calls.push([payload, editor === child, $getRoot().getType()]);
        // The types allow nothing but a boolean.
        return 1 as unknown as boolean;
      },
      COMMAND_PRIORITY_LOW,
    );
    parent.registerCommand(command, () => calls.push('second') > 9, COMMAND_PRIORITY_LOW);
    expect(child.dispatchCommand(command, 'given')).toBe(false);
    expect(calls).toEqual([['given', true, 'root'], 'second']);
  },
);

prove('One of the five constants, from COMMAND_PRIORITY_EDITOR to COMMAND_PRIORITY_CRITICAL. It throws without one.', () => {
  const command = createCommand<null>('RUN');
  // The types do not allow to leave it out.
  const editor = strictEditor();
  const register = editor.registerCommand.bind(editor) as unknown as (of: LexicalCommand<null>, listener: () => boolean) => void;
  expect(
    messageThrownBy(() => {
      register(command, () => true);
    }),
  ).toBe('Listener for type "command" requires a "priority".');
  expect([COMMAND_PRIORITY_EDITOR, COMMAND_PRIORITY_LOW, lexical.COMMAND_PRIORITY_CRITICAL]).toEqual([0, 1, 4]);
});

prove(
  'Calls a function after each commit that changes what decorators show, and when one of them is removed. It is not called when it is registered, and not in an editor without a root element.',
  () => {
    const {editor} = strictMount({nodes: [PictureNode]});
    const rootless = strictEditor({nodes: [PictureNode]});
    const calls: string[][] = [];
    const listener = (shown: Record<string, string>) => calls.push(Object.values(shown).map((value) => value.slice(0, 7)));
    for (const one of [editor, rootless]) one.registerDecoratorListener<string>(listener);
    expect(calls).toEqual([]);
    updateNow(rootless, () => $getRoot().append(new PictureNode()));
    expect(calls).toEqual([]);
    updateNow(editor, () => $getRoot().append(new PictureNode()));
    expect(calls).toEqual([['picture']]);
    updateNow(editor, () => $append('a'));
    expect(calls).toHaveLength(1);
    updateNow(editor, () => {
      $getRoot().getFirstChildOrThrow().remove();
    });
    expect(calls).toEqual([['picture'], []]);
  },
);

prove('Registering it marks the nodes of the document as changed, so that present ones are transformed, too.', () => {
  const editor = strictEditor();
  updateNow(editor, () => $append('a'));
  const seen: string[] = [];
  editor.registerNodeTransform(TextNode, (text) => void seen.push(text.getTextContent()));
  expect(seen).toEqual(['a']);
});

prove('Nodes of subclasses are left out, and so is a text in which an input method composes.', () => {
  const editor = strictEditor({nodes: [TagNode]});
  const seen: string[] = [];
  editor.registerNodeTransform(TextNode, (text) => void seen.push(text.getTextContent()));
  updateNow(editor, () => {
    const composed = $appendText('c');
    $getRoot().append($createParagraphNode().append($createTextNode('a'), new TagNode('b')));
    $setCompositionKey(composed.getKey());
  });
  expect(seen).toEqual(['a']);
});

prove(
  'An element counts as changed with its own values and its list of children, not when something inside a child changes.',
  () => {
    const editor = strictEditor();
    updateNow(editor, () => $append('a'));
    let calls = 0;
    editor.registerNodeTransform(ParagraphNode, () => void (calls += 1));
    const callsOf = ($change: () => unknown): number => {
      calls = 0;
      updateNow(editor, $change);
      return calls;
    };
    const $paragraph = () => $getRoot().getFirstChildOrThrow<ParagraphNode>();
    expect(callsOf(() => $paragraph().setIndent(1))).toBe(1);
    expect(callsOf(() => $paragraph().append($createTextNode('b').setFormat(1)))).toBe(1);
    expect(callsOf(() => $firstText().setTextContent('c'))).toBe(0);
  },
);

prove('A transform of RootNode runs in every update that changes the document.', () => {
  const editor = strictEditor();
  updateNow(editor, () => $append('a'));
  let calls = 0;
  editor.registerNodeTransform(RootNode, () => void (calls += 1));
  calls = 0;
  updateNow(editor, () => $firstText().setTextContent('b'));
  expect(calls).toBe(1);
  updateNow(editor, () => $getRoot().getTextContent());
  expect(calls).toBe(1);
});

prove("It throws for one that is not in the editor's nodes.", () => {
  const editor = strictEditor();
  expect(messageThrownBy(() => editor.registerNodeTransform(TagNode, () => undefined))).toMatch(/has not been registered/);
});

prove('It has to find nothing to do at some time: after 100 rounds an error ends the update.', () => {
  const errors: string[] = [];
  const editor = strictEditor({onError: (error) => errors.push(messageOf(error))});
  let rounds = 0;
  editor.registerNodeTransform(TextNode, (text) => {
    rounds += 1;
    text.setTextContent(`${text.getTextContent()}.`);
  });
  updateNow(editor, () => $append('a'));
  expect(errors.map((message) => message.slice(0, 36))).toEqual(['One or more transforms are endlessly']);
  expect(rounds).toBe(101);
});

prove('An update that it requests runs when all listeners have run.', () => {
  const editor = strictEditor();
  const calls: string[] = [];
  editor.registerUpdateListener(({editorState, prevEditorState, tags}) => {
    if (tags.has('again')) return;
    calls.push(...[prevEditorState, editorState].map((state) => state.read(() => $getRoot().getTextContent())));
    editor.update(() => void calls.push('update'), {tag: 'again'});
  });
  editor.registerUpdateListener(() => void calls.push('second'));
  updateNow(editor, () => $append('a'));
  expect(calls).toEqual(['', 'a', 'second', 'update']);
});

prove('Receives the element that is the root from now on and the one that was, each null where there is none.', () => {
  const {editor, element} = strictMount();
  const calls: unknown[] = [];
  editor.registerRootListener((...roots) => void calls.push(roots));
  editor.setRootElement(null);
  expect(calls).toEqual([
    [element, null],
    [null, element],
  ]);
});

prove('The key of the node; root gives the root element.', () => {
  const {editor, element} = strictMount();
  updateNow(editor, () => $append('a'));
  const key = editor.getEditorState().read(() => $getRoot().getFirstChildOrThrow().getKey());
  expect(editor.getElementByKey('root')).toBe(element);
  expect(editor.getElementByKey(key)).toBe(element.firstElementChild);
});

prove('Up to five small letters, drawn by chance.', () => {
  const keys = Array.from({length: 20}, () => strictEditor().getKey());
  expect(keys.filter((key) => !/^[a-z]{0,5}$/.test(key))).toEqual([]);
  expect(new Set(keys).size).toBeGreaterThan(1);
});

prove('false makes the editor read-only for users. The present value does nothing.', () => {
  const editor = strictEditor();
  const calls: boolean[] = [];
  editor.registerEditableListener((editable) => void calls.push(editable));
  editor.setEditable(true);
  expect(calls).toEqual([]);
  editor.setEditable(false);
  expect([calls, editor.isEditable()]).toEqual([[false], false]);
});

prove('The classes to look for. An empty list gives true.', () => {
  expect([strictEditor().hasNodes([]), strictEditor().hasNodes([TagNode])]).toEqual([true, false]);
});

prove('The element, or null. The present one does nothing.', () => {
  const {editor, element} = strictMount();
  updateNow(editor, () => $append('a'));
  const drawn = element.firstElementChild;
  let calls = 0;
  editor.registerRootListener(() => void (calls += 1));
  editor.setRootElement(element);
  expect([calls, element.firstElementChild === drawn]).toEqual([1, true]);
  editor.setRootElement(null);
  editor.setRootElement(element);
  expect([calls, element.firstElementChild === drawn]).toEqual([3, false]);
});

prove('The function. $ functions and node methods that read work in it until it returns, not after an await.', async () => {
  const editor = strictEditor();
  updateNow(editor, () => $append('a'));
  const text = editor.getEditorState().read(async () => {
    const before = $getRoot().getTextContent();
    await settled();
    return [before, messageThrownBy(() => $getRoot()).slice(0, 37)];
  });
  expect(await text).toEqual(['a', 'Unable to find an active editor state']);
});

// Selections

prove('The point belongs to this selection from then on.', () => {
  inEditor(() => {
    const selection = $appendText('a').select();
    const point = $createPoint('root', 0, 'element');
    // The class is exported as a type only.
    const Selection = selection.constructor as new (...values: [PointType, PointType, number, string]) => RangeSelection;
    const made = new Selection(point, $createPoint('root', 0, 'element'), 0, '');
    expect([point._selection, selection.anchor._selection]).toEqual([made, selection]);
  });
});

prove(
  'Splits the texts in which the selection begins and ends, and returns the selected nodes, with the selected parts in place of those texts. At a caret it splits nothing and returns the node in which that stands.',
  () => {
    inEditor(() => {
      const text = $appendText('abcd');
      expect(text.select(1, 1).extract()).toEqual([text]);
      expect(textsOf(text.select(1, 3).extract())).toEqual(['bc']);
      expect(textsOf($getRoot().getAllTextNodes())).toEqual(['a', 'bc', 'd']);
    });
  },
);

prove('true gives false: it is about deleting forwards.', () => {
  inEditor(() => {
    const [text, next] = [$appendText('one'), $append('two')];
    next.isShadowRoot = () => true;
    const selection = text.select();
    expect([true, false].map((isBackward) => selection.forwardDeletion(selection.anchor, text, isBackward))).toEqual([
      false,
      true,
    ]);
  });
});

prove('The nodes. At a caret in a text it is that text.', () => {
  inEditor(() => {
    const [one, two] = [$appendText('a'), $appendText('b')];
    expect(one.select(0, 0).getNodes()).toEqual([one]);
    expect($selectTexts(one, 0, two, 1).getNodes()).toEqual([one, one.getParent(), two.getParent(), two]);
  });
});

/** The lines of a document after nodes are inserted into a paragraph "ab", between the letters, or into an empty one. */
function linesAfter($nodes: () => LexicalNode[], text = 'ab'): string[] {
  const editor = inEditor(() => {
    const paragraph = $append(text);
    if (text === '') paragraph.clear().select();
    else paragraph.getFirstChildOrThrow<TextNode>().select(1, 1);
    const selection = $getSelection();
    selection?.insertNodes($nodes());
    const place = $caretPlace();
    $getRoot().append($createParagraphNode().append($createTextNode(place === undefined ? 'none' : place.join(' '))));
  }, [PictureNode, LinkNode, CodeNode, ListNode, ListItemNode]);
  return linesOf(editor);
}

prove('Inline nodes go into the block with the caret.', () => {
  expect(linesAfter(() => [$createTextNode('1'), $createLinkNode('https://lexical.dev').append($createTextNode('2'))])).toEqual([
    'a12b',
    '2 1',
  ]);
});

prove(
  'Blocks split that block. If the first one holds text, its content joins the first half and the block itself is lost, even a code block. What was after the caret moves to the end of the last one, if that holds text.',
  () => {
    const $paragraph = (text: string) => $createParagraphNode().append($createTextNode(text));
    expect(linesAfter(() => [$paragraph('1'), $paragraph('2')])).toEqual(['a1', '2b', '2 1']);
    expect(linesAfter(() => [new PictureNode(), $paragraph('2')])).toEqual(['a', '[picture]', '2b', '2 1']);
    const $code = () => $createCodeNode().append($createTextNode('1'));
    expect(linesAfter(() => [$code(), $paragraph('2')])).toEqual(['a1', '2b', '2 1']);
    const $list = () => $createListNode('bullet').append($createListItemNode().append($createTextNode('2')));
    expect(linesAfter(() => [$paragraph('1'), $list()])).toEqual(['a1', '2', 'b', '2 1']);
  },
);

prove('An empty block with the caret, other than a list item, is replaced by them.', () => {
  expect(linesAfter(() => [$createParagraphNode().append($createTextNode('1'))], '')).toEqual(['1', '1 1']);
});

prove('Blocks or inline nodes, in their order. An empty list does nothing.', () => {
  expect(linesAfter(() => [])).toEqual(['ab', 'ab 1']);
});

prove('Says whether another selection has the same anchor, focus, format and style.', () => {
  inEditor(() => {
    const selection = $appendText('abc').select(0, 1);
    const changed = ($change: (copy: RangeSelection) => void) => {
      const copy = selection.clone();
      $change(copy);
      return selection.is(copy);
    };
    expect(changed(() => undefined)).toBe(true);
    const changes: ((copy: RangeSelection) => void)[] = [
      ({anchor}) => {
        anchor.set(anchor.key, 2, 'text');
      },
      ({focus}) => {
        focus.set(focus.key, 2, 'text');
      },
      (copy) => {
        copy.toggleFormat('bold');
      },
      (copy) => {
        copy.setStyle('color: red');
      },
    ];
    expect(changes.map(changed)).toEqual([false, false, false, false]);
    expect([selection.is(null), selection.is($createNodeSelection())]).toEqual([false, false]);
  });
});

prove('false also when nothing lies between the two, but one is in a text and the other beside it.', () => {
  inEditor(() => {
    const text = $appendText('abc');
    const selection = text.select(0, 0);
    expect(selection.isCollapsed()).toBe(true);
    selection.focus.set(text.getParentOrThrow().getKey(), 0, 'element');
    expect([selection.isCollapsed(), selection.getTextContent()]).toEqual([false, '']);
  });
});

prove('Says whether the focus comes before the anchor in the document.', () => {
  inEditor(() => {
    const [one, two] = [$appendText('a'), $appendText('b')];
    expect([$selectTexts(two, 0, one, 1).isBackward(), $selectTexts(one, 1, two, 0).isBackward()]).toEqual([true, false]);
    expect(one.select(1, 1).isBackward()).toBe(false);
  });
});

prove(
  'Removes the selected content and leaves the caret in its place. The rest of the last block is joined to the first.',
  () => {
    const editor = inEditor(() => {
      const [one, two] = [$appendText('abc'), $appendText('def')];
      $selectTexts(one, 1, two, 2).removeText();
      expect($caretPlace()?.[1]).toBe(1);
    });
    expect(linesOf(editor)).toEqual(['af']);
  },
);

prove('The keys. The set itself is used, not a copy.', () => {
  inEditor(() => {
    const keys = new Set<NodeKey>();
    // The class is exported as a type only.
    const Selection = $createNodeSelection().constructor as new (keys: Set<NodeKey>) => NodeSelection;
    const selection = new Selection(keys);
    selection.add('1');
    expect([...keys]).toEqual(['1']);
  });
});

prove('The import of HTML takes these nodes out again before anything is drawn.', () => {
  inEditor((editor) => {
    const dom = new DOMParser().parseFromString('<ul><li><div>b</div><div>c</div></li></ul>', 'text/html');
    const [list] = $generateNodesFromDOM(editor, dom);
    if (list === undefined) throw new Error('expected a list, found none');
    $getRoot().append(list);
    expect($dfs().map(({node}) => node.getType())).toEqual(['root', 'list', 'listitem', 'text', 'linebreak', 'text']);
    expect(new ArtificialNode__DO_NOT_USE().createDOM(editor._config).tagName).toBe('DIV');
  });
});

prove('Nothing calls it in an empty document without a selection.', async () => {
  for (const isEmpty of [true, false]) {
    const {editor} = strictMount();
    measureRanges();
    if (!isEmpty) updateNow(editor, () => $append('a'));
    let calls = 0;
    editor.focus(() => (calls += 1));
    await settled();
    expect(calls).toBe(isEmpty ? 0 : 1);
  }
});

prove('neither a node nor a type name compiles. The type is Klass<ParagraphNode>.', {isShared: true}, () => {
  compiles(() => {
    expectTypeOf<typeof ParagraphNode>().toExtend<Klass<ParagraphNode>>();
    expectTypeOf<ParagraphNode>().not.toExtend<Klass<LexicalNode>>();
    expectTypeOf<string>().not.toExtend<Klass<LexicalNode>>();
  });
});

prove('new takes any arguments, unchecked.', {isShared: true}, () => {
  compiles(() => {
    const klass: KlassConstructor<typeof TextNode> = TextNode;
    expectTypeOf(new klass(1, 2, 3)).toEqualTypeOf<TextNode>();
    expectTypeOf(klass.clone).returns.toEqualTypeOf<TextNode>();
    // @ts-expect-error the class itself wants a string
    new TextNode(1);
  });
});

prove('The properties of two types in one; where both have one, the first type counts.', {isShared: true}, () => {
  compiles(() => {
    expectTypeOf<Spread<{version: 2}, SerializedLexicalNode>['version']>().toEqualTypeOf<2>();
    expectTypeOf<Spread<{url: string}, SerializedElementNode>>().toExtend<SerializedElementNode & {url: string}>();
    expectTypeOf<SerializedElementNode>().not.toExtend<Spread<{url: string}, SerializedElementNode>>();
  });
});

prove('A command is a value: without typeof it does not compile.', {isShared: true}, () => {
  compiles(() => {
    expectTypeOf<CommandPayloadType<typeof FORMAT_TEXT_COMMAND>>().toEqualTypeOf<TextFormatType>();
    // @ts-expect-error a value in place of a type
    expectTypeOf<CommandPayloadType<FORMAT_TEXT_COMMAND>>();
  });
});

prove('With a LexicalCommand<void>, dispatch undefined.', {isShared: true}, () => {
  compiles(() => {
    const editor = createEditor();
    editor.dispatchCommand(CLEAR_HISTORY_COMMAND, undefined);
    // @ts-expect-error a number in place of nothing
    editor.dispatchCommand(CLEAR_HISTORY_COMMAND, 1);
    // @ts-expect-error the second argument is missing
    editor.dispatchCommand(CLEAR_HISTORY_COMMAND);
  });
});

prove('The command says its type. Of a LexicalCommand<void> it is undefined, which cannot be left out.', {isShared: true}, () => {
  compiles(() => {
    const editor = createEditor();
    editor.dispatchCommand(FORMAT_TEXT_COMMAND, 'bold');
    // @ts-expect-error there is no such format
    editor.dispatchCommand(FORMAT_TEXT_COMMAND, 'heavy');
    // @ts-expect-error the second argument is missing
    editor.dispatchCommand(CLEAR_HISTORY_COMMAND);
  });
});

prove('A LexicalCommand<number> also passes for a LexicalCommand<string>.', {isShared: true}, () => {
  compiles(() => {
    expectTypeOf<LexicalCommand<number>>().toExtend<LexicalCommand<string>>();
  });
});

prove('createCommand<number>() says what is dispatched with it; without a type, anything is.', {isShared: true}, () => {
  compiles(() => {
    const editor = createEditor();
    editor.dispatchCommand(createCommand<number>(), 1);
    // @ts-expect-error a text in place of a number
    editor.dispatchCommand(createCommand<number>(), '1');
    editor.dispatchCommand(createCommand(), 1);
    editor.dispatchCommand(createCommand(), '1');
  });
});

prove('An async function, or one without return, does not compile.', {isShared: true}, () => {
  compiles(() => {
    const editor = createEditor();
    editor.registerCommand(FORMAT_TEXT_COMMAND, (format) => format === 'bold', COMMAND_PRIORITY_LOW);
    // @ts-expect-error nothing is returned
    editor.registerCommand(FORMAT_TEXT_COMMAND, () => undefined, COMMAND_PRIORITY_LOW);
    // @ts-expect-error a promise of it
    editor.registerCommand(FORMAT_TEXT_COMMAND, () => Promise.resolve(true), COMMAND_PRIORITY_LOW);
  });
});

prove('Pass ParagraphNode itself: a node does not compile.', {isShared: true}, () => {
  compiles(() => {
    const editor = createEditor();
    editor.registerMutationListener(ParagraphNode, () => undefined);
    // @ts-expect-error a node in place of the class
    editor.registerMutationListener($createParagraphNode(), () => undefined);
  });
});

prove('With TextNode, the listener gets a TextNode; a node in place of the class does not compile.', {isShared: true}, () => {
  compiles(() => {
    const editor = createEditor();
    editor.registerNodeTransform(TextNode, (text) => {
      expectTypeOf(text).toEqualTypeOf<TextNode>();
    });
    // @ts-expect-error a node in place of the class
    editor.registerNodeTransform($createTextNode(), () => undefined);
  });
});

prove('without it, all that you do with node compiles. Nothing checks that it fits replace.', {isShared: true}, () => {
  compiles(() => {
    const untyped: LexicalNodeReplacement = {
      replace: ParagraphNode,
      with: (node) => {
        const link: LinkNode = node;
        const count: number = node;
        return count > 0 ? link : $createParagraphNode();
      },
    };
    const wrong: LexicalNodeReplacement = {replace: ParagraphNode, with: (text: TextNode) => text};
    expectTypeOf([untyped, wrong]).toExtend<LexicalNodeReplacement[]>();
  });
});

prove('so a misspelt paragraphs compiles, too; in heading and list it does not.', {isShared: true}, () => {
  compiles(() => {
    const theme: EditorThemeClasses = {paragraphs: 'line'};
    // @ts-expect-error there is no seventh heading
    theme.heading = {h7: 'title'};
    // @ts-expect-error the key is `listitem`
    theme.list = {listItem: 'item'};
  });
});

prove('nodes.filter($isTextNode) is a TextNode[].', {isShared: true}, () => {
  compiles(() => {
    expectTypeOf($getRoot().getChildren().filter($isTextNode)).toEqualTypeOf<TextNode[]>();
  });
});

prove('The compiler knows its methods then: if ($isElementNode(node)) node.getChildren().', {isShared: true}, () => {
  compiles(() => {
    const node = $getNodeByKey('1');
    expectTypeOf(node).toEqualTypeOf<LexicalNode | null>();
    expectTypeOf<LexicalNode>().not.toHaveProperty('getChildren');
    if ($isElementNode(node)) node.getChildren();
  });
});

prove('To the compiler decorate() returns unknown then.', {isShared: true}, () => {
  compiles(() => {
    const node = $getNodeByKey('1');
    if ($isDecoratorNode(node)) expectTypeOf<ReturnType<(typeof node)['decorate']>>().toEqualTypeOf<unknown>();
    expectTypeOf<ReturnType<PictureNode['decorate']>>().toEqualTypeOf<string>();
  });
});

prove('$getNodeByKey<TextNode>(key) says what you expect, and nothing checks it.', () => {
  inEditor(() => {
    const node = $getNodeByKey<TextNode>($append('one').getKey());
    expectTypeOf(node).toEqualTypeOf<TextNode | null>();
    expect([node?.getType(), $isTextNode(node)]).toEqual(['paragraph', false]);
  });
});

prove('getDecorators<string>() says what you expect, unchecked.', () => {
  const {editor} = strictMount({nodes: [PictureNode]});
  updateNow(editor, () => $getRoot().append(new PictureNode()));
  const decorators = editor.getDecorators<number>();
  expectTypeOf(decorators).toEqualTypeOf<Record<NodeKey, number>>();
  expect(Object.values(decorators).map((shown) => typeof shown)).toEqual(['string']);
});

prove('The compiler takes any string.', {isShared: true}, () => {
  compiles(() => {
    expectTypeOf<SerializedTextNode['type']>().toEqualTypeOf<string>();
  });
});

prove("{type: 'text', version: 1, text: 'Hi', format: 1, style: '', mode: 'normal', detail: 0} is bold.", () => {
  inEditor(() => {
    const json: SerializedTextNode = {
      type: 'text',
      version: 1,
      text: 'Hi',
      format: 1,
      style: '',
      mode: 'normal',
      detail: 0,
    };
    const $text = (format: number) => TextNode.importJSON({...json, format});
    expect([$text(1).hasFormat('bold'), $text(0).hasFormat('bold')]).toEqual([true, false]);
    expect($text(1).exportJSON()).toEqual(json);
  });
});

prove("A line break in saved JSON: {type: 'linebreak', version: 1}.", () => {
  inEditor(() => {
    expect($createLineBreakNode().exportJSON()).toEqual({type: 'linebreak', version: 1});
  });
});

prove('an element with textFormat, where 1 is bold.', () => {
  inEditor(() => {
    const json = $createParagraphNode().exportJSON();
    const $paragraph = (textFormat: number) => ParagraphNode.importJSON({...json, textFormat});
    expect([$paragraph(1).hasTextFormat('bold'), $paragraph(0).hasTextFormat('bold')]).toEqual([true, false]);
  });
});

/** Type and text of the nodes that HTML becomes with these conversions. */
function importing(conversions: DOMConversionMap, html: string): string[] {
  const editor = strictEditor({html: {import: conversions}});
  const dom = new DOMParser().parseFromString(html, 'text/html');
  const shown: string[] = [];
  updateNow(editor, () => {
    shown.push(...$generateNodesFromDOM(editor, dom).map((node) => `${node.getType()} ${node.getTextContent()}`));
  });
  return shown;
}

prove(
  '{p: () => ({conversion: $convert, priority: 1})} takes each <p>; null leaves it to others. The key P compiles and is not asked.',
  () => {
    const $convert: DOMConversionFn = () => ({node: $createTextNode('mine')});
    const convert = (): DOMConversion => ({conversion: $convert, priority: 1});
    expect(importing({p: convert}, '<p>a</p>')[0]).toBe('text mine');
    expect(importing({p: () => null}, '<p>a</p>')).toEqual(['paragraph a']);
    expect(importing({P: convert}, '<p>a</p>')).toEqual(['paragraph a']);
  },
);

prove("The node without its object does not compile. With null, the children take the element's place.", () => {
  compiles(() => {
    // @ts-expect-error the node in place of an object with it
    const $convert: DOMConversionFn = () => $createParagraphNode();
    expectTypeOf($convert).toEqualTypeOf<DOMConversionFn>();
  });
  const bold = ($convert: DOMConversionFn): string[] =>
    importing({b: () => ({conversion: $convert, priority: 1})}, '<p><b>a</b></p>');
  expect(bold(() => null)).toEqual(['paragraph a']);
  expect(bold(() => ({node: $createTextNode('mine')}))[0]).toContain('mine');
});

prove('A function without return compiles, and drops all.', () => {
  const imported = (forChild: DOMChildConversion): string[] =>
    importing({p: () => ({conversion: () => ({node: $createParagraphNode(), forChild}), priority: 1})}, '<p><b>a</b>b</p>');
  expect(imported((node) => node)).toEqual(['paragraph ab']);
  expect(
    imported((node) => {
      node.markDirty();
    }),
  ).toEqual(['paragraph ']);
  expect(imported((node) => (node.getTextContent() === 'a' ? null : node))).toEqual(['paragraph b']);
});

prove('$getNodeByKey(key, prevEditorState) still finds a destroyed node.', () => {
  const {editor} = strictMount();
  updateNow(editor, () => $append('one'));
  const found: unknown[] = [];
  editor.registerMutationListener(ParagraphNode, (nodes, {prevEditorState}) => {
    for (const [key, mutation] of nodes) {
      const [before, now] = [prevEditorState, editor.getEditorState()].map((state) => $getNodeByKey(key, state)?.getType());
      found.push([mutation, before, now]);
    }
  });
  updateNow(editor, () => $getRoot().clear());
  expect(found).toEqual([['destroyed', 'paragraph', undefined]]);
});

prove('Without a root element nothing is called.', () => {
  const calls = (editor: LexicalEditor): number => {
    const listener = vi.fn();
    editor.registerMutationListener(ParagraphNode, listener);
    updateNow(editor, () => $append('one'));
    return listener.mock.calls.length;
  };
  expect([calls(strictEditor()), calls(strictMount().editor)]).toEqual([0, 1]);
});

prove('An error in the function is thrown here, and not given to onError.', () => {
  const onError = vi.fn();
  const editor = createEditor({onError});
  const fail = (): never => {
    throw new Error('stop');
  };
  expect(messageThrownBy(() => editor.getEditorState().read(fail))).toBe('stop');
  expect(onError).not.toHaveBeenCalled();
  editor.update(fail, {discrete: true});
  expect(onError).toHaveBeenCalledOnce();
});

prove('Outside an update or a read it throws, too.', () => {
  let point: PointType | undefined;
  const editor = inEditor(() => {
    point = $append('one').getFirstChildOrThrow<TextNode>().select().anchor;
  });
  expect(editor.getEditorState().read(() => point?.getNode().getTextContent())).toBe('one');
  expect(messageThrownBy(() => point?.getNode())).toMatch(/^Unable to find an active editor state/);
});

prove('Without a selection they go to that of the last commit, or else to the end of the root.', () => {
  const editor = strictEditor();
  updateNow(editor, () => {
    $append('a');
    $append('z');
    $setSelection(null);
  });
  updateNow(editor, () => {
    $insertNodes([$createTextNode('1')]);
    $getRoot().getFirstChildOrThrow<ParagraphNode>().select(0, 0);
  });
  expect(linesOf(editor)).toEqual(['a', 'z1']);
  updateNow(editor, () => {
    $setSelection(null);
    $insertNodes([$createTextNode('2')]);
  });
  expect(linesOf(editor)).toEqual(['2a', 'z1']);
});

prove('Splits the block at the caret, as Enter does. Without a range selection, nothing happens.', () => {
  const {editor} = strictMount();
  registerRichText(editor);
  updateNow(editor, () => {
    $append('one').select(1, 1);
    $setSelection(null);
  });
  expect([editor.dispatchCommand(INSERT_PARAGRAPH_COMMAND, undefined), linesOf(editor)]).toEqual([false, ['one']]);
  updateNow(editor, () => $getRoot().getFirstDescendant<TextNode>()?.select(1, 1));
  updateNow(editor, () => editor.dispatchCommand(INSERT_PARAGRAPH_COMMAND, undefined));
  expect(linesOf(editor)).toEqual(['o', 'ne']);
});

prove('Runs before handlers of COMMAND_PRIORITY_LOW, such as those of ListPlugin and LinkPlugin.', async () => {
  const {editor} = await renderInComposer([createElement(ListPlugin, {key: 1}), createElement(LinkPlugin, {key: 2})], {
    nodes: [ListNode, ListItemNode, LinkNode],
  });
  for (const command of [INSERT_ORDERED_LIST_COMMAND, TOGGLE_LINK_COMMAND]) {
    const priorities = editor._commands.get(command)?.flatMap(({size}, priority) => (size > 0 ? [priority] : []));
    expect(priorities).toEqual([COMMAND_PRIORITY_LOW]);
  }
  expect(COMMAND_PRIORITY_NORMAL).toBeGreaterThan(COMMAND_PRIORITY_LOW);
});

prove('except those whose decorate() has always returned null.', () => {
  class MaybeNode extends DecoratorNode<string | null> {
    static override getType(): string {
      return 'maybe';
    }
    static override clone(node: MaybeNode): MaybeNode {
      return new MaybeNode(node.__key);
    }
    override createDOM(): HTMLElement {
      return document.createElement('figure');
    }
    override updateDOM(): boolean {
      return false;
    }
    override decorate(): string | null {
      return shows;
    }
  }
  let shows: string | null = null;
  const {editor} = strictMount({nodes: [MaybeNode]});
  updateNow(editor, () => $getRoot().append(new MaybeNode()));
  expect(Object.values(editor.getDecorators())).toEqual([]);
  const redraw = (): unknown[] => {
    updateNow(editor, () => {
      $getRoot().getFirstChildOrThrow().markDirty();
    });
    return Object.values(editor.getDecorators());
  };
  shows = 'picture';
  expect(redraw()).toEqual(['picture']);
  shows = null;
  expect(redraw()).toEqual(['picture']);
});

prove('When a document with text gets a root element, that is a call too, although the text is the same.', () => {
  const editor = strictEditor();
  const texts: string[] = [];
  editor.registerTextContentListener((text) => texts.push(text));
  editor.setRootElement(document.createElement('div'));
  expect(texts).toEqual([]);
  updateNow(editor, () => $append('one'));
  expect(texts).toEqual(['one']);
  editor.setRootElement(document.createElement('div'));
  expect(texts).toEqual(['one', 'one']);
});

prove('After formatText() it is set if the first or the last text has the format.', () => {
  inEditor(() => {
    const paragraph = $createParagraphNode().append(
      $createTextNode('a').setFormat('italic'),
      $createTextNode('b').setFormat('code'),
      $createTextNode('c').setFormat('underline'),
    );
    $getRoot().append(paragraph);
    const selection = paragraph.select(0, 3);
    selection.formatText('bold');
    const formats: TextFormatType[] = ['bold', 'italic', 'code', 'underline'];
    expect(formats.map((format) => selection.hasFormat(format))).toEqual([true, true, false, true]);
  });
});

/** Texts that `<b>` and `<span>` of imported HTML have made bold. */
function boldOf(html: string): string[] {
  const bold: string[] = [];
  updateNow(strictEditor(), () => {
    const nodes = $generateNodesFromDOM(strictEditor(), new DOMParser().parseFromString(html, 'text/html'));
    const texts = nodes.flatMap((node) => ($isElementNode(node) ? node.getAllTextNodes() : []));
    bold.push(...textsOf(texts.filter((text) => text.hasFormat('bold'))));
  });
  return bold;
}

prove('Nodes inside an inner element of the same name go to the function of that element instead.', () => {
  const bold = 'style="font-weight: bold"';
  const italic = 'style="font-style: italic"';
  expect(boldOf(`<p><span ${bold}>a<span ${italic}>b</span></span></p>`)).toEqual(['a']);
  expect(boldOf(`<p><span ${bold}>a<i>b</i></span></p>`)).toEqual(['a', 'b']);
});

prove('Of several nodes that one conversion returns, only the last is passed.', () => {
  expect(boldOf('<p style="white-space: pre"><b>a\nb\nc</b></p>')).toEqual(['c']);
  expect(boldOf('<p><b>a<br>b<br>c</b></p>')).toEqual(['a', 'b', 'c']);
});

/** The names of the commands that a key leads to, without the two that any key leads to. */
function commandsOf(code: string, modifiers: KeyboardEventInit = {}): string[] {
  const {editor, element} = strictMount();
  const heard: string[] = [];
  for (const [name, command] of Object.entries(lexical)) {
    if (!/^(KEY_(?!DOWN|MODIFIER)|MOVE_|DELETE_)/.test(name)) continue;
    editor.registerCommand(
      command as LexicalCommand<unknown>,
      () => {
        heard.push(name);
        return false;
      },
      COMMAND_PRIORITY_EDITOR,
    );
  }
  element.dispatchEvent(new KeyboardEvent('keydown', {bubbles: true, code, ...modifiers}));
  return heard;
}

const [ctrl, alt, meta, shift] = [{ctrlKey: true}, {altKey: true}, {metaKey: true}, {shiftKey: true}];

prove('Says that the right arrow was pressed with Ctrl or Meta, without Shift and Alt.', () => {
  const right = (modifiers: KeyboardEventInit) => commandsOf('ArrowRight', modifiers);
  expect([right(ctrl), right(meta)]).toEqual([['MOVE_TO_END'], ['MOVE_TO_END']]);
  expect([right({...ctrl, ...shift}), right({...ctrl, ...alt})]).toEqual([[], []]);
});

prove('Says that the left arrow was pressed with Ctrl or Meta, without Shift and Alt.', () => {
  const left = (modifiers: KeyboardEventInit) => commandsOf('ArrowLeft', modifiers);
  expect([left(ctrl), left(meta)]).toEqual([['MOVE_TO_START'], ['MOVE_TO_START']]);
  expect([left({...ctrl, ...shift}), left({...ctrl, ...alt})]).toEqual([[], []]);
});

prove('The End key does not lead to it.', () => {
  expect([commandsOf('End'), commandsOf('ArrowRight', ctrl)]).toEqual([[], ['MOVE_TO_END']]);
});

prove('The Home key does not lead to it.', () => {
  expect([commandsOf('Home'), commandsOf('ArrowLeft', ctrl)]).toEqual([[], ['MOVE_TO_START']]);
});

/** Whether a key leads to a command: alone, and with Shift, Ctrl, Meta and Alt. */
const leads = (key: string, command: string): boolean[] =>
  [{}, shift, ctrl, meta, alt].map((modifiers) => commandsOf(key, modifiers).includes(command));

prove('Says that the left arrow was pressed, without Ctrl, Alt and Meta.', () => {
  expect(leads('ArrowLeft', 'KEY_ARROW_LEFT_COMMAND')).toEqual([true, true, false, false, false]);
});

prove('Says that the right arrow was pressed, without Ctrl, Alt and Meta.', () => {
  expect(leads('ArrowRight', 'KEY_ARROW_RIGHT_COMMAND')).toEqual([true, true, false, false, false]);
});

prove('Says that the up arrow was pressed, without Ctrl and Meta.', () => {
  expect(leads('ArrowUp', 'KEY_ARROW_UP_COMMAND')).toEqual([true, true, false, false, true]);
});

prove('Says that the down arrow was pressed, without Ctrl and Meta.', () => {
  expect(leads('ArrowDown', 'KEY_ARROW_DOWN_COMMAND')).toEqual([true, true, false, false, true]);
});

prove('Says that Backspace was pressed. With Ctrl, on a Mac with Alt, DELETE_WORD_COMMAND comes in its place.', () => {
  expect([commandsOf('Backspace'), commandsOf('Backspace', isMac ? alt : ctrl)]).toEqual([
    ['KEY_BACKSPACE_COMMAND'],
    ['DELETE_WORD_COMMAND'],
  ]);
});

prove('Says that Delete was pressed. With Ctrl, on a Mac with Alt, DELETE_WORD_COMMAND comes in its place.', () => {
  expect([commandsOf('Delete'), commandsOf('Delete', isMac ? alt : ctrl)]).toEqual([
    ['KEY_DELETE_COMMAND'],
    ['DELETE_WORD_COMMAND'],
  ]);
});

prove('Says that Tab was pressed, without Ctrl, Alt and Meta.', () => {
  expect(leads('Tab', 'KEY_TAB_COMMAND')).toEqual([true, true, false, false, false]);
});

prove('While the editor is read-only, or whole nodes are selected, the element does not get the focus.', async () => {
  const {editor, element} = strictMount();
  const focus = vi.spyOn(element, 'focus');
  updateNow(editor, () => $append('one').select());
  // jsdom gives the focus only by the method, which is called where the selection of the page has its place already.
  const focusesOf = async (): Promise<number> => {
    focus.mockClear();
    editor.focus();
    await settled();
    return focus.mock.calls.length;
  };
  await focusesOf();
  expect(await focusesOf()).toBe(1);
  editor.setEditable(false);
  expect(await focusesOf()).toBe(0);
  editor.setEditable(true);
  expect(await focusesOf()).toBe(1);
  updateNow(editor, () => {
    const selection = $createNodeSelection();
    selection.add($getRoot().getFirstChildOrThrow().getKey());
    $setSelection(selection);
  });
  expect(await focusesOf()).toBe(0);
});

prove(
  'Returns the editor whose update or command handler is running, also while it draws nodes or parses a state. Throws elsewhere, also in editorState.read() and update listeners, which know no editor.',
  () => {
    const seen: string[] = [];
    const look = (where: string): void => {
      try {
        seen.push(`${where}: ${$getEditor() === editor ? 'found' : 'another'}`);
      } catch {
        seen.push(`${where}: throws`);
      }
    };
    class WatchedNode extends ParagraphNode {
      static override getType(): string {
        return 'watched';
      }
      static override clone(node: WatchedNode): WatchedNode {
        return new WatchedNode(node.__key);
      }
      override createDOM(config: EditorConfig): HTMLElement {
        look('drawing');
        return super.createDOM(config);
      }
    }
    const {editor} = strictMount({nodes: [WatchedNode]});
    editor.parseEditorState(storedDocument(storedParagraph('one')), () => {
      look('parsing');
    });
    editor.registerUpdateListener(() => {
      look('listening');
    });
    updateNow(editor, () => {
      look('updating');
      $getRoot().append(new WatchedNode());
    });
    editor.getEditorState().read(() => {
      look('reading');
    });
    expect(seen).toEqual(['parsing: found', 'updating: found', 'drawing: found', 'listening: throws', 'reading: throws']);
  },
);

prove('Where that selection is no caret, the development build throws.', {build: 'development'}, () => {
  const errorsAt = (end: number): string[] => {
    const {editor, errors} = mount();
    updateNow(editor, () => $appendText('abc').select(1, end));
    updateNow(editor, () => {
      $setSelection(null);
      $insertNodes([$createTextNode('1')]);
    });
    return errors.map(({message}) => message);
  };
  expect(errorsAt(1)).toEqual([]);
  expect(errorsAt(2)).toEqual([expect.stringMatching(/^Cannot assign to read only property/)]);
});

prove('An element in which the selection begins comes behind what is selected in it.', () => {
  inEditor(() => {
    const [one, two] = [$appendText('one'), $appendText('two')];
    const types = $selectTexts(one, 1, two, 1).getNodes();
    expect(types).toEqual([one, one.getParent(), two.getParent(), two]);
  });
});

/** The text `one two` after something was done to a selection in it, without a window. */
function textWithoutWindow(start: number, $do: (selection: RangeSelection) => void): string {
  // As the framework finds no selection of a window in Node.
  const getSelection = vi.spyOn(window, 'getSelection').mockReturnValue(null);
  const editor = inEditor(() => {
    $do($appendText('one two').select(start, 7));
  });
  getSelection.mockRestore();
  return textOf(editor);
}

prove('For text beside the caret it asks the browser: in Node it removes nothing there.', () => {
  const textAfter = (start: number) =>
    textWithoutWindow(start, (selection) => {
      selection.deleteCharacter(true);
    });
  expect([textAfter(7), textAfter(4)]).toEqual(['one two', 'one ']);
});

prove('It asks the browser where the word ends: in Node it removes nothing at a caret.', () => {
  const textAfter = (start: number) =>
    textWithoutWindow(start, (selection) => {
      selection.deleteWord(true);
    });
  expect([textAfter(7), textAfter(4)]).toEqual(['one two', 'one ']);
});

prove('It asks the browser where the line ends: in Node it removes nothing at a caret.', () => {
  const textAfter = (start: number) =>
    textWithoutWindow(start, (selection) => {
      selection.deleteLine(true);
    });
  expect([textAfter(7), textAfter(4)]).toEqual(['one two', 'one ']);
});

prove(
  'An Error in the function goes to onError, any other value that is thrown goes nowhere. Both take back all updates that wait for the same commit.',
  async () => {
    const after = async (thrown?: unknown): Promise<[lines: string[], errors: unknown[]]> => {
      const {editor, errors} = mount();
      editor.update(() => void $append('first'));
      editor.update(() => {
        $append('second');
        // Throws what it was given, as a fetch does that was given up.
        if (thrown !== undefined) AbortSignal.abort(thrown).throwIfAborted();
      });
      await settled();
      return [linesOf(editor), errors];
    };
    const error = new Error('of a proof');
    expect(await after()).toEqual([['first', 'second'], []]);
    expect(await after(error)).toEqual([[], [error]]);
    expect(await after('no error')).toEqual([[], []]);
  },
);

prove(
  'Changes of nodes throw. Changes of the selection throw in the development build; in production they change the state.',
  () => {
    const editor = inEditor(() => $appendText('one').select(1, 2));
    const state = editor.getEditorState();
    const isThrownBy = ($do: (selection: RangeSelection) => void): boolean => {
      try {
        state.read(() => {
          const selection = $getSelection();
          if ($isRangeSelection(selection)) $do(selection);
        });
        return false;
      } catch {
        return true;
      }
    };
    expect(
      isThrownBy((selection) => {
        selection.anchor.getNode().markDirty();
      }),
    ).toBe(true);
    expect(isThrownBy((selection) => void selection.anchor.getNode().getTextContent())).toBe(false);
    const isMoved = () => state._selection?.getStartEndPoints()?.[0].offset === 0;
    const isMoveThrown = isThrownBy(({anchor}) => {
      anchor.set(anchor.key, 0, 'text');
    });
    expect([isMoveThrown, isMoved()]).toEqual(build === 'development' ? [true, false] : [false, true]);
  },
);

prove(
  'How a text is edited: normal text character by character. segmented text is deleted word by word, token as a whole.',
  () => {
    expectTypeOf<TextModeType>().toEqualTypeOf<'normal' | 'segmented' | 'token'>();
    // A range that ends in a text takes all of a token with it, and a part of the others.
    const rest = (mode: TextModeType): string => {
      const editor = inEditor(() => {
        const [start, text] = [$appendText('a'), $createTextNode('one two').setMode(mode)];
        start.insertAfter(text);
        $selectTexts(start, 0, text, 3).removeText();
      });
      return textOf(editor);
    };
    expect([rest('normal'), rest('segmented'), rest('token')]).toEqual([' two', ' two', '']);
  },
);

prove(
  'Called once the state is committed, also when the function has thrown. An update that changes nothing does not call it.',
  async () => {
    const {editor, errors} = mount();
    const called: string[] = [];
    const run = async (name: string, $do: () => void): Promise<void> => {
      editor.update($do, {onUpdate: () => called.push(name)});
      expect(called).not.toContain(name);
      await settled();
    };
    await run('nothing', () => undefined);
    await run('change', () => void $append('one'));
    expect(called).toEqual(['change']);
    editor.update(
      () => {
        throw new Error('of a proof');
      },
      {onUpdate: () => called.push('error')},
    );
    await settled();
    expect([called, errors.length]).toEqual([['change', 'error'], 1]);
  },
);

prove('When the selection begins at the end of a text and ends inside another, the latter is in the list twice.', () => {
  inEditor(() => {
    const $extracted = (start: number): string[] => {
      const [one, two] = [$createTextNode('ab'), $createTextNode('cd').setFormat('bold')];
      $getRoot().append($createParagraphNode().append(one, two));
      return textsOf($selectTexts(one, start, two, 1).extract());
    };
    expect([$extracted(1), $extracted(2)]).toEqual([
      ['b', 'c'],
      ['c', 'c'],
    ]);
  });
});

/** An editor on the page with the class names of both directions. */
function directedEditor($fill: () => void): {editor: LexicalEditor; element: HTMLElement} {
  const mounted = strictMount({nodes: [LinkNode], theme: {ltr: 'to-right', rtl: 'to-left'}});
  updateNow(mounted.editor, $fill);
  return mounted;
}

/** The names of the elements with a class. */
const withClass = (element: HTMLElement, name: string): string[] =>
  [element, ...element.querySelectorAll('*')].filter(({classList}) => classList.contains(name)).map(({tagName}) => tagName);

prove('ltr: Blocks and links whose text runs from left to right.', () => {
  const {element} = directedEditor(() => {
    $append('word').append($createLinkNode('https://lexical.dev').append($createTextNode('link')));
    $append('1');
  });
  expect(withClass(element, 'to-right')).toEqual(['P', 'A']);
});

prove('rtl: Blocks and links whose text runs from right to left, and the root element when the last block does so.', () => {
  const {editor, element} = directedEditor(() => {
    $append('\u05d0').append($createLinkNode('https://lexical.dev').append($createTextNode('\u05d1')));
  });
  expect(withClass(element, 'to-left')).toEqual(['DIV', 'P', 'A']);
  updateNow(editor, () => $append('word'));
  expect(withClass(element, 'to-left')).toEqual(['P', 'A']);
});

prove(
  'A node that moves into another element is created when that element stands further up in the document, updated when it stands further down.',
  () => {
    const {editor} = strictMount();
    let key = '';
    updateNow(editor, () => {
      $append('a');
      const text = $createTextNode('bold').setFormat('bold');
      $append('b').append(text);
      key = text.getKey();
    });
    const heard: unknown[] = [];
    editor.registerMutationListener(TextNode, (nodes) => heard.push(nodes.get(key)));
    const moveTo = (index: number): void => {
      updateNow(editor, () => {
        const text = $getNodeByKey(key);
        const paragraph = $getRoot().getChildAtIndex<ParagraphNode>(index);
        if (text !== null) paragraph?.append(text);
      });
    };
    moveTo(0);
    moveTo(1);
    expect(heard).toEqual(['created', 'updated']);
  },
);

prove('the history forgets its steps on it, without sending CAN_UNDO_COMMAND.', () => {
  const canUndoAfter = (command: LexicalCommand<void>): [steps: number, canUndo: boolean | undefined] => {
    const {editor} = strictMount();
    const history = createEmptyHistoryState();
    registerHistory(editor, history, 0);
    let canUndo: boolean | undefined;
    editor.registerCommand(
      CAN_UNDO_COMMAND,
      (can) => {
        canUndo = can;
        return false;
      },
      COMMAND_PRIORITY_LOW,
    );
    for (const text of ['one', 'two']) updateNow(editor, () => $append(text));
    expect([history.undoStack.length > 0, canUndo]).toEqual([true, true]);
    editor.dispatchCommand(command, undefined);
    return [history.undoStack.length, canUndo];
  };
  expect([canUndoAfter(CLEAR_EDITOR_COMMAND), canUndoAfter(CLEAR_HISTORY_COMMAND)]).toEqual([
    [0, true],
    [0, false],
  ]);
});

prove(
  'A handler that returns true keeps the latter from being sent. While an input method composes, keys lead to no commands.',
  () => {
    const heard = (isKept: boolean, isComposing: boolean): string[] => {
      const {editor, element} = strictMount();
      const names: string[] = [];
      updateNow(editor, () => {
        const text = $appendText('a');
        if (isComposing) $setCompositionKey(text.getKey());
      });
      editor.registerCommand(KEY_DOWN_COMMAND, () => names.push('down') > 0 && isKept, COMMAND_PRIORITY_LOW);
      editor.registerCommand(KEY_ESCAPE_COMMAND, () => names.push('escape') > 1, COMMAND_PRIORITY_LOW);
      element.dispatchEvent(new KeyboardEvent('keydown', {bubbles: true, code: 'Escape'}));
      return names;
    };
    expect([heard(false, false), heard(true, false), heard(false, true)]).toEqual([['down', 'escape'], ['down'], []]);
  },
);

prove('An update or a node transform that fails before that commit loses the state.', () => {
  const state = strictEditor().parseEditorState(storedDocument(storedParagraph('stored')));
  const linesWith = ($before: (editor: LexicalEditor) => void): string[] => {
    const editor = createEditor({editorState: state, onError: () => undefined});
    $before(editor);
    editor.setRootElement(document.createElement('div'));
    return linesOf(editor);
  };
  const fail = (): never => raise(new Error('of a proof'));
  expect(linesWith(() => undefined)).toEqual(['stored']);
  expect(
    linesWith((editor) => {
      updateNow(editor, fail);
    }),
  ).toEqual([]);
  expect(linesWith((editor) => void editor.registerNodeTransform(TextNode, fail))).toEqual([]);
  expect(
    linesWith((editor) => {
      updateNow(editor, () => undefined);
      updateNow(editor, fail);
    }),
  ).toEqual(['stored']);
});

prove('After setRootElement(null) it misses changes inside of blocks.', () => {
  const {editor} = strictMount();
  updateNow(editor, () => $append('one'));
  const heard: string[] = [];
  editor.registerTextContentListener((text) => heard.push(text));
  const change = (text: string): void => {
    updateNow(editor, () => $getRoot().getAllTextNodes()[0]?.setTextContent(text));
  };
  change('two');
  editor.setRootElement(null);
  change('three');
  expect([heard, linesOf(editor)]).toEqual([['two'], ['three']]);
});

prove('Call it once: a second call can remove all handlers that the command has got since.', () => {
  const heardAfter = (calls: number): number => {
    const editor = strictEditor();
    const command = createCommand<null>('PROOF');
    const remove = editor.registerCommand(command, () => false, COMMAND_PRIORITY_LOW);
    remove();
    const later = vi.fn(() => true);
    editor.registerCommand(command, later, COMMAND_PRIORITY_LOW);
    if (calls > 1) remove();
    editor.dispatchCommand(command, null);
    return later.mock.calls.length;
  };
  expect([heardAfter(1), heardAfter(2)]).toEqual([1, 0]);
});

prove('An empty paragraph may be missing, as RootNode.getTextContent() says.', () => {
  const {editor} = mount();
  const texts: string[] = [];
  editor.registerTextContentListener((text) => texts.push(text));
  updateNow(editor, () => {
    for (const text of ['a', '', 'b']) $append(text);
  });
  updateNow(editor, () => void $getRoot().getAllTextNodes()[0]?.setTextContent('c'));
  expect(texts).toEqual(['a\n\n\n\nb', 'c\n\nb']);
});
