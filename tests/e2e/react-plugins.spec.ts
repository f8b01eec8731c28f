import {expect, test} from './support/test.ts';

import {collectErrors} from './support/errors.ts';
import {liveNamed, openLive, selectFirst, selectionReported, startLive, typeAtEnd} from './support/live.ts';
import {entryPoints} from './support/package-exports.ts';
import {pageForAll} from './support/page-for-all.ts';
import {started} from './support/page.ts';
import {inFullTier, withoutScripts} from './support/tiers.ts';

const plugins = '/docs/react/plugins';
const modules = entryPoints('@lexical/react').length;

for (const [address, name] of [
  [plugins, 'Filter the modules'],
  ['/docs/error', /^Filter by number/],
  ['/docs/api/modules', 'Filter modules'],
] as const) {
  test(`a filter can be used at once, and counts what was typed before React: ${address}`, async ({page}) => {
    await page.goto(address);
    const field = page.getByRole('searchbox', {name});
    await expect(field).toBeVisible();
    expect(await page.locator('html').getAttribute('data-has-hydrated')).toBe('false');
    // As a reader types into it while the scripts are on their way: nothing that starts React.
    await field.evaluate((input: HTMLInputElement) => (input.value = 'zzz'));
    await started(page);
    await expect(page.getByText(/^(?:0 of \d+|No matches)$/)).toBeVisible();
    await expect(field).toHaveValue('zzz');
  });
}

for (const [address, label] of [
  [plugins, 'Needs: '],
  ['/docs/packages/lexical-list', 'Registration: '],
] as const) {
  test(
    `on a phone, a table of names is a list with labels, and nothing scrolls sideways: ${address}`,
    inFullTier,
    async ({page}) => {
      await page.setViewportSize({width: 390, height: 844});
      await page.goto(address);
      const lists = page.locator('.list-on-phones');
      await expect(lists.first()).toBeVisible();
      for (const list of await lists.all()) {
        expect(await list.evaluate(({scrollWidth, clientWidth}) => scrollWidth - clientWidth)).toBe(0);
      }
      const labels = await lists
        .locator('td[data-label]:not(:empty)')
        .evaluateAll((cells) => cells.map((cell) => getComputedStyle(cell, '::before').content));
      expect(labels).toContain(`"${label}"`);
    },
  );
}

test.describe('the page of all plugins', () => {
  const thePage = pageForAll(plugins);

  test('the index of modules hides the rows without the typed words, and counts', async () => {
    const page = thePage();
    await started(page);
    const rows = page.locator('table').first().locator('tbody tr');
    const field = page.getByRole('searchbox', {name: 'Filter the modules'});
    // By keys: in a stock Firefox `fill` sets a value as a script would, which React does not notice.
    await field.pressSequentially('node LINK');
    await expect(rows.filter({visible: true})).toContainText(['LexicalAutoEmbedPlugin']);
    await expect(rows.filter({visible: true, hasText: 'LexicalTablePlugin'})).toHaveCount(0);
    await expect(page.getByText(`of ${modules}`)).toBeVisible();
    await field.press('ControlOrMeta+a');
    await field.pressSequentially('zzz');
    await expect(page.getByText('No matches')).toBeVisible();
    for (const [words, module] of [
      ['placeholder', 'LexicalRichTextPlugin'],
      ['checkbox', 'LexicalCheckListPlugin'],
      ['todo', 'LexicalCheckListPlugin'],
      ['bold', 'LexicalRichTextPlugin'],
      ['ctrl z', 'LexicalHistoryPlugin'],
    ] as const) {
      await field.fill(words);
      await expect(rows.filter({visible: true, hasText: module})).toHaveCount(1);
    }
  });

  test('history undoes, and clearing can be undone', async () => {
    const page = thePage();
    const history = await liveNamed(page, 'Text with undo');
    await typeAtEnd(history.getByRole('textbox'), ' one');
    await expect(history.getByRole('textbox')).toHaveText('Change this text, and undo. one');
    await history.getByRole('textbox').press('ControlOrMeta+z');
    await expect(history.getByRole('textbox')).toHaveText('Change this text, and undo.');

    const clear = await liveNamed(page, 'Text to clear');
    await typeAtEnd(clear.getByRole('textbox'), 'gone soon');
    await clear.getByRole('button', {name: 'Clear'}).click();
    await expect(clear.getByRole('textbox')).toHaveText('');
  });

  test('change, limit and ref plugins report', inFullTier, async () => {
    const page = thePage();
    const watched = await liveNamed(page, 'Watched text');
    await watched.getByRole('textbox').click();
    await expect(watched.locator('output')).toHaveText('No change yet');
    await typeAtEnd(watched.getByRole('textbox'), ' Done.');
    await expect(watched.locator('output')).toHaveText('Change this text. Done.');

    const limited = await liveNamed(page, 'Limited text');
    await typeAtEnd(limited.getByRole('textbox'), 'twelve chars');
    await expect(limited.locator('.ed-mark')).toHaveText('rs');
    await expect(limited.locator('.characters-limit')).toHaveText('-2');

    const saved = await liveNamed(page, 'Note to save');
    await saved.getByRole('button', {name: 'Save'}).click();
    await expect(saved.locator('output')).toHaveText(/^[1-9]\d+ characters of JSON$/);
  });

  test('list, check list and tab plugins change the blocks', inFullTier, async () => {
    const page = thePage();
    const lists = await liveNamed(page, 'Lists');
    await lists.getByRole('textbox').click();
    await lists.getByRole('button', {name: 'Bullets'}).click();
    await expect(lists.locator('ul > li')).toHaveText('Put the caret here, and press a button.');
    await lists.getByRole('button', {name: 'Numbers'}).click();
    await expect(lists.locator('ol > li')).toHaveText('Put the caret here, and press a button.');

    const checks = await liveNamed(page, 'Baking');
    const second = checks.getByRole('checkbox').nth(1);
    await expect(second).toHaveAttribute('aria-checked', 'false');
    await second.click({position: {x: 8, y: 10}});
    await expect(second).toHaveAttribute('aria-checked', 'true');

    const indented = await liveNamed(page, 'Indented text');
    await typeAtEnd(indented.getByRole('textbox'), '!');
    await indented.getByRole('textbox').press('Home');
    await selectionReported(indented.getByRole('textbox'));
    await indented.getByRole('textbox').press('Tab');
    await expect(indented.locator('ul ul > li')).toHaveText('Press Home, then Tab!');
  });

  test('link, table, Markdown, hashtag and outline plugins make nodes', inFullTier, async () => {
    const page = thePage();
    const links = await liveNamed(page, 'Text with links');
    await selectFirst(links.getByRole('textbox'), 6);
    await links.getByRole('button', {name: 'Link', exact: true}).click();
    await expect(links.locator('a')).toHaveText('Select');
    await expect(links.locator('a')).toHaveAttribute('rel', 'noopener');

    const addresses = await liveNamed(page, 'Addresses');
    await typeAtEnd(addresses.getByRole('textbox'), ' https://example.org ');
    await expect(addresses.locator('a')).toHaveText(['ada@example.org', 'https://example.org']);

    const tables = await liveNamed(page, 'Text with tables');
    await tables.getByText('Tab moves between the cells.').click();
    await expect(tables.locator('table')).toHaveCount(1);
    await tables.getByRole('button', {name: 'Insert table'}).click();
    await expect(tables.locator('table')).toHaveCount(2);

    const markdown = await liveNamed(page, 'Markdown');
    await typeAtEnd(markdown.getByRole('textbox'), '# Title');
    await expect(markdown.locator('h1')).toHaveText('Title');

    const post = await liveNamed(page, 'Post');
    await typeAtEnd(post.getByRole('textbox'), ' and #editors ');
    await expect(post.locator('.ed-hashtag')).toHaveText(['#lexical', '#editors']);

    const chapter = await liveNamed(page, 'Chapter');
    await typeAtEnd(chapter.getByRole('textbox'), ' and vaults');
    await expect(chapter.getByRole('list', {name: 'Outline'}).getByRole('listitem')).toHaveText([
      'h1: Bridges',
      'h2: Arches and vaults',
    ]);
  });

  test('the tree view prints the nodes', inFullTier, async () => {
    const page = thePage();
    const debugged = await liveNamed(page, 'Text to debug');
    await typeAtEnd(debugged.getByRole('textbox'), ' Seen.');
    await expect(debugged.locator('pre')).toContainText('"Change this text. Seen."');
  });
});

test('the index of modules is a complete list without JavaScript', withoutScripts, async ({pageWithoutScripts: page}) => {
  await page.goto(plugins);
  await expect(page.locator('table').first().locator('tbody tr')).toHaveCount(40);
  await expect(page.getByRole('searchbox', {name: 'Filter the modules'})).toBeHidden();
});

test.describe('menus', () => {
  const thePage = pageForAll(`${plugins}/menus`);

  test('the typeahead menu completes a name', async () => {
    const page = thePage();
    const frame = await startLive(page, 0);
    const editor = frame.getByRole('textbox');
    await typeAtEnd(editor, '@gr');
    await expect(page.getByRole('option')).toHaveText(['Grace']);
    // The options come before the menu has followed the text, and until it has, Enter chooses nothing.
    await editor.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    await editor.press('Enter');
    await editor.pressSequentially('wrote');
    await expect(editor).toHaveText('Written by @Ada and @Grace wrote');
  });

  test('the context menu opens at the pointer and closes outside', inFullTier, async () => {
    const page = thePage();
    const frame = await startLive(page, 1);
    const editor = frame.getByRole('textbox');
    await editor.click({button: 'right'});
    await page.getByRole('option', {name: 'Select all'}).click();
    await expect(page.getByRole('option')).toHaveCount(0);
    await editor.click({button: 'right'});
    await page.getByRole('option', {name: 'Bold'}).click();
    await expect(editor.locator('strong')).toHaveText('Open the menu on this text.');
    await editor.click({button: 'right'});
    await page.getByRole('heading', {level: 1}).click();
    await expect(page.getByRole('option')).toHaveCount(0);
  });

  test('the embed menu replaces a pasted link', inFullTier, async () => {
    const page = thePage();
    const frame = await startLive(page, 2);
    await frame.getByRole('textbox').click();
    await frame.getByRole('button', {name: 'Paste a video link'}).click();
    await page.getByRole('option', {name: 'Embed video'}).click();
    await expect(frame.getByRole('textbox')).toContainText('▶ Video 42');
    await expect(frame.getByRole('textbox').locator('a')).toHaveCount(0);
  });

  test('the node menu opens on a link and removes it', inFullTier, async () => {
    const page = thePage();
    const frame = await startLive(page, 3);
    const editor = frame.getByRole('textbox');
    await editor.locator('a').click();
    await page.getByRole('option', {name: 'Remove link'}).click();
    await expect(editor.locator('a')).toHaveCount(0);
    await expect(editor).toHaveText('Read the manual');
  });
});

test.describe('decorators', inFullTier, () => {
  const thePage = pageForAll(`${plugins}/decorators`);

  test('a rule is inserted, selected and deleted', async () => {
    const page = thePage();
    const frame = await startLive(page, 0);
    await typeAtEnd(frame.getByRole('textbox'), 'above');
    await frame.getByRole('button', {name: 'Insert rule'}).click();
    const rules = frame.getByRole('textbox').locator('hr');
    await expect(rules).toHaveCount(2);
    await rules.last().click();
    await expect(rules.last()).toHaveClass(/selected/);
    await page.keyboard.press('Delete');
    await expect(rules).toHaveCount(1);
  });

  test('a selected card is aligned', async () => {
    const page = thePage();
    const frame = await startLive(page, 1);
    const card = frame.locator('.ed-card');
    await card.click({position: {x: 3, y: 3}});
    await expect(card).toHaveClass(/ed-selected/);
    await frame.getByRole('button', {name: 'center'}).click();
    await expect(card).toHaveCSS('text-align', 'center');
  });
});

test.describe('hooks and events', inFullTier, () => {
  const thePage = pageForAll(`${plugins}/hooks`);

  test('follow the editor', async () => {
    const page = thePage();
    const chapter = await liveNamed(page, 'Chapter');
    await chapter.getByText('Cables').click();
    await expect(chapter.locator('output')).toHaveText('Clicked: Cables');

    const locked = await liveNamed(page, 'Text to lock');
    await locked.getByRole('button', {name: 'Lock', exact: true}).click();
    await expect(locked.getByRole('button', {name: 'Bold'})).toBeDisabled();
    await expect(locked.getByRole('textbox')).toHaveAttribute('contenteditable', 'false');

    const message = await liveNamed(page, 'Message');
    // A stored draft counts as text from the start.
    await expect(message.getByRole('button', {name: 'Send'})).toBeEnabled();
    await message.getByRole('textbox').press('ControlOrMeta+a');
    await message.getByRole('textbox').press('Delete');
    await expect(message.getByRole('button', {name: 'Send'})).toBeDisabled();

    const selected = await liveNamed(page, 'Text to select');
    await typeAtEnd(selected.getByRole('textbox'), 'seven');
    await selectFirst(selected.getByRole('textbox'), 3);
    await expect(selected.locator('output')).toHaveText('3 characters selected');

    const times = await liveNamed(page, 'Appointments');
    await typeAtEnd(times.getByRole('textbox'), ' Then at 14:00 sharp');
    await expect(times.locator('.ed-hashtag')).toHaveText(['9:30', '14:00']);
  });
});

test('the guide to plugins inserts a date by button and by key', inFullTier, async ({page}) => {
  const errors = collectErrors(page);
  const frame = await openLive(page, '/docs/react/create_plugin', 1);
  const editor = frame.getByRole('textbox');
  await typeAtEnd(editor, 'on ');
  await frame.getByRole('button', {name: 'Insert date'}).click();
  await expect(editor).toHaveText(/^on \d+\/\d+\/\d{4}$/);
  await expect(frame.getByRole('status')).toHaveText('2 words');
  await editor.press('Control+Shift+d');
  await expect(editor).toHaveText(/\d{4}\d+\/\d+\/\d{4}$/);
  expect(errors).toEqual([]);
});
