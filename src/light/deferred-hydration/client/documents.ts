/*
 * Documents of other pages, fetched ahead: those that links in view lead to, unless the reader saves data or the network is a
 * 2g one. The document holds the page's text; it is all that is needed to show the page (show-page.ts), and the larger part of
 * what React needs to build it (src/light/components/StaticHtml).
 */
import {pageLink, startsAtOnce} from './early-input.ts';
import {fetchUnlessLeaving} from './fetch-unless-leaving.ts';

/** Network Information API, which Chromium has: https://wicg.github.io/netinfo/ */
interface NetworkInformation {
  readonly saveData: boolean;
  readonly effectiveType: string;
}

/** Most documents that are prefetched at a time. */
const atATime = 2;

/** Most pages that are fetched ahead from one page: two hundred kilobytes, which the slow phone has after a second. */
const mostAhead = 10;

/** Most documents that are kept; one is 10 to 20 kB on the way and five times that in memory. */
const kept = 60;

const {connection} = navigator as Navigator & {connection?: NetworkInformation};

/** Documents that are there or on the way, by path, in the order in which they were asked for. */
const fetched = new Map<string, Promise<string>>();

/** Those of them that are there. */
const texts = new Map<string, string>();

/** Links in view to pages that nobody has asked for. */
const wanted = new Set<HTMLAnchorElement>();

/** Paths that were asked for ahead from this page, and itself. */
const requested = new Set<string>();

/** Pages that may still be fetched ahead from this one. */
let remainingPages = 0;

let underway = 0;

let fetchCode: ((path: string) => Promise<unknown> | undefined) | undefined;

/**
 * Sets how to prefetch the code of a page, which React also needs once it runs.
 *
 * @param fetch begins to fetch; called for each page whose link is in view
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

/** Fetches what links in view lead to, a few at a time. It goes on when React has taken over, which calls `fetchInView` again. */
function fetchWanted(): void {
  // Where links are would be worked out for each frame.
  if (remainingPages === 0) inView.disconnect();
  for (const link of wanted) {
    if (underway >= atATime || remainingPages === 0 || window.earlyInput?.isStarting() === true) return;
    wanted.delete(link);
    const {pathname} = link;
    if (requested.has(pathname)) continue;
    requested.add(pathname);
    remainingPages -= 1;
    underway += 1;
    void fetchPage(pathname)
      // A click on the link reports the failure.
      .catch(() => undefined)
      .then(() => {
        underway -= 1;
        fetchWanted();
      });
  }
}

const inView = new IntersectionObserver((entries) => {
  for (const {target, isIntersecting} of entries) {
    const link = target as HTMLAnchorElement; // Only links are observed.
    if (isIntersecting) wanted.add(link);
    else wanted.delete(link);
  }
  fetchWanted();
});

/** Links to pages in the order in which readers may want them: those in the text, then those near the page in the sidebar, then others. */
function linksByUse(): Element[] {
  const inText = [...document.querySelectorAll(`main article :is(${pageLink})`)];
  const inSidebar = [...document.querySelectorAll(`.theme-doc-sidebar-container :is(${pageLink})`)];
  const current = inSidebar.findLastIndex((link) => link.getAttribute('aria-current') === 'page');
  const distance = new Map(inSidebar.map((link, index) => [link, Math.abs(index - current)]));
  inSidebar.sort((one, other) => (distance.get(one) ?? 0) - (distance.get(other) ?? 0));
  return [...new Set([...inText, ...inSidebar, ...document.querySelectorAll(pageLink)])];
}

/** Prefetches the pages that links point to, as the links come into view. */
export function fetchInView(): void {
  // What such a page fetches for itself is more than all that, and is waited for.
  if (document.querySelector(startsAtOnce)) return;
  if (connection?.saveData === true || connection?.effectiveType.includes('2g') === true) return;
  inView.disconnect();
  wanted.clear();
  requested.clear();
  requested.add(location.pathname);
  remainingPages = mostAhead;
  for (const link of linksByUse()) inView.observe(link);
}
