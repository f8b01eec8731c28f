import {readFileSync} from 'node:fs';

import {expect, test, type Locator, type Page} from './support/test.ts';

import {collectErrors} from './support/errors.ts';
import {openLive, selectFirst, selectionReported, typeAtEnd} from './support/live.ts';
import {packageNames, pagePathOf} from './support/package-exports.ts';
import {htmlOf} from './support/site.ts';

/** What a reader does with the live sample of a package page, and what that must change. */
type Use = (frame: Locator, page: Page) => Promise<void>;

const uses: Record<string, Use> = {
  lexical: async (frame) => {
    await typeAtEnd(frame.getByRole('textbox'), '!');
    await expect(frame).toContainText('20 characters');
  },
  '@lexical/clipboard': async (frame) => {
    await frame.getByRole('textbox').click();
    await frame.getByRole('textbox').press('ControlOrMeta+a');
    await expect(frame.locator('pre')).toContainText(/text\/html[^]*<strong[^]*application\/x-lexical-editor\n\{/);
  },
  '@lexical/code': async (frame) => {
    const keywords = frame.getByRole('textbox').locator('.ed-bold');
    await expect(keywords).toHaveText(['function', 'return']);
    await frame.getByRole('combobox').selectOption({label: 'CSS'});
    await expect(keywords.filter({hasText: 'return'})).toHaveCount(0);
  },
  '@lexical/devtools-core': async (frame) => {
    await typeAtEnd(frame.getByRole('textbox'), '!');
    await expect(frame.locator('pre')).toContainText('"inside!"');
  },
  '@lexical/dragon': async (frame) => {
    await frame.getByRole('button').click();
    await expect(frame.getByRole('textbox')).toHaveText('Howdy world');
  },
  '@lexical/file': async (frame, page) => {
    await typeAtEnd(frame.getByRole('textbox'), ' Yes.');
    const download = page.waitForEvent('download');
    await frame.getByRole('button', {name: 'Save'}).click();
    expect((await download).suggestedFilename()).toBe('note.lexical');
    expect(readFileSync(await (await download).path(), 'utf8')).toContain('Keep this on your device. Yes.');
  },
  '@lexical/hashtag': async (frame) => {
    await typeAtEnd(frame.getByRole('textbox'), ' #tests ');
    await expect(frame.locator('.ed-hashtag')).toHaveText(['#editors', '#tests']);
  },
  '@lexical/history': async (frame) => {
    const editor = frame.getByRole('textbox');
    await typeAtEnd(editor, 'one');
    await frame.getByRole('button', {name: 'Undo'}).click();
    await expect(editor).toHaveText('It rained all day.');
    await frame.getByRole('button', {name: 'Redo'}).click();
    await expect(editor).toHaveText('It rained all day.one');
  },
  '@lexical/html': async (frame) => {
    await typeAtEnd(frame.getByRole('textbox'), ' Time.');
    await expect(frame.locator('pre')).toContainText(/<em[^]*Patience\.[^]* Time\./);
  },
  '@lexical/link': async (frame) => {
    const link = frame.getByRole('textbox', {name: 'Text with links'}).locator('a');
    await selectFirst(frame.getByRole('textbox', {name: 'Text with links'}), 4);
    await frame.getByRole('button', {name: 'Link', exact: true}).click();
    await expect(link).toHaveText('Read');
    await expect(link).toHaveAttribute('href', 'https://example.org');
    await frame.getByRole('button', {name: 'Unlink'}).click();
    await expect(link).toHaveCount(0);
  },
  '@lexical/list': async (frame) => {
    const editor = frame.getByRole('textbox');
    await editor.getByText('Adapter').click();
    await frame.getByRole('button', {name: 'Numbers'}).click();
    await expect(editor.locator('ol > li')).toHaveCount(3);
    await editor.press('Home');
    await selectionReported(editor);
    await editor.press('Tab');
    await expect(editor.locator('ol ol > li')).toHaveText('Adapter');
    await frame.getByRole('button', {name: 'No list'}).click();
    await expect(editor.locator('li')).toHaveCount(0);
  },
  '@lexical/mark': async (frame) => {
    const marks = frame.getByRole('textbox').locator('mark');
    await selectFirst(frame.getByRole('textbox'), 10);
    await frame.getByRole('button', {name: 'Mark'}).click();
    await expect(marks).toHaveText(['The bridge', 'opens in May']);
  },
  '@lexical/markdown': async (frame) => {
    const editor = frame.getByRole('textbox');
    await editor.getByText('Soup').click();
    await editor.press('End');
    await selectionReported(editor);
    await editor.press('Enter');
    await editor.pressSequentially('> Slowly');
    await expect(editor.locator('blockquote')).toHaveText('Slowly');
    await expect(frame.locator('pre')).toContainText('> Slowly');
  },
  '@lexical/offset': async (frame, page) => {
    await frame.getByRole('button', {name: 'Select 11 to 17'}).click();
    await expect(frame.locator('output')).toHaveText('11 to 17');
    expect(await page.evaluate(() => getSelection()?.toString())).toBe('Second');
  },
  '@lexical/overflow': async (frame) => {
    await typeAtEnd(frame.getByRole('textbox'), '!');
    await expect(frame.locator('.characters-limit')).toHaveText('-7');
    await expect(frame.getByRole('textbox').locator('.ed-mark')).toHaveText('today.!');
    await frame.getByRole('textbox').click();
    await frame.getByRole('textbox').press('ControlOrMeta+a');
    await frame.getByRole('textbox').pressSequentially('Late');
    await expect(frame.locator('.characters-limit')).toHaveText('36');
  },
  '@lexical/plain-text': async (frame) => {
    await typeAtEnd(frame.getByRole('textbox'), '\nx');
    await expect(frame.locator('output')).toHaveText('24 characters, 3 lines');
  },
  '@lexical/react': async (frame) => {
    await typeAtEnd(frame.getByRole('textbox'), 'two words');
    await expect(frame).toContainText('28 characters');
  },
  '@lexical/rich-text': async (frame) => {
    const editor = frame.getByRole('textbox');
    await editor.getByText('Select a word').click();
    await frame.getByRole('button', {name: 'Quote'}).click();
    await expect(editor.locator('blockquote')).toHaveText('Select a word and press Bold.');
    await selectFirst(editor, 3);
    await frame.getByRole('button', {name: 'Bold'}).click();
    await expect(editor.locator('h2 strong')).toHaveText('The');
    await expect(frame.getByRole('button', {name: 'Bold'})).toHaveAttribute('aria-pressed', 'true');
  },
  '@lexical/selection': async (frame) => {
    const editor = frame.getByRole('textbox');
    await selectFirst(editor, 5);
    await frame.getByRole('combobox', {name: 'color'}).selectOption('crimson');
    await expect(editor.locator('span', {hasText: /^Buoys$/})).toHaveCSS('color', 'rgb(220, 20, 60)');
  },
  '@lexical/table': async (frame) => {
    const editor = frame.getByRole('textbox');
    await editor.locator('td').first().click();
    await frame.getByRole('button', {name: 'Row below'}).click();
    await expect(editor.locator('tr')).toHaveCount(3);
    await frame.getByRole('button', {name: 'Column to the right'}).click();
    await expect(editor.locator('tr').first().locator('th')).toHaveCount(4);
  },
  '@lexical/text': async (frame) => {
    await typeAtEnd(frame.getByRole('textbox'), ' OPS-9');
    await expect(frame.locator('.ed-hashtag')).toHaveText(['OPS-12', 'WEB-7', 'OPS-9']);
  },
  '@lexical/utils': async (frame) => {
    await frame.getByRole('textbox').click();
    await frame.getByRole('button', {name: 'Insert heading'}).click();
    await expect(frame.getByRole('textbox').locator('h2')).toHaveText('Return');
    await expect(frame.locator('pre')).toContainText('heading');
  },
  '@lexical/yjs': async (frame) => {
    const ada = frame.getByRole('textbox', {name: 'Ada’s view'}).or(frame.getByRole('textbox', {name: "Ada's view"}));
    const bob = frame.getByRole('textbox', {name: "Bob's view"});
    await typeAtEnd(ada, ', calm');
    await expect(bob).toHaveText('High tide at six, calm');
    await typeAtEnd(bob, ' sea');
    await expect(ada).toHaveText('High tide at six, calm sea');
  },
};

/** Packages that most editors have; the full tier tries the samples of the others. */
const usedMost = ['lexical', '@lexical/react'];

for (const name of packageNames().filter((candidate) => htmlOf(pagePathOf(candidate))?.includes('aria-label="Live sample"'))) {
  // A stock Firefox does not tell Playwright of downloads.
  const tag = [...(name === '@lexical/file' ? ['@chromium'] : []), ...(usedMost.includes(name) ? [] : ['@full'])];
  test(`the live sample of ${name} does what the page says`, {tag}, async ({page}) => {
    const use = uses[name];
    if (use === undefined) {
      throw new Error(`expected an entry "${name}" among the uses above, found none: say what a reader does with its sample.`);
    }
    const errors = collectErrors(page);
    await use(await openLive(page, pagePathOf(name)), page);
    expect(errors).toEqual([]);
  });
}

test('types in the tables of props stand in their cells as code of a line', () => {
  const tables = htmlOf('/docs/react/plugins/composer')?.match(/<table[^]*?<\/table>/g) ?? [];
  expect(tables.filter((table) => table.includes('token class-name')).length).toBeGreaterThan(0);
  for (const table of tables) expect(table).not.toMatch(/<(?:pre|figure)\b/);
});
