import {act, type ComponentType} from 'react';
import {$getRoot, UNDO_COMMAND, type LexicalEditor} from 'lexical';
import {expect, onTestFinished} from 'vitest';
import {page as screen, userEvent} from 'vitest/browser';

import {keysHandled} from '../support/keys.ts';
import {prove} from '../support/prove.ts';
import {change, dispatch, showSample} from '../support/sample.ts';

const page = '/page-components/docs/recipes/markdown-editor.md';

async function showPage(): Promise<Awaited<ReturnType<typeof showSample>>> {
  document.body.replaceChildren();
  const shown = await showSample((await import(/* @vite-ignore */ `${page}/MarkdownEditor.tsx`)) as {default: ComponentType});
  onTestFinished(() => shown.unmount());
  return shown;
}

/** Does something, and waits until the editor and React have followed. */
async function done(work: () => Promise<unknown>): Promise<void> {
  await act(async () => {
    await work();
    await keysHandled();
  });
}

/** The types of the blocks. */
function typesOf(editor: LexicalEditor): string[] {
  return editor.getEditorState().read(() =>
    $getRoot()
      .getChildren()
      .map((node) => node.getType()),
  );
}

/** Pastes at the caret, or at the end of the document. */
async function paste(editor: LexicalEditor, data: Record<string, string>): Promise<string[]> {
  const clipboardData = new DataTransfer();
  for (const [type, text] of Object.entries(data)) clipboardData.setData(type, text);
  await done(async () => {
    editor.getRootElement()?.dispatchEvent(new ClipboardEvent('paste', {bubbles: true, cancelable: true, clipboardData}));
    await Promise.resolve();
  });
  return typesOf(editor);
}

prove('Pasted text without HTML is read as Markdown. In a code block it stays as it is.', async () => {
  const {editor} = await showPage();
  const clear = (): Promise<void> => change(editor, () => $getRoot().clear().selectEnd().insertParagraph());
  await clear();
  expect(await paste(editor, {'text/plain': '# a\r\n\r\n> b'})).toEqual(['heading', 'quote']);
  await clear();
  expect(await paste(editor, {'text/plain': '# a', 'text/html': '<p># a</p>'})).toEqual(['paragraph']);
  await change(editor, () => {
    $getRoot().clear().selectEnd().insertRawText('x');
  });
  await clear();
  await done(() => userEvent.click(screen.getByRole('textbox')));
  await done(() => userEvent.keyboard('``` '));
  expect(typesOf(editor)).toContain('code');
  await paste(editor, {'text/plain': '# a\n# b'});
  expect(editor.getEditorState().read(() => $getRoot().getTextContent())).toContain('# a\n# b');
});

prove(
  'Pasting without formatting, Ctrl+Shift+V, brings no HTML either, so it is read as Markdown. One undo takes it back.',
  async () => {
    const {editor} = await showPage();
    await done(() => userEvent.click(screen.getByText('Simmer')));
    await done(() => userEvent.keyboard('{End}'));
    const before = JSON.stringify(editor.getEditorState());
    await paste(editor, {'text/plain': '# a\n\n# b'});
    expect(JSON.stringify(editor.getEditorState())).not.toBe(before);
    await dispatch(editor, UNDO_COMMAND, undefined);
    expect(JSON.stringify(editor.getEditorState())).toBe(before);
  },
);

prove(
  'After a change there is no caret, and the focus stays on the button. The editor cannot know which place in the document belongs to the place in the source.',
  async () => {
    const {editor} = await showPage();
    const button = screen.getByRole('button', {name: 'Source'});
    await done(() => userEvent.click(button));
    await done(() => userEvent.click(screen.getByRole('textbox', {name: 'Markdown source'})));
    await done(() => userEvent.keyboard('{Control>}{End}{/Control} well'));
    await done(() => userEvent.click(button));
    expect(editor.getEditorState()._selection).toBeNull();
    expect(document.activeElement).toBe(button.element());
    await expect.element(screen.getByText('Simmer well')).toBeVisible();
  },
);

prove('The source is a textarea with an undo of its own. Keys that are pressed there do not reach the editor.', async () => {
  const {editor} = await showPage();
  await done(() => userEvent.click(screen.getByRole('button', {name: 'Source'})));
  const field = screen.getByRole('textbox', {name: 'Markdown source'});
  const source = (field.element() as HTMLTextAreaElement).value;
  const state = editor.getEditorState();
  await done(() => userEvent.click(field));
  await done(() => userEvent.keyboard('x'));
  await expect.element(field).not.toHaveValue(source);
  await done(() => userEvent.keyboard('{Control>}z{/Control}'));
  await expect.element(field).toHaveValue(source);
  await done(() => userEvent.keyboard('---{Enter}'));
  expect(editor.getEditorState()).toBe(state);
});

prove('The button says with aria-pressed whether the source is open.', async () => {
  await showPage();
  const button = screen.getByRole('button', {name: 'Source'});
  await expect.element(button).toHaveAttribute('aria-pressed', 'false');
  await done(() => userEvent.click(button));
  await expect.element(button).toHaveAttribute('aria-pressed', 'true');
});

prove('The field has a name, and the warning is its description.', async () => {
  await showPage();
  await done(() => userEvent.click(screen.getByRole('button', {name: 'Source'})));
  await expect
    .element(screen.getByRole('textbox', {name: 'Markdown source'}))
    .toHaveAccessibleDescription('The document is completely in this source.');
});

prove('What is hidden cannot be reached by Tab: either the text or the source can.', async () => {
  const {element} = await showPage();
  const button = screen.getByRole('button', {name: 'Source'});
  await done(() => userEvent.click(button));
  await done(() => userEvent.tab());
  expect(document.activeElement?.tagName).toBe('TEXTAREA');
  await done(() => userEvent.click(button));
  await done(() => userEvent.tab());
  expect(document.activeElement).toBe(element);
});
