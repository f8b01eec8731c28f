/*
 * Fetched by the loader once a page is loaded: fetches other pages ahead, shows them before React runs, and starts React in a pause of
 * the reader.
 */
import {announce} from '../../../client/announce.ts';
import {linkAskedFor} from '../../../client/page-links.ts';
import {alsoFetch, fetchDocument, fetchedDocument, fetchInView} from './documents.ts';
import {type EarlyInput, pageLink, startsAtOnce} from './early-input.ts';
import {follow, goBack, prepare, showWhole} from './show-page.ts';

/**
 * Milliseconds without a sign of the reader after which React starts. That keeps a slow phone busy for a second, in which a link
 * that was about to be followed would have to wait.
 */
const inactivityDelay = 3000;

/** Milliseconds that a pointer rests on a link before its page is read: below the time in which a hand clicks. */
const hoverDelay = 80;

/** Milliseconds after which a page is completed that has not been painted: it may be in a tab behind another. */
const longestPaint = 500;

let starting: ReturnType<typeof setTimeout> | undefined;

/** The reader is there, and may want something that needs React. */
function onActivity(early: EarlyInput): void {
  if (early.isHydrating || early.isStarting()) return;
  if (starting === undefined) early.download();
  clearTimeout(starting);
  starting = setTimeout(early.startWhenIdle, inactivityDelay);
}

/** The link that was pointed at last. */
let pointed: string | undefined;

function fetchPointed(early: EarlyInput, {target}: Event): void {
  const path = target instanceof Element ? target.closest<HTMLAnchorElement>(pageLink)?.pathname : undefined;
  pointed = path;
  if (path === undefined || path === location.pathname) return;
  // The click asks again and says what fails.
  void fetchDocument(path)
    .then((html) => {
      setTimeout(() => {
        if (!early.isHydrating && pointed === path) prepare(path, html);
      }, hoverDelay);
    })
    .catch(() => undefined);
}

/** The screen has been painted, or nobody looks at it. */
function painted(): Promise<unknown> {
  const frames = new Promise((resolve) => {
    // A callback of the next frame runs before that is painted, and the task behind one of the frame after it afterwards.
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)));
  });
  return Promise.race([frames, new Promise((resolve) => setTimeout(resolve, longestPaint))]);
}

/** What was kept for React is gone with the page that it was done to. */
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
    fetchInView();
  });
}

/** Follows a link to a page that is there; otherwise the browser does it. */
function followLink(early: EarlyInput, event: MouseEvent): boolean {
  const link = early.isHydrating ? undefined : linkAskedFor(event);
  const html = link === undefined || link.pathname === location.pathname ? undefined : fetchedDocument(link.pathname);
  if (link === undefined || html === undefined) return false;
  // For the way back. The browser has it already.
  fetchDocument(early.path, 'low', 'force-cache').catch(() => undefined);
  if (!follow(link, html)) return false;
  onShown(early);
  return true;
}

/** Goes back to a page that is there; otherwise the browser does it. React's router does it once it runs. */
function returnTo(early: EarlyInput): boolean {
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
    fetchInView,
    follow: (event) => followLink(early, event),
    goBack: () => returnTo(early),
    showWhole,
  };
  for (const type of ['pointerover', 'pointerdown', 'focusin']) {
    addEventListener(
      type,
      (event) => {
        fetchPointed(early, event);
      },
      {capture: true},
    );
  }
  for (const type of ['pointermove', 'pointerdown', 'scroll']) {
    // Only the page itself: the sidebar scrolls alone.
    addEventListener(type, () => {
      onActivity(early);
    });
  }
  if (early.sawActivity) onActivity(early);
  fetchInView();
}

if (window.earlyInput !== undefined) install(window.earlyInput);
