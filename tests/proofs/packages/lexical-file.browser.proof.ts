import {importFile} from '@lexical/file';
import {createEditor} from 'lexical';
import {expect} from 'vitest';
import {cdp, userEvent} from 'vitest/browser';
import {prove} from '../support/prove.ts';

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
