import {setTimeout as wait} from 'node:timers/promises';

import {afterEach, beforeEach, expect, test} from 'vitest';

import {chunksOf} from '../e2e/support/site.ts';
import {openForAllTests} from './for-all-tests.ts';
import type {Reader} from './reader.ts';

/*
 * What readers do while a page waits for its scripts. Engines differ in when they end the requests of a page that is left and in what
 * they keep of it for the way back; tests/e2e/leaving.spec.ts has the details, in the order of one engine.
 */

const guide = '/docs/concepts/editor-state';
const elsewhere = '/community';
const textLink = 'article p a[href^="/docs/"]';

/** The files that start a page. */
const siteScripts = /^\/assets\/js\/(?:react|runtime~main|main)\./;

/** Milliseconds for which a page that the reader goes to does not answer. */
const slow = 1500;

const {openReader, site} = openForAllTests();
let reader: Reader;

beforeEach(async () => {
  reader = await openReader(1280);
});
afterEach(async () => {
  site().beforeAnswer = () => Promise.resolve();
  await reader.window.close();
});

/** Holds up files until the function that it gives is called; the page elsewhere is slow. */
function holdUp(isHeld: (path: string) => boolean): () => void {
  let letThrough = (): void => undefined;
  const gate = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  site().beforeAnswer = async (path) => {
    if (isHeld(path)) {
      await gate;
    } else if (path === elsewhere) {
      await wait(slow);
    }
  };
  return letThrough;
}

/** Has the page note what it says when something does not arrive, for pages that come after it. */
async function noteComplaints(): Promise<void> {
  await reader.evaluate(() =>
    new MutationObserver(() => {
      const text = document.querySelector('[role=alert]')?.textContent;
      if (text !== undefined) sessionStorage.setItem('complaint', text);
    }).observe(document.body, {childList: true}),
  );
}

async function complaint(): Promise<string | null> {
  return reader.evaluate(() => sessionStorage.getItem('complaint'));
}

async function hydrated(): Promise<void> {
  await reader.waitFor('React takes over', () => document.documentElement.dataset['hasHydrated'] === 'true');
}

/** Waits until the page has asked for what the server holds up. */
async function awaits(script: string): Promise<void> {
  await reader.waitFor(
    `the page has asked for ${script}`,
    (name) => document.querySelector(`script[src*="${name}"]`) !== null,
    script,
  );
}

/** Puts a link to the page elsewhere first on the page, and clicks on it. */
async function goElsewhere(): Promise<void> {
  await reader.evaluate((href) => {
    const link = Object.assign(document.createElement('a'), {id: 'away', href, textContent: 'Away'});
    document.querySelector('article')?.prepend(link);
  }, elsewhere);
  await reader.click('#away');
}

for (const [what, isHeld, script] of [
  ["the site's scripts", (path: string) => siteScripts.test(path), '/main.'],
  ['its own code', (path: string) => chunksOf(guide).some((name) => path.endsWith(name)), chunksOf(guide)[0] ?? ''],
] as const) {
  test(`a page that is left while it waits for ${what} shows no failure, and works on the way back`, async () => {
    const letThrough = holdUp(isHeld);
    await reader.load(guide);
    await noteComplaints();
    await reader.pointAt(textLink);
    await awaits(script);
    await goElsewhere();
    await reader.waitForPath(elsewhere);
    expect(await complaint()).toBeNull();
    letThrough();
    await reader.window.goBack();
    await reader.waitForPath(guide);
    // An engine that loads the page anew starts React when the reader does something.
    await reader.pointAt(textLink);
    await hydrated();
    await reader.window.pressKey('ControlOrMeta+k');
    await reader.sees('.site-search input:focus');
    expect(await complaint()).toBeNull();
  });

  test(`a page that is touched while it is left, and waits for ${what}, shows no failure`, async () => {
    holdUp(isHeld);
    await reader.load(guide);
    await noteComplaints();
    await reader.pointAt(textLink);
    await awaits(script);
    await reader.evaluate((href) => {
      location.href = href;
      // The driver waits for the next page before it presses anything.
      setTimeout(() => dispatchEvent(new PointerEvent('pointerdown')), 500);
    }, elsewhere);
    await reader.waitForPath(elsewhere);
    expect(await complaint()).toBeNull();
  });
}

for (const impatient of [false, true]) {
  test(`a page of the site that is on its way gives way to another address${impatient ? ', also when the reader is impatient' : ''}`, async () => {
    await reader.open('/docs/intro');
    holdUp((path) => chunksOf(guide).some((name) => path.endsWith(name)));
    await reader.evaluate((href) => {
      history.pushState(null, '', href);
      dispatchEvent(new PopStateEvent('popstate', {state: null}));
    }, guide);
    await reader.sees('[role=progressbar]');
    await reader.evaluate(
      (href, touch) => {
        location.href = href;
        if (touch) setTimeout(() => dispatchEvent(new PointerEvent('pointerdown')), 500);
      },
      elsewhere,
      impatient,
    );
    await reader.waitForPath(elsewhere);
    await wait(slow);
    expect(await reader.path()).toBe(elsewhere);
  });
}

test('a category that is pressed before React runs and released after opens', async () => {
  const letThrough = holdUp((path) => siteScripts.test(path));
  await reader.load(guide);
  const name = await reader.evaluate(
    () =>
      [...document.querySelectorAll<HTMLElement>('.theme-doc-sidebar-menu [aria-expanded=false]')].at(-1)?.innerText.trim() ?? '',
  );
  const target = {css: '.theme-doc-sidebar-menu [aria-expanded]', text: name};
  await reader.pointAt(target);
  await reader.window.pressPointer();
  letThrough();
  await hydrated();
  await reader.window.releasePointer();
  await reader.sees({css: '.theme-doc-sidebar-menu [aria-expanded=true]', text: name});
});

test('a slash, as the first thing that a reader does, opens the search with what is typed after it', async () => {
  await reader.load(guide);
  await reader.window.pressKey('/');
  await reader.window.type('nodes');
  await reader.waitFor(
    'the search has the text',
    () => document.querySelector<HTMLInputElement>('.site-search input')?.value === 'nodes',
  );
});

test('a link that is pressed while the scripts fail is followed', async () => {
  let fail = (): void => undefined;
  // Not before the link is pressed: what says so could lie over it already.
  const failing = new Promise<void>((resolve) => {
    fail = resolve;
  });
  site().beforeAnswer = async (path) => {
    if (siteScripts.test(path)) {
      await failing;
      throw new Error('no answer');
    }
  };
  await reader.load(guide);
  const address = await reader.evaluate((css) => document.querySelector(css)?.getAttribute('href') ?? '', textLink);
  await reader.pointAt(textLink);
  await awaits('/main.');
  await reader.window.pressPointer();
  fail();
  // Long enough for something to lie down over the link, or to move it.
  await wait(slow);
  await reader.window.releasePointer();
  await reader.waitForPath(address);
});
