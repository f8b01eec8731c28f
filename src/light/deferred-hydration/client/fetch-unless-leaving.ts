/**
 * Fetches something; again when the browser gave it up because the reader was leaving (leaving.ts), once they are here. The
 * development server has no loader, and every failure is one.
 *
 * @param fetch begins to fetch, and gives a promise that is rejected on a failure
 * @returns what it gave
 * @throws what it threw while the reader was here
 */
export function fetchUnlessLeaving<Fetched>(fetch: () => Promise<Fetched>): Promise<Fetched> {
  return window.earlyInput?.unlessLeaving(fetch) ?? fetch();
}
