import {createHeadlessEditor} from '@lexical/headless';
import {$generateHtmlFromNodes, $generateNodesFromDOM} from '@lexical/html';
import {$createListItemNode, $createListNode, ListItemNode, ListNode} from '@lexical/list';
import {$createMarkNode, MarkNode} from '@lexical/mark';
import {BlockWithAlignableContents} from '@lexical/react/LexicalBlockWithAlignableContents';
import {
  $copyNode,
  $createParagraphNode,
  $createRangeSelection,
  $createTextNode,
  $getNearestNodeFromDOMNode,
  $getRoot,
  $getSelection,
  $isRangeSelection,
  $setSelection,
  $splitNode,
  createEditor,
  TextNode,
  $applyNodeReplacement,
  COMMAND_PRIORITY_LOW,
  createCommand,
  KEY_DOWN_COMMAND,
  LineBreakNode,
  ParagraphNode,
  RootNode,
  TabNode,
  type LexicalEditor,
  type NodeKey,
  type CreateEditorArgs,
  type EditorThemeClasses,
  type LexicalNode,
  type SerializedParagraphNode,
} from 'lexical';
import {createElement} from 'react';
import {expect, vi} from 'vitest';

import {$append, linesOf, mount, settled, textOf} from '../support/editor.ts';
import {messageThrownBy} from '../support/messages.ts';
import {updateNow} from '../support/node-class.ts';
import {filesOf, publishedPackageNames, readPackageFile} from '../support/package-files.ts';
import {build, prove} from '../support/prove.ts';
import {renderInComposer} from '../support/react.ts';

/** Runs in an editor with lists, at once. */
function inEditor($do: (editor: LexicalEditor) => void): LexicalEditor {
  const editor = createEditor({
    nodes: [ListNode, ListItemNode],
    onError(error) {
      throw error;
    },
  });
  editor.update(
    () => {
      $do(editor);
    },
    {discrete: true},
  );
  return editor;
}

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

prove('Returns the element, not the removed children.', () => {
  inEditor(() => {
    const paragraph = $createParagraphNode().append($createTextNode('a'), $createTextNode('b'));
    $getRoot().append(paragraph);
    expect(paragraph.splice(0, 1, []).is(paragraph)).toBe(true);
    expect(paragraph.getTextContent()).toBe('b');
  });
});

prove(
  'Unlike the method of arrays it needs all three arguments, takes no negative index, and throws when fewer children are left than it shall remove.',
  () => {
    inEditor(() => {
      const $three = () => {
        const paragraph = $createParagraphNode();
        $getRoot().append(paragraph);
        return paragraph.append($createTextNode('a'), $createTextNode('b'), $createTextNode('c'));
      };
      const paragraph = $three();
      // The types do not allow to leave them out.
      const splice = paragraph.splice.bind(paragraph) as (start: number) => unknown;
      expect(() => splice(0)).toThrow(TypeError);
      expect($three().splice(-1, 1, []).getTextContent()).not.toBe('ab');
      expect(messageThrownBy(() => $three().splice(1, 3, []))).toContain('splice');
    });
  },
);

prove('an editor of createEditor() has none.', () => {
  const editor = createEditor();
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

prove('pass all that the constructor takes, and the key of the node last. It adds nothing to the document.', () => {
  let key: NodeKey | undefined;
  const editor = inEditor(() => {
    const text = $append('one').getFirstChildOrThrow<TextNode>();
    key = text.getKey();
    const size = $getRoot().getAllTextNodes().length;
    const copy = TextNode.clone(text);
    expect(copy.getKey()).toBe(key);
    expect($getRoot().getAllTextNodes()).toHaveLength(size);
  });
  expect(textOf(editor)).toBe('one');
});

prove('Whether this node is the parent of another one, or an ancestor further up.', () => {
  inEditor(() => {
    const paragraph = $append('one');
    const text = paragraph.getFirstChildOrThrow<TextNode>();
    expect($getRoot().isParentOf(text)).toBe(true);
    expect(paragraph.isParentOf(text)).toBe(true);
    expect(text.isParentOf(paragraph)).toBe(false);
  });
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

prove('onError: Receives errors in updates, but not those in update listeners. console.error by default.', () => {
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
