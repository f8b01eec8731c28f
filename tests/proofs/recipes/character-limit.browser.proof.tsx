// cspell:ignore heplo hellx

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

prove(
  'The mark is a highlight, which browsers draw over text without an element. So nothing extra ends up in saved, copied or undone content.',
  async () => {
    const written = await open();
    await written.load(storedDocument(storedParagraph('x'.repeat(29))));
    expect(marked()).toEqual([]);
    const elements = written.element.querySelectorAll('*').length;
    await written.press('abc');
    expect([marked(), written.element.querySelectorAll('*').length]).toEqual([['bc'], elements]);
    expect(written.blocks()).toEqual([`${'x'.repeat(29)}abc`]);
    await written.carry('copy', 'text');
    expect([written.blocks(), marked()]).toEqual([[`${'x'.repeat(29)}abc`], ['bc']]);
    await written.press('{Backspace}{Backspace}');
    expect(marked()).toEqual([]);
    await written.load(storedDocument(storedParagraph('a'.repeat(16)), storedParagraph('b'.repeat(16))));
    expect(marked()).toEqual(['bbbb']);
    await written.unmount();
    expect(marked()).toEqual([]);
  },
);

prove('Input that does not fit is rejected entirely: a letter, a line break or a pasted text.', async () => {
  const written = await open();
  (await maxLength())(written.editor, 5);
  await written.press('hello{ArrowLeft}{ArrowLeft}xy{Enter}z');
  expect([written.blocks(), written.element.textContent]).toEqual([['hello'], 'hello']);
  await written.press('{Backspace}p{Backspace}p');
  expect([written.blocks(), written.element.textContent]).toEqual([['heplo'], 'heplo']);
  const pasted = new DataTransfer();
  pasted.setData('text/plain', 'more');
  written.element.dispatchEvent(new ClipboardEvent('paste', {bubbles: true, cancelable: true, clipboardData: pasted}));
  await written.pass(0);
  expect(written.blocks()).toEqual(['heplo']);
  // One step back, and not those that were refused.
  await written.press('xyz{Control>}z{/Control}');
  expect(written.blocks()).not.toEqual(['heplo']);
  await written.unmount();
});

prove('While an input method composes, the last text that fit is kept.', async () => {
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

prove('The button is never disabled, so the keyboard reaches it.', async () => {
  const written = await open();
  const text = 'x'.repeat(31);
  await written.load(storedDocument(storedParagraph(text)));
  // A second Enter must not replace what is selected in the field.
  await written.press('{Control>}a{/Control}{Tab}{Enter}{Enter}');
  expect([written.blocks(), document.activeElement?.textContent]).toEqual([[text], 'Send']);
  await written.unmount();
});

prove('Empty paragraphs past the limit count, but are not marked.', async () => {
  const written = await open();
  await written.load(storedDocument(storedParagraph('x'.repeat(30)), storedParagraph(''), storedParagraph('')));
  expect([marked().join(''), written.container.querySelector('.ed-status')?.textContent]).toEqual(['', '4 too many']);
  await written.unmount();
});

prove('The field is plain text. Stored paragraphs that are cut and pasted in it become lines of one paragraph.', async () => {
  const written = await open();
  await written.load(storedDocument(storedParagraph('one'), storedParagraph('two')));
  expect(written.blocks()).toEqual(['one', 'two']);
  await written.carry('cut', 'text');
  expect(written.blocks()).toEqual([expect.stringMatching(/^one.*break.*two$/)]);
  await written.unmount();
});
