import {afterAll, afterEach, beforeAll, describe, expect, test} from 'vitest';

import {pageTypes} from '../e2e/support/page-types.ts';
import {openForAllTests} from './for-all-tests.ts';
import type {Reader} from './reader.ts';
import {expectSoundPage} from './sound-page.ts';

const guide = '/docs/concepts/editor-state';

const {openReader} = openForAllTests();
let reader: Reader;

/** Gives the checks of a group a window of their own, which holds no problem after any of them. */
function inWindow(width: number): void {
  beforeAll(async () => {
    reader = await openReader(width);
  });
  afterEach(async () => {
    expect(await reader.takeProblems()).toEqual([]);
    await reader.evaluate(() => localStorage.clear());
  });
  afterAll(async () => {
    await reader.window.close();
  });
}

describe('in a window of 390 px', () => {
  inWindow(390);

  test('a page opens without a problem', async () => {
    await reader.open(guide);
    await expectSoundPage(reader);
  });

  test('the menu slides in, leads back to the main menu, and closes when a page is chosen', async () => {
    await reader.open(guide);
    await reader.click('[aria-label="Toggle navigation bar"]');
    await reader.click({css: '.navbar-sidebar button', text: '← Back to main menu'});
    await reader.click({css: '.navbar-sidebar a', text: 'Community'});
    await reader.waitForPath('/community');
    await reader.seesNo('.navbar-sidebar--show');
  });
});

describe('in a window of 1280 px', () => {
  inWindow(1280);

  test.for(pageTypes)('%s opens without a problem', async (path) => {
    await reader.open(path);
    await expectSoundPage(reader);
  });

  describe('the search', () => {
    const box = '.site-search input';
    const button = 'button[aria-keyshortcuts]';

    test.for(['ControlOrMeta+k', '/'])('opens with %s, and the best hit with Enter', async (keys) => {
      await reader.open('/docs/intro');
      await reader.window.pressKey(keys);
      await reader.sees(`${box}:focus`);
      await reader.window.type('$getRoot');
      await reader.waitFor(
        'the symbol is the best hit',
        () =>
          document.querySelector('.DocSearch-Hit a')?.getAttribute('href')?.endsWith('/docs/api/modules/lexical#getroot') ===
          true,
      );
      await reader.window.pressKey('Enter');
      await reader.waitForPath('/docs/api/modules/lexical#getroot');
      await reader.seesNo('.site-search[open]');
    });

    test('opens the second hit with an arrow key', async () => {
      await reader.open('/docs/intro');
      await reader.window.pressKey('ControlOrMeta+k');
      await reader.sees(`${box}:focus`);
      await reader.window.type('listen');
      // Before the last letter there are other hits, on lists.
      await reader.waitFor('the second hit has the word', () =>
        [...(document.querySelectorAll('.DocSearch-Hit')[1]?.querySelectorAll('mark') ?? [])].some((mark) =>
          /listen/i.test(mark.textContent),
        ),
      );
      await reader.window.pressKey('ArrowDown');
      const second = await reader.waitFor('the second hit is chosen', () => {
        const [, hit] = document.querySelectorAll('.DocSearch-Hit');
        return hit?.querySelector('[aria-selected=true]')?.getAttribute('href');
      });
      await reader.window.pressKey('Enter');
      await reader.waitForPath(second ?? '');
    });

    test('closes with Escape, which gives the focus back', async () => {
      await reader.open('/docs/intro');
      await reader.click(button);
      await reader.sees(`${box}:focus`);
      await reader.window.pressKey('Escape');
      await reader.seesNo('.site-search[open]');
      await reader.sees(`${button}:focus`);
    });
  });

  test('the color mode switches, and is kept', async () => {
    await reader.open('/');
    const before = await reader.evaluate(() => document.documentElement.dataset['theme']);
    const after = before === 'dark' ? 'light' : 'dark';
    await reader.click('[data-color-mode-toggle]');
    await reader.seesAttribute('html', 'data-theme', after);
    await reader.load(guide);
    await reader.seesAttribute('html', 'data-theme', after);
    await reader.started();
    await reader.click('[data-color-mode-toggle]');
    await reader.seesAttribute('html', 'data-theme', before ?? '');
  });

  test('the announcement stays closed once dismissed', async () => {
    const bar = '.theme-announcement-bar';
    await reader.open('/');
    await reader.sees(bar);
    await reader.click(`${bar} button`);
    await reader.seesNo(bar);
    await reader.load(guide);
    await reader.seesNo(bar);
    await reader.started();
    await reader.seesNo(bar);
  });

  test('tabs change with a click and with the arrow keys, and the choice is kept', async () => {
    const chosen = '[role=tab][aria-selected=true]';
    await reader.open('/docs/getting-started/quick-start');
    await reader.click({css: '[role=tab]', text: 'pnpm'});
    await reader.seesText('[role=tabpanel]', 'pnpm add lexical');
    await reader.window.pressKey('ArrowLeft');
    await reader.window.pressKey('Enter');
    await reader.sees({css: chosen, text: 'Yarn'});
    await reader.seesText('[role=tabpanel]', 'yarn add lexical');
    await reader.open('/docs/getting-started/react');
    await reader.sees({css: chosen, text: 'Yarn'});
  });

  test('the copy button puts the code on the clipboard', async () => {
    await reader.open('/docs/getting-started/quick-start');
    const code = '.tabs-container [role=tabpanel] figure';
    const shown = await reader.evaluate((css) => document.querySelector(`${css} code`)?.textContent.trim() ?? '', code);
    expect(shown).toMatch(/^npm install lexical/);
    await reader.pointAt(code);
    await reader.click(`${code} [aria-label="Copy code"]`);
    await reader.seesText(`${code} [role=status]`, 'Code copied');
    await reader.window.pressKey('ControlOrMeta+k');
    await reader.sees('.site-search input:focus');
    await reader.window.pressKey('ControlOrMeta+v');
    await reader.waitFor(
      'the code is pasted into the search box',
      (text) => document.querySelector<HTMLInputElement>('.site-search input')?.value.trim() === text,
      shown,
    );
  });

  describe('the live editor of', () => {
    /** A page, and what its first editor does beyond taking text. */
    const editors: {path: string; bold: boolean; undo: boolean}[] = [
      {path: '/docs/getting-started/quick-start', bold: true, undo: false},
      {path: '/docs/getting-started/react', bold: true, undo: true},
      {path: '/docs/getting-started/creating-plugin', bold: true, undo: true},
      {path: '/docs/concepts/history', bold: false, undo: true},
      {path: '/docs/packages/lexical-plain-text', bold: false, undo: true},
      {path: '/docs/packages/lexical-rich-text', bold: true, undo: true},
      {path: '/docs/packages/lexical-list', bold: true, undo: false},
      {path: '/docs/recipes/comments', bold: true, undo: true},
      {path: '/docs/recipes/floating-toolbar', bold: true, undo: true},
      {path: '/docs/recipes/images', bold: true, undo: true},
    ];

    const editor = '[data-live-frame] [contenteditable=true]';

    /** Waits until the editor shows a text, line by line. */
    const seesEditorText = async (what: string, css: string, pattern: RegExp): Promise<void> => {
      await reader.waitFor(
        `${what}: ${pattern.source}`,
        (selector, source) => {
          const text =
            document
              .querySelector<HTMLElement>(selector)
              ?.innerText.trim()
              .replace(/\s*\n\s*/g, '\n') ?? '';
          return new RegExp(source).test(text);
        },
        css,
        pattern.source,
      );
    };

    test.for(editors)('$path takes text, Enter, Backspace and the shortcuts', async ({path, bold, undo}) => {
      await reader.open(path);
      await reader.evaluate(() => {
        document.querySelector('[data-live-sample]')?.scrollIntoView({block: 'center', behavior: 'instant'});
      });
      await reader.click(editor);
      await reader.window.pressKey('ControlOrMeta+End');
      const before = await reader.evaluate((css) => document.querySelector(css)?.textContent ?? '', editor);
      await reader.window.type('one');
      await reader.window.pressKey('Enter');
      await reader.window.type('twos');
      await reader.window.pressKey('Backspace');
      await seesEditorText('typed, on two lines', editor, /one\ntwo$/);
      if (bold) {
        await reader.window.pressKey('ControlOrMeta+b');
        await reader.window.type('bold');
        await reader.waitFor(
          'the text after the shortcut is bold',
          (css) => [...document.querySelectorAll(`${css} strong`)].some(({textContent}) => textContent === 'bold'),
          editor,
        );
      }
      if (undo) {
        const text = (): Promise<string> => reader.evaluate((css) => document.querySelector(css)?.textContent ?? '', editor);
        // How much one step takes back depends on how fast the typing was.
        for (let step = 0; step < 12 && (await text()) !== before; step += 1) {
          await reader.window.pressKey('ControlOrMeta+z');
        }
        expect(await text()).toBe(before);
      }
    });
  });

  test('the editor of the home page draws its state', async () => {
    const editor = '[aria-label="Rich text editor"]';
    await reader.open('/');
    await reader.click(editor);
    await reader.window.pressKey('ControlOrMeta+a');
    await reader.window.pressKey('Delete');
    await reader.window.type('# Title');
    await reader.seesText(`${editor} h1`, 'Title');
    await reader.seesText('[aria-label="Nodes of the editor state"]', 'heading h1');
    await reader.window.pressKey('Enter');
    await reader.window.type('- one **two** ');
    await reader.seesText(`${editor} ul li strong`, 'two');
    await reader.click('button[aria-label="Undo"]');
    await reader.seesAttribute('button[aria-label="Redo"]', 'aria-disabled', 'false');
  });

  describe('a link', () => {
    test('opens the next page in place, and the history leads back and forth', async () => {
      await reader.open(guide);
      await reader.evaluate(() => {
        document.body.dataset['same'] = 'document';
      });
      const next = await reader.evaluate(() => document.querySelector('.pagination-nav__link--next')?.getAttribute('href') ?? '');
      await reader.click('.pagination-nav__link--next');
      await reader.waitForPath(next);
      await reader.waitFor('the page begins at its top', () => scrollY === 0);
      await reader.seesNo({css: 'h1', text: 'Editor state'});
      await reader.window.goBack();
      await reader.waitForPath(guide);
      await reader.sees({css: 'h1', text: 'Editor state'});
      await reader.window.goForward();
      await reader.waitForPath(next);
      await reader.seesNo({css: 'h1', text: 'Editor state'});
      await reader.seesAttribute('body', 'data-same', 'document');
      await expectSoundPage(reader);
    });

    test('to an anchor scrolls there, and the history scrolls back', async () => {
      await reader.open(guide);
      const anchor = await reader.evaluate(
        () => [...document.querySelectorAll('.table-of-contents a')].at(-1)?.getAttribute('href') ?? '',
      );
      await reader.evaluate(() => [...document.querySelectorAll('.table-of-contents a')].at(-1)?.setAttribute('data-last', ''));
      await reader.click('.table-of-contents [data-last]');
      await reader.waitForPath(`${guide}${anchor}`);
      await reader.waitFor('the page has scrolled', () => scrollY > 300);
      await reader.window.goBack();
      await reader.waitForPath(guide);
      await reader.waitFor('the page is back at its top', () => scrollY === 0);
    });

    test('to an anchor of another page opens it there', async () => {
      await reader.open(guide);
      const name = 'pre a[href="/docs/api/classes/lexical.LexicalEditor#update"]';
      await reader.click(name);
      await reader.waitForPath('/docs/api/classes/lexical.LexicalEditor#update');
      await reader.waitFor('the entry is in the window', () => {
        const top = document.getElementById('update')?.getBoundingClientRect().top ?? -1;
        return top >= 0 && top < innerHeight;
      });
    });
  });

  test('the page of an error fills in the values of its address', async () => {
    await reader.open('/docs/error?code=66&v=12');
    await reader.seesText('[aria-label="Decoded error"]', 'Expected node 12 to have a parent.');
    await reader.open('/docs/error?code=38');
    await reader.seesText('[aria-label="Decoded error"]', 'What happens to the editor');
  });

  describe('the reference', () => {
    test('filters its symbols by name and kind, and opens the best with Enter', async () => {
      await reader.open('/docs/api');
      const all = (await reader.texts('#symbol-list li')).length;
      expect(all).toBeGreaterThan(450);
      await reader.click('#filter-symbol-list');
      await reader.window.type('command enter');
      await reader.waitFor(
        'one symbol is left',
        () =>
          [...document.querySelectorAll('#symbol-list li')]
            .filter((item) => item.checkVisibility())
            .map(({textContent}) => textContent.includes('KEY_ENTER_COMMAND'))
            .join() === 'true',
      );
      await reader.window.pressKey('ControlOrMeta+a');
      await reader.window.type('$getRoot');
      await reader.window.pressKey('Enter');
      await reader.waitForPath('/docs/api/modules/lexical#getroot');
    });

    test('filters its modules and the errors', async () => {
      await reader.open('/docs/api/modules');
      await reader.click('#filter-module-list');
      await reader.window.type('hook editable');
      await reader.waitFor(
        'one module is left',
        () => [...document.querySelectorAll('#module-list li')].filter((item) => item.checkVisibility()).length === 1,
      );
      await reader.open('/docs/error');
      await reader.click('main input[type=search]');
      await reader.window.type('Minified Lexical error #38;');
      await reader.waitFor(
        'one error is left',
        () =>
          [...document.querySelectorAll('main [data-search="skip"] li')].filter((item) => item.checkVisibility()).length === 1,
      );
    });

    test('opens the folded group of the member that an address names', async () => {
      await reader.open('/docs/api/classes/lexical_list.ListNode');
      await reader.sees('details.api-inherited');
      expect(await reader.evaluate(() => document.querySelectorAll('details.api-inherited[open]').length)).toBe(0);
      await reader.open('/docs/api/classes/lexical_list.ListNode#getchildren');
      await reader.waitFor('the member is in the window', () => {
        const top = document.getElementById('getchildren')?.getBoundingClientRect().top ?? -1;
        return top >= 0 && top < innerHeight;
      });
      expect(await reader.evaluate(() => document.querySelectorAll('details.api-inherited[open]').length)).toBe(1);
    });
  });
});
