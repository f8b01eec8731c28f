import {expect} from 'vitest';

import {pageFiles} from '../support/page-files.ts';
import {prove} from '../support/prove.ts';
import {writeIn} from '../support/writing.tsx';

async function open() {
  const {default: mount} = (await pageFiles('recipes/emoji.md', 'EmojiEditor.ts')) as {
    default: (root: HTMLElement) => () => void;
  };
  return writeIn(mount);
}

prove('press Backspace after an emoji | loses all of it, also of 👩🏽‍💻', async () => {
  const written = await open();
  await written.press('{Control>}a{/Control}{Backspace}a :dev:');
  expect(written.blocks()).toEqual(['a emoji(👩🏽‍💻)']);
  await written.press('b{Backspace}');
  expect(written.blocks()).toEqual(['a emoji(👩🏽‍💻)']);
  await written.press('{Backspace}');
  expect(written.blocks()).toEqual(['a ']);
  await written.unmount();
});

prove('Text that an input method composes is checked when the composition has ended.', async () => {
  const written = await open();
  await written.press('{Control>}a{/Control}{Backspace}a ');
  await written.compose(':)');
  expect(written.blocks()).toEqual(['a :)']);
  await written.choose(':)');
  expect(written.blocks()).toEqual(['a emoji(🙂)']);
  await written.unmount();
});
