import {$createCodeNode, CodeNode} from '@lexical/code';
import {createHeadlessEditor} from '@lexical/headless';
import {$generateHtmlFromNodes, $generateNodesFromDOM} from '@lexical/html';
import {$createLinkNode, LinkNode, TOGGLE_LINK_COMMAND} from '@lexical/link';
import {$createListItemNode, $createListNode, INSERT_ORDERED_LIST_COMMAND, ListItemNode, ListNode} from '@lexical/list';
import {MarkNode} from '@lexical/mark';
import {LinkPlugin} from '@lexical/react/LexicalLinkPlugin';
import {ListPlugin} from '@lexical/react/LexicalListPlugin';
import * as lexical from 'lexical';
import {
  $copyNode,
  $createLineBreakNode,
  $createNodeSelection,
  $createParagraphNode,
  $createPoint,
  $createRangeSelection,
  $createRangeSelectionFromDom,
  $createTextNode,
  $getAdjacentNode,
  $getEditor,
  $getNearestNodeFromDOMNode,
  $getNearestRootOrShadowRoot,
  $getNodeByKey,
  $getPreviousSelection,
  $getRoot,
  $getSelection,
  $hasUpdateTag,
  $insertNodes,
  $isNodeSelection,
  $isRangeSelection,
  $isTextNode,
  $setSelection,
  $splitNode,
  COMMAND_PRIORITY_EDITOR,
  COMMAND_PRIORITY_LOW,
  COMMAND_PRIORITY_NORMAL,
  COPY_COMMAND,
  createCommand,
  createEditor,
  DecoratorNode,
  DRAGSTART_COMMAND,
  FORMAT_TEXT_COMMAND,
  isSelectionWithinEditor,
  KEY_DOWN_COMMAND,
  KEY_ESCAPE_COMMAND,
  ParagraphNode,
  RootNode,
  TextNode,
  type BaseSelection,
  type CreateEditorArgs,
  type DOMConversion,
  type DOMConversionFn,
  type DOMConversionMap,
  type EditorState,
  type ElementNode,
  type LexicalCommand,
  type LexicalEditor,
  type LexicalNode,
  type NodeKey,
  type NodeSelection,
  type RangeSelection,
  type SerializedTextNode,
  $applyNodeReplacement,
  type EditorThemeClasses,
  type SerializedParagraphNode,
} from 'lexical';
import {createElement} from 'react';
import {expect, vi} from 'vitest';

import {elementClass} from '../support/classes-of-type.ts';
import {$append, linesOf, measureRanges, mount, settled, textOf} from '../support/editor.ts';
import {inEditor} from '../support/in-editor.ts';
import {isMac} from '../support/keys.ts';
import {messageOf, messageThrownBy} from '../support/messages.ts';
import {updateNow} from '../support/node-class.ts';
import {filesOf, publishedPackageNames, readPackageFile} from '../support/package-files.ts';
import {build, prove} from '../support/prove.ts';
import {renderInComposer} from '../support/react.ts';
import {storedDocument, storedParagraph, type StoredNode} from '../support/stored-json.ts';
import {$appendTable, $cellAt, $selectCells, tableEditor} from '../support/tables.ts';
import {compiles} from '../support/types.ts';
import {withoutWarnings} from '../support/warnings.ts';

prove(
  "Returns a copy of a node, without children and with a new key. What the class's clone method leaves out is lost, such as the format of a text.",
  () => {
    inEditor(() => {
      const paragraph = $append('two');
      const text = $createTextNode('one').setFormat('bold');
      const [textCopy, paragraphCopy] = [$copyNode(text), $copyNode(paragraph)];
      expect([textCopy.getTextContent(), textCopy.getFormat()]).toEqual(['one', 0]);
      expect(textCopy.getKey()).not.toBe(text.getKey());
      expect([paragraph.getChildrenSize(), paragraphCopy.getChildrenSize()]).toEqual([1, 0]);
    });
  },
);

prove(
  'Splits an element at an offset, and its ancestors below the nearest root or shadow root. Returns the two halves of the topmost element.',
  () => {
    inEditor(() => {
      const item = $createListItemNode().append($createTextNode('a'), $createTextNode('b').setFormat('bold'));
      $getRoot().append($createListNode('bullet').append(item));
      const halves = $splitNode(item, 1);
      expect(halves.map((half) => [half?.getType(), half?.getTextContent()])).toEqual([
        ['list', 'a'],
        ['list', 'b'],
      ]);
    }, [ListNode, ListItemNode]);
  },
);

prove('At the end, a nested element itself moves to the second half.', () => {
  inEditor(() => {
    const item = $createListItemNode().append($createTextNode('b'));
    const paragraph = $append('a');
    $getRoot().append($createListNode('bullet').append($createListItemNode(), item));
    expect($splitNode(item, 1).map((half) => half?.getTextContent())).toEqual(['', 'b']);
    expect($splitNode(paragraph, 1).map((half) => half?.getTextContent())).toEqual(['a', '']);
  }, [ListNode, ListItemNode]);
});

prove('without a selection, the caret moves to the end.', async () => {
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

prove('It needs an update: inside editorState.read() it throws.', () => {
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

prove('Development builds lock it after the commit.', {build: 'development'}, () => {
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

prove("Commands of the nested editor also call its parents' handlers.", () => {
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

prove('It reverts what other code adds to the content.', async () => {
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

prove('Updates committed together cause one call; an update without changes does not cause a call.', async () => {
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

prove('Calls a function with the text of the document after each commit that changes the text.', () => {
  const editor = strictEditor();
  const texts: string[] = [];
  editor.registerTextContentListener((text) => texts.push(text));
  updateNow(editor, () => $append('one'));
  updateNow(editor, () => $getRoot().getAllTextNodes()[0]?.toggleFormat('bold'));
  updateNow(editor, () => $append('two'));
  expect(texts).toEqual(['one', 'one\n\ntwo']);
});

prove('Existing nodes and subclasses are not reported.', () => {
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

prove('Headless editors throw.', () => {
  const listener = () => undefined;
  expect(messageThrownBy(() => createHeadlessEditor().registerMutationListener(TextNode, listener))).toContain(
    'not supported in headless mode',
  );
  expect(strictEditor().registerMutationListener(TextNode, listener)).toBeInstanceOf(Function);
});

prove('Returns whether a class with the same type is registered.', () => {
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

prove("Higher priorities come first; within one, this editor's handlers run before its parents'.", () => {
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

prove('Calls the handlers of a command, in an update, until one returns true.', async () => {
  const editor = strictEditor();
  const command: LexicalCommand<string> = createCommand();
  editor.registerCommand(command, (text) => $append(text).getTextContent() === 'two', COMMAND_PRIORITY_EDITOR);
  const heard: string[] = [];
  editor.registerCommand(command, (text) => heard.push(text) > 9, COMMAND_PRIORITY_EDITOR);
  editor.dispatchCommand(command, 'one');
  editor.dispatchCommand(command, 'two');
  await settled();
  expect(heard).toEqual(['one']);
  expect(linesOf(editor)).toEqual(['one', 'two']);
});

prove('null empties and detaches the current element; the document is kept.', () => {
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

prove('A new node has no element before the commit.', async () => {
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

prove('Pending updates are committed first.', () => {
  const editor = strictEditor();
  const commits: string[] = [];
  editor.registerUpdateListener(({editorState}) => commits.push(editorState.read(() => $getRoot().getTextContent())));
  const state = editor.parseEditorState(storedDocument(storedParagraph('saved')));
  editor.update(() => void $append('waiting'));
  editor.setEditorState(state);
  expect(commits).toEqual(['waiting', 'saved']);
});

prove("If a node cannot be read, onError is called and the state ends before that node's block.", () => {
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
});

prove('Can change the new state with $ functions. Transforms do not run.', () => {
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

prove("Removes the focus from the editor, and the browser's selection anywhere on the page.", () => {
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

prove('With false, keys, the clipboard and dragging dispatch no commands.', () => {
  const {editor, element} = strictMount();
  const heard: string[] = [];
  for (const command of [KEY_DOWN_COMMAND, COPY_COMMAND, DRAGSTART_COMMAND] as LexicalCommand<Event>[])
    editor.registerCommand(command, (event) => heard.push(event.type) > 9, COMMAND_PRIORITY_EDITOR);
  const tryAll = () => {
    element.dispatchEvent(new KeyboardEvent('keydown', {key: 'a'}));
    for (const type of ['copy', 'dragstart']) element.dispatchEvent(new MouseEvent(type));
    return heard.splice(0);
  };
  expect(tryAll()).toEqual(['keydown', 'copy', 'dragstart']);
  editor.setEditable(false);
  expect(tryAll()).toEqual([]);
});

prove('Sets whether users may edit; code can still change the document.', () => {
  const {editor, element} = strictMount();
  editor.setEditable(false);
  updateNow(editor, () => $append('one'));
  expect([element.textContent, editor.isEditable()]).toEqual(['one', false]);
});

prove('The element remains contenteditable: change that in an editable listener.', () => {
  const {editor, element} = strictMount();
  editor.registerEditableListener((isEditable) => {
    if (isEditable) element.contentEditable = 'false';
  });
  editor.setEditable(false);
  expect(element.contentEditable).toBe('true');
  editor.setEditable(true);
  expect(element.contentEditable).toBe('false');
});

prove('Returns the anchor and the focus. In a backward selection the first is the later one:', () => {
  inEditor(() => {
    const selection = $appendText('one').select(3, 1);
    expect(selection.isBackward()).toBe(true);
    expect(selection.getStartEndPoints()?.map(({offset}) => offset)).toEqual([3, 1]);
  });
});

prove('Texts at its ends are included entirely: extract() splits them.', () => {
  inEditor(() => {
    const selection = $appendText('one').select(1, 2);
    expect(textsOf(selection.getNodes())).toEqual(['one']);
    expect(textsOf(selection.extract())).toEqual(['n']);
    expect(textsOf($getRoot().getAllTextNodes())).toEqual(['o', 'n', 'e']);
  });
});

prove('Development builds freeze it: clone it before you call getNodes().', {build: 'development'}, () => {
  for (const $select of [() => $selectBlocks(['one'], ['one']), () => $appendText('one').select(0, 1)]) {
    const {editor} = strictMount();
    updateNow(editor, $select);
    updateNow(editor, () => {
      expect(() => $getPreviousSelection()?.getNodes()).toThrow(TypeError);
      expect($getPreviousSelection()?.clone().getNodes()).toHaveLength(1);
    });
  }
});

prove('Blocks are separated by one line break, not by two as in the text of the root.', () => {
  inEditor(() => {
    const [one, two] = [$appendText('one'), $appendText('two')];
    expect($selectTexts(one, 1, two, 2).getTextContent()).toBe('ne\ntw');
    expect($getRoot().getTextContent()).toBe('one\n\ntwo');
  });
});

prove('Sets both points into texts, without checking the offsets.', () => {
  inEditor(() => {
    const text = $appendText('one');
    const selection = $createRangeSelection();
    selection.setTextNodeRange(text, 1, text, 99);
    expect([selection.anchor, selection.focus].map(({key, offset, type}) => [key, offset, type])).toEqual([
      [text.getKey(), 1, 'text'],
      [text.getKey(), 99, 'text'],
    ]);
  });
});

prove('Does nothing when the range is outside the editor.', () => {
  const {editor, element} = strictMount();
  updateNow(editor, () => $append('one'));
  const rangeIn = (node: Node | null | undefined) => {
    if (node === null || node === undefined) throw new Error('expected a text on the page, found none');
    return new StaticRange({startContainer: node, startOffset: 1, endContainer: node, endOffset: 2});
  };
  const outside = document.createElement('p');
  outside.textContent = 'outside';
  document.body.append(outside);
  updateNow(editor, () => {
    const selection = $createRangeSelection();
    selection.applyDOMRange(rangeIn(outside.firstChild));
    expect([selection.anchor.key, selection.anchor.offset]).toEqual(['root', 0]);
    selection.applyDOMRange(rangeIn(element.querySelector('span')?.firstChild));
    expect(selection.getTextContent()).toBe('n');
  });
});

prove('Line breaks and tabs become nodes, and the new texts have no format.', () => {
  inEditor(() => {
    const text = $appendText('one').setFormat('bold');
    const selection = text.select(1, 1);
    selection.format = text.getFormat();
    selection.insertRawText('a\nb\tc');
    const nodes = text.getParentOrThrow<ParagraphNode>().getChildren();
    expect(nodes.map((node) => [node.getTextContent(), $isTextNode(node) && node.hasFormat('bold')])).toEqual([
      ['o', true],
      ['a', false],
      ['\n', false],
      ['b', false],
      ['\t', false],
      ['c', false],
      ['ne', true],
    ]);
  });
});

prove('Line breaks and tabs remain characters; insertRawText() makes nodes of them.', () => {
  inEditor(() => {
    $appendText('-old-').select(1, 4).insertText('a\nb\tc');
    expect(textsOf($getRoot().getFirstChildOrThrow<ParagraphNode>().getChildren())).toEqual(['-a\nb\tc-']);
  });
});

prove(
  'Replaces the selected content with text, in the format of the text at its start. At a caret it uses the format of the selection.',
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

prove('Toggles a format on the selected text. The format is removed if the first selected text has it.', () => {
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

prove('The new block, or null if the class creates none.', () => {
  const Bare = elementClass('bare');
  const editor = strictEditor({nodes: [CodeNode, Bare]});
  updateNow(editor, () => {
    const bare = $createTextNode('ab');
    $getRoot().append(new Bare().append(bare));
    expect(bare.select(1, 1).insertParagraph()).toBeNull();
    $getRoot().clear();
    const text = $createTextNode('ab');
    $getRoot().append($createCodeNode().append(text));
    expect(text.select(2, 2).insertParagraph()).toBeNull();
  });
  expect(linesOf(editor)).toEqual(['ab\n']);
});

prove('Removing a selected node with remove() replaces the selection with a caret.', () => {
  inEditor(() => {
    const [, blocks] = $selectBlocks(['one', 'two', 'three'], ['two', 'three']);
    blocks['two']?.remove();
    expect($caretPlace()).toEqual(['one', 1]);
  });
});

prove('Do not change the selection of a committed state: clone it first.', () => {
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
});

prove('Returns the selected nodes in the order in which they were added.', () => {
  const {editor} = withSelectedBlocks(['one', 'two', 'three'], ['three', 'one', 'two']);
  updateNow(editor, () => $getRoot().getFirstChildOrThrow().replace($createParagraphNode()));
  editor.getEditorState().read(() => {
    expect(textsOf($getSelection()?.getNodes() ?? [])).toEqual(['three', 'two']);
  });
});

prove(
  'Replaces the selected nodes with others, inserted after the node that was added last. A caret replaces the selection.',
  () => {
    const editor = inEditor(() => {
      const [selection] = $selectBlocks(['one', 'two', 'three', 'four'], ['three', 'one']);
      selection.insertNodes([$createParagraphNode().append($createTextNode('new'))]);
      expect($caretPlace()).toEqual(['new', 3]);
    });
    expect(linesOf(editor)).toEqual(['new', 'two', 'four']);
  },
);

prove('Does nothing: the selected nodes remain. Use insertNodes() to replace them.', () => {
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

prove('Do not compare a point in a text with a point in its parent.', () => {
  inEditor(() => {
    const text = $appendText('one');
    const inText = $createPoint(text.getKey(), 2, 'text');
    const behind = $createPoint(text.getParentOrThrow().getKey(), 1, 'element');
    // Behind the whole text, and yet "before" its third character, as 1 is less than 2.
    expect([behind.isBefore(inText), inText.isBefore(behind)]).toEqual([true, false]);
    inText.set(text.getKey(), 0, 'text');
    expect([behind.isBefore(inText), inText.isBefore(behind)]).toEqual([false, true]);
  });
});

prove('Other selections ignore the call.', () => {
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

prove('Moved over a decorator that the keyboard can select, the caret becomes a NodeSelection.', () => {
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

function onError(error: Error): never {
  throw error;
}

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

prove('It is committed when the editor gets a root element or is updated.', () => {
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

prove('Omits the listeners on the root element, so that no key, click or paste becomes a command.', () => {
  const heardFrom = (disableEvents: boolean): boolean => {
    const {editor, element} = mount({disableEvents});
    const heard = vi.fn(() => true);
    editor.registerCommand(KEY_DOWN_COMMAND, heard, COMMAND_PRIORITY_LOW);
    element.dispatchEvent(new KeyboardEvent('keydown', {key: 'a', bubbles: true}));
    return heard.mock.calls.length > 0;
  };
  expect([heardFrom(true), heardFrom(false)]).toEqual([false, true]);
});

prove('discrete: Commits before update() returns. It has no effect in an update inside another.', () => {
  const editor = createEditor({onError});
  updateNow(editor, () => $append('one'));
  expect(linesOf(editor)).toEqual(['one']);
  editor.update(() => {
    editor.update(() => void $append('two'), {discrete: true});
  });
  expect(linesOf(editor)).toEqual(['one']);
});

prove('skipTransforms: Skips all node transforms, also in the outer update.', () => {
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

/** The classes of what an editor with a theme shows, by tag. */
function classesWith(theme: EditorThemeClasses, $fill: () => void): (tag: string) => string[] {
  const {editor, element, errors} = mount({theme, nodes: [MarkNode]});
  updateNow(editor, $fill);
  if (errors[0] !== undefined) throw errors[0];
  return (tag) => [...(element.querySelector(tag)?.classList ?? [])];
}

prove('indent: Indented blocks. One name only: a space in it throws.', () => {
  const at = (indent: string, depth: number) => classesWith({indent}, () => $append('one').setIndent(depth))('p');
  expect([at('in', 0), at('in', 1), at('in', 3)]).toEqual([[], ['in'], ['in']]);
  expect(() => at('a b', 1)).toThrow();
});

/** Whether a package other than the types reads a key of themes. */
function isRead(key: string): boolean {
  return publishedPackageNames().some((name) =>
    filesOf(name).some(
      (file) => file.endsWith('.dev.mjs') && new RegExp(`[\\w$)]\\.${key}\\b`).test(readPackageFile(name, file)),
    ),
  );
}

prove('tableCellSelected: Not read by Lexical; selected cells get inline styles.', () => {
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

prove('priority: The conversion with the highest priority is used; 0 by default.', () => {
  const q = (text: string, priority?: 0 | 1) => () => ({
    conversion: () => ({node: $createTextNode(text)}),
    ...(priority !== undefined && {priority}),
  });
  expect(imported('<p>own</p>', {p: q('other', 1)})[0]).toBe('text other');
  expect(imported('<p>own</p>', undefined)).toEqual(['paragraph own']);
});

prove('node: The node, or several; the last gets the children. With null the children replace the element.', () => {
  const several = () => ({conversion: () => ({node: [$createParagraphNode(), $createParagraphNode()]})});
  const none = () => ({conversion: () => ({node: null})});
  expect(imported('<section>in</section>', {section: several})).toEqual(['paragraph ', 'paragraph in']);
  expect(imported('<b>in</b>', {b: none})).toEqual(['text in']);
});

prove('after: Receives the nodes made from the children and returns the nodes to use.', () => {
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
  'forChild: Called with each node made inside the element, at any depth. Returns the node, another one, or null to drop it.',
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

prove('after: Called with the element once its children are in it. An element that it returns replaces the first.', () => {
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
});

prove('Two commands of one name are different commands.', () => {
  const [one, two] = [createCommand<null>('SAME'), createCommand<null>('SAME')];
  const editor = createEditor({onError});
  editor.registerCommand(one, () => true, COMMAND_PRIORITY_LOW);
  expect([editor.dispatchCommand(one, null), editor.dispatchCommand(two, null)]).toEqual([true, false]);
});

prove('withKlass: The class that with returns. Transforms of the replaced class then also run for it.', () => {
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
});

prove('The name, for debugging: the production build leaves it out.', () => {
  expect(createCommand<null>('NAMED').type).toBe(build === 'development' ? 'NAMED' : undefined);
});

/** The first text of the document. */
function $firstText(): TextNode {
  const [text] = $getRoot().getAllTextNodes();
  if (text === undefined) throw new Error('expected a text, found none');
  return text;
}

prove('Returns whether the running update, or an earlier one in the same commit, has a tag.', async () => {
  const editor = strictEditor();
  const found: boolean[] = [];
  const $look = (text: string) => {
    found.push($hasUpdateTag('first'));
    $append(text);
  };
  editor.update(
    () => {
      $look('a');
    },
    {tag: 'first'},
  );
  editor.update(() => {
    $look('b');
  });
  await settled();
  updateNow(editor, () => {
    $look('c');
  });
  expect(found).toEqual([true, true, false]);
});

prove("Creates a selection from the browser's selection, or returns null when that is outside the editor.", () => {
  const {editor, element} = strictMount();
  updateNow(editor, () => $appendText('abc'));
  const outside = document.createElement('p');
  outside.textContent = 'outside';
  document.body.append(outside);
  const $make = (text: Node | null | undefined) => {
    if (text) document.getSelection()?.setBaseAndExtent(text, 1, text, 2);
    return $createRangeSelectionFromDom(document.getSelection(), editor);
  };
  updateNow(editor, () => {
    expect($make(element.querySelector('span')?.firstChild)?.getTextContent()).toBe('b');
    expect($make(outside.firstChild)).toBeNull();
  });
});

prove(
  'Returns the node before or after a point, or null. Inside a text it returns null; at the edge of a block, the neighboring block.',
  () => {
    inEditor(() => {
      const [first, second] = [$append('ab'), $append('cd')];
      const text = second.getFirstChildOrThrow<TextNode>();
      const next = $createTextNode('e').setFormat('bold');
      second.append(next);
      const $at = (offset: number, isBackward: boolean) =>
        $getAdjacentNode($createPoint(text.getKey(), offset, 'text'), isBackward);
      expect([$at(1, true), $at(1, false)]).toEqual([null, null]);
      expect([$at(0, true), $at(2, false)]).toEqual([first, next]);
    });
  },
);

prove('Returns the nearest ancestor of a node that is the root or a shadow root.', () => {
  updateNow(tableEditor(raise), () => {
    const cell = $cellAt($appendTable(1, 1), 0);
    expect($getNearestRootOrShadowRoot(cell.getFirstChildOrThrow<ParagraphNode>().append($createTextNode('a')))).toBe(cell);
    // Rows are shadow roots, too.
    expect($getNearestRootOrShadowRoot(cell)).toBe(cell.getParent());
    expect($getNearestRootOrShadowRoot($appendText('one'))).toBe($getRoot());
  });
});

prove('It still finds nodes that the running update has removed: check isAttached().', () => {
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

prove('The state to search; the active one by default. With it, no update or read is needed.', () => {
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
});

prove('Outside an update it is always false.', () => {
  const {editor, element} = strictMount();
  updateNow(editor, () => $append('a'));
  const isWithin = () => isSelectionWithinEditor(editor, element.firstChild, element.firstChild);
  updateNow(editor, () => {
    expect(isWithin()).toBe(true);
  });
  expect([isWithin(), editor.getEditorState().read(isWithin)]).toEqual([false, false]);
});

prove("Among equal ones, Lexical's come first, then those in the order of nodes.", () => {
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

prove("To override a class's conversion, give them a higher priority.", () => {
  const p = (priority: 0 | 1) => () => ({conversion: () => ({node: $createTextNode('other')}), priority});
  expect(imported('<p>own</p>', {p: p(0)})).toEqual(['paragraph own']);
  expect(imported('<p>own</p>', {p: p(1)})).toEqual(['text other']);
});

prove('Handlers of higher priority run first, then in the order of registration, until one returns true.', () => {
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
});

prove('Receives the payload and the editor that dispatched the command. Runs in an update', () => {
  const parent = strictEditor();
  const child = createEditor({parentEditor: parent, onError: raise});
  const command = createCommand<string>('RUN');
  const calls: unknown[] = [];
  parent.registerCommand(
    command,
    (payload, editor) => {
      $append('one');
      return calls.push([payload, editor === child]) > 9;
    },
    COMMAND_PRIORITY_LOW,
  );
  child.dispatchCommand(command, 'given');
  parent.dispatchCommand(command, 'again');
  expect(calls).toEqual([
    ['given', true],
    ['again', false],
  ]);
});

prove(
  'Calls a function after each commit that changes or removes the result of decorate(). Editors without a root element do not call it.',
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

prove('Registering it transforms existing nodes.', () => {
  const editor = strictEditor();
  updateNow(editor, () => $append('a'));
  const seen: string[] = [];
  editor.registerNodeTransform(TextNode, (text) => void seen.push(text.getTextContent()));
  expect(seen).toEqual(['a']);
});

prove('Nodes of subclasses are left out.', () => {
  const editor = strictEditor({nodes: [TagNode]});
  const seen: string[] = [];
  editor.registerNodeTransform(TextNode, (text) => void seen.push(text.getTextContent()));
  updateNow(editor, () => $getRoot().append($createParagraphNode().append($createTextNode('a'), new TagNode('b'))));
  expect(seen).toEqual(['a']);
});

prove(
  'An element counts as changed when its values or its list of children change, not when something inside a child changes. A transform of RootNode runs in every update that changes the document.',
  () => {
    const editor = strictEditor();
    updateNow(editor, () => $append('a'));
    const calls: string[] = [];
    for (const klass of [ParagraphNode, RootNode])
      editor.registerNodeTransform<ElementNode>(klass, (node) => void calls.push(node.getType()));
    const callsOf = ($change: () => unknown): string[] => {
      calls.length = 0;
      updateNow(editor, $change);
      return calls;
    };
    const $paragraph = () => $getRoot().getFirstChildOrThrow<ParagraphNode>();
    expect(callsOf(() => $paragraph().setIndent(1))).toEqual(['root', 'paragraph']);
    expect(callsOf(() => $paragraph().append($createTextNode('b').setFormat(1)))).toEqual(['root', 'paragraph']);
    expect(callsOf(() => $firstText().setTextContent('c'))).toEqual(['root']);
    expect(callsOf(() => undefined)).toEqual([]);
  },
);

prove('It must find nothing to do eventually: after 100 rounds the update fails.', () => {
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

prove('Updates in it run after all listeners.', () => {
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

/** The lines of a document after nodes are inserted into a paragraph "ab", between the letters, or into an empty one. */
function linesAfter($nodes: () => LexicalNode[]): string[] {
  const editor = inEditor(() => {
    const selection = $append('ab').getFirstChildOrThrow<TextNode>().select(1, 1);
    selection.insertNodes($nodes());
    const place = $caretPlace();
    $getRoot().append($createParagraphNode().append($createTextNode(place === undefined ? 'none' : place.join(' '))));
  }, [LinkNode]);
  return linesOf(editor);
}

prove('Inline nodes are added to the block at the caret.', () => {
  expect(linesAfter(() => [$createTextNode('1'), $createLinkNode('https://lexical.dev').append($createTextNode('2'))])).toEqual([
    'a12b',
    '2 1',
  ]);
});

prove('Paragraphs split that block: the first joins the first half, and the rest of the block joins the last.', () => {
  const $paragraph = (text: string) => $createParagraphNode().append($createTextNode(text));
  expect(linesAfter(() => [$paragraph('1'), $paragraph('2')])).toEqual(['a1', '2b', '2 1']);
});

prove('Deletes the selected content. The rest of the last block joins the first.', () => {
  const editor = inEditor(() => {
    const [one, two] = [$appendText('abc'), $appendText('def')];
    $selectTexts(one, 1, two, 2).removeText();
    expect($caretPlace()?.[1]).toBe(1);
  });
  expect(linesOf(editor)).toEqual(['af']);
});

prove('Called after the commit, but not in an empty document without a selection.', async () => {
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

prove('must return a boolean.', {isShared: true}, () => {
  compiles(() => {
    const editor = createEditor();
    editor.registerCommand(FORMAT_TEXT_COMMAND, (format) => format === 'bold', COMMAND_PRIORITY_LOW);
    // @ts-expect-error nothing is returned
    editor.registerCommand(FORMAT_TEXT_COMMAND, () => undefined, COMMAND_PRIORITY_LOW);
    // @ts-expect-error a promise of it
    editor.registerCommand(FORMAT_TEXT_COMMAND, () => Promise.resolve(true), COMMAND_PRIORITY_LOW);
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
  'for each lowercase tag name, a function that returns a conversion or null. {p: () => ({conversion: $convert, priority: 1})} converts each <p>; null leaves it to others.',
  () => {
    const $convert: DOMConversionFn = () => ({node: $createTextNode('mine')});
    const convert = (): DOMConversion => ({conversion: $convert, priority: 1});
    expect(importing({p: convert}, '<p>a</p>')[0]).toBe('text mine');
    expect(importing({p: () => null}, '<p>a</p>')).toEqual(['paragraph a']);
    expect(importing({P: convert}, '<p>a</p>')).toEqual(['paragraph a']);
  },
);

prove('With null, the children replace the element.', () => {
  const bold = ($convert: DOMConversionFn): string[] =>
    importing({b: () => ({conversion: $convert, priority: 1})}, '<p><b>a</b></p>');
  expect(bold(() => null)).toEqual(['paragraph a']);
  expect(bold(() => ({node: $createTextNode('mine')}))[0]).toContain('mine');
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

prove('An error in the function is thrown here, not passed to onError.', () => {
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

prove('Without one, it uses the selection of the last commit, or else the end of the root.', () => {
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

prove('Its handlers run before COMMAND_PRIORITY_LOW, which ListPlugin and LinkPlugin use.', async () => {
  const {editor} = await renderInComposer([createElement(ListPlugin, {key: 1}), createElement(LinkPlugin, {key: 2})], {
    nodes: [ListNode, ListItemNode, LinkNode],
  });
  for (const command of [INSERT_ORDERED_LIST_COMMAND, TOGGLE_LINK_COMMAND]) {
    const priorities = editor._commands.get(command)?.flatMap(({size}, priority) => (size > 0 ? [priority] : []));
    expect(priorities).toEqual([COMMAND_PRIORITY_LOW]);
  }
  expect(COMMAND_PRIORITY_NORMAL).toBeGreaterThan(COMMAND_PRIORITY_LOW);
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

prove('The End key does not dispatch it.', () => {
  expect([commandsOf('End'), commandsOf('ArrowRight', ctrl)]).toEqual([[], ['MOVE_TO_END']]);
});

/** Whether a key leads to a command: alone, and with Shift, Ctrl, Meta and Alt. */
const leads = (key: string, command: string): boolean[] =>
  [{}, shift, ctrl, meta, alt].map((modifiers) => commandsOf(key, modifiers).includes(command));

prove('Dispatched when Backspace is pressed. With Ctrl, on a Mac with Alt, DELETE_WORD_COMMAND is dispatched instead.', () => {
  expect([commandsOf('Backspace'), commandsOf('Backspace', isMac ? alt : ctrl)]).toEqual([
    ['KEY_BACKSPACE_COMMAND'],
    ['DELETE_WORD_COMMAND'],
  ]);
});

prove('Dispatched when Tab is pressed, without Ctrl, Alt and Meta.', () => {
  expect(leads('Tab', 'KEY_TAB_COMMAND')).toEqual([true, true, false, false, false]);
});

prove('A read-only editor does not get the focus.', async () => {
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

prove('It needs a browser: in Node, a caret in plain text deletes nothing.', () => {
  const textAfter = (start: number) =>
    textWithoutWindow(start, (selection) => {
      selection.deleteCharacter(true);
    });
  expect([textAfter(7), textAfter(4)]).toEqual(['one two', 'one ']);
});

prove('An Error in the function is passed to onError and discards all updates that wait for the same commit.', async () => {
  const after = async (...thrown: Error[]): Promise<[lines: string[], errors: unknown[]]> => {
    const {editor, errors} = mount();
    editor.update(() => void $append('first'));
    editor.update(() => {
      $append('second');
      thrown.forEach(raise);
    });
    await settled();
    return [linesOf(editor), errors];
  };
  const error = new Error('of a proof');
  expect(await after()).toEqual([['first', 'second'], []]);
  expect(await after(error)).toEqual([[], [error]]);
});

prove('Changing nodes throws, and so does $getEditor().', () => {
  const editor = inEditor(() => {
    $append('one');
    expect($getEditor()).toBeDefined();
  });
  editor.getEditorState().read(() => {
    expect($firstText().getTextContent()).toBe('one');
    expect(messageThrownBy(() => $firstText().setTextContent('two'))).toMatch(/^Cannot use method in read-only mode/);
    expect(messageThrownBy(() => $getEditor())).toMatch(/^Unable to find an active editor/);
  });
});

prove('Called once the state is committed, but not when the update changes nothing.', async () => {
  const {editor} = strictMount();
  const called: string[] = [];
  const run = async (name: string, $do: () => void): Promise<void> => {
    editor.update($do, {onUpdate: () => called.push(name)});
    expect(called).not.toContain(name);
    await settled();
  };
  await run('nothing', () => undefined);
  await run('change', () => void $append('one'));
  expect(called).toEqual(['change']);
});

prove('A handler that returns true prevents the second command.', () => {
  const heard = (isPrevented: boolean): string[] => {
    const {editor, element} = strictMount();
    const names: string[] = [];
    editor.registerCommand(KEY_DOWN_COMMAND, () => names.push('down') > 0 && isPrevented, COMMAND_PRIORITY_LOW);
    editor.registerCommand(KEY_ESCAPE_COMMAND, () => names.push('escape') > 1, COMMAND_PRIORITY_LOW);
    element.dispatchEvent(new KeyboardEvent('keydown', {bubbles: true, code: 'Escape'}));
    return names;
  };
  expect([heard(false), heard(true)]).toEqual([['down', 'escape'], ['down']]);
});
