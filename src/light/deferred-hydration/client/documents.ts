/*
 * Documents of other pages, fetched when a link is pointed at, touched or focused, and that of the next page ahead of it. The
 * document holds the page's text; it is all that is needed to show the page (show-page.ts), and the larger part of what React
 * needs to build it (src/light/components/StaticHtml).
 */
import {startsAtOnce} from './early-input.ts';
import {fetchUnlessLeaving} from './fetch-unless-leaving.ts';

/** Network Information API, which Chromium has: https://wicg.github.io/netinfo/ */
interface NetworkInformation {
  readonly saveData: boolean;
  readonly effectiveType: string;
}

/** Most documents that are kept; one is 10 to 20 kB on the way and five times that in memory. */
const kept = 60;

const {connection} = navigator as Navigator & {connection?: NetworkInformation};

/** Documents that are there or on the way, by path, in the order in which they were asked for. */
const fetched = new Map<string, Promise<string>>();

/** Those of them that are there. */
const texts = new Map<string, string>();

let fetchCode: ((path: string) => Promise<unknown> | undefined) | undefined;

/**
 * Sets how to prefetch the code of a page, which React also needs once it runs.
 *
 * @param fetch begins to fetch; called for each page that is fetched ahead
 */
export function alsoFetch(fetch: (path: string) => Promise<unknown> | undefined): void {
  fetchCode = fetch;
}

async function request(path: string, priority: RequestPriority, cache: RequestCache): Promise<string> {
  const response = await fetch(path, {priority, cache});
  if (!response.ok || response.redirected || response.headers.get('content-type')?.startsWith('text/html') !== true) {
    throw new Error(`${path}: expected the page itself, found status ${response.status} at ${response.url}.`);
  }
  return response.text();
}

/**
 * Fetches the document of a page, once.
 *
 * @param path the page's path
 * @param priority `low` for what nobody has asked for
 * @param cache `force-cache` for a document that the browser has
 * @returns the document's HTML
 * @throws when the fetch fails; the next call retries
 */
export function fetchDocument(
  path: string,
  priority: RequestPriority = 'high',
  cache: RequestCache = 'default',
): Promise<string> {
  let text = fetched.get(path);
  if (text === undefined) {
    text = fetchUnlessLeaving(() => request(path, priority, cache));
    fetched.set(path, text);
    text.then(
      (html) => texts.set(path, html),
      () => fetched.delete(path),
    );
    const [oldest] = texts.keys();
    if (fetched.size > kept && oldest !== undefined) {
      fetched.delete(oldest);
      texts.delete(oldest);
    }
  }
  return text;
}

/**
 * The document of a page, when it is there.
 *
 * @param path the page's path
 */
export function fetchedDocument(path: string): string | undefined {
  return texts.get(path);
}

async function fetchPage(path: string): Promise<void> {
  // The search needs the network first.
  await window.earlyInput?.busy;
  await Promise.all([fetchDocument(path, 'low'), fetchCode?.(path)]);
}

/** Prefetches the next page, unless the reader saves data or the network is a 2g one. */
export function fetchNext(): void {
  // What such a page fetches for itself is more than all that, and is waited for.
  if (document.querySelector(startsAtOnce)) return;
  if (connection?.saveData === true || connection?.effectiveType.includes('2g') === true) return;
  // React's files go first; once it runs it calls this again.
  if (window.earlyInput?.isStarting() === true) return;
  const next = document.querySelector<HTMLAnchorElement>('.pagination-nav__link--next');
  // A click on the link reports the failure.
  if (next !== null) fetchPage(next.pathname).catch(() => undefined);
}
