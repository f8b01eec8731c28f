import {createServer} from 'node:http';
import {setTimeout as wait} from 'node:timers/promises';

import {afterAll, afterEach, beforeAll, describe, expect, test} from 'vitest';

import {editAddress, starts} from '../../src/features/playground/shared/files.ts';
import {endless, escapes} from '../e2e/support/hostile.ts';
import {linkTo} from '../e2e/support/playground.ts';
import {listen, stopServer} from '../support/listen.ts';
import {openForAllTests} from './for-all-tests.ts';
import type {Reader} from './reader.ts';

/*
 * Engines differ in what the playground is built on: the sandbox of its frame, modules from blobs, workers, keys in an editor that stands
 * in a shadow tree. tests/e2e/playground.spec.ts has the details.
 */

const {openReader} = openForAllTests();
let reader: Reader;

beforeAll(async () => {
  reader = await openReader(1280);
});
afterAll(async () => {
  await reader.window.close();
});

const field = '[role="tabpanel"][id$="-file"]';
const headless = editAddress(starts.find(({title}) => title === 'Headless')?.sample ?? '');

/** Waits until the code editor holds a text. */
async function seesCode(text: string): Promise<void> {
  await reader.waitFor(
    `the code has ${text}`,
    (css, wanted) => document.querySelector(css)?.shadowRoot?.querySelector('.cm-content')?.textContent.includes(wanted) === true,
    field,
    text,
  );
}

/** Opens the playground and waits until the code editor is there. */
async function openCode(address: string): Promise<void> {
  // An address that differs in its fragment alone would not be loaded anew.
  await reader.load('/community');
  await reader.open(address);
  await seesCode('');
}

/** Puts other code into the file that is open. */
async function write(text: string): Promise<void> {
  await reader.click(field);
  await reader.window.pressKey('ControlOrMeta+a');
  await reader.window.type(text);
}

/** Opens one of the views below the preview. */
async function show(view: 'Console' | 'Problems'): Promise<void> {
  await reader.evaluate((name) => {
    [...document.querySelectorAll<HTMLElement>('[role="tab"]')]
      .find((tab) => tab.checkVisibility() && tab.textContent.startsWith(name))
      ?.click();
  }, view);
}

/** Waits until the console or the list of problems has a line with a text. */
async function seesLine(view: 'Console' | 'Problems', text: string): Promise<void> {
  await show(view);
  await reader.waitFor(
    `${view} has a line with ${text}`,
    (name, wanted) =>
      [...document.querySelectorAll(`[data-panel="${name}"] li`)].some(({textContent}) => textContent.includes(wanted)),
    view,
    text,
  );
}

describe('the playground', () => {
  afterEach(async () => {
    expect(await reader.takeProblems()).toEqual([]);
    await reader.evaluate(() => localStorage.clear());
  });

  test('runs what is typed, and keeps it over a reload', async () => {
    await openCode(headless);
    await seesLine('Console', 'Release notes');
    await write("console.log('my own', 40 + 2)");
    await seesLine('Console', 'my own 42');
    await reader.waitFor('the draft is kept', () => JSON.stringify(localStorage).includes('my own'));
    await reader.open(headless);
    await seesCode('my own');
    await seesLine('Console', 'my own 42');
  });

  test('lets the keyboard leave the code', async () => {
    await openCode(headless);
    await reader.click(field);
    await reader.window.pressKey('Tab');
    await reader.sees(`${field}:focus-within`);
    await reader.window.pressKey('Escape');
    await reader.window.pressKey('Tab');
    await reader.waitFor('the focus is elsewhere', (css) => document.querySelector(`${css}:focus-within`) === null, field);
  });

  test('says what the compiler says, and where', async () => {
    await openCode(headless);
    await write('const count: number = true');
    await show('Problems');
    // The compiler and its types have to start, which takes one engine longer than a reader waits for anything else.
    await expect
      .poll(() => reader.texts('[data-panel="Problems"] li'), {timeout: 50_000})
      .toEqual([expect.stringContaining("Type 'boolean' is not assignable to type 'number'.")]);
    await reader.waitFor(
      'the name is underlined',
      (css) => document.querySelector(css)?.shadowRoot?.querySelector('.cm-lintRange-error')?.textContent === 'count',
      field,
    );
  });

  test('opens a link with files', async () => {
    await openCode(
      await linkTo({
        'value.ts': 'export const value = 41;',
        'main.ts': "import {value} from './value';\nconsole.log(value + 1);",
      }),
    );
    await seesLine('Console', '42');
    expect(await reader.texts(`[role="tab"][aria-controls$="-file"]`)).toEqual(['value.ts', 'main.ts']);
  });

  test('opens in the place of a sample, and gives it back', async () => {
    await reader.open('/docs/packages/lexical-headless');
    const edit = {css: 'a[href^="/play?sample="]', text: 'Edit code'};
    await reader.pointAt('figure:has(a[href^="/play?sample="])');
    await reader.click(edit);
    await seesCode('');
    await seesLine('Console', 'Release notes');
    expect(await reader.path()).toBe('/docs/packages/lexical-headless');
    await reader.click({css: 'button', text: 'Close'});
    await reader.waitFor(
      'the sample is back, with the focus on its link',
      () => document.activeElement?.getAttribute('href')?.startsWith('/play?sample=') === true,
    );
  });
});

describe('code that would not end', () =>
  test.for(Object.entries(endless))('is stopped with a message: %s', async ([, text]) => {
    await openCode(await linkTo({'main.ts': text}));
    await reader.waitFor(
      'the message',
      () => document.querySelector('[role="alert"]')?.textContent.includes('The code was stopped.') === true,
    );
    await write("console.log('goes on')");
    await seesLine('Console', 'goes on');
    await reader.takeProblems();
  }));

describe('hostile code of a shared link does not reach', () => {
  const reached: string[] = [];
  /** Somebody else's server, who waits for what leaks. */
  const elsewhere = createServer((request, response) => {
    reached.push(request.url ?? '');
    response.setHeader('Access-Control-Allow-Origin', '*').end();
  });

  let host = '';
  beforeAll(async () => {
    ({host} = new URL(await listen(elsewhere)));
  });
  afterAll(() => stopServer(elsewhere));

  test.for(Object.entries(escapes))('%s', async ([name, text]) => {
    const hostile = text.replaceAll('leak.invalid', host);
    await openCode(await linkTo({'main.ts': `${hostile}\nconsole.log('tried');`}));
    // What leaves its own page says nothing more.
    if (name === 'its own address') await wait(1500);
    else await seesLine('Console', 'tried');
    // What is going to arrive has arrived by then.
    await wait(500);
    expect(await reader.path()).toMatch(/^\/play#/);
    expect((await reader.texts('[data-panel="Console"] li')).filter((line) => line.includes('escaped'))).toEqual([]);
    expect(reached).toEqual([]);
    // What the policy has refused.
    await reader.takeProblems();
  });
});
