import {readFileSync} from 'node:fs';

import {expect, test} from './support/test.ts';

import {collectErrors} from './support/errors.ts';
import {openLive, selectFirst, selectionReported, typeAtEnd} from './support/live.ts';
import {open as openPage} from './support/page.ts';
import {inFullTier} from './support/tiers.ts';

let errors: string[] = [];

test.beforeEach(({page}) => {
  errors = collectErrors(page);
});

test.afterEach(() => expect(errors).toEqual([]));

test('images are inserted, described, selected and deleted', inFullTier, async ({page}) => {
  const frame = await openLive(page, '/docs/recipes/images', 1);
  await typeAtEnd(frame.getByRole('textbox', {name: 'Text with images'}), ' at noon');
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="240" height="90"/>';
  const file = {name: 'hills.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(svg)};
  await frame.locator('input[type=file]').setInputFiles(file);
  const image = frame.locator('.ed-image').nth(1);
  await expect(image).toHaveAttribute('src', /^data:image\/svg\+xml/);

  await image.click();
  await frame.getByRole('textbox', {name: 'Description'}).fill('Hills in the evening');
  await frame.getByRole('textbox', {name: 'Description'}).press('Enter');
  const described = frame.getByRole('img', {name: 'Hills in the evening'});
  await expect(described).toBeVisible();

  await described.click();
  await expect(frame.getByRole('textbox', {name: 'Description'})).toHaveValue('Hills in the evening');
  await page.keyboard.press('Delete');
  await expect(described).toHaveCount(0);
});

test('a mention is chosen with the keyboard and deleted as a whole', inFullTier, async ({page}) => {
  const frame = await openLive(page, '/docs/recipes/mentions', 1);
  const editor = frame.getByRole('textbox');
  await expect(editor).toHaveText('@Ada Lovelace wrote the first program. Ask ');
  await typeAtEnd(editor, '@gr');
  const option = page.getByRole('option');
  await expect(option).toHaveText(['Grace Hopper Compilers']);
  await expect(editor).toHaveAttribute('aria-activedescendant', (await option.getAttribute('id')) ?? 'an id');
  await editor.press('Enter');
  await expect(editor).toHaveText('@Ada Lovelace wrote the first program. Ask @Grace Hopper ');
  await expect(page.getByRole('option')).toHaveCount(0);
  await editor.press('Backspace');
  await editor.press('Backspace');
  await expect(editor).toHaveText('@Ada Lovelace wrote the first program. Ask ');
  // What the editor opens with cannot be undone.
  for (let step = 0; step < 5; step += 1) {
    await editor.press('ControlOrMeta+z');
  }
  await expect(editor).toHaveText('@Ada Lovelace wrote the first program. Ask ');
});

test('the menu of mentions lies under the line and moves with the arrow keys', inFullTier, async ({page}) => {
  const frame = await openLive(page, '/docs/recipes/mentions', 1);
  const editor = frame.getByRole('textbox');
  await typeAtEnd(editor, '@');
  const options = page.getByRole('option');
  await expect(options).toHaveCount(5);
  await editor.press('ArrowDown');
  await expect(options.nth(1)).toHaveAttribute('aria-selected', 'true');
  const [line, menu] = [await editor.locator('span').last().boundingBox(), await options.first().boundingBox()];
  expect(menu?.y).toBeGreaterThan((line?.y ?? 0) + (line?.height ?? 0) / 2);
  await editor.press('Escape');
  await expect(options).toHaveCount(0);
});

test('a block is chosen in the slash menu', async ({page}) => {
  const frame = await openLive(page, '/docs/recipes/slash-menu', 1);
  const editor = frame.getByRole('textbox');
  await typeAtEnd(editor, '/h');
  await expect(page.getByRole('listbox', {name: 'Blocks'}).getByRole('option')).toHaveText(['Heading 1', 'Heading 2', 'Divider']);
  await editor.press('ArrowDown');
  await editor.press('Enter');
  await expect(editor.locator('h2')).toHaveCount(1);
  await expect(page.getByRole('option')).toHaveCount(0);
  // What the editor opens with cannot be undone.
  for (let step = 0; step < 5; step += 1) {
    await editor.press('ControlOrMeta+z');
  }
  await expect(editor.locator('h1')).toHaveText('A trip to the sea');
});

test('tables get header rows, rows and columns, and are exported', inFullTier, async ({page}) => {
  const frame = await openLive(page, '/docs/recipes/tables', 1);
  const editor = frame.getByRole('textbox', {name: 'Price list'});
  await expect(editor.locator('th')).toHaveText(['Item', 'Price']);
  await editor.locator('td').first().click();
  await frame.getByRole('button', {name: 'Header row'}).click();
  await expect(editor.locator('th')).toHaveCount(4);
  await frame.getByRole('button', {name: 'Column after'}).click();
  await expect(editor.locator('tr').first().locator('th')).toHaveCount(3);
  await editor.locator('tr').first().locator('th').nth(1).click();
  await frame.getByRole('button', {name: 'Delete columns'}).click();
  await frame.getByRole('button', {name: 'CSV'}).click();
  await expect(frame.getByRole('textbox', {name: 'CSV'})).toHaveValue(/"Tea, green"/);
});

test('a comment marks its text, follows the caret and goes away', async ({page}) => {
  const frame = await openLive(page, '/docs/recipes/comments', 1);
  const editor = frame.getByRole('textbox', {name: 'Text with comments'});
  const comment = frame.getByRole('list', {name: 'Comments'}).getByRole('listitem');
  await expect(editor.locator('mark')).toHaveText('The bridge');
  await expect(comment).toContainText('Which one?');
  await frame.getByRole('button', {name: 'Resolve: Which one?'}).click();
  await expect(editor.locator('mark')).toHaveCount(0);
  await selectFirst(editor, 3);
  await frame.getByRole('textbox', {name: 'Comment', exact: true}).fill('This one?');
  await frame.getByRole('button', {name: 'Add'}).click();
  await expect(editor.locator('mark')).toHaveText('The');
  await editor.locator('mark').click();
  await expect(comment).toHaveAttribute('aria-current', 'true');
  await frame.getByRole('button', {name: 'Resolve: This one?'}).click();
  await expect(editor.locator('mark')).toHaveCount(0);
  await expect(comment).toHaveCount(0);
});

test('the floating toolbar appears at a selection, formats it, and goes', async ({page}) => {
  const frame = await openLive(page, '/docs/recipes/floating-toolbar', 1);
  const editor = frame.getByRole('textbox');
  const toolbar = frame.getByRole('toolbar');
  await expect(toolbar).toBeHidden();
  await selectFirst(editor, 9);
  await expect(toolbar).toBeVisible();
  await toolbar.getByRole('button', {name: 'bold'}).click();
  await expect(editor.locator('strong')).toHaveText('A toolbar');
  await expect(toolbar.getByRole('button', {name: 'bold'})).toHaveAttribute('aria-pressed', 'true');
  await editor.press('ArrowRight');
  await expect(toolbar).toBeHidden();
});

test('a link is made, changed and removed with the form', inFullTier, async ({page}) => {
  const frame = await openLive(page, '/docs/recipes/link-editor', 1);
  const editor = frame.getByRole('textbox', {name: 'Text with links'});
  await editor.locator('a').click();
  await selectionReported(editor);
  await editor.press('Control+k');
  const address = frame.getByRole('textbox', {name: 'Address'});
  await expect(address).toHaveValue('https://example.org/tea');
  await address.fill('javascript:alert(1)');
  await address.press('Enter');
  await expect(address).toHaveJSProperty('validationMessage', 'Type a web address, an email address or a path such as /tea.');
  await address.fill('example.org/menu');
  await address.press('Enter');
  await expect(editor.locator('a')).toHaveAttribute('href', 'https://example.org/menu');
  await expect(editor).toBeFocused();
  await editor.press('Control+k');
  await frame.getByRole('button', {name: 'Remove'}).click();
  await expect(editor.locator('a')).toHaveCount(0);
});

test('typed addresses become links that can be opened', inFullTier, async ({page}) => {
  const frame = await openLive(page, '/docs/recipes/auto-link', 1);
  const editor = frame.getByRole('textbox');
  const first = 'https://example.org/tea';
  await expect(editor.locator('a')).toHaveText([first]);
  await typeAtEnd(editor, 'See www.example.org and ada@example.org ');
  await expect(editor.locator('a')).toHaveText([first, 'www.example.org', 'ada@example.org']);
  await expect(editor.locator('a').nth(1)).toHaveAttribute('href', 'https://www.example.org');
  await expect(editor.locator('a').last()).toHaveAttribute('href', 'mailto:ada@example.org');
  for (let step = 0; step < 5; step += 1) {
    await editor.press('ArrowLeft');
  }
  await selectionReported(editor);
  await expect(frame.getByRole('link', {name: 'Open mailto:ada@example.org'})).toBeVisible();
});

test('what is typed behind a dot belongs to the address', inFullTier, async ({page}) => {
  const frame = await openLive(page, '/docs/recipes/auto-link', 1);
  await typeAtEnd(frame.getByRole('textbox'), 'https://www.example.co.uk ');
  await expect(frame.getByRole('textbox').locator('a').last()).toHaveText('https://www.example.co.uk');
});

test('typed codes become emoji', inFullTier, async ({page}) => {
  const frame = await openLive(page, '/docs/recipes/emoji', 1);
  const editor = frame.getByRole('textbox');
  await expect(editor).toHaveText('I ❤️ short editors');
  await typeAtEnd(editor, ' :) yes');
  await expect(editor).toHaveText('I ❤️ short editors 🙂 yes');
  await expect(editor.locator('[title=":)"]')).toHaveText('🙂');
});

test('too much text is marked and cannot be sent', inFullTier, async ({page}) => {
  const frame = await openLive(page, '/docs/recipes/character-limit', 1);
  const editor = frame.getByRole('textbox');
  await expect(frame.locator('p').filter({hasText: /left$/})).toHaveText('6 left');
  await typeAtEnd(editor, ' today!!');
  await expect(frame.locator('p[role=status]')).toHaveText('2 too many');
  expect(await page.evaluate(() => [...(CSS.highlights.get('excess') ?? [])].map(String))).toEqual(['!!']);
  const send = frame.getByRole('button', {name: 'Send'});
  await send.click();
  await expect(frame.getByRole('alert')).toHaveText('Not sent. Take out 2.');
  await editor.press('Backspace');
  await editor.press('Backspace');
  await send.click();
  await expect(frame.locator('output')).toHaveText('Sent: The train leaves at nine today');
});

test('code is colored and changes its language', inFullTier, async ({page}) => {
  const frame = await openLive(page, '/docs/recipes/code-highlighting', 1);
  const editor = frame.getByRole('textbox');
  await expect(editor.locator('.ed-comment')).toHaveText('// Greets one person.');
  await expect(editor.locator('.ed-keyword')).toHaveText(['const', 'return']);
  await editor.locator('.ed-comment').click();
  await frame.getByRole('combobox', {name: 'Language of the block'}).selectOption('py');
  await expect(editor.locator('.ed-comment')).toHaveCount(0);
  await editor.getByText('print("a paragraph")').click();
  await frame.getByRole('button', {name: 'Code block'}).click();
  await expect(editor.locator('code')).toHaveCount(2);
});

test('blocks are moved by button', inFullTier, async ({page}) => {
  const frame = await openLive(page, '/docs/recipes/draggable-blocks', 1);
  const lines = frame.getByRole('textbox').locator('p');
  await lines.nth(1).click();
  await frame.getByRole('button', {name: 'Move up'}).click();
  await expect(lines).toHaveText(['Budget', 'Welcome', 'Elections']);
});

test('blocks are moved by dragging', inFullTier, async ({page}) => {
  const frame = await openLive(page, '/docs/recipes/draggable-blocks', 1);
  const lines = frame.getByRole('textbox').locator('p');
  await lines.nth(2).hover();
  const handle = frame.locator('.ed-handle');
  await expect(handle).toBeVisible();
  const [from, to] = [await handle.boundingBox(), await lines.first().boundingBox()];
  await page.mouse.move((from?.x ?? 0) + 5, (from?.y ?? 0) + 5);
  await page.mouse.down();
  await page.mouse.move((from?.x ?? 0) + 5, (from?.y ?? 0) - 15, {steps: 5});
  await page.mouse.move((to?.x ?? 0) + 20, (to?.y ?? 0) + 2, {steps: 5});
  await page.mouse.up();
  await expect(lines).toHaveText(['Elections', 'Welcome', 'Budget']);
});

test('each recipe is in the sidebar', async ({page}) => {
  await openPage(page, '/docs/recipes/images');
  const source = readFileSync('sidebars.ts', 'utf8');
  const names = [...source.matchAll(/'recipes\/([\w-]+)'/g)].map(([, name = '']) => name);
  expect(names).not.toEqual([]);
  for (const name of names) {
    // The category itself leads to its first page.
    await expect(page.locator(`.menu a[href="/docs/recipes/${name}"]:not([aria-expanded])`)).toHaveCount(1);
  }
});
