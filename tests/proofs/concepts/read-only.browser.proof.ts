import {registerRichText} from '@lexical/rich-text';
import {
  $createTextNode,
  $getSelection,
  $isRangeSelection,
  CLICK_COMMAND,
  COMMAND_PRIORITY_CRITICAL,
  COPY_COMMAND,
  type LexicalEditor,
  SELECTION_CHANGE_COMMAND,
} from 'lexical';
import {expect} from 'vitest';
import {cdp, userEvent} from 'vitest/browser';

import {$append, change, mount, settled, textOf} from '../support/editor.ts';
import {prove} from '../support/prove.ts';

/** A rich-text editor that shows "Hello", with a bold "o". */
async function page(editable: boolean): Promise<{editor: LexicalEditor; element: HTMLElement}> {
  document.body.replaceChildren();
  const {editor, element} = mount({editable});
  element.contentEditable = String(editable);
  registerRichText(editor);
  editor.update(() => void $append('Hell').append($createTextNode('o').toggleFormat('bold')), {discrete: true});
  await settled();
  return {editor, element};
}

/** Selects all of an element, as the user does by dragging. */
async function selectAll(element: HTMLElement): Promise<void> {
  window.getSelection()?.selectAllChildren(element);
  // The browser tells of a new selection in a task of its own.
  await new Promise((resolve) => {
    document.addEventListener('selectionchange', resolve, {once: true});
  });
  await settled();
}

prove("copy | the browser copies the page's HTML; COPY_COMMAND is not sent", async () => {
  const copied = async (editable: boolean): Promise<[number, string]> => {
    const {editor, element} = await page(editable);
    let commands = 0;
    editor.registerCommand(COPY_COMMAND, () => (commands += 1) < 0, COMMAND_PRIORITY_CRITICAL);
    const target = document.body.appendChild(document.createElement('div'));
    target.contentEditable = 'true';
    let html = '';
    target.addEventListener('paste', (event) => {
      html = event.clipboardData?.getData('application/x-lexical-editor') === '' ? 'HTML' : 'nodes';
    });
    // The clipboard belongs to all pages of the browser, and another proof may copy between the two steps.
    for (let attempt = 0; attempt < 5 && target.querySelector('strong') === null; attempt += 1) {
      commands = 0;
      await selectAll(element);
      await userEvent.copy();
      await userEvent.click(target);
      await userEvent.paste();
      await settled();
    }
    expect(target.querySelector('strong')?.textContent).toBe('o');
    return [commands, html];
  };
  expect(await copied(false)).toEqual([0, 'HTML']);
  expect(await copied(true)).toEqual([1, 'nodes']);
});

prove('click, selection change | CLICK_COMMAND and SELECTION_CHANGE_COMMAND are sent, $getSelection() follows', async () => {
  const {editor, element} = await page(false);
  const sent: string[] = [];
  editor.registerCommand(CLICK_COMMAND, () => sent.push('click') < 0, COMMAND_PRIORITY_CRITICAL);
  editor.registerCommand(SELECTION_CHANGE_COMMAND, () => sent.push('selection change') < 0, COMMAND_PRIORITY_CRITICAL);
  await userEvent.click(element);
  await selectAll(element);
  expect([...new Set(sent)].sort()).toEqual(['click', 'selection change']);
  expect(editor.getEditorState().read(() => $getSelection()?.getTextContent())).toBe('Hello');
});

prove('Lexical does not write the selection to the DOM in read-only mode.', async () => {
  const written = async (editable: boolean): Promise<string | undefined> => {
    const {editor} = await page(editable);
    window.getSelection()?.removeAllRanges();
    editor.update(() => void $append('more').select(0, 1), {discrete: true});
    return window.getSelection()?.toString();
  };
  expect([await written(false), await written(true)]).toEqual(['', 'more']);
});

prove(
  'When a browser extension changes text on the page, the editor state changes with it, even in read-only mode.',
  async () => {
    const {editor, element} = await page(false);
    // Lexical ignores such changes for a moment after input.
    await new Promise((resolve) => setTimeout(resolve, 200));
    const text = element.querySelector('span')?.firstChild;
    if (!text) throw new Error('expected the text of the editor');
    text.nodeValue = 'Changed';
    await settled();
    expect([editor.isEditable(), textOf(editor).startsWith('Changed')]).toEqual([false, true]);
  },
);

prove('editor.focus() | sets the selection and calls back; focus does not move', async () => {
  const {editor, element} = await page(false);
  element.tabIndex = 0;
  let calls = 0;
  editor.focus(() => (calls += 1));
  await settled();
  const offset = editor.getEditorState().read(() => $getSelection()?.getStartEndPoints()?.[0].offset);
  expect([calls, offset, document.activeElement === element]).toEqual([1, 1, false]);
});

const typed = async (syncs: boolean): Promise<[string, string | null]> => {
  const {editor, element} = await page(true);
  await userEvent.click(element);
  await userEvent.keyboard('{End}');
  await settled();
  editor.setEditable(false);
  if (syncs) element.contentEditable = 'false';
  await userEvent.keyboard('!');
  await settled();
  return [textOf(editor), element.textContent];
};
prove(
  "Otherwise the browser lets users type in the locked editor, and the screen shows text that the document doesn't have.",
  async () => {
    expect([await typed(false), await typed(true)]).toEqual([
      ['Hello', 'Hello!'],
      ['Hello', 'Hello'],
    ]);
  },
);

prove('Links in read-only content work like links on any page; in an editable element a click places the caret.', async () => {
  const follows = async (editable: boolean): Promise<boolean> => {
    const element = document.body.appendChild(document.createElement('div'));
    element.contentEditable = String(editable);
    element.innerHTML = '<a href="#followed">a link</a>';
    const link = element.querySelector('a');
    if (link === null) throw new Error('expected a link');
    window.location.hash = '';
    await userEvent.click(link);
    await settled();
    element.remove();
    return window.location.hash === '#followed';
  };
  expect([await follows(false), await follows(true)]).toEqual([true, false]);
});

prove(
  'ContentEditable renders contenteditable="false" and aria-readonly="true" in read-only mode. Give it tabIndex={0} if keyboard users must be able to reach it.',
  async () => {
    const reaches = async (tabIndex: number | undefined): Promise<boolean> => {
      const {element} = await page(false);
      if (tabIndex !== undefined) element.tabIndex = tabIndex;
      const before = document.createElement('input');
      element.before(before);
      before.focus();
      await userEvent.keyboard('{Tab}');
      return document.activeElement === element;
    };
    expect([await reaches(undefined), await reaches(0)]).toEqual([false, true]);
  },
);

prove('Yes. The editor still has their selection, and the mark is an update from code.', async () => {
  const {editor, element} = await page(false);
  const mark = (): void => {
    change(editor, () => {
      const selection = $getSelection();
      if ($isRangeSelection(selection)) selection.formatText('highlight');
    });
  };
  mark();
  expect(element.querySelectorAll('mark')).toHaveLength(0);
  await selectAll(element);
  mark();
  expect([...element.querySelectorAll('mark')].map((part) => part.textContent).join('')).toBe('Hello');
  expect(editor.isEditable()).toBe(false);
});

prove(
  'Locked while an input method composes, the editor later keeps an invisible U+200B in the text. Lock it when editor.isComposing() is false.',
  async () => {
    const typedAfter = async (waits: boolean): Promise<string> => {
      const {editor, element} = await page(true);
      const lock = (editable: boolean): void => {
        editor.setEditable(editable);
        element.contentEditable = String(editable);
      };
      await userEvent.click(element);
      await userEvent.keyboard('{End}');
      await cdp().send('Input.imeSetComposition', {text: 'にほ', selectionStart: 2, selectionEnd: 2});
      await settled();
      expect(editor.isComposing()).toBe(true);
      if (waits) {
        await cdp().send('Input.insertText', {text: 'にほ'});
        await settled();
        expect(editor.isComposing()).toBe(false);
      }
      lock(false);
      await settled();
      lock(true);
      await userEvent.click(element);
      await userEvent.keyboard('{End}!');
      await settled();
      return textOf(editor);
    };
    expect([await typedAfter(false), await typedAfter(true)]).toEqual(['Helloにほ\u200B!', 'Helloにほ!']);
  },
);
