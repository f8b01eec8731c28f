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

/** What is drawn as too much. */
function marked(): string[] {
  return [...(CSS.highlights.get('excess') ?? [])].map(String);
}

prove(
  'The mark is a highlight, which browsers draw over text without an element. So nothing is stored, undone or copied that nobody wrote.',
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

prove('The mark begins between two characters as people see them, never inside an emoji.', async () => {
  const written = await open();
  const family = '👨‍👩‍👧‍👦';
  await written.load(storedDocument(storedParagraph(`${'x'.repeat(25)}${family}`)));
  expect(marked()).toEqual([family]);
  await written.load(storedDocument(storedParagraph(`${'x'.repeat(19)}${family}`)));
  expect(marked()).toEqual([]);
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
