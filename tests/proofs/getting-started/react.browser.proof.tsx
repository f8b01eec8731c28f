import {HistoryPlugin} from '@lexical/react/LexicalHistoryPlugin';
import {AutoFocusPlugin} from '@lexical/react/LexicalAutoFocusPlugin';
import {ContentEditable} from '@lexical/react/LexicalContentEditable';
import LexicalErrorBoundary from '@lexical/react/LexicalErrorBoundary';
import {RichTextPlugin} from '@lexical/react/LexicalRichTextPlugin';
import {$getRoot, $getSelection, CLEAR_HISTORY_COMMAND, FORMAT_TEXT_COMMAND, UNDO_COMMAND, type LexicalEditor} from 'lexical';
import type {ComponentType, ReactNode} from 'react';
import {expect} from 'vitest';
import {userEvent} from 'vitest/browser';

import {settled, textOf} from '../support/editor.ts';
import {prove} from '../support/prove.ts';
import {renderInComposer} from '../support/react.ts';
import {storedDocument, storedParagraph} from '../support/stored-json.ts';

function RichText() {
  return (
    <RichTextPlugin
      contentEditable={<ContentEditable ariaLabel="Note" />}
      placeholder={null}
      ErrorBoundary={LexicalErrorBoundary}
    />
  );
}

/** An editor with the text that a person has typed, and the caret behind it. */
async function typed(text: string, more: ReactNode = null, onError?: (error: Error) => void) {
  const rendered = await renderInComposer(
    <>
      <RichText />
      {more}
    </>,
    onError === undefined ? {} : {onError},
  );
  const element = rendered.container.querySelector<HTMLElement>('[contenteditable]');
  if (element === null) throw new Error('expected an editable element');
  await userEvent.click(element);
  await userEvent.keyboard(text);
  return {...rendered, element};
}

async function typeAfterError(onError: (error: Error) => void): Promise<{shown: string | null; stored: string}> {
  const {editor, element} = await typed('c', null, onError);
  try {
    editor.update(() => {
      throw new Error('broken');
    });
  } catch {
    // The first of the two cases.
  }
  await userEvent.keyboard('XYZ');
  await settled();
  return {shown: element.textContent, stored: textOf(editor)};
}

prove(
  'Symptom: after the first error, the page shows what users type, but it is not in the state and is not saved.',
  async () => {
    const stuck = await typeAfterError((error) => {
      throw error;
    });
    expect(stuck).toEqual({shown: 'cXYZ', stored: 'c'});
    expect(await typeAfterError(() => undefined)).toEqual({shown: 'cXYZ', stored: 'cXYZ'});
  },
);

function selectionOf(editor: LexicalEditor): string | null {
  return editor.getEditorState().read(() => $getSelection()?.getTextContent() ?? null);
}

prove('users lose the caret at each key.', async () => {
  const {editor} = await typed('ab');
  expect(selectionOf(editor)).toBe('');
  const state = editor.parseEditorState(JSON.stringify(editor.getEditorState()));
  editor.setEditorState(state);
  expect(selectionOf(editor)).toBeNull();
  expect(window.getSelection()?.rangeCount).toBe(0);
});

const fromServer = storedDocument(storedParagraph('from the server'));

prove('setEditorState() adds a step to the undo history. To avoid that, start a new history.', async () => {
  const textAfterUndo = async (isNewHistory: boolean): Promise<string> => {
    const {editor} = await typed('mine', <HistoryPlugin />);
    editor.setEditorState(editor.parseEditorState(fromServer));
    if (isNewHistory) {
      editor.dispatchCommand(CLEAR_HISTORY_COMMAND, undefined);
      editor.update(() => $getRoot().markDirty(), {discrete: true, tag: 'history-merge'});
    }
    editor.dispatchCommand(UNDO_COMMAND, undefined);
    await settled();
    return textOf(editor);
  };
  expect([await textAfterUndo(false), await textAfterUndo(true)]).toEqual(['mine', 'from the server']);
});

prove('AutoFocusPlugin | Puts the caret into the editor on mount. Leave it out if the page has other content', async () => {
  const focusOf = async (plugin: ReactNode): Promise<boolean> => {
    document.body.replaceChildren();
    const {container} = await renderInComposer(
      <>
        <RichText />
        {plugin}
      </>,
    );
    await settled();
    return container.contains(document.activeElement);
  };
  expect([await focusOf(<AutoFocusPlugin />), await focusOf(null)]).toEqual([true, false]);
});

prove('RichTextPlugin | Handles keys, paste, drag and drop, and formatting.', async () => {
  const {element} = await typed('a{Control>}b{/Control}b{Enter}c');
  expect(element.querySelectorAll('p')).toHaveLength(2);
  expect(element.querySelector('strong')?.textContent).toBe('b');
});

prove('HistoryPlugin | Undo and redo', async () => {
  const undo = async (plugin: ReactNode): Promise<string> => {
    const {editor} = await typed('ab', plugin);
    await userEvent.keyboard('{Control>}z{/Control}');
    await settled();
    return textOf(editor);
  };
  expect(await undo(<HistoryPlugin />)).toBe('');
  expect(await undo(null)).toBe('ab');
});

prove('The placeholder is below the text. Position it over the content', async () => {
  const {container} = await renderInComposer(
    <RichTextPlugin
      contentEditable={<ContentEditable ariaLabel="Note" />}
      placeholder={<p id="hint">Write a note</p>}
      ErrorBoundary={LexicalErrorBoundary}
    />,
  );
  const [element, hint] = [container.querySelector('[contenteditable]'), container.querySelector<HTMLElement>('#hint')];
  if (element === null || hint === null) throw new Error('expected an editor and its placeholder');
  expect(hint.getBoundingClientRect().top).toBeGreaterThanOrEqual(element.getBoundingClientRect().bottom);
  hint.style.position = 'absolute';
  hint.style.top = '0';
  expect(hint.getBoundingClientRect().top).toBeLessThan(element.getBoundingClientRect().bottom);
});

// The plugin of the tests makes it from the block of the page.
const page = '/page-components/docs/getting-started/react.md';
const {ExternalJsonPlugin} = (await import(/* @vite-ignore */ `${page}/ExternalJsonPlugin.tsx`)) as {
  ExternalJsonPlugin: ComponentType<{json: string}>;
};

/** An editor that follows JSON from elsewhere. */
async function following(first: string) {
  const children = (json: string) => (
    <>
      <RichText />
      <HistoryPlugin />
      <ExternalJsonPlugin json={json} />
    </>
  );
  const rendered = await renderInComposer(children(first), {editorState: first});
  const element = rendered.container.querySelector<HTMLElement>('[contenteditable]');
  if (element === null) throw new Error('expected an editable element');
  return {...rendered, element, receive: (json: string) => rendered.rerender(children(json))};
}

prove(
  "The plugin ignores JSON that arrives while the focus is in the editor or text is not saved yet, and the user's next save overwrites it.",
  async () => {
    document.body.replaceChildren();
    const {editor, element, receive} = await following(storedDocument(storedParagraph('mine')));
    await userEvent.click(element);
    await receive(fromServer);
    element.blur();
    await receive(fromServer);
    await settled();
    expect(document.activeElement).not.toBe(element);
    expect(JSON.stringify(editor.getEditorState())).toContain('mine');
    const next = storedDocument(storedParagraph('the next from the server'));
    const tags: string[] = [];
    editor.registerUpdateListener((update) => void tags.push(...update.tags));
    await receive(next);
    expect(textOf(editor)).toBe('the next from the server');
    // OnChangePlugin does not send it back.
    expect(tags).toContain('history-merge');

    await userEvent.click(element);
    await userEvent.keyboard('{Control>}{End}{/Control}, unsaved');
    element.blur();
    await receive(fromServer);
    await settled();
    expect(textOf(editor)).toBe('the next from the server, unsaved');
    const {root} = editor.getEditorState().toJSON();
    // A database may give back the saved keys in another order.
    await receive(JSON.stringify({root: Object.fromEntries(Object.entries(root).reverse())}));
    expect(textOf(editor)).toBe('the next from the server, unsaved');
    await receive(fromServer);
    editor.dispatchCommand(UNDO_COMMAND, undefined);
    await settled();
    expect(textOf(editor)).toBe('from the server');
  },
);

prove('hide the toolbar: its buttons still change the document.', async () => {
  const {editor} = await typed('ab');
  await userEvent.keyboard('{Control>}a{/Control}');
  await settled();
  editor.setEditable(false);
  await userEvent.keyboard('c');
  expect(textOf(editor)).toBe('ab');
  editor.dispatchCommand(FORMAT_TEXT_COMMAND, 'bold');
  await settled();
  expect(JSON.stringify(editor.getEditorState())).toContain('"format":1');
});
