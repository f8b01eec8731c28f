import {expect} from 'vitest';
import {cdp} from 'vitest/browser';

import {keysHandled} from '../support/keys.ts';
import {prove} from '../support/prove.ts';
import {writeIn} from '../support/writing.tsx';

function open() {
  return import(/* @vite-ignore */ '/page-components/docs/recipes/emoji.md/EmojiEditor.ts').then((module) =>
    // The plugin of the tests makes it from the file of the page.
    writeIn((module as {default: (root: HTMLElement) => () => void}).default),
  );
}

prove('press Backspace behind an emoji | loses all of it, also of 👩🏽‍💻', async () => {
  const written = await open();
  await written.press('{Control>}a{/Control}{Backspace}a :dev:');
  expect(written.blocks()).toEqual(['a emoji(👩🏽‍💻)']);
  await written.press('b{Backspace}');
  expect(written.blocks()).toEqual(['a emoji(👩🏽‍💻)']);
  await written.press('{Backspace}');
  expect(written.blocks()).toEqual(['a ']);
  await written.unmount();
});

prove('Text that an input method composes is looked at when the composition has ended.', async () => {
  const written = await open();
  await written.press('{Control>}a{/Control}{Backspace}a ');
  await cdp().send('Input.imeSetComposition', {text: ':)', selectionStart: 2, selectionEnd: 2});
  await keysHandled();
  expect(written.blocks()).toEqual(['a :)']);
  await cdp().send('Input.insertText', {text: ':)'});
  await keysHandled();
  expect(written.blocks()).toEqual(['a emoji(🙂)']);
  await written.unmount();
});
