// cspell:ignore hellx

import type {LexicalEditor} from 'lexical';
import type {ComponentType} from 'react';
import {expect} from 'vitest';

import {pageFiles} from '../support/page-files.ts';
import {prove} from '../support/prove.ts';
import {storedDocument, storedParagraph} from '../support/stored-json.ts';
import {write} from '../support/writing.tsx';

async function open() {
  const {default: MessageField} = (await pageFiles('recipes/character-limit.md', 'MessageField.tsx')) as {default: ComponentType};
  return write(<MessageField />);
}

async function maxLength() {
  const {registerMaxLength} = (await pageFiles('recipes/character-limit.md', 'registerMaxLength.ts')) as {
    registerMaxLength: (editor: LexicalEditor, limit: number) => () => void;
  };
  return registerMaxLength;
}

/** What is drawn as too much. */
function marked(): string[] {
  return [...(CSS.highlights.get('excess') ?? [])].map(String);
}

prove('While an input method composes, registerMaxLength keeps the last text that fit.', async () => {
  const written = await open();
  (await maxLength())(written.editor, 5);
  const composed = async (text: string): Promise<string[]> => {
    await written.load(storedDocument(storedParagraph(text)));
    await written.compose('に');
    await written.compose('にほ');
    await written.choose('日本');
    return written.blocks();
  };
  expect(await composed('hel')).toEqual(['hel日本']);
  expect(await composed('hell')).toEqual(['hellに']);
  expect(await composed('hello')).toEqual(['hello']);
  await written.press('{Backspace}x');
  expect(written.blocks()).toEqual(['hellx']);
  await written.unmount();
});

prove('The mark never begins inside an emoji.', async () => {
  const written = await open();
  const family = '👨‍👩‍👧‍👦';
  await written.load(storedDocument(storedParagraph(`${'x'.repeat(25)}${family}`)));
  expect(marked()).toEqual([family]);
  await written.load(storedDocument(storedParagraph(`${'x'.repeat(19)}${family}`)));
  expect(marked()).toEqual([]);
  await written.unmount();
});
