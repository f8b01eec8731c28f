import {expect} from 'vitest';
import {commands, userEvent} from 'vitest/browser';

import {prove} from '../support/prove.ts';
import {keysHandled} from '../support/keys.ts';

/** The text of a file of this repository, by its path from the root. */
const read = (file: string): Promise<string> => commands.readFile(file);

/** The text of a published file, by its path below `node_modules`. */
const published = (file: string): Promise<string> => read(`node_modules/${file}`);

const addressOf = (module: string): string => URL.createObjectURL(new Blob([module], {type: 'text/javascript'}));

/** The address of a published file on no CDN, with the bytes of `node_modules`. */
const served = async (file: string): Promise<string> => addressOf(await published(file));

/** The sample of the page. Its addresses lead to files of `node_modules`, and `change` may change it first. */
async function sample(change: (html: string) => string = (html) => html): Promise<string> {
  const [, html] = /```html\n([\s\S]*?)```/.exec(await read('docs/getting-started/without-a-build.md')) ?? [];
  if (html === undefined) throw new Error('expected a page in a block of HTML');
  let text = change(html);
  for (const [address, name = '', file = ''] of text.matchAll(
    /https:\/\/cdn\.jsdelivr\.net\/npm\/([^"]+?)@:version\[\]\/([^"]+)/g,
  )) {
    text = text.replace(address, await served(`${name}/${file}`));
  }
  return text;
}

/** Opens a page in a frame, and collects what it throws. */
async function open(html: string): Promise<{body: HTMLElement; errors: string[]}> {
  document.body.replaceChildren();
  const frame = document.createElement('iframe');
  const errors: string[] = [];
  const listen = `<script>window.addEventListener('error', ({message}) => parent.postMessage({message}, '*'))</script>`;
  window.addEventListener('message', ({source, data}: MessageEvent<{message: string}>) => {
    if (source === frame.contentWindow) errors.push(data.message);
  });
  frame.srcdoc = html.replace('<head>', `<head>${listen}`);
  const loaded = new Promise((resolve) => {
    frame.addEventListener('load', resolve);
  });
  document.body.append(frame);
  await loaded;
  const {body} = frame.contentDocument ?? {};
  if (body === undefined) throw new Error('expected a document in the frame');
  return {body, errors};
}

prove('Browsers run the published *.prod.mjs files, and an import map lists their addresses.', async () => {
  const {body, errors} = await open(await sample());
  await expect.poll(() => body.querySelector('p')?.textContent).toBe('Write here');
  expect(errors).toEqual([]);
  expect(body.innerHTML).not.toContain('jsdelivr');

  // Lexical drops what the element contains, so users can type only when Lexical is there.
  const html = await sample();
  const editable = (page: string): Element | null =>
    new DOMParser().parseFromString(page, 'text/html').querySelector('[contenteditable]');
  expect([editable(html), body.querySelector<HTMLElement>('#editor')?.isContentEditable]).toEqual([null, true]);
  const typed = await open(await sample((page) => page.replace('aria-label="Note">', '$&typed too early')));
  await expect.poll(() => typed.body.querySelector('#editor')?.textContent).toBe('Write here');
});

prove('You can type, make text bold and undo with the usual keys.', async () => {
  const {body} = await open(await sample());
  await expect.poll(() => body.querySelector('p')).not.toBeNull();
  body.querySelector<HTMLElement>('#editor')?.focus();
  await userEvent.keyboard('{Control>}a{/Control}');
  await keysHandled();
  await userEvent.keyboard('{Control>}b{/Control}');
  await expect.poll(() => body.querySelector('strong')?.textContent).toBe('Write here');
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.poll(() => body.querySelector('strong')).toBeNull();
  expect(body.querySelector('p')?.textContent).toBe('Write here');
});

prove('Not Lexical.mjs or Lexical.node.mjs: they read process.env, which browsers lack.', async () => {
  const prod = await served('lexical/Lexical.prod.mjs');
  const dev = await served('lexical/Lexical.dev.mjs');
  const switching = await published('lexical/Lexical.mjs');
  const address = addressOf(switching.replace('./Lexical.dev.mjs', dev).replace('./Lexical.prod.mjs', prod));
  await expect(import(/* @vite-ignore */ address)).rejects.toThrow('process is not defined');
  await expect(import(/* @vite-ignore */ prod)).resolves.toHaveProperty('createEditor');
});

prove('The map needs every package that your packages import:', async () => {
  for (const name of ['clipboard', 'selection', 'utils', 'html']) {
    const without = await sample((html) => html.replace(`"@lexical/${name}":`, '"unused":'));
    const {body, errors} = await open(without);
    await expect.poll(() => errors.join()).toContain(`Failed to resolve module specifier "@lexical/${name}"`);
    expect(body.querySelector('p')).toBeNull();
  }
});

prove('@lexical/rich-text needs clipboard, selection and utils, and clipboard needs html.', async () => {
  const needs = async (file: string): Promise<string[]> => {
    const text = await published(`@lexical/${file}`);
    return [...text.matchAll(/from"@lexical\/([^"]+)"/g)].map(([, name = '']) => name).sort();
  };
  expect(await needs('rich-text/LexicalRichText.prod.mjs')).toEqual(['clipboard', 'selection', 'utils']);
  expect(await needs('clipboard/LexicalClipboard.prod.mjs')).toContain('html');
});

prove('Failed to resolve module specifier "@lexical/utils" in Chrome: the map lacks this package.', async () => {
  const {errors} = await open(await sample((html) => html.replace('"@lexical/utils":', '"unused":')));
  await expect.poll(() => errors.join()).toContain('Failed to resolve module specifier "@lexical/utils"');
});

prove('process is not defined: an address ends with Lexical.mjs or Lexical.node.mjs.', async () => {
  const {errors} = await open(await sample((html) => html.replace('/Lexical.prod.mjs', '/Lexical.node.mjs')));
  await expect.poll(() => errors.join()).toContain('process is not defined');
  expect((await open(await sample())).errors).toEqual([]);
});
