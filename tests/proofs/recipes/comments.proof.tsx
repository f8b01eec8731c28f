// cspell:ignore boldone bridg ldone oneone otherone plainbold threeone threeoneone twoone

import {$generateJSONFromSelectedNodes} from '@lexical/clipboard';
import {$generateHtmlFromNodes} from '@lexical/html';
import {LinkNode} from '@lexical/link';
import {$createMarkNode, $getMarkIDs, $unwrapMarkNode, $wrapSelectionInMarkNode, MarkNode} from '@lexical/mark';
import {
  $createParagraphNode,
  $createTextNode,
  $getRoot,
  $getSelection,
  $isRangeSelection,
  $nodesOfType,
  $selectAll,
  CLEAR_HISTORY_COMMAND,
  PASTE_COMMAND,
  REDO_COMMAND,
  UNDO_COMMAND,
  type CreateEditorArgs,
  type ElementNode,
  type Klass,
  type LexicalEditor,
  type LexicalNode,
  type RangeSelection,
} from 'lexical';
import {act, type ComponentType} from 'react';
import {expect, test, vi} from 'vitest';

import {$append, linesOf, mount, settled, textOf} from '../support/editor.ts';
import {messageThrownBy} from '../support/messages.ts';
import {prove} from '../support/prove.ts';
import {change, dispatch, show} from '../support/sample.ts';
import {bind} from '../support/shared.ts';
import {storedDocument, storedParagraph, storedText, type StoredNode} from '../support/stored-json.ts';
import {applyUpdate, Doc, encodeStateAsUpdate} from 'yjs';

/** What proofs use of the page's code. */
interface Sample {
  default: ComponentType;
}

const page = '/page-components/docs/recipes/comments.md';

// The plugin of the tests makes them from the block of the page.
const {default: CommentsEditor} = (await import(/* @vite-ignore */ `${page}/CommentsEditor.tsx`)) as Sample;
const {CommentNode, $createCommentNode} = (await import(/* @vite-ignore */ `${page}/CommentNode.ts`)) as {
  CommentNode: typeof MarkNode;
  $createCommentNode: (ids: readonly string[]) => MarkNode;
};
const {load, save} = (await import(/* @vite-ignore */ `${page}/threads.ts`)) as {
  load: (editor: LexicalEditor, saved: string) => unknown;
  save: (editor: LexicalEditor, threads: readonly object[]) => string;
};

/** The page's editor, and the means to comment. */
async function showPage(...nodes: StoredNode[]) {
  const shown = await show(<CommentsEditor />);
  const {container, editor, element} = shown;
  const waitFor = (action: () => void): Promise<void> =>
    act(async () => {
      action();
      await settled();
    });
  const button = (name: string): HTMLButtonElement | undefined =>
    [...container.querySelectorAll('button')].find((one) => (one.getAttribute('aria-label') ?? one.textContent) === name);
  const click = (name: string) => waitFor(() => button(name)?.click());
  const fill = (input: HTMLInputElement | null | undefined, text: string) =>
    waitFor(() => {
      // React watches the property of the element itself.
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
      input?.dispatchEvent(new Event('input', {bubbles: true}));
    });
  // Without the comment that the page opens with.
  await click('Resolve: Which one?');
  const state = editor.parseEditorState(storedDocument(...(nodes.length > 0 ? nodes : paragraphs('The bridge opens in May.'))));
  await waitFor(() => {
    editor.dispatchCommand(CLEAR_HISTORY_COMMAND, undefined);
    editor.setEditorState(state, {tag: 'history-merge'});
  });
  return {
    ...shown,
    button,
    click,
    fill,
    waitFor,
    listed: () => [...container.querySelectorAll('li')].map((item) => item.querySelector('p')?.textContent.split(' — ')[0]),
    detached: () =>
      [...container.querySelectorAll('li')].filter((item) => item.textContent.includes('Its text was deleted')).length,
    marked: () => [...element.querySelectorAll('mark')].map(({textContent}) => textContent),
    ids: () => editor.getEditorState().read(() => $nodesOfType(CommentNode).map((mark) => mark.getIDs())),
    select: (from: number, to: number, index = 0) => change(editor, () => $getRoot().getAllTextNodes()[index]?.select(from, to)),
    add: async (text: string) => {
      await fill(container.querySelector('input'), text);
      await click('Add');
    },
    resolve: (text: string) => click(`Resolve: ${text}`),
  };
}

const paragraphs = (...texts: string[]): StoredNode[] => texts.map((text) => storedParagraph(text));

/** An event of the clipboard, which jsdom does not have, with a clipboard that all of them share. */
class Clipboard extends Event {
  static readonly data = new Map<string, string>();
  readonly clipboardData = {
    files: [],
    types: [],
    getData: (type: string) => Clipboard.data.get(type) ?? '',
    setData: (type: string, value: string) => Clipboard.data.set(type, value),
  };
}

/** Puts what is selected on the clipboard, as the framework does, and removes it or not. */
async function copy(editor: LexicalEditor, isCut: boolean): Promise<void> {
  await change(editor, () => {
    const selection = $getSelection();
    Clipboard.data.set('application/x-lexical-editor', JSON.stringify($generateJSONFromSelectedNodes(editor, selection)));
    if (isCut && $isRangeSelection(selection)) selection.removeText();
  });
}

/** Pastes at the end of a block. */
async function pasteAt(editor: LexicalEditor, index: number): Promise<void> {
  vi.stubGlobal('ClipboardEvent', Clipboard);
  vi.stubGlobal('DragEvent', class Drag extends Event {});
  vi.stubGlobal('InputEvent', class Input extends Event {});
  await change(editor, () => $getRoot().getChildAtIndex(index)?.getTopLevelElement()?.selectEnd());
  await dispatch(editor, PASTE_COMMAND, new Clipboard('paste') as unknown as ClipboardEvent);
  vi.unstubAllGlobals();
}

prove('Nothing is marked. The selection is collapsed, or it contains no text.', async () => {
  const {button, select, add, marked, listed, editor, fill, container, unmount} = await showPage(
    ...paragraphs('The bridge', '', ''),
  );
  await select(3, 3);
  await add('Where?');
  expect([marked(), listed(), button('Add')?.disabled]).toEqual([[], [], true]);
  await change(editor, () => {
    const selection = $getRoot().getChildAtIndex(1)?.getTopLevelElement()?.select();
    selection?.focus.set($getRoot().getLastChildOrThrow().getKey(), 0, 'element');
  });
  await fill(container.querySelector('input'), 'Where?');
  await add('Where?');
  expect([marked(), listed()]).toEqual([[], []]);
  await select(0, 3);
  await add('Which?');
  expect([marked(), listed()]).toEqual([['The'], ['Which?']]);
  await unmount();
});

/** What is marked after a selection from a place in one text to the third letter of another one. */
async function markedBetween(
  $mark: (selection: RangeSelection) => void,
  from: number,
  ...$texts: (() => LexicalNode)[]
): Promise<string> {
  const {editor, errors} = mount({nodes: [CommentNode, LinkNode]});
  editor.update(
    () => {
      $append('a').append(...$texts.map(($make) => $make()));
      const [first, second] = $getRoot().getAllTextNodes().slice(1);
      const selection = first?.select(from, from);
      if (selection === undefined || second === undefined) throw new Error('expected three texts');
      selection.focus.set(second.getKey(), 3, 'text');
      $mark(selection);
    },
    {discrete: true},
  );
  await settled();
  expect(errors).toEqual([]);
  return editor.getEditorState().read(() =>
    $nodesOfType(CommentNode)
      .map((mark) => mark.getTextContent())
      .join('|'),
  );
}

const {$markSelection} = (await import(/* @vite-ignore */ `${page}/commentMarks.ts`)) as {
  $markSelection: (id: string) => void;
};
const $markAll = (): void => {
  $markSelection('id');
};
const $bold = (): LexicalNode => $createTextNode('bold').setFormat('bold');

prove(
  'A word before the selection is also marked. The selection begins at the end of that word. Split the texts first, as $markSelection does.',
  async () => {
    const $plain = (): LexicalNode => $createTextNode('one two');
    const $wrap = (selection: RangeSelection): void => {
      $wrapSelectionInMarkNode(selection, false, 'id', $createCommentNode);
    };
    expect(await markedBetween($wrap, 4, $bold, $plain)).toBe('boldone');
    expect(await markedBetween($markAll, 4, $bold, $plain)).toBe('one');
  },
);

prove('A mark remains after resolving. An id can be on several nodes. Remove it from each.', async () => {
  const bold = storedText('b', {format: 1});
  const {editor, add, resolve, marked} = await showPage(storedParagraph('a', bold), storedParagraph('c'));
  await change(editor, () => {
    $selectAll();
  });
  await add('All?');
  expect(marked()).toEqual(['ab', 'c']);
  await resolve('All?');
  expect(marked()).toEqual([]);

  const plain = mount({nodes: [MarkNode]});
  plain.editor.update(
    () => {
      $append('a');
      $append('c');
      $selectAll();
      const selection = $getSelection();
      if ($isRangeSelection(selection)) $wrapSelectionInMarkNode(selection, false, 'id');
      const [first, ...others] = $nodesOfType(MarkNode);
      expect([first?.getIDs(), others.map((mark) => mark.getIDs())]).toEqual([['id'], [['id']]]);
      if (first !== undefined) $unwrapMarkNode(first);
    },
    {discrete: true},
  );
  expect(plain.element.querySelectorAll('mark')).toHaveLength(1);
});

prove('parseEditorState: type "comment" + not found: add CommentNode to the nodes of the editor that loads.', () => {
  const mark = {children: [storedText('a')], direction: 'ltr', format: '', ids: ['id'], indent: 0, type: 'comment', version: 1};
  const json = storedDocument(storedParagraph(mark));
  const load = (nodes: Klass<LexicalNode>[]) =>
    messageThrownBy(() => {
      const {editor} = mount({
        nodes,
        onError: (error) => {
          throw error;
        },
      });
      editor.parseEditorState(json);
      throw new Error('none');
    });
  expect(load([MarkNode])).toContain('parseEditorState: type "comment" + not found');
  expect(load([CommentNode])).toBe('none');
});

prove(
  'Cut text loses its comment. MarkNode excludes itself from copies. Override excludeFromCopy(), as CommentNode does.',
  () => {
    const copied = (Class: typeof MarkNode): string => {
      const {editor} = mount({nodes: [Class]});
      let json = '';
      editor.update(
        () => {
          const mark = new Class(['id']).append($createTextNode('marked'));
          $getRoot().append($createParagraphNode().append($createTextNode('not '), mark));
          $selectAll();
          json = JSON.stringify($generateJSONFromSelectedNodes(editor, $getSelection()));
        },
        {discrete: true},
      );
      expect(json).toContain('"text":"marked"');
      return json;
    };
    expect(copied(MarkNode)).not.toContain('"ids"');
    expect(copied(CommentNode)).toContain('"ids":["id"]');
  },
);

prove('undo Add | remains without text, and redo attaches it', async () => {
  const {editor, select, add, listed, marked, detached, unmount} = await showPage();
  await select(0, 3);
  await add('Which?');
  expect([marked(), listed(), detached()]).toEqual([['The'], ['Which?'], 0]);
  await dispatch(editor, UNDO_COMMAND, undefined);
  expect([marked(), listed(), detached()]).toEqual([[], ['Which?'], 1]);
  await dispatch(editor, REDO_COMMAND, undefined);
  expect([marked(), listed(), detached()]).toEqual([['The'], ['Which?'], 0]);
  await unmount();
});

prove('undo Resolve | returns with its mark', async () => {
  const {editor, select, add, resolve, listed, marked, unmount} = await showPage();
  await select(0, 3);
  await add('Which?');
  await resolve('Which?');
  expect([marked(), listed()]).toEqual([[], []]);
  await dispatch(editor, UNDO_COMMAND, undefined);
  expect([marked(), listed()]).toEqual([['The'], ['Which?']]);
  await dispatch(editor, REDO_COMMAND, undefined);
  expect([marked(), listed()]).toEqual([[], []]);
  await unmount();
});

prove('delete its text | remains in the list, and undo attaches it', async () => {
  const {editor, select, add, listed, marked, detached, unmount} = await showPage();
  await select(0, 3);
  await add('Which?');
  await change(editor, () => $getRoot().clear().append($createParagraphNode()));
  expect([marked(), listed(), detached()]).toEqual([[], ['Which?'], 1]);
  await dispatch(editor, UNDO_COMMAND, undefined);
  expect([marked(), listed(), detached()]).toEqual([['The'], ['Which?'], 0]);
  await unmount();
});

prove('A comment on two paragraphs has two marks with its id. Overlapping text carries all ids.', async () => {
  const {editor, select, add, resolve, marked, ids, unmount} = await showPage(...paragraphs('one two', 'three'));
  await change(editor, () => {
    $selectAll();
  });
  await add('A');
  expect(marked()).toEqual(['one two', 'three']);
  await select(4, 7);
  await add('B');
  expect([marked(), ids().map((list) => list.length)]).toEqual([['one ', 'two', 'three'], expect.arrayContaining([1, 2, 1])]);
  // Over the border of both.
  await change(editor, () => {
    const [first] = $getRoot().getAllTextNodes();
    const selection = first?.select(2, 2);
    selection?.focus.set($getRoot().getAllTextNodes()[1]?.getKey() ?? '', 2, 'text');
  });
  await add('C');
  const counts = (): string[] =>
    editor.getEditorState().read(() =>
      $getRoot()
        .getAllTextNodes()
        .map((text) => `${text.getTextContent()}${($getMarkIDs(text, 0) ?? []).length}`),
    );
  expect(counts()).toEqual(['on1', 'e 2', 'tw3', 'o2', 'three1']);
  await resolve('A');
  expect(counts()).toEqual(['on0', 'e 1', 'tw2', 'o1', 'three0']);
  for (let step = 0; step < 4; step += 1) await dispatch(editor, UNDO_COMMAND, undefined);
  expect(marked()).toEqual([]);
  for (let step = 0; step < 4; step += 1) await dispatch(editor, REDO_COMMAND, undefined);
  expect(counts()).toEqual(['on0', 'e 1', 'tw2', 'o1', 'three0']);
  await resolve('B');
  await resolve('C');
  expect([marked(), linesOf(editor)]).toEqual([[], ['one two', 'three']]);
  await unmount();
});

prove('copy and paste its text | remains at the original', async () => {
  const {editor, select, add, marked, unmount} = await showPage(...paragraphs('one two', 'three'));
  await select(0, 3);
  await add('A');
  await select(0, 3);
  await copy(editor, false);
  await pasteAt(editor, 1);
  expect([marked(), linesOf(editor)]).toEqual([['one'], ['one two', 'threeone']]);
  await unmount();
});

prove('cut and paste all of its text | moves with the text', async () => {
  const {editor, select, add, marked, ids, listed, detached, unmount} = await showPage(...paragraphs('one two', 'three'));
  await select(0, 3);
  await add('A');
  const [id] = ids();
  await select(0, 3);
  await copy(editor, true);
  expect([marked(), detached()]).toEqual([[], 1]);
  await pasteAt(editor, 1);
  expect([marked(), ids(), linesOf(editor), detached()]).toEqual([['one'], [id], [' two', 'threeone'], 0]);
  // With the block around it.
  await change(editor, () => {
    $selectAll();
  });
  await copy(editor, true);
  await pasteAt(editor, 0);
  expect([marked(), ids(), listed(), detached()]).toEqual([['one'], [id], ['A'], 0]);
  await pasteAt(editor, 0);
  expect([marked(), ids()]).toEqual([['one'], [id]]);
  for (let step = 0; step < 9; step += 1) await dispatch(editor, UNDO_COMMAND, undefined);
  expect([marked(), linesOf(editor), detached()]).toEqual([[], ['one two', 'three'], 1]);
  await unmount();
});

prove('Pasted ids that the application does not know are dropped.', async () => {
  const one = await showPage(...paragraphs('one two'));
  await one.select(0, 3);
  await one.add('A');
  await one.select(0, 3);
  await copy(one.editor, true);
  await one.unmount();
  expect(Clipboard.data.get('application/x-lexical-editor')).toContain('"ids"');
  const other = await showPage(...paragraphs('other'));
  await pasteAt(other.editor, 0);
  expect([other.marked(), textOf(other.editor)]).toEqual([[], 'otherone']);
  await other.unmount();
});

prove('When users cut a part of the marked text, or text with several formats, that text loses the comment.', async () => {
  const {editor, select, add, marked, unmount} = await showPage(...paragraphs('one two', 'three'));
  await select(0, 7);
  await add('A');
  await select(0, 3);
  await copy(editor, true);
  await pasteAt(editor, 1);
  expect([marked(), linesOf(editor)]).toEqual([[' two'], [' two', 'threeone']]);
  await change(editor, () => {
    $getRoot()
      .clear()
      .append($createParagraphNode().append($createTextNode('plain'), $createTextNode('bold').setFormat('bold')));
  });
  await change(editor, () => {
    $selectAll();
  });
  await add('B');
  await change(editor, () => {
    $selectAll();
  });
  await copy(editor, true);
  await pasteAt(editor, 0);
  expect([marked(), textOf(editor)]).toEqual([[], 'plainbold']);
  await unmount();
});

prove(
  'save() in threads.ts stores text and comments as one value. load() throws and changes nothing if it cannot read the document.',
  async () => {
    const {editor, container, select, add, resolve, listed, unmount} = await showPage(...paragraphs('one'));
    await select(0, 3);
    await add('Which?');
    const saved = save(editor, [{id: 'a', isResolved: false, messages: []}]);
    expect(saved).toMatch(/"text":"one".*"id":"a"/);
    await resolve('Which?');
    await change(editor, () => $append('more'));
    // The reader of the page does not know headings.
    expect(messageThrownBy(() => load(editor, saved.replace('"type":"paragraph"', '"type":"heading","tag":"h1"')))).toContain(
      'parseEditorState: type "heading" + not found',
    );
    expect([linesOf(editor), listed(), container.querySelector('h1')]).toEqual([['one', 'more'], [], null]);
    let threads: unknown;
    await act(async () => {
      threads = load(editor, saved);
      await settled();
    });
    expect([linesOf(editor), threads]).toEqual([['one'], [{id: 'a', isResolved: false, messages: []}]]);
    await unmount();
  },
);

prove('It clears the history, because undo would show the text from before.', async () => {
  const {editor, select, add, resolve, marked, listed, ids, unmount} = await showPage();
  await select(0, 3);
  await add('Which?');
  const before = ids();
  const saved = save(editor, []);
  await resolve('Which?');
  await change(editor, () => $append('more'));
  await act(async () => {
    load(editor, saved);
    await settled();
  });
  const loaded = [['The'], ['Which?'], before, 1];
  expect([marked(), listed(), ids(), linesOf(editor).length]).toEqual(loaded);
  await dispatch(editor, UNDO_COMMAND, undefined);
  expect([marked(), listed(), ids(), linesOf(editor).length]).toEqual(loaded);
  // The first change is undone alone.
  await change(editor, () => $append('more'));
  expect(linesOf(editor)).toHaveLength(2);
  await dispatch(editor, UNDO_COMMAND, undefined);
  expect([marked(), listed(), ids(), linesOf(editor).length]).toEqual(loaded);
  await unmount();
});

prove('HTML keeps the text without the ids.', async () => {
  const {editor, select, add, ids, unmount} = await showPage();
  await select(0, 3);
  await add('Which?');
  const html = editor.getEditorState().read(() => $generateHtmlFromNodes(editor));
  expect(html).toContain('>The<');
  expect(html).not.toMatch(new RegExp(ids().flat().join('|')));
  await unmount();
});

prove(
  'To read documents with MarkNode, add MarkNode and {replace: MarkNode, with: (mark: MarkNode) => $createCommentNode(mark.getIDs()), withKlass: CommentNode} to nodes. The next save contains comments instead of the marks.',
  () => {
    const old = mount({nodes: [MarkNode]});
    old.editor.update(() => $append('').append($createMarkNode(['id']).append($createTextNode('one'))), {discrete: true});
    const json = JSON.stringify(old.editor.getEditorState());
    expect(json).toContain('"type":"mark"');
    const read = (...nodes: NonNullable<CreateEditorArgs['nodes']>): string => {
      const {editor} = mount({
        nodes: [CommentNode, ...nodes],
        onError(error) {
          throw error;
        },
      });
      editor.setEditorState(editor.parseEditorState(json));
      return JSON.stringify(editor.getEditorState());
    };
    expect(messageThrownBy(() => read())).toContain('type "mark" + not found');
    const replacement = {
      replace: MarkNode,
      with: (mark: MarkNode) => $createCommentNode(mark.getIDs()),
      withKlass: CommentNode,
    };
    expect(read(MarkNode, replacement)).toBe(json.replace('"type":"mark"', '"type":"comment"'));
  },
);

prove('With Yjs, two users who mark the same words at the same time duplicate the words.', async () => {
  const people = [mount({nodes: [CommentNode]}), mount({nodes: [CommentNode]})] as const;
  const docs = [new Doc(), new Doc()] as const;
  people.forEach(({editor}, index) => bind(editor, docs[index === 0 ? 0 : 1]));
  const meet = async (): Promise<void> => {
    const [one, two] = docs.map((doc) => encodeStateAsUpdate(doc));
    if (one !== undefined && two !== undefined) {
      applyUpdate(docs[1], one, 'network');
      applyUpdate(docs[0], two, 'network');
    }
    await settled();
  };
  people[0].editor.update(() => void $append('one two'), {discrete: true});
  await settled();
  await meet();
  const mark = (editor: LexicalEditor, id: string): void => {
    editor.update(
      () => {
        const selection = $getRoot().getAllTextNodes()[0]?.select(0, 3);
        if (selection !== undefined) $wrapSelectionInMarkNode(selection, false, id, (ids) => new CommentNode(ids));
      },
      {discrete: true},
    );
  };
  mark(people[0].editor, 'a');
  mark(people[1].editor, 'b');
  await settled();
  expect(people.map(({editor}) => textOf(editor))).toEqual(['one two', 'one two']);
  await meet();
  expect(people.map(({editor}) => textOf(editor))).toEqual(['one twoone two', 'one twoone two']);
});

prove('The list marks the current comment. Each comment can be shown, answered and resolved by keyboard.', async () => {
  // jsdom has no such method.
  const scroll = vi.fn();
  Object.assign(Element.prototype, {scrollIntoView: scroll});
  const {container, editor, button, click, fill, select, add, unmount} = await showPage();
  await select(4, 10);
  await add('Which?');
  const current = () => container.querySelector('li')?.getAttribute('aria-current');
  await select(0, 0);
  expect(current()).toBe('false');
  await click('Show: Which?');
  // React draws the list a moment after the editor has its selection.
  await vi.waitFor(() => {
    expect(current()).toBe('true');
  });
  expect(editor.getEditorState().read(() => $getSelection()?.getTextContent())).toBe('bridge');
  expect(scroll).toHaveBeenCalledOnce();
  Reflect.deleteProperty(Element.prototype, 'scrollIntoView');
  await fill(container.querySelector('li input'), 'The new one.');
  await click('Reply');
  const messages = [...container.querySelectorAll('li p')].map((message) => message.textContent.split(',')[0]);
  expect(messages).toEqual(['Which? — Ada', 'The new one. — Ada']);
  expect(container.querySelectorAll('li time[datetime$=Z]')).toHaveLength(2);
  // All of them are buttons.
  expect(['Show: Which?', 'Reply', 'Resolve: Which?'].map((name) => button(name)?.tabIndex)).toEqual([0, 0, 0]);
  await unmount();
});

prove('In a read-only editor users can reply, and cannot add or resolve comments.', async () => {
  const {container, editor, button, click, fill, select, add, waitFor, listed, unmount} = await showPage();
  await select(0, 3);
  await add('Which?');
  await select(1, 7, 1);
  await fill(container.querySelector('input'), 'And this?');
  expect([button('Add')?.disabled, button('Resolve: Which?') === undefined]).toEqual([false, false]);
  await waitFor(() => {
    editor.setEditable(false);
  });
  const json = JSON.stringify(editor.getEditorState());
  await click('Add');
  expect([button('Add')?.disabled, button('Resolve: Which?'), listed()]).toEqual([true, undefined, ['Which?']]);
  await fill(container.querySelector('li input'), 'This one.');
  await click('Reply');
  expect(container.querySelectorAll('li p')).toHaveLength(2);
  expect(JSON.stringify(editor.getEditorState())).toBe(json);
  await unmount();
});

test('the complete version opens with a comment, and nothing can be undone', async () => {
  const {container, editor, element, unmount} = await show(<CommentsEditor />);
  const seen = () => [element.querySelector('mark')?.textContent, container.querySelector('li p')?.textContent.split(',')[0]];
  expect(seen()).toEqual(['The bridge', 'Which one? — Grace']);
  await dispatch(editor, UNDO_COMMAND, undefined);
  expect(seen()).toEqual(['The bridge', 'Which one? — Grace']);
  await unmount();
});

test('the smallest version marks what is selected and keeps a comment for each mark', async () => {
  const {default: SmallEditor} = (await import(/* @vite-ignore */ `${page}/SmallEditor.tsx`)) as Sample;
  const {container, editor, element, unmount} = await show(<SmallEditor />);
  const comment = () =>
    act(async () => {
      container.querySelector('button')?.click();
      await settled();
    });
  const marked = () => [...element.querySelectorAll('mark')].map(({textContent}) => textContent);
  const labels = () => [...container.querySelectorAll('label')].map(({textContent}) => textContent.trim());
  expect([marked(), labels()]).toEqual([['The bridge'], ['The bridge']]);
  await change(editor, () => $getRoot().getAllTextNodes()[1]?.select(3, 3));
  await comment();
  expect(labels()).toEqual(['The bridge']);
  // From the end of the mark.
  await change(editor, () => {
    const [first, second] = $getRoot().getAllTextNodes();
    const selection = first?.select(10, 10);
    selection?.focus.set(second?.getKey() ?? '', 6, 'text');
  });
  await comment();
  expect([marked(), labels()]).toEqual([
    ['The bridge', ' opens'],
    ['The bridge', 'opens'],
  ]);
  await dispatch(editor, UNDO_COMMAND, undefined);
  expect([marked(), labels()]).toEqual([['The bridge'], ['The bridge']]);
  // Inside a mark, then all marked text is deleted.
  await change(editor, () => $getRoot().getAllTextNodes()[0]?.select(4, 10));
  await comment();
  expect(labels()).toEqual(['The bridge', 'bridge']);
  await change(editor, () => $getRoot().getFirstChild<ElementNode>()?.select(0, 1).removeText());
  expect([marked(), labels(), textOf(editor)]).toEqual([[], [], ' opens in May.']);
  await dispatch(editor, UNDO_COMMAND, undefined);
  expect(container.querySelector('input')?.value).toBe('Which one?');
  await unmount();
});
