import {createEmptyHistoryState, registerHistory} from '@lexical/history';
import {registerRichText} from '@lexical/rich-text';
import {
  $createParagraphNode,
  $createTextNode,
  $getRoot,
  $getSelection,
  $insertNodes,
  $isRangeSelection,
  $setSelection,
  DecoratorNode,
  FORMAT_TEXT_COMMAND,
  type LexicalEditor,
  TextNode,
  UNDO_COMMAND,
} from 'lexical';
import {expect} from 'vitest';
import {userEvent} from 'vitest/browser';

import {$append, linesOf, mount, settled} from '../support/editor.ts';
import {prove} from '../support/prove.ts';

/** An editor with "Hello", in which the user has selected all of it, and a field and a button beside it. */
async function page(): Promise<{
  editor: LexicalEditor;
  element: HTMLElement;
  errors: Error[];
  field: HTMLInputElement;
  button: HTMLButtonElement;
}> {
  document.body.replaceChildren();
  const {editor, element, errors} = mount();
  registerRichText(editor);
  const field = document.createElement('input');
  const button = document.createElement('button');
  button.textContent = 'Press';
  document.body.append(field, button);
  editor.update(() => void $append('Hello').getFirstChild<TextNode>()?.select(0, 5), {discrete: true});
  await userEvent.click(element);
  editor.update(() => void $getRoot().getFirstDescendant<TextNode>()?.select(0, 5), {discrete: true});
  await settled();
  expect([document.activeElement === element, selected(editor)]).toEqual([true, 'Hello']);
  return {editor, element, errors, field, button};
}

/** Clicks into a field, and waits until no event is in flight: the answer of the browser arrives in one. */
async function clickInto(field: HTMLInputElement): Promise<void> {
  await userEvent.click(field);
  await settled();
  expect(document.activeElement).toBe(field);
}

/** The selected text, or undefined without a selection. */
function selected(editor: LexicalEditor): string | undefined {
  return editor.getEditorState().read(() => $getSelection()?.getTextContent());
}

/** Does something in the handler of a letter that is typed into the field, and says what has the focus then. */
async function focusAfter(action: (editor: LexicalEditor) => void): Promise<string> {
  const {editor, element, field} = await page();
  await clickInto(field);
  field.addEventListener('input', () => {
    action(editor);
  });
  await userEvent.keyboard('x');
  await settled();
  return document.activeElement === element ? 'editor' : document.activeElement === field ? 'field' : 'other';
}

const $change = (): void => {
  $getRoot().append($createParagraphNode().append($createTextNode('More')));
};

const pagePath = '/page-components/docs/concepts/focus.md';
const {updateInBackground} = (await import(/* @vite-ignore */ `${pagePath}/updateInBackground.ts`)) as {
  updateInBackground: (editor: LexicalEditor, change: () => void) => void;
};
const {rememberSelection} = (await import(/* @vite-ignore */ `${pagePath}/rememberSelection.ts`)) as {
  rememberSelection: (editor: LexicalEditor) => () => void;
};

/** Two ways to change a document: an update, and that of the page. */
const plainly = (editor: LexicalEditor, $change: () => void): void => {
  editor.update($change);
};

prove('editor.update() in an event handler, with a range in the last state | updateInBackground()', async () => {
  const focusWith = (update: typeof plainly): Promise<string> =>
    focusAfter((editor) => {
      update(editor, $change);
    });
  expect([await focusWith(plainly), await focusWith(updateInBackground)]).toEqual(['editor', 'field']);
});

prove(
  '$getRoot().clear(), selectEnd(), $insertNodes(): they set a range, also in an editor that never had the focus | call them in updateInBackground()',
  async () => {
    const actions: (() => void)[] = [
      () => void $getRoot().clear().append($createParagraphNode()),
      () => void $getRoot().selectEnd(),
      () => {
        $insertNodes([$createTextNode('!')]);
      },
    ];
    const focusWith = async (update: typeof plainly, $action: () => void): Promise<boolean> => {
      document.body.replaceChildren();
      const {editor, element, errors} = mount();
      editor.update(() => void $append('Hello'), {discrete: true});
      const field = document.body.appendChild(document.createElement('input'));
      await clickInto(field);
      update(editor, $action);
      await settled();
      expect([errors, editor.getEditorState().read($getSelection) === null]).toEqual([[], update === updateInBackground]);
      return document.activeElement === element;
    };
    for (const $action of actions) {
      expect([await focusWith(plainly, $action), await focusWith(updateInBackground, $action)]).toEqual([true, false]);
    }
    expect(await focusWith(updateInBackground, $change)).toBe(false);
  },
);

prove(
  "editor.update() in a timer, with focus on a button: the browser's selection is still in the editor | updateInBackground()",
  async () => {
    const focusWith = async (update: typeof plainly): Promise<boolean> => {
      const {editor, element, button} = await page();
      await userEvent.click(button);
      await settled();
      expect([document.activeElement === button, element.contains(window.getSelection()?.anchorNode ?? null)]).toEqual([
        true,
        true,
      ]);
      update(editor, $change);
      await settled();
      return document.activeElement === element;
    };
    expect([await focusWith(plainly), await focusWith(updateInBackground)]).toEqual([true, false]);
  },
);

/** Lets a user type while content arrives, and says what the document is then. */
async function typeAround(update: typeof plainly): Promise<string[]> {
  const {editor} = await page();
  editor.update(() => void $getRoot().selectEnd(), {discrete: true});
  await settled();
  update(editor, $change);
  await settled();
  await userEvent.keyboard('!');
  await settled();
  return linesOf(editor);
}

prove('If the user is typing in the editor, the caret remains where change leaves it.', async () => {
  expect(await typeAround(updateInBackground)).toEqual(['Hello!', 'More']);
});

prove(
  'While a user types in the editor, a selection of null loses the caret: the next letters are inserted at the start of the document. Check the focus first, as updateInBackground() does.',
  async () => {
    const clearing = (editor: LexicalEditor, $do: () => void): void => {
      editor.update(() => {
        $do();
        $setSelection(null);
      });
    };
    expect(await typeAround(clearing)).toEqual(['!Hello', 'More']);
  },
);

prove(
  'registerNodeTransform(), when a plugin mounts | keep the plugin mounted, or call updateInBackground(editor, () => undefined) first',
  async () => {
    const focusWith = (prepare: (editor: LexicalEditor) => void): Promise<string> =>
      focusAfter((editor) => {
        prepare(editor);
        editor.registerNodeTransform(TextNode, () => undefined);
      });
    expect(await focusWith(() => undefined)).toBe('editor');
    expect(await focusWith((editor) => updateInBackground(editor, () => undefined))).toBe('field');
  },
);

prove('editor.setEditorState() with a state you kept | editor.setEditorState(state.clone(null))', async () => {
  expect(
    await focusAfter((editor) => {
      editor.setEditorState(editor.getEditorState());
    }),
  ).toBe('editor');
  expect(
    await focusAfter((editor) => {
      editor.setEditorState(editor.getEditorState().clone(null));
    }),
  ).toBe('field');
});

prove('editor.setEditorState() with a parsed state | nothing to do: it has no selection', async () => {
  const parse = (editor: LexicalEditor): void => {
    editor.setEditorState(editor.parseEditorState(JSON.stringify(editor.getEditorState())));
  };
  expect(await focusAfter(parse)).toBe('field');
});

class FormNode extends DecoratorNode<null> {
  static override getType(): string {
    return 'form';
  }
  static override clone(node: FormNode): FormNode {
    return new FormNode(node.__key);
  }
  override createDOM(): HTMLElement {
    const dom = document.createElement('span');
    dom.contentEditable = 'false';
    dom.append(document.createElement('input'));
    return dom;
  }
  override updateDOM(): boolean {
    return false;
  }
  override decorate(): null {
    return null;
  }
}

prove(
  'Lexical does not write the selection while an input inside a decorator has focus, nor in updates from a Yjs binding while focus is outside of the editor.',
  async () => {
    expect(
      await focusAfter((editor) => {
        editor.update($change, {tag: 'collaboration'});
      }),
    ).toBe('field');
    expect(
      await focusAfter((editor) => {
        editor.update($change, {tag: 'other'});
      }),
    ).toBe('editor');

    const {editor, element} = mount({nodes: [FormNode]});
    editor.update(() => void $append('Hello').append(new FormNode()), {discrete: true});
    const input = element.querySelector('input');
    if (input === null) throw new Error('expected an input');
    await userEvent.click(input);
    editor.update(
      () => {
        $change();
        $getRoot().selectStart();
      },
      {discrete: true},
    );
    expect(document.activeElement).toBe(input);
  },
);

const lostOutsideOfEvents = async (): Promise<void> => {
  const {editor, field} = await page();
  await clickInto(field);
  expect(selected(editor)).toBe('Hello');
  editor.update($change, {discrete: true});
  expect(selected(editor)).toBeUndefined();
};
prove(
  'When the user clicks into a field of a dialog, the editor state keeps its range. The next update in a timer or after a request loses it.',
  lostOutsideOfEvents,
);

prove(
  'If a text field has the focus after the request, editor.focus() finds no selection and selects the end of the document. The next text is inserted there.',
  async () => {
    const {editor, element, field} = await page();
    editor.update($change, {discrete: true});
    await clickInto(field);
    editor.focus();
    await settled();
    await userEvent.keyboard('!');
    expect([element.textContent, document.activeElement === element]).toEqual(['HelloMore!', true]);
  },
);

const mouseDown = async (): Promise<void> => {
  const {editor, element, button} = await page();
  const focused: (Element | null)[] = [];
  button.addEventListener('click', () => {
    focused.push(document.activeElement);
    editor.dispatchCommand(FORMAT_TEXT_COMMAND, 'bold');
  });
  const prevent = (event: Event): void => {
    event.preventDefault();
  };
  button.addEventListener('mousedown', prevent);
  await userEvent.click(button);
  expect([focused.pop() === element, selected(editor), element.querySelector('strong')?.textContent]).toEqual([
    true,
    'Hello',
    'Hello',
  ]);
  button.removeEventListener('mousedown', prevent);
  await userEvent.click(button);
  expect(focused.pop()).toBe(button);
};

prove(
  'A mouse press on a button takes the focus from the editor. Prevent that, and neither the focus nor the selection changes:',
  mouseDown,
);

const nothingHappens = async (): Promise<void> => {
  const calls: string[] = [];
  const {editor, element} = mount();
  editor.focus(() => calls.push('empty'));
  await settled();
  expect(document.activeElement).not.toBe(element);
  const root = editor.getRootElement();
  editor.setRootElement(null);
  editor.update(() => void $append('Hello'), {discrete: true});
  editor.focus(() => calls.push('no root'));
  await settled();
  expect(calls).toEqual([]);
  editor.setRootElement(root);
  editor.focus(() => calls.push('now'));
  await settled();
  expect([calls, document.activeElement === element]).toEqual([['now'], true]);
};
prove('Before the editor has a root element and a paragraph, nothing happens, and the callback is not called.', nothingHappens);

prove('In read-only mode, editor.focus() sets the selection and calls back, but focus does not move.', async () => {
  const {editor, element} = mount();
  editor.update(() => void $append('Hello'), {discrete: true});
  editor.setEditable(false);
  let calls = 0;
  editor.focus(() => (calls += 1));
  await settled();
  expect([calls, selected(editor), document.activeElement === element]).toEqual([1, '', false]);
});

prove(
  'The editor state keeps its selection, so a toolbar still shows its formats. The next update in a timer starts without a selection.',
  async () => {
    const {editor, element} = await page();
    editor.blur();
    await settled();
    expect([selected(editor), document.activeElement === element]).toEqual(['Hello', false]);
    editor.update($change, {discrete: true});
    expect(selected(editor)).toBeUndefined();
  },
);

prove('Undo, redo and setEditorState write the selection of the state they set, and so move the focus.', async () => {
  const {editor, element, field} = await page();
  registerHistory(editor, createEmptyHistoryState(), 0);
  editor.update(
    () => {
      $getRoot().markDirty();
    },
    {discrete: true, tag: 'history-merge'},
  );
  const kept = editor.getEditorState();
  editor.update(
    () => {
      const selection = $getSelection();
      if ($isRangeSelection(selection)) selection.insertText('changed');
    },
    {discrete: true},
  );
  expect(selected(editor)).toBe('');
  await clickInto(field);
  editor.dispatchCommand(UNDO_COMMAND, undefined);
  expect([selected(editor), window.getSelection()?.toString(), document.activeElement === element]).toEqual([
    'Hello',
    'Hello',
    true,
  ]);
  await clickInto(field);
  editor.setEditorState(kept);
  expect([window.getSelection()?.toString(), document.activeElement === element]).toEqual(['Hello', true]);
});

prove(
  'The tag skip-scroll-into-view on an update keeps Lexical from scrolling to the caret. Focus still moves, and the browser itself may scroll to it.',
  async () => {
    const scrolls = async (isTyped: boolean, tag?: string): Promise<boolean> => {
      const {editor, element, field} = await page();
      element.before(field);
      element.style.marginTop = '4000px';
      field.focus({preventScroll: true});
      window.scrollTo(0, 0);
      await settled();
      const update = (): void => {
        editor.update(
          () => {
            $change();
            $getRoot().selectEnd();
          },
          {tag},
        );
      };
      field.addEventListener('input', update);
      if (isTyped) await userEvent.keyboard('x');
      else update();
      await new Promise((resolve) => {
        setTimeout(resolve, 100);
      });
      expect(document.activeElement).toBe(element);
      return window.scrollY > 0;
    };
    const tag = 'skip-scroll-into-view';
    expect([await scrolls(false), await scrolls(false, tag), await scrolls(true, tag)]).toEqual([true, false, true]);
  },
);

prove(
  'An update ends. If something changed and the selection is a range, Lexical writes the range to the DOM, and the focus moves into the editor.',
  async () => {
    const {editor, element, field} = await page();
    await clickInto(field);
    let taken: string | undefined;
    const update = (): void => {
      editor.update(
        () => {
          taken = $getSelection()?.getTextContent();
          $getRoot().selectStart();
          expect(document.activeElement).toBe(field);
        },
        {discrete: true},
      );
    };
    field.addEventListener('input', update);
    await userEvent.keyboard('x');
    expect([taken, document.activeElement === element]).toEqual(['Hello', true]);
  },
);

const remember = async (): Promise<void> => {
  const {editor, element, field} = await page();
  const restore = rememberSelection(editor);
  await clickInto(field);
  editor.update($change, {discrete: true});
  expect(selected(editor)).toBeUndefined();
  for (let times = 0; times < 2; times += 1) {
    restore();
    expect([selected(editor), document.activeElement === element]).toEqual(['Hello', true]);
    await clickInto(field);
  }
};
prove('Restoring also moves the focus back into the editor.', remember);

prove('If the editor has a selection already, defaultSelection has no effect.', async () => {
  const caretAfter = async (isSelected: boolean): Promise<number | undefined> => {
    const {editor} = mount();
    editor.update(() => void $append('Hello').getFirstChild<TextNode>()?.select(2, 2), {discrete: true});
    if (!isSelected) editor.update(() => $setSelection(null), {discrete: true});
    editor.focus(undefined, {defaultSelection: 'rootStart'});
    await settled();
    return editor.getEditorState().read(() => $getSelection()?.getStartEndPoints()?.[0].offset);
  };
  expect([await caretAfter(true), await caretAfter(false)]).toEqual([2, 0]);
});

prove(
  "After fetch there is no event, so Lexical read the browser's selection: outside the editor, hence null. In the handler Lexical copied the last state's range and wrote it back.",
  async () => {
    const {editor, element, field} = await page();
    await clickInto(field);
    let found: unknown = 'not run';
    editor.update(
      () => {
        found = $getSelection();
        $change();
      },
      {discrete: true},
    );
    expect([found, document.activeElement === field]).toEqual([null, true]);
    expect(element.textContent).toBe('HelloMore');
    expect(
      await focusAfter((other) => {
        other.update($change);
      }),
    ).toBe('editor');
  },
);

prove(
  "The picker's own input. It needs focus, so remember the selection before it opens and restore it when the color is applied.",
  async () => {
    const {editor, button, field} = await page();
    button.addEventListener('mousedown', (event) => {
      event.preventDefault();
    });
    const saved = editor.getEditorState().read(() => $getSelection()?.clone() ?? null);
    await userEvent.click(button);
    expect(window.getSelection()?.toString()).toBe('Hello');
    await clickInto(field);
    editor.update(
      () => {
        $getRoot().markDirty();
      },
      {discrete: true},
    );
    expect(selected(editor)).toBeUndefined();
    editor.update(
      () => {
        $setSelection(saved?.clone() ?? null);
      },
      {discrete: true},
    );
    expect(selected(editor)).toBe('Hello');
  },
);

prove(
  "In the handler of a click or a key, Lexical copies the range of the last state. In a timer or after a request, Lexical reads the browser's selection: outside of the editor, the update gets null.",
  async () => {
    const {editor, field} = await page();
    const taken: (string | undefined)[] = [];
    const take = (): void => {
      editor.update(() => void taken.push($getSelection()?.getTextContent()), {discrete: true});
    };
    field.addEventListener('click', take, {once: true});
    field.addEventListener('keydown', take, {once: true});
    await clickInto(field);
    await userEvent.keyboard('x');
    await settled();
    take();
    expect(taken).toEqual(['Hello', 'Hello', undefined]);
  },
);
