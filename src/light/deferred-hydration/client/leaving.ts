/*
 * A browser that goes to another page gives up what this one is fetching. Firefox and WebKit tell the page so while it is still
 * shown, as failures, and WebKit keeps the page with them for the way back. They are no failures of the site: what was given
 * up is fetched again if the reader stays after all, because the link led to a download or somebody pressed Stop, or comes back.
 *
 * What readers do to a page shows that they are still there, not that they stay: the next page may be slow, and until it answers
 * WebKit refuses whatever this one asks for.
 */

/** Milliseconds that the next page may take to respond; a fetch that fails later has really failed. */
const leaveTimeout = 10_000;

/** When the reader last left, on the clock of `performance`. */
let lastLeave = -leaveTimeout;

/** Fetches that are retried at the reader's next input. */
const waiting: (() => void)[] = [];

/** Records that the reader is navigating to another page. */
export function leave(): void {
  lastLeave = performance.now();
}

/** Retries the fetches, because the reader is still on this page. */
export function stay(): void {
  waiting.splice(0).forEach((resolve) => resolve());
}

/**
 * Fetches something, and retries it at the reader's next input if it failed because they were leaving.
 *
 * @param fetch begins to fetch, and gives a promise that is rejected on a failure
 * @returns what it gave
 * @throws what it threw when nobody was leaving
 */
export async function unlessLeaving<Fetched>(fetch: () => Promise<Fetched>): Promise<Fetched> {
  try {
    return await fetch();
  } catch (error) {
    if (performance.now() - lastLeave > leaveTimeout) {
      throw error;
    }
    await new Promise<void>((resolve) => waiting.push(resolve));
    return unlessLeaving(fetch);
  }
}
