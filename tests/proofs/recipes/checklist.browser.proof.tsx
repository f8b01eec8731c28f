import {ListItemNode, ListNode} from '@lexical/list';
import {CheckListPlugin} from '@lexical/react/LexicalCheckListPlugin';
import {HistoryPlugin} from '@lexical/react/LexicalHistoryPlugin';
import {$getRoot, $nodesOfType, REDO_COMMAND, UNDO_COMMAND, type EditorThemeClasses, type LexicalEditor} from 'lexical';
import {act, Fragment, type ComponentType, type ReactNode} from 'react';
import {expect, onTestFinished} from 'vitest';
import {userEvent} from 'vitest/browser';

import {keysHandled} from '../support/keys.ts';
import {openRichText} from '../support/plugin.tsx';
import {prove} from '../support/prove.ts';
import {change, dispatch, showSample} from '../support/sample.ts';
import {storedDocument, storedParagraph, storedText, type StoredNode} from '../support/stored-json.ts';

import '../../../src/css/tokens.css';
import '../../../src/features/samples/browser/LiveSample/editor.css';

interface Sample {
  default: ComponentType;
}

const page = '/page-components/docs/recipes/checklist.md';

async function sample(): Promise<Sample> {
  // The plugin of the tests makes it from the block of the page.
  return (await import(/* @vite-ignore */ `${page}/ChecklistEditor.tsx`)) as Sample;
}

/** The page's editor, alone on the page. */
async function showPage(): Promise<Awaited<ReturnType<typeof showSample>>> {
  document.body.replaceChildren();
  const shown = await showSample(await sample());
  onTestFinished(() => shown.unmount());
  return shown;
}

/** A stored list of tasks with these texts, none of them ticked. */
function storedTasks(...texts: string[]): string {
  const block = {direction: null, format: '', indent: 0, version: 1};
  const children = texts.map((text, index): StoredNode => ({
    ...block,
    checked: false,
    children: [storedText(text)],
    type: 'listitem',
    value: index + 1,
  }));
  return storedDocument({...block, children, listType: 'check', start: 1, tag: 'ul', type: 'list'});
}

/** The tasks and whether they are done, in the order of the page. */
function tasksIn(element: HTMLElement): string[] {
  return [...element.querySelectorAll('li[role=checkbox]')].map(
    (item) => `${item.getAttribute('aria-checked') === 'true' ? 'x' : '-'} ${item.textContent}`,
  );
}

function itemOf(element: HTMLElement, text: string): HTMLElement {
  const item = [...element.querySelectorAll<HTMLElement>('li[role=checkbox]')].find(({textContent}) => textContent === text);
  if (item === undefined) throw new Error(`expected a task ${text}`);
  return item;
}

/** Clicks inside an item, so many pixels from its left edge. */
async function clickAt(item: HTMLElement, x: number): Promise<void> {
  await act(async () => {
    await userEvent.click(item, {position: {x, y: 10}});
    await keysHandled();
  });
}

/** Presses keys one after the other: the editor has to hear where the caret is before the next. */
async function press(...keys: string[]): Promise<void> {
  for (const key of keys) {
    await act(async () => {
      await userEvent.keyboard(key);
      await keysHandled();
    });
  }
}

/** Puts the caret behind the last letter of a task. */
async function putCaretInto(item: HTMLElement): Promise<void> {
  const text = item.querySelector('span');
  if (text === null) throw new Error('expected a text');
  await act(async () => {
    await userEvent.click(text);
    await userEvent.keyboard('{End}');
    await keysHandled();
  });
}

/** A theme that draws the mark inside the item. */
const marked: EditorThemeClasses = {list: {listitemChecked: 'ed-done', listitemUnchecked: 'ed-task'}};

/** The stock plugin without the page's. */
async function stock(theme = marked, more: ReactNode = null): Promise<{editor: LexicalEditor; element: HTMLElement}> {
  const plugins = (
    <Fragment>
      <CheckListPlugin />
      {more}
    </Fragment>
  );
  const {editor, container} = await openRichText(plugins, [ListNode, ListItemNode], {
    editorState: storedTasks('One', 'Two'),
    theme,
  });
  const element = container.querySelector<HTMLElement>('[data-lexical-editor]');
  if (element === null) throw new Error('expected an editor');
  return {editor, element};
}

const loaded = ['x Book the train', '- Print the tickets', '- Pack'];

prove('JSON keeps it as checked, and undo takes a tick back as a separate step.', async () => {
  const {editor, element} = await showPage();
  const first = JSON.stringify(editor.getEditorState());
  expect(first.match(/"checked":true/g)).toHaveLength(1);
  await clickAt(itemOf(element, 'Pack'), 10);
  await clickAt(itemOf(element, 'Print the tickets'), 10);
  const last = JSON.stringify(editor.getEditorState());
  expect(last.match(/"checked":true/g)).toHaveLength(3);
  await dispatch(editor, UNDO_COMMAND, undefined);
  expect(tasksIn(element)).toEqual(['x Book the train', '- Print the tickets', 'x Pack']);
  await dispatch(editor, UNDO_COMMAND, undefined);
  expect([tasksIn(element), JSON.stringify(editor.getEditorState())]).toEqual([loaded, first]);
  await dispatch(editor, REDO_COMMAND, undefined);
  await dispatch(editor, REDO_COMMAND, undefined);
  expect(JSON.stringify(editor.getEditorState())).toBe(last);
  // Loaded again it is the same.
  await change(editor, () => {
    editor.setEditorState(editor.parseEditorState(last));
  });
  expect([JSON.stringify(editor.getEditorState()), tasksIn(element).join('').match(/x /g)?.length]).toEqual([last, 3]);
});

prove(
  'The history must see an update before the first change that it can undo. A click on a mark is no update, so MarksPlugin begins with an update.',
  async () => {
    const tickAndUndo = async (isPrepared: boolean): Promise<string[]> => {
      const {editor, element} = await stock(marked, <HistoryPlugin />);
      if (isPrepared) await putCaretInto(itemOf(element, 'Two'));
      await clickAt(itemOf(element, 'One'), 10);
      expect(tasksIn(element)).toEqual(['x One', '- Two']);
      await dispatch(editor, UNDO_COMMAND, undefined);
      return tasksIn(element);
    };
    expect(await tickAndUndo(false)).toEqual(['x One', '- Two']);
    expect(await tickAndUndo(true)).toEqual(['- One', '- Two']);
    const {editor, element} = await showPage();
    await clickAt(itemOf(element, 'Pack'), 10);
    await dispatch(editor, UNDO_COMMAND, undefined);
    expect(tasksIn(element)).toEqual(loaded);
  },
);

prove(
  "In :version[] CheckListPlugin alone ticks within 20 px of the item's edge, and misses the mark on a page that is scrolled sideways.",
  async () => {
    const {element} = await stock();
    element.style.paddingInlineStart = '200px';
    await clickAt(itemOf(element, 'One'), 19);
    expect(tasksIn(element)).toEqual(['x One', '- Two']);
    await clickAt(itemOf(element, 'Two'), 21);
    expect(tasksIn(element)).toEqual(['x One', '- Two']);
    document.body.style.inlineSize = '4000px';
    onTestFinished(() => {
      document.body.style.inlineSize = '';
      window.scrollTo(0, 0);
    });
    window.scrollTo(60, 0);
    expect(window.scrollX).toBe(60);
    await clickAt(itemOf(element, 'Two'), 10);
    expect(tasksIn(element)).toEqual(['x One', '- Two']);

    const ours = await showPage();
    document.body.style.inlineSize = '4000px';
    window.scrollTo(60, 0);
    await clickAt(itemOf(ours.element, 'Pack'), 10);
    expect(tasksIn(ours.element)).toContain('x Pack');
  },
);

prove('A click ticks and clears at once. Two handlers tick. Stop the event in the capture phase.', async () => {
  const {editor, element} = await stock();
  await clickAt(itemOf(element, 'One'), 10);
  expect(tasksIn(element)).toEqual(['x One', '- Two']);
  element.addEventListener('click', () => {
    editor.update(() => {
      $nodesOfType(ListItemNode)
        .find((item) => item.getTextContent() === 'Two')
        ?.toggleChecked();
    });
  });
  await clickAt(itemOf(element, 'Two'), 10);
  expect(tasksIn(element)).toEqual(['x One', '- Two']);
});

prove('Ctrl+Enter or ⌘+Enter in a task | tick it; the caret remains', async () => {
  const {editor, element} = await showPage();
  await putCaretInto(itemOf(element, 'Pack'));
  await press('{Control>}{Enter}{/Control}');
  expect(tasksIn(element)).toEqual([...loaded.slice(0, 2), 'x Pack']);
  await press('{Meta>}{Enter}{/Meta}');
  expect(tasksIn(element)).toEqual(loaded);
  await press('ed');
  expect(editor.getEditorState().read(() => $getRoot().getTextContent())).toContain('Packed');
  await press('{Enter}');
  expect(tasksIn(element)).toHaveLength(4);
});

prove('← at the start of a task | move the focus to its mark', async () => {
  const {element} = await showPage();
  const item = itemOf(element, 'Pack');
  await putCaretInto(item);
  await press('{ArrowLeft}');
  expect(document.activeElement).toBe(element);
  await press('{Home}', '{ArrowLeft}');
  expect(document.activeElement).toBe(item);
  // How it looks is said by the page around it, which may not be there.
  expect(getComputedStyle(item).outlineStyle).not.toBe('none');
});

prove('Space on a mark | tick its task', async () => {
  const {element} = await showPage();
  await putCaretInto(itemOf(element, 'Pack'));
  await press('{Home}', '{ArrowLeft}', ' ');
  expect(tasksIn(element)).toEqual([...loaded.slice(0, 2), 'x Pack']);
  await press(' ');
  expect(tasksIn(element)).toEqual(loaded);
});

prove('↑ and ↓ on a mark | move to the next mark, also into a nested list', async () => {
  const {element} = await showPage();
  await putCaretInto(itemOf(element, 'Book the train'));
  await press('{Home}', '{ArrowLeft}', '{ArrowDown}');
  await expect.poll(() => document.activeElement?.textContent).toBe('Print the tickets');
  await press('{ArrowDown}');
  await expect.poll(() => document.activeElement?.textContent).toBe('Pack');
  await press('{ArrowUp}');
  await expect.poll(() => document.activeElement?.textContent).toBe('Print the tickets');
});

prove('Esc on a mark | move the focus back to the text', async () => {
  const {element} = await showPage();
  await putCaretInto(itemOf(element, 'Pack'));
  await press('{Home}', '{ArrowLeft}');
  expect(document.activeElement).not.toBe(element);
  await press('{Escape}');
  expect(document.activeElement).toBe(element);
});

prove('A click that no pointer has made also ticks, for example element.click(). CheckListPlugin alone ignores it.', async () => {
  const {element} = await showPage();
  await act(async () => {
    itemOf(element, 'Pack').click();
    await keysHandled();
  });
  expect(tasksIn(element).at(-1)).toBe('x Pack');
  const other = await stock();
  await act(async () => {
    itemOf(other.element, 'Two').click();
    await keysHandled();
  });
  expect(tasksIn(other.element)).toEqual(['- One', '- Two']);
});

prove('In a task from right to left, the mark and the place that takes the press are at the right.', async () => {
  const {editor, element} = await showPage();
  await change(editor, () => {
    // Letters of Hebrew, by their numbers: in the source they would turn the line round.
    editor.setEditorState(editor.parseEditorState(storedTasks('\u05E9\u05DC\u05D5\u05DD')));
  });
  const item = itemOf(element, '\u05E9\u05DC\u05D5\u05DD');
  const {width} = item.getBoundingClientRect();
  await clickAt(item, 10);
  expect(tasksIn(element)[0]).toMatch(/^-/);
  await clickAt(item, width - 10);
  expect(tasksIn(element)[0]).toMatch(/^x/);
});

prove('Read-only editors tick nothing, neither by click nor by key.', async () => {
  const {editor, element} = await showPage();
  await putCaretInto(itemOf(element, 'Pack'));
  await act(async () => {
    editor.setEditable(false);
    await Promise.resolve();
  });
  await clickAt(itemOf(element, 'Pack'), 10);
  expect(tasksIn(element)).toEqual(loaded);
  itemOf(element, 'Pack').focus();
  await press(' ');
  expect(tasksIn(element)).toEqual(loaded);
  await press('{Control>}{Enter}{/Control}');
  expect(tasksIn(element)).toEqual(loaded);
  await act(async () => {
    itemOf(element, 'Pack').click();
    await keysHandled();
  });
  expect(tasksIn(element)).toEqual(loaded);
  await act(async () => {
    editor.setEditable(true);
    await Promise.resolve();
  });
  await clickAt(itemOf(element, 'Pack'), 10);
  expect(tasksIn(element).at(-1)).toBe('x Pack');
});

prove('There is no mark. The theme has no listitemChecked and listitemUnchecked, or no style for these classes.', async () => {
  const mark = (element: HTMLElement): string => getComputedStyle(itemOf(element, 'One'), '::before').content;
  const named = (task: string): EditorThemeClasses => ({list: {listitemChecked: 'ed-done', listitemUnchecked: task}});
  expect(mark((await stock({})).element)).toBe('none');
  expect(mark((await stock(named('unknown'))).element)).toBe('none');
  expect(mark((await stock(named('ed-task'))).element)).toBe('""');
});

prove('A second mark appears before a nested list. Hide the mark with the class under nested.listitem.', async () => {
  const {element} = await showPage();
  const outer = element.querySelector('li:has(ul)');
  if (outer === null) throw new Error('expected a nested list');
  expect([...outer.classList]).toEqual(expect.arrayContaining(['ed-task', 'ed-nested']));
  const display = (): string => getComputedStyle(outer, '::before').display;
  expect(display()).toBe('none');
  outer.classList.remove('ed-nested');
  expect(display()).toBe('block');
});

prove('Copied tasks keep their ticks as nodes and as HTML. In plain text they are lost.', async () => {
  const {editor, element} = await showPage();
  const data = new DataTransfer();
  await putCaretInto(itemOf(element, 'Pack'));
  await press('{Control>}a{/Control}');
  await act(async () => {
    element.dispatchEvent(new ClipboardEvent('copy', {bubbles: true, cancelable: true, clipboardData: data}));
    await keysHandled();
  });
  expect([...data.types].sort()).toEqual(['application/x-lexical-editor', 'text/html', 'text/plain']);
  const pasted = async (types: string[]): Promise<string[]> => {
    const part = new DataTransfer();
    for (const type of types) part.setData(type, data.getData(type));
    await change(editor, () => {
      editor.setEditorState(editor.parseEditorState(storedDocument(storedParagraph())));
    });
    await change(editor, () => $getRoot().selectEnd());
    await act(async () => {
      element.dispatchEvent(new ClipboardEvent('paste', {bubbles: true, cancelable: true, clipboardData: part}));
      await keysHandled();
    });
    return tasksIn(element);
  };
  expect(await pasted(['application/x-lexical-editor'])).toEqual(loaded);
  expect(await pasted(['text/html'])).toEqual(loaded);
  expect(await pasted(['text/plain'])).toEqual([]);
});
