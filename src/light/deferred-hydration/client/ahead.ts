/*
 * Fetched by the loader once a page is loaded: fetches other pages ahead, shows them before React runs, and starts React in a pause of
 * the reader.
 */
import {announce} from '../../../client/announce.ts';
import {linkAskedFor} from '../../../client/page-links.ts';
import {styleGroupOf} from '../../style-groups.ts';
import {alsoFetch, fetchDocument, fetchedDocument, fetchNext} from './documents.ts';
import {type EarlyInput, pageLink, startsAtOnce} from './early-input.ts';
import {follow, goBack, prepare, showWhole} from './show-page.ts';

/**
 * Milliseconds without input after which React starts. Hydration blocks a slow phone for about a second, during which a click on a
 * link would have to wait.
 */
const inactivityDelay = 3000;

/** Milliseconds of hovering before the linked page is parsed: shorter than the time that a click takes. */
const hoverDelay = 80;

/** Milliseconds after which a page is completed without a paint, which a background tab never has. */
const longestPaint = 500;

/** Milliseconds after which the browser follows a link, and shows that it does. */
const longestFetch = 1500;

let starting: ReturnType<typeof setTimeout> | undefined;

/** Settled when the page that was pointed at last is there. */
let pointedPage: Promise<unknown> = Promise.resolve();

/** Downloads React at the first input, behind a page that was pointed at, and starts it once the reader pauses. */
function onActivity(early: EarlyInput): void {
  if (early.isHydrating || early.isStarting()) return;
  if (starting === undefined) void pointedPage.then(early.download);
  clearTimeout(starting);
  starting = setTimeout(early.startWhenIdle, inactivityDelay);
}

/** The link that was pointed at last. */
let pointed: string | undefined;

function fetchPointed(early: EarlyInput, {target}: Event): void {
  const path = target instanceof Element ? target.closest<HTMLAnchorElement>(pageLink)?.pathname : undefined;
  pointed = path;
  if (path === undefined || path === location.pathname) return;
  // A click retries and reports the failure.
  pointedPage = fetchDocument(path)
    .then((html) => {
      setTimeout(() => {
        if (!early.isHydrating && pointed === path) prepare(path, html);
      }, hoverDelay);
    })
    .catch(() => undefined);
}

/** Resolves after the next paint, or after a timeout in a background tab. */
function painted(): Promise<unknown> {
  const frames = new Promise((resolve) => {
    // A callback of the next frame runs before that is painted, and the task behind one of the frame after it afterwards.
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)));
  });
  return Promise.race([frames, new Promise((resolve) => setTimeout(resolve, longestPaint))]);
}

/** Drops queued input, whose elements belonged to the previous page, and starts fetching from the new one. */
function onShown(early: EarlyInput): void {
  early.events.length = 0;
  early.path = location.pathname;
  // React, which may start meanwhile, sets the title of the site before that of the page.
  const {title} = document;
  announce(() => title);
  if (document.querySelector(startsAtOnce)) early.startWhenIdle();
  else onActivity(early);
  void painted().then(() => {
    showWhole();
    fetchNext();
  });
}

/** The link that was clicked last, until its page is shown. */
let clicked: HTMLAnchorElement | undefined;

/** Shows the page of a link, and returns whether it did. */
function showClicked(early: EarlyInput, link: HTMLAnchorElement, html: string): boolean {
  if (early.isHydrating) return false;
  // For the way back. The browser has it already.
  fetchDocument(early.path, 'low', 'force-cache').catch(() => undefined);
  if (!follow(link, html)) return false;
  onShown(early);
  return true;
}

/** Shows the page of a link when it has come, unless the reader has gone elsewhere meanwhile. */
async function showLate(early: EarlyInput, link: HTMLAnchorElement): Promise<void> {
  const late = new Promise<undefined>((resolve) => {
    setTimeout(resolve, longestFetch);
  });
  const html = await Promise.race([fetchDocument(link.pathname), late]).catch(() => undefined);
  if (clicked !== link) return;
  clicked = undefined;
  if (html === undefined || !showClicked(early, link, html)) location.assign(link.href);
}

/** Follows a link as soon as its page is there, which a press on it has asked for. */
function followLink(early: EarlyInput, event: MouseEvent): boolean {
  const link = early.isHydrating ? undefined : linkAskedFor(event);
  if (link === undefined || link.pathname === location.pathname) return false;
  clicked = link;
  const html = fetchedDocument(link.pathname);
  if (html !== undefined) return showClicked(early, link, html);
  // The browser would have to load it after all, for its styles.
  if (styleGroupOf(link.pathname) !== styleGroupOf(location.pathname)) return false;
  void showLate(early, link);
  return true;
}

/** Goes back to a page that is there; otherwise the browser does it. React's router does it once it runs. */
function returnTo(early: EarlyInput): boolean {
  clicked = undefined;
  if (document.documentElement.dataset['hasHydrated'] === 'true') return true;
  const html = early.isHydrating ? undefined : fetchedDocument(location.pathname);
  if (html === undefined || !goBack(html)) return false;
  onShown(early);
  return true;
}

function install(early: EarlyInput): void {
  early.documents = {
    alsoFetch,
    fetchDocument,
    fetchedDocument,
    fetchNext,
    follow: (event) => followLink(early, event),
    goBack: () => returnTo(early),
    showWhole,
  };
  for (const type of ['pointerover', 'pointerdown', 'focusin']) {
    addEventListener(type, (event) => fetchPointed(early, event), {capture: true});
  }
  for (const type of ['pointermove', 'pointerdown', 'scroll']) {
    // Only the page itself: the sidebar scrolls alone.
    addEventListener(type, () => onActivity(early));
  }
  if (early.sawActivity) onActivity(early);
  fetchNext();
}

if (window.earlyInput !== undefined) install(window.earlyInput);
