import {$createLinkNode, LinkNode} from '@lexical/link';
import {registerPlainText} from '@lexical/plain-text';
import {ContentEditable} from '@lexical/react/LexicalContentEditable';
import LexicalErrorBoundary from '@lexical/react/LexicalErrorBoundary';
import {RichTextPlugin} from '@lexical/react/LexicalRichTextPlugin';
import {DRAG_DROP_PASTE, registerRichText} from '@lexical/rich-text';
import {
  $createParagraphNode,
  $createTextNode,
  $getRoot,
  $getSelection,
  $isElementNode,
  $isParagraphNode,
  $isRangeSelection,
  COMMAND_PRIORITY_CRITICAL,
  COMMAND_PRIORITY_HIGH,
  CONTROLLED_TEXT_INSERTION_COMMAND,
  DecoratorNode,
  FORMAT_TEXT_COMMAND,
  KEY_DOWN_COMMAND,
  KEY_ENTER_COMMAND,
  type LexicalEditor,
  type ParagraphNode,
} from 'lexical';
import {act, type ComponentType} from 'react';
import {expect, vi} from 'vitest';
import {cdp, page as screen, userEvent} from 'vitest/browser';

import {mount, settled, textOf} from './support/editor.ts';
import {complete} from './support/node-class.ts';
import {prove} from './support/prove.ts';
import {keysHandled} from './support/keys.ts';
import {renderInComposer} from './support/react.ts';

const page = '/page-components/docs/faq.md';

/** An editor with text that a person has typed, the caret behind it. */
async function typed(text: string): Promise<{editor: LexicalEditor; element: HTMLElement}> {
  document.body.replaceChildren();
  const {editor, element} = mount();
  registerRichText(editor);
  editor.update(() => $getRoot().append($createParagraphNode()), {discrete: true});
  await userEvent.click(element);
  if (text !== '') await userEvent.keyboard(text);
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

prove(
  'A handler of KEY_ENTER_COMMAND has to call event.preventDefault() and return true. Without the first, the browser can still split the paragraph;',
  async () => {
    expect(await paragraphsAfterEnter(false, true)).toBe(2);
    expect(await paragraphsAfterEnter(true, true)).toBe(1);
  },
);

prove('Handle INSERT_PARAGRAPH_COMMAND, which rich text sends for Enter, and return true.', async () => {
  const {registerSubmitOnEnter} = (await import(/* @vite-ignore */ `${page}/registerSubmitOnEnter.ts`)) as {
    registerSubmitOnEnter: (editor: LexicalEditor, submit: () => void) => () => void;
  };
  const {editor, element} = await typed('ab');
  const submit = vi.fn();
  registerSubmitOnEnter(editor, submit);
  await userEvent.keyboard('{Enter}');
  await userEvent.keyboard('{NumpadEnter}');
  await settled();
  expect(submit).toHaveBeenCalledTimes(2);
  expect(element.querySelectorAll('p')).toHaveLength(1);
});

prove('without the second, the default handler can.', async () => {
  expect(await paragraphsAfterEnter(true, false)).toBe(2);
});

/** A block with a caption. */
class CardNode extends DecoratorNode<null> {
  override decorate(): null {
    return null;
  }
  override isInline(): false {
    return false;
  }
}
complete(CardNode, 'card', {tag: 'div', isStored: true});

function addField(): HTMLInputElement {
  return document.body.appendChild(document.createElement('input'));
}

function $appendText(): void {
  $getRoot().getFirstChildOrThrow<ReturnType<typeof $createParagraphNode>>().append($createTextNode('!'));
}

prove(
  'An update that ends with a range selection moves the focus into the editor. This function leaves the focus where it is.',
  async () => {
    const {updateInBackground} = (await import(/* @vite-ignore */ `${page}/updateInBackground.ts`)) as {
      updateInBackground: (editor: LexicalEditor, change: () => void) => void;
    };
    const focusAfter = async (isInBackground: boolean): Promise<boolean> => {
      const {editor, element} = await typed('ab');
      const field = addField();
      field.addEventListener('input', () => {
        if (isInBackground) updateInBackground(editor, $appendText);
        else editor.update($appendText);
      });
      await userEvent.click(field);
      await userEvent.keyboard('x');
      await settled();
      expect(textOf(editor)).toContain('!');
      return document.activeElement === element;
    };
    expect([await focusAfter(false), await focusAfter(true)]).toEqual([true, false]);

    // A caption inside the editor's element keeps the focus as well.
    const captionKeepsFocus = async (update: (editor: LexicalEditor, change: () => void) => void): Promise<boolean> => {
      document.body.replaceChildren();
      const {editor, element} = mount({nodes: [CardNode]});
      const caption = mount();
      for (const written of [editor, caption.editor]) {
        registerPlainText(written);
        written.update(() => $getRoot().append($createParagraphNode().append($createTextNode('ab'))), {discrete: true});
      }
      let key = '';
      editor.update(
        () => {
          const card = new CardNode();
          $getRoot().append(card);
          key = card.getKey();
        },
        {discrete: true},
      );
      editor.getElementByKey(key)?.append(caption.element);
      await userEvent.click(element.querySelector('p') ?? element);
      await settled();
      await userEvent.click(caption.element);
      caption.element.addEventListener('keydown', () => {
        update(editor, $appendText);
      });
      await userEvent.keyboard('x');
      await settled();
      expect(textOf(editor)).toContain('!');
      return document.activeElement === caption.element;
    };
    expect(
      await captionKeepsFocus((editor, change) => {
        editor.update(change);
      }),
    ).toBe(false);
    expect(await captionKeepsFocus(updateInBackground)).toBe(true);
  },
);

prove('For the others use KEY_DOWN_COMMAND. Lexical dispatches it first; returning true stops the rest.', async () => {
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
  "editor.registerTextContentListener() calls you when the text has changed. Don't rely on CONTROLLED_TEXT_INSERTION_COMMAND: the browser inserts most letters without it.",
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

prove('Nothing handles Tab by default, so keyboard users can leave the editor.', async () => {
  const {editor} = await typed('ab');
  const field = addField();
  await userEvent.keyboard('{Tab}');
  expect(document.activeElement).toBe(field);
  expect(textOf(editor)).toBe('ab');
});

/** Selects everything and deletes it with a key. */
async function deleteAll(): Promise<void> {
  await userEvent.keyboard('{Control>}a{/Control}');
  await settled();
  await userEvent.keyboard('{Backspace}');
  await settled();
}

/** An editor in which bold text was typed, with the caret behind it. */
async function typedBold(text: string): Promise<{editor: LexicalEditor; element: HTMLElement}> {
  const typedPlain = await typed('');
  typedPlain.editor.dispatchCommand(FORMAT_TEXT_COMMAND, 'bold');
  await userEvent.keyboard(text);
  await settled();
  expect(typedPlain.element.querySelector('strong')?.textContent).toBe(text);
  return typedPlain;
}

/** Whether the selection is bold, and then whether a letter that is typed is. */
async function boldAfter(editor: LexicalEditor, element: HTMLElement): Promise<[boolean, boolean]> {
  const isBold = editor.getEditorState().read(() => {
    const selection = $getSelection();
    return $isRangeSelection(selection) && selection.hasFormat('bold');
  });
  await userEvent.keyboard('x');
  await settled();
  return [isBold, [...element.querySelectorAll('strong')].some(({textContent}) => textContent === 'x')];
}

/** Lets the selection be plain, and the paragraph of the caret as well, if wanted. */
function forgetFormat(editor: LexicalEditor, withParagraph: boolean): void {
  editor.update(
    () => {
      const selection = $getSelection();
      if (!$isRangeSelection(selection)) throw new Error('expected a caret');
      selection.format = 0;
      selection.setStyle('');
      const block = selection.anchor.getNode();
      if (withParagraph && $isParagraphNode(block)) block.setTextFormat(0);
    },
    {discrete: true},
  );
}

prove(
  'The selection keeps a format for the letter that is typed next. Deleting the text does not reset it, nor does $getRoot().clear().',
  async () => {
    const byKey = await typedBold('ab');
    await deleteAll();
    expect(textOf(byKey.editor)).toBe('');
    expect(await boldAfter(byKey.editor, byKey.element)).toEqual([true, true]);

    const byCode = await typedBold('ab');
    byCode.editor.update(
      () => {
        const paragraph = $createParagraphNode();
        $getRoot().clear().append(paragraph);
        paragraph.select();
      },
      {discrete: true},
    );
    expect(await boldAfter(byCode.editor, byCode.element)).toEqual([true, true]);

    const reset = await typedBold('ab');
    await deleteAll();
    forgetFormat(reset.editor, true);
    expect(await boldAfter(reset.editor, reset.element)).toEqual([false, false]);
  },
);

prove('An emptied paragraph also keeps the format, and gives it back when the caret returns.', async () => {
  const boldWhenBack = async (withParagraph: boolean): Promise<[boolean, boolean]> => {
    const {editor, element} = await typed('plain{Enter}');
    editor.dispatchCommand(FORMAT_TEXT_COMMAND, 'bold');
    await userEvent.keyboard('a');
    await settled();
    await userEvent.keyboard('{Backspace}');
    await settled();
    forgetFormat(editor, withParagraph);
    await userEvent.keyboard('{ArrowUp}');
    await settled();
    await new Promise((resolve) => {
      setTimeout(resolve, 250);
    });
    await userEvent.keyboard('{ArrowDown}');
    await settled();
    return boldAfter(editor, element);
  };
  expect(await boldWhenBack(false)).toEqual([true, true]);
  expect(await boldWhenBack(true)).toEqual([false, false]);
});

/** An editor with many lines in a box that scrolls, with the focus and the caret in the first line. */
function lines(): {
  editor: LexicalEditor;
  box: HTMLElement;
  caretTo: (place: 'first' | 'last', tag?: string, length?: number) => void;
} {
  document.body.replaceChildren();
  const {editor, element} = mount();
  registerRichText(editor);
  const box = document.body.appendChild(document.createElement('div'));
  box.style.cssText = 'height: 100px; overflow: auto';
  box.append(element);
  const $line = (index: number): ParagraphNode => $createParagraphNode().append($createTextNode(`line ${index}`));
  editor.update(() => $getRoot().append(...Array.from({length: 60}, (_, index) => $line(index))), {discrete: true});
  element.focus();
  const caretTo = (place: 'first' | 'last', tag?: string, length = 0): void => {
    editor.update(
      () => {
        const texts = $getRoot().getAllTextNodes();
        texts.at(place === 'first' ? 0 : -1)?.select(0, length);
      },
      {discrete: true, tag},
    );
  };
  caretTo('first');
  box.scrollTop = 0;
  return {editor, box, caretTo};
}

prove('Lexical does it when it moves the caret of an editor that has the focus, as typing does.', async () => {
  const {box, caretTo} = lines();
  caretTo('last');
  expect(box.scrollTop).toBeGreaterThan(1000);
  await settled();
  box.scrollTop = 0;
  await userEvent.keyboard('x');
  await settled();
  expect(box.scrollTop).toBeGreaterThan(1000);
});

prove('It does not scroll for a range, in editor.focus(), or with the tag skip-scroll-into-view.', async () => {
  const after = async (act: (page: ReturnType<typeof lines>) => void | Promise<void>): Promise<number> => {
    const page = lines();
    await act(page);
    return page.box.scrollTop;
  };
  expect(
    await after(({caretTo}) => {
      caretTo('last');
    }),
  ).toBeGreaterThan(1000);
  expect(
    await after(({caretTo}) => {
      caretTo('last', undefined, 3);
    }),
  ).toBe(0);
  expect(
    await after(({caretTo}) => {
      caretTo('last', 'skip-scroll-into-view');
    }),
  ).toBe(0);
  expect(
    await after(async ({caretTo, box, editor}) => {
      caretTo('last');
      box.scrollTop = 0;
      editor.focus();
      await settled();
    }),
  ).toBe(0);
});

/** Lets an extension change the page, and gives what the editor shows and has a moment later. */
async function changedFromOutside(change: (element: HTMLElement) => void): Promise<{element: HTMLElement; text: string}> {
  const {editor, element} = await typed('hello');
  // What follows a key at once is taken for typing.
  await new Promise((resolve) => {
    setTimeout(resolve, 150);
  });
  change(element);
  await keysHandled();
  return {element, text: textOf(editor)};
}

prove(
  'Lexical removes elements that an extension adds inside the editor, but letters that it changes inside a text node are saved.',
  async () => {
    const added = await changedFromOutside((element) => {
      element.append(document.createElement('x-extension'));
      element.querySelector('p')?.append(document.createElement('x-mark'));
    });
    expect(added.element.querySelector('x-extension, x-mark')).toBeNull();
    const {text} = await changedFromOutside((root) => {
      const node = root.querySelector('span')?.firstChild;
      if (node) node.nodeValue = 'bonjour';
    });
    expect(text).toBe('bonjour');
  },
);

prove('Mark the element of that block with an attribute, and let CSS draw the text.', async () => {
  const {editor, element} = await typed('ab{Enter}');
  const style = document.head.appendChild(document.createElement('style'));
  style.textContent = '[data-placeholder]::before {content: attr(data-placeholder)}';
  const emptyBlock = (): HTMLElement | null => {
    const key = editor.getEditorState().read(() => {
      const selection = $getSelection();
      const node = $isRangeSelection(selection) ? selection.focus.getNode() : null;
      return $isElementNode(node) && node.isEmpty() ? node.getKey() : null;
    });
    return key === null ? null : editor.getElementByKey(key);
  };
  emptyBlock()?.setAttribute('data-placeholder', 'Write');
  await settled();
  expect([...element.querySelectorAll('p')].map((block) => getComputedStyle(block, '::before').content)).toEqual([
    'none',
    '"Write"',
  ]);
  expect(textOf(editor)).toBe('ab\n\n');
  await userEvent.keyboard('c');
  await settled();
  expect(emptyBlock()).toBeNull();
  style.remove();
});

prove(
  'In rich text, files that are dropped, or pasted without text or HTML, arrive with DRAG_DROP_PASTE: upload them there.',
  async () => {
    const received = async (
      kind: 'drop' | 'paste',
      data: Record<string, string>,
      register = registerRichText,
    ): Promise<number> => {
      document.body.replaceChildren();
      const {editor, element} = mount();
      register(editor);
      editor.update(() => $getRoot().append($createParagraphNode().append($createTextNode('ab'))), {discrete: true});
      await userEvent.click(element);
      let count = 0;
      editor.registerCommand(DRAG_DROP_PASTE, (files) => (count += files.length) > 0, COMMAND_PRIORITY_HIGH);
      const transfer = new DataTransfer();
      for (const [type, text] of Object.entries(data)) transfer.setData(type, text);
      transfer.items.add(new File(['x'], 'a.png', {type: 'image/png'}));
      const text = element.querySelector('span');
      const {x, y} = text?.getBoundingClientRect() ?? {x: 0, y: 0};
      text?.dispatchEvent(
        kind === 'paste'
          ? new ClipboardEvent('paste', {bubbles: true, cancelable: true, clipboardData: transfer})
          : new DragEvent('drop', {bubbles: true, cancelable: true, clientX: x + 2, clientY: y + 2, dataTransfer: transfer}),
      );
      await settled();
      return count;
    };
    const withHtml = {'text/html': '<img src="data:,">'};
    const withText = {'text/plain': 'cell'};
    for (const data of [{}, withHtml, withText]) expect(await received('drop', data)).toBe(1);
    expect([await received('paste', {}), await received('paste', withHtml), await received('paste', withText)]).toEqual([
      1, 0, 0,
    ]);
    expect([await received('paste', {}, registerPlainText), await received('drop', {}, registerPlainText)]).toEqual([0, 0]);
  },
);

prove('While the editor is editable, links open on click only with LexicalClickableLinkPlugin.', async () => {
  const addressAfterClick = async (editable: boolean): Promise<string> => {
    location.hash = '';
    const {container, unmount} = await renderInComposer(
      <RichTextPlugin
        contentEditable={<ContentEditable ariaLabel="Note" />}
        placeholder={null}
        ErrorBoundary={LexicalErrorBoundary}
      />,
      {
        editable,
        editorState: () => {
          const link = $createLinkNode('#opened').append($createTextNode('a link'));
          $getRoot().append($createParagraphNode().append(link));
        },
        nodes: [LinkNode],
      },
    );
    const link = container.querySelector('a');
    if (link === null) throw new Error('expected a link');
    await userEvent.click(link);
    await settled();
    const {hash} = location;
    await unmount();
    location.hash = '';
    return hash;
  };
  expect([await addressAfterClick(true), await addressAfterClick(false)]).toEqual(['', '#opened']);
});

prove(
  'Pass a trigger function, options that extend MenuOption, and a function that renders the menu. When the user picks one, replace the query text in onSelectOption, move the caret after it, and call closeMenu().',
  async () => {
    const {PeopleMenu} = (await import(/* @vite-ignore */ `${page}/PeopleMenu.tsx`)) as {
      PeopleMenu: ComponentType;
    };
    for (const before of ['@a', 'Dear @']) {
      const {container, editor, unmount} = await renderInComposer(
        <>
          <RichTextPlugin
            contentEditable={<ContentEditable ariaLabel="Note" />}
            placeholder={null}
            ErrorBoundary={LexicalErrorBoundary}
          />
          <PeopleMenu />
        </>,
      );
      const element = container.querySelector('[contenteditable]');
      if (element === null) throw new Error('expected an editor');
      const press = (keys: string): Promise<void> =>
        act(async () => {
          await userEvent.keyboard(keys);
          await keysHandled();
        });
      await act(() => userEvent.click(element));
      await press(before);
      await expect.element(screen.getByRole('button', {name: 'grace'})).toBeVisible();
      await press('{Enter}');
      await press('and more');
      expect(textOf(editor)).toBe(`${before.slice(0, before.indexOf('@'))}@ada and more`);
      expect(document.querySelector('button')).toBeNull();
      await unmount();
    }
  },
);

prove('In React, add ClearEditorPlugin and dispatch CLEAR_EDITOR_COMMAND. Without React:', async () => {
  const {clear} = (await import(/* @vite-ignore */ `${page}/clear.ts`)) as {clear: (editor: LexicalEditor) => void};
  const {editor} = await typed('');
  await cdp().send('Input.imeSetComposition', {text: 'word', selectionStart: 4, selectionEnd: 4});
  await keysHandled();
  expect(textOf(editor)).toBe('word');
  clear(editor);
  await keysHandled();
  expect(textOf(editor)).toBe('');
  await userEvent.keyboard('next');
  await keysHandled();
  expect(textOf(editor)).toBe('next');
  // A key in another field keeps its focus.
  const field = document.body.appendChild(document.createElement('input'));
  field.addEventListener('keydown', () => clear(editor));
  await userEvent.click(field);
  await userEvent.keyboard('a');
  await keysHandled();
  expect([textOf(editor), document.activeElement, field.value]).toEqual(['', field, 'a']);
});
