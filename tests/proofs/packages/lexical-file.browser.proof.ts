import {importFile} from '@lexical/file';
import {createEditor, type LexicalEditor} from 'lexical';
import {expect} from 'vitest';
import {cdp, userEvent} from 'vitest/browser';

import {textOf} from '../support/editor.ts';
import {messageOf} from '../support/messages.ts';
import {prove} from '../support/prove.ts';
import {storedDocument, storedParagraph} from '../support/stored-json.ts';

const page = '/page-components/docs/packages/lexical-file.md';

/** Counts the file dialogs that the browser would open. */
async function countDialogs(): Promise<() => number> {
  let dialogs = 0;
  const session = cdp();
  await session.send('Page.enable');
  await session.send('Page.setInterceptFileChooserDialog', {enabled: true});
  session.on('Page.fileChooserOpened', () => {
    dialogs += 1;
  });
  return () => dialogs;
}

const soon = () => new Promise((resolve) => setTimeout(resolve, 400));

prove('browsers open a file dialog only in response to a click or key press.', async () => {
  const editor = createEditor();
  const opened = await countDialogs();
  importFile(editor);
  await soon();
  expect(opened()).toBe(0);
  const button = document.body.appendChild(document.createElement('button'));
  button.textContent = 'Open';
  button.addEventListener('click', () => {
    importFile(editor);
  });
  await userEvent.click(button);
  await expect.poll(opened).toBe(1);
});

prove('The browser allows it only for a few seconds after the click.', async () => {
  const editor = createEditor();
  const opened = await countDialogs();
  const button = document.body.appendChild(document.createElement('button'));
  const waits = [0, 500, 5300];
  button.addEventListener('click', () => {
    setTimeout(() => {
      importFile(editor);
    }, waits.shift());
  });
  await userEvent.click(button);
  await expect.poll(opened).toBe(1);
  await userEvent.click(button);
  await expect.poll(opened).toBe(2);
  await userEvent.click(button);
  await new Promise((resolve) => setTimeout(resolve, 5600));
  expect([opened(), waits.length]).toEqual([2, 0]);
});

prove('With your own `<input type="file" accept=".lexical">` you can refuse a file and show why.', async () => {
  const {registerFileInput} = (await import(/* @vite-ignore */ `${page}/openFile.ts`)) as {
    registerFileInput: (editor: LexicalEditor, input: HTMLInputElement, onError: (error: unknown) => void) => () => void;
  };
  const editor = createEditor();
  const input = document.body.appendChild(document.createElement('input'));
  input.type = 'file';
  const refused: string[] = [];
  const stop = registerFileInput(editor, input, (error) => refused.push(messageOf(error)));
  /** Chooses a file that is read as soon as the returned function is called. */
  const choose = (text: string): (() => void) => {
    const file = new File([text], 'a.lexical');
    let release = (): void => undefined;
    file.text = () =>
      new Promise((resolve) => {
        release = () => {
          resolve(text);
        };
      });
    // A list of the user's files keeps their objects.
    Object.defineProperty(input, 'files', {configurable: true, value: [file]});
    input.dispatchEvent(new Event('change'));
    return release;
  };
  const settled = () => new Promise((resolve) => setTimeout(resolve));
  const opened = (text: string): string => `{"editorState":${storedDocument(storedParagraph(text))}}`;

  choose('photo')();
  choose('{"editorState":{"root":{}}}')();
  await settled();
  // Both were chosen at once: the first no longer counts.
  expect(refused).toHaveLength(1);
  choose(opened('a'))();
  await settled();
  expect(textOf(editor)).toBe('a');

  const [slow, fast] = [choose(opened('slow')), choose(opened('fast'))];
  fast();
  await settled();
  slow();
  await settled();
  expect(textOf(editor)).toBe('fast');

  const locked = choose(opened('locked'));
  editor.setEditable(false);
  locked();
  await settled();
  editor.setEditable(true);
  const unmounted = choose(opened('unmounted'));
  stop();
  unmounted();
  choose(opened('after'))();
  await settled();
  expect(textOf(editor)).toBe('fast');
});
