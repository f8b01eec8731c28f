// cspell:ignore requestfinished requestfailed
import {expect, type BrowserContext, type Page, type Request} from '@playwright/test';

/** What the pages of a context fetch. Requests of workers are not seen: Playwright does not report them. */
interface Traffic {
  /** How many requests have begun. */
  begun: number;
  /** Requests without an answer so far. */
  pending: Set<Request>;
}

const watched = new WeakMap<BrowserContext, Traffic>();

/** Watches what the pages of a context fetch, for `settled`. The tests' own context is watched from the start. */
export function watchTraffic(context: BrowserContext): void {
  const traffic: Traffic = {begun: 0, pending: new Set()};
  watched.set(context, traffic);
  context.on('request', (request) => {
    traffic.begun += 1;
    traffic.pending.add(request);
  });
  const end = (request: Request): void => {
    traffic.pending.delete(request);
  };
  context.on('requestfinished', end);
  context.on('requestfailed', end);
}

/** How often in a row a page must have been found idle: what it does in steps is idle between two of them. */
const rounds = 3;

/**
 * Waits until a page has nothing left to do: nothing is on its way, its fonts are there, frames have been painted, and the
 * browser has called what waits for an idle moment, with nothing new to fetch. What a page would do in answer to something has
 * been done then, however slow the machine is; only what a timer puts off may still come.
 *
 * @throws when the page's context was not watched before the page was opened, and with the addresses that do not arrive
 */
export async function settled(page: Page): Promise<void> {
  const traffic = watched.get(page.context());
  if (traffic === undefined) {
    throw new Error(
      `${page.url()}: expected a context whose requests are counted, found another. Call watchTraffic(context) before the page is opened.`,
    );
  }
  for (let quiet = 0; quiet < rounds;) {
    const {begun} = traffic;
    await expect
      .poll(() => [...traffic.pending].map((request) => request.url()), {
        message: 'requests without an answer',
        timeout: 30_000,
        intervals: [20, 50, 100],
      })
      .toEqual([]);
    await idle(page);
    quiet = traffic.begun === begun ? quiet + 1 : 0;
  }
}

/** Milliseconds after which a page that is never idle is taken for idle: more than the site's own callbacks are put off. */
const timeout = 5000;

/**
 * Waits until the browser has painted a frame and run every task that was waiting in the page. A machine that is busy enough has no
 * time left in any frame, and then the browser calls nothing that waits for an idle moment, but for what has waited too long.
 */
export async function idle(page: Page): Promise<void> {
  await page.evaluate(async (timeout) => {
    await document.fonts.ready;
    await new Promise((resolve) => {
      requestAnimationFrame(() => {
        requestIdleCallback(resolve, {timeout});
      });
    });
  }, timeout);
}
