import {holdUp, hydrated, movePointer, navigate, open, type HeldFiles} from './support/page.ts';
import {chunksOf} from './support/site.ts';
import {expect, type Page, test} from './support/test.ts';
import {inFullTier, tierOf} from './support/tiers.ts';
import {idle} from './support/traffic.ts';

/*
 * Browsers end the requests of a page that the reader leaves. Firefox and WebKit do it as soon as the next page is asked for, and
 * tell the page, which stays on screen until the next one answers. Here the tests end them.
 */

const guide = '/docs/concepts/editor-state';
const elsewhere = '/community';

/** Matches the files of code of a page of the docs. */
function codeOf(path: string): RegExp {
  return new RegExp(`/(?:${chunksOf(path).join('|')})$`);
}

/** What a page may be waiting for when the reader leaves: its files, and a part of the address that a script of it has. */
const awaited = {
  "the site's scripts": {files: /\/assets\/js\/(?:react|runtime~main|main)\./, script: '/main.'},
  'the code of the page': {files: codeOf(guide), script: chunksOf(guide)[0] ?? ''},
};

/** Opens the guide and waits until it has asked for what does not arrive. */
async function openIncomplete(page: Page, {files, script}: (typeof awaited)[keyof typeof awaited]): Promise<HeldFiles> {
  const held = await holdUp(page, files);
  await page.goto(guide);
  await movePointer(page);
  await expect(page.locator(`script[src*="${script}"]`)).toBeAttached();
  return held;
}

/** Clicks on a link that the browser follows; nobody waits for where it leads. */
async function followLink(page: Page, path: string): Promise<void> {
  await page.evaluate((href) => {
    const link = Object.assign(document.createElement('a'), {href, textContent: 'Away'});
    document.querySelector('main')?.prepend(link);
  }, path);
  await page.getByRole('link', {name: 'Away', exact: true}).click({noWaitAfter: true});
}

const departures: Record<string, {announced: boolean; go: (page: Page, path: string) => Promise<void>}> = {
  'by an address': {
    announced: true,
    go: async (page, path) => {
      await page.evaluate((address) => {
        window.location.href = address;
      }, path);
    },
  },
  'by a link': {announced: true, go: followLink},
  'by a link, in a browser that does not announce it': {announced: false, go: followLink},
};

/**
 * Notes what pages say when something did not arrive. Playwright's locators wait for the next page while one is on its way.
 *
 * @returns the texts, to which later ones are added
 */
async function noteComplaints(page: Page): Promise<string[]> {
  const complaints: string[] = [];
  await page.exposeFunction('noteComplaint', (text: string) => complaints.push(text));
  await page.addInitScript(() =>
    new MutationObserver(() => {
      const text = document.querySelector('[role=alert]')?.textContent;
      if (text !== undefined) (window as unknown as {noteComplaint: (text: string) => void}).noteComplaint(text);
    }).observe(document, {childList: true, subtree: true}),
  );
  return complaints;
}

/** Milliseconds after which a failure would have shown. A page that is being left answers no question of Playwright's. */
const moment = 500;

/** Waits until the page has heard of requests that ended, and said what it has to say. */
async function hasHeard(page: Page): Promise<void> {
  for (let round = 0; round < 3; round += 1) {
    await idle(page);
  }
}

/** Lets the page hear that the reader leaves it, and that its requests have ended. */
async function announceLeaving(page: Page, held: HeldFiles): Promise<void> {
  await page.evaluate(() => {
    dispatchEvent(new Event('beforeunload'));
  });
  await held.giveUp();
  await hasHeard(page);
}

for (const [what, kind] of Object.entries(awaited)) {
  test.describe(`while a page waits for ${what}`, tierOf(what === "the site's scripts"), () => {
    for (const [how, {announced, go}] of Object.entries(departures)) {
      test(`readers who leave ${how} see no failure`, tierOf(how === 'by a link'), async ({page}) => {
        if (!announced) {
          await page.addInitScript(() => addEventListener('beforeunload', (event) => event.stopImmediatePropagation()));
        }
        const complaints = await noteComplaints(page);
        const held = await openIncomplete(page, kind);
        const answer = await holdUp(page, `**${elsewhere}`);
        await go(page, elsewhere);
        await held.giveUp();
        await page.waitForTimeout(moment);
        expect(complaints).toEqual([]);
        await answer.letThrough();
        await expect(page).toHaveURL(elsewhere);
      });
    }

    test('readers who leave and come back find a page that works, though the browser kept it as it was', async ({page}) => {
      const complaints = await noteComplaints(page);
      const held = await openIncomplete(page, kind);
      await announceLeaving(page, held);
      await page.evaluate(() => {
        dispatchEvent(new PageTransitionEvent('pagehide', {persisted: true}));
        dispatchEvent(new PageTransitionEvent('pageshow', {persisted: true}));
      });
      await held.letThrough();
      await hydrated(page);
      expect(complaints).toEqual([]);
    });

    test('a link that turns out to be a download leaves a page that starts when readers go on', inFullTier, async ({page}) => {
      await page.route('**/archive.zip', (route) =>
        route.fulfill({body: 'archive', headers: {'Content-Disposition': 'attachment'}}),
      );
      const complaints = await noteComplaints(page);
      const held = await openIncomplete(page, kind);
      const download = page.waitForEvent('download');
      await followLink(page, '/archive.zip');
      await download;
      await held.giveUp();
      await hasHeard(page);
      expect(complaints).toEqual([]);
      await page.keyboard.press('Shift');
      await held.letThrough();
      await hydrated(page);
    });

    test('readers who touch a page that they are leaving see no failure, though WebKit refuses what it asks for', async ({
      page,
    }) => {
      const complaints = await noteComplaints(page);
      const held = await openIncomplete(page, kind);
      await announceLeaving(page, held);
      const again = page.waitForRequest(kind.files);
      await page.keyboard.press('Shift');
      await again;
      await held.giveUp();
      await hasHeard(page);
      expect(complaints).toEqual([]);
      await page.keyboard.press('Shift');
      await held.letThrough();
      await hydrated(page);
    });

    test('what fails long after such a link, when readers go on, is a failure', inFullTier, async ({page}) => {
      await page.clock.install();
      const complaints = await noteComplaints(page);
      const held = await openIncomplete(page, kind);
      await announceLeaving(page, held);
      expect(complaints).toEqual([]);
      await page.clock.fastForward('00:10');
      const again = page.waitForRequest(kind.files);
      await page.keyboard.press('Shift');
      await again;
      await held.giveUp();
      await expect(page.getByRole('alert')).toBeInViewport();
    });
  });
}

test('a page of the site that is on its way does not keep readers from going elsewhere', inFullTier, async ({page}) => {
  await open(page, '/docs/intro');
  const held = await holdUp(page, codeOf(guide));
  const answer = await holdUp(page, `**${elsewhere}`);
  await navigate(page, guide);
  await expect(page.getByRole('progressbar', {name: 'Loading the page'})).toBeVisible();
  await page.evaluate((address) => {
    window.location.href = address;
  }, elsewhere);
  await held.giveUp();
  await page.waitForTimeout(moment);
  await answer.letThrough();
  await expect(page).toHaveURL(elsewhere);
  await expect(page.getByRole('heading', {level: 1})).toHaveText('Community');
});
