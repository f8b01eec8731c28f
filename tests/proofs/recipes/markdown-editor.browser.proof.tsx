import {act, type ComponentType} from 'react';
import {$createParagraphNode, $createTextNode, $getRoot, UNDO_COMMAND, type LexicalEditor} from 'lexical';
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

prove('Pasted text without HTML is read as Markdown.', async () => {
  const {editor} = await showPage();
  const clear = (): Promise<void> => change(editor, () => $getRoot().clear().selectEnd().insertParagraph());
  await clear();
  expect(await paste(editor, {'text/plain': '# a\r\n\r\n> b'})).toEqual(['heading', 'quote']);
  await clear();
  expect(await paste(editor, {'text/plain': '# a', 'text/html': '<p># a</p>'})).toEqual(['paragraph']);
});

prove('Pasted text in a code block, or with hundreds of marks in a line, is not read as Markdown.', async () => {
  const {editor} = await showPage();
  const clear = (): Promise<void> => change(editor, () => $getRoot().clear().selectEnd().insertParagraph());
  await clear();
  expect(await paste(editor, {'text/plain': `# a\n${'*a'.repeat(300)}`})).not.toContain('heading');
  await clear();
  expect(await paste(editor, {'text/plain': `# a\n${'*a'.repeat(20)}`})).toContain('heading');
  await clear();
  await done(() => userEvent.click(screen.getByRole('textbox')));
  await done(() => userEvent.keyboard('``` '));
  expect(typesOf(editor)).toContain('code');
  await paste(editor, {'text/plain': '# a\n# b'});
  expect(editor.getEditorState().read(() => $getRoot().getTextContent())).toContain('# a\n# b');
});

prove('Pasting without formatting, Ctrl+Shift+V, brings no HTML, so it is read as Markdown. One undo removes it.', async () => {
  const {editor} = await showPage();
  await done(() => userEvent.click(screen.getByText('Simmer')));
  await done(() => userEvent.keyboard('{End}'));
  const before = JSON.stringify(editor.getEditorState());
  await paste(editor, {'text/plain': '# a\n\n# b'});
  expect(JSON.stringify(editor.getEditorState())).not.toBe(before);
  await dispatch(editor, UNDO_COMMAND, undefined);
  expect(JSON.stringify(editor.getEditorState())).toBe(before);
});

prove('Words without Markdown are pasted as usual.', async () => {
  const {editor} = await showPage();
  /** The texts of the first block after a paste over a part of a text. */
  const over = async (from: number, to: number, text: string): Promise<string[]> => {
    await change(editor, () => {
      const words = $createTextNode('one two');
      $getRoot().clear().append($createParagraphNode().append(words));
      words.select(from, to);
    });
    await paste(editor, {'text/plain': text});
    return editor.getEditorState().read(() =>
      $getRoot()
        .getAllTextNodes()
        .map((node) => node.getTextContent()),
    );
  };
  expect(await over(3, 3, ' big')).toEqual(['one big two']);
  expect(await over(3, 4, '   ')).toEqual(['one   two']);
  expect(await over(4, 4, '*big* ')).toEqual(['one ', 'big', ' two']);
  for (const [text, type] of [
    ['# ', 'heading'],
    ['> ', 'quote'],
  ] as const) {
    await change(editor, () => $getRoot().clear().append($createParagraphNode()).selectEnd());
    await done(() => userEvent.click(screen.getByRole('textbox')));
    await done(() => userEvent.keyboard(text));
    expect(await paste(editor, {'text/plain': 'My title'})).toEqual([type]);
    expect(editor.getEditorState().read(() => $getRoot().getTextContent())).toBe('My title');
  }
});

prove('The hidden view cannot be reached by Tab.', async () => {
  const {element} = await showPage();
  const button = screen.getByRole('button', {name: 'Source'});
  await done(() => userEvent.click(button));
  await done(() => userEvent.tab());
  expect(document.activeElement?.tagName).toBe('TEXTAREA');
  await done(() => userEvent.click(button));
  await done(() => userEvent.tab());
  expect(document.activeElement).toBe(element);
});
