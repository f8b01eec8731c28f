import {registerRichText} from '@lexical/rich-text';
import {
  $createParagraphNode,
  $createTextNode,
  $getRoot,
  $getSelection,
  $setSelection,
  COMMAND_PRIORITY_CRITICAL,
  COMMAND_PRIORITY_HIGH,
  CONTROLLED_TEXT_INSERTION_COMMAND,
  FORMAT_TEXT_COMMAND,
  KEY_DOWN_COMMAND,
  KEY_ENTER_COMMAND,
  type LexicalEditor,
} from 'lexical';
import {expect} from 'vitest';
import {userEvent} from 'vitest/browser';

import {mount, settled, textOf} from './support/editor.ts';
import {prove} from './support/prove.ts';

/** An editor with text that a person has typed, the caret behind it. */
async function typed(text: string): Promise<{editor: LexicalEditor; element: HTMLElement}> {
  document.body.replaceChildren();
  const {editor, element} = mount();
  registerRichText(editor);
  editor.update(() => $getRoot().append($createParagraphNode()), {discrete: true});
  await userEvent.click(element);
  await userEvent.keyboard(text);
  await settled();
  return {editor, element};
}

/** How many paragraphs there are after Enter, with a handler that may do one of two things. */
async function paragraphsAfterEnter(isPrevented: boolean, answer: boolean): Promise<number> {
  const {editor, element} = await typed('ab');
  editor.registerCommand(
    KEY_ENTER_COMMAND,
    (event) => {
      if (isPrevented) event?.preventDefault();
      return answer;
    },
    COMMAND_PRIORITY_HIGH,
  );
  await userEvent.keyboard('{Enter}');
  await settled();
  return element.querySelectorAll('p').length;
}

prove('Without the first, the browser still sends its input event for Enter, and that splits the paragraph.', async () => {
  expect(await paragraphsAfterEnter(false, true)).toBe(2);
  expect(await paragraphsAfterEnter(true, true)).toBe(1);
});

prove('Without the second, the default handler does it.', async () => {
  expect(await paragraphsAfterEnter(true, false)).toBe(2);
});

function addField(): HTMLInputElement {
  return document.body.appendChild(document.createElement('input'));
}

function appendText(editor: LexicalEditor, isQuiet = false): void {
  editor.update(
    () => {
      $getRoot().getFirstChildOrThrow<ReturnType<typeof $createParagraphNode>>().append($createTextNode('!'));
      if (isQuiet) $setSelection(null);
    },
    {discrete: true},
  );
}

prove(
  'Drawing an update puts the focus into the editor whenever the state has a range selection, also when only text has changed.',
  async () => {
    const focusAfter = async (isQuiet: boolean): Promise<boolean> => {
      const {editor, element} = await typed('ab');
      const field = addField();
      field.addEventListener('input', () => {
        appendText(editor, isQuiet);
      });
      await userEvent.click(field);
      await userEvent.keyboard('x');
      expect(textOf(editor)).toContain('!');
      return document.activeElement === element;
    };
    expect([await focusAfter(false), await focusAfter(true)]).toEqual([true, false]);
  },
);

prove(
  "A dialog's text field may take the focus: a command that you dispatch in a click still applies to the old selection. After a timer or an await it does not",
  async () => {
    const formatFrom = async (isLater: boolean): Promise<string | undefined> => {
      const {editor, element} = await typed('ab');
      await userEvent.keyboard('{Shift>}{ArrowLeft}{ArrowLeft}{/Shift}');
      await settled();
      await userEvent.click(addField());
      const button = document.body.appendChild(document.createElement('button'));
      const dispatch = () => editor.dispatchCommand(FORMAT_TEXT_COMMAND, 'bold');
      button.addEventListener('click', () => {
        if (isLater) setTimeout(dispatch);
        else dispatch();
      });
      await userEvent.click(button);
      await new Promise((resolve) => {
        setTimeout(resolve, 20);
      });
      return element.querySelector('strong')?.textContent;
    };
    expect([await formatFrom(false), await formatFrom(true)]).toEqual(['ab', undefined]);
  },
);

prove('Lexical asks the browser where the selection is, and outside of the editor the answer is none.', async () => {
  const {editor} = await typed('ab');
  addField().focus();
  const selection = () => editor.getEditorState().read(() => $getSelection());
  expect(selection()).not.toBeNull();
  appendText(editor);
  expect(selection()).toBeNull();
});

prove('For the others use KEY_DOWN_COMMAND, which comes first for each key; returning true stops the rest.', async () => {
  const {editor, element} = await typed('ab');
  const seen: string[] = [];
  editor.registerCommand(KEY_ENTER_COMMAND, () => seen.push('enter') < 0, COMMAND_PRIORITY_CRITICAL);
  const remove = editor.registerCommand(KEY_DOWN_COMMAND, ({key}) => seen.push(key) < 0, COMMAND_PRIORITY_CRITICAL);
  await userEvent.keyboard('{Enter}');
  expect(seen).toEqual(['Enter', 'enter']);
  remove();
  seen.length = 0;
  editor.registerCommand(
    KEY_DOWN_COMMAND,
    (event) => {
      event.preventDefault();
      return true;
    },
    COMMAND_PRIORITY_CRITICAL,
  );
  await userEvent.keyboard('{Enter}');
  expect(seen).toEqual([]);
  expect(element.querySelectorAll('p')).toHaveLength(2);
});

prove(
  'Do not count on CONTROLLED_TEXT_INSERTION_COMMAND: ordinary letters often go through the browser without it.',
  async () => {
    const {editor} = await typed('ab');
    const inserted: unknown[] = [];
    const texts: string[] = [];
    editor.registerCommand(CONTROLLED_TEXT_INSERTION_COMMAND, (text) => inserted.push(text) < 0, COMMAND_PRIORITY_CRITICAL);
    editor.registerTextContentListener((text) => void texts.push(text));
    await userEvent.keyboard('cd');
    await settled();
    expect(inserted).toEqual([]);
    expect(texts).toEqual(['abc', 'abcd']);
  },
);

prove('Nothing handles Tab by default, so that keyboard users can leave the editor.', async () => {
  const {editor} = await typed('ab');
  const field = addField();
  await userEvent.keyboard('{Tab}');
  expect(document.activeElement).toBe(field);
  expect(textOf(editor)).toBe('ab');
});
