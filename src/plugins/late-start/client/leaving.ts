/*
 * A browser that goes to another page gives up what this one is fetching. Firefox and WebKit tell the page so while it is still
 * shown, as failures, and WebKit keeps the page with them for the way back. They are no failures of the site: what was given
 * up is fetched again if the reader stays after all, because the link led to a download or somebody pressed Stop, or comes back.
 */

/** Pending while the reader is on the way to another page; kept when they are seen here again. */
let back: Promise<void> | undefined;
let comeBack: () => void;

/** Says that the reader is on the way to another page. */
export function leave(): void {
  back ??= new Promise((resolve) => {
    comeBack = resolve;
  });
}

/** Says that the reader is here. */
export function stay(): void {
  if (back !== undefined) {
    comeBack();
    back = undefined;
  }
}

/**
 * Fetches something; again when that failed because the reader was leaving, once they are here.
 *
 * @param fetch begins to fetch, and gives a promise that is rejected on a failure
 * @returns what it gave
 * @throws what it threw while the reader was here
 */
export async function unlessLeaving<T>(fetch: () => Promise<T>): Promise<T> {
  try {
    return await fetch();
  } catch (error) {
    if (back === undefined) {
      throw error;
    }
    await back;
    return unlessLeaving(fetch);
  }
}
