import {$createCodeNode, CodeNode} from '@lexical/code';
import {createHeadlessEditor} from '@lexical/headless';
import {createEmptyHistoryState, registerHistory} from '@lexical/history';
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
  $isElementNode,
  $isNodeSelection,
  $isRangeSelection,
  $setCompositionKey,
  $setSelection,
  $splitNode,
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
  isSelectionWithinEditor,
  KEY_DOWN_COMMAND,
  KEY_ESCAPE_COMMAND,
  ParagraphNode,
  TextNode,
  type BaseSelection,
  type CreateEditorArgs,
  type DOMChildConversion,
  type DOMConversion,
  type DOMConversionFn,
  type DOMConversionMap,
  type EditorState,
  type LexicalCommand,
  type LexicalEditor,
  type LexicalNode,
  type NodeKey,
  type NodeSelection,
  type RangeSelection,
  type SerializedTextNode,
  type TextFormatType,
  type TextModeType,
  $applyNodeReplacement,
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
import {$appendTable, $cellAt, $selectCells, tableEditor} from '../support/tables.ts';
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

prove('setEditorState() ends a composition.', () => {
  const {editor} = strictMount();
  updateNow(editor, () => {
    $setCompositionKey($appendText('one').getKey());
  });
  expect(editor.isComposing()).toBe(true);
  editor.setEditorState(editor.getEditorState().clone());
  expect(editor.isComposing()).toBe(false);
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

prove('Headless editors throw.', () => {
  const listener = () => undefined;
  expect(messageThrownBy(() => createHeadlessEditor().registerMutationListener(TextNode, listener))).toContain(
    'not supported in headless mode',
  );
  expect(strictEditor().registerMutationListener(TextNode, listener)).toBeInstanceOf(Function);
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

prove('Returns the anchor and the focus, in this order. In a backward selection the first is therefore the later one', () => {
  inEditor(() => {
    const selection = $appendText('one').select(3, 1);
    expect(selection.isBackward()).toBe(true);
    expect(selection.getStartEndPoints()?.map(({offset}) => offset)).toEqual([3, 1]);
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

prove('Keys of nodes that are gone are left out.', () => {
  const {editor} = withSelectedBlocks(['one', 'two'], ['one', 'two']);
  updateNow(editor, () => $getRoot().getFirstChildOrThrow().replace($createParagraphNode()));
  editor.getEditorState().read(() => {
    const selection = $getSelection();
    expect($isNodeSelection(selection) && selection._nodes.size).toBe(2);
    expect(textsOf(selection?.getNodes() ?? [])).toEqual(['two']);
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

/** The classes of what an editor with a theme shows, by tag. */
function classesWith(theme: EditorThemeClasses, $fill: () => void): (tag: string) => string[] {
  const {editor, element, errors} = mount({theme, nodes: [MarkNode]});
  updateNow(editor, $fill);
  if (errors[0] !== undefined) throw errors[0];
  return (tag) => [...(element.querySelector(tag)?.classList ?? [])];
}

prove('indent: Blocks that are indented, at any depth. One name only: a space in it throws.', () => {
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

/** The lines of a document after nodes are inserted into a paragraph "ab", between the letters, or into an empty one. */
function linesAfter($nodes: () => LexicalNode[]): string[] {
  const editor = inEditor(() => {
    const selection = $append('ab').getFirstChildOrThrow<TextNode>().select(1, 1);
    selection.insertNodes($nodes());
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

prove('false also when nothing lies between the two, but one is in a text and the other beside it.', () => {
  inEditor(() => {
    const text = $appendText('abc');
    const selection = text.select(0, 0);
    expect(selection.isCollapsed()).toBe(true);
    selection.focus.set(text.getParentOrThrow().getKey(), 0, 'element');
    expect([selection.isCollapsed(), selection.getTextContent()]).toEqual([false, '']);
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

prove('A LexicalCommand<number> also passes for a LexicalCommand<string>.', {isShared: true}, () => {
  compiles(() => {
    expectTypeOf<LexicalCommand<number>>().toExtend<LexicalCommand<string>>();
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

prove('so a misspelt paragraphs compiles, too; in heading and list it does not.', {isShared: true}, () => {
  compiles(() => {
    const theme: EditorThemeClasses = {paragraphs: 'line'};
    // @ts-expect-error there is no seventh heading
    theme.heading = {h7: 'title'};
    // @ts-expect-error the key is `listitem`
    theme.list = {listItem: 'item'};
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

prove('The End key does not lead to it.', () => {
  expect([commandsOf('End'), commandsOf('ArrowRight', ctrl)]).toEqual([[], ['MOVE_TO_END']]);
});

/** Whether a key leads to a command: alone, and with Shift, Ctrl, Meta and Alt. */
const leads = (key: string, command: string): boolean[] =>
  [{}, shift, ctrl, meta, alt].map((modifiers) => commandsOf(key, modifiers).includes(command));

prove('Says that Backspace was pressed. With Ctrl, on a Mac with Alt, DELETE_WORD_COMMAND comes in its place.', () => {
  expect([commandsOf('Backspace'), commandsOf('Backspace', isMac ? alt : ctrl)]).toEqual([
    ['KEY_BACKSPACE_COMMAND'],
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
