/*
 * The only script that a page runs before its `load` event; inlined into every page by template.ts, byte for byte the same.
 *
 * - It fetches and starts React when a reader is about to use something that needs it, and on a page that does something by
 *   itself once that is loaded, painted and idle; at once where there is nothing else to do.
 * - Once the page is loaded it fetches ahead.ts, which starts React in a pause of the reader, and shows other pages until then.
 * - Until React listens it serves the color-mode button and keeps clicks and keys that only React can answer. Links,
 *   fields and everything else that the browser handles itself is left alone.
 * - It says so when the site's scripts do not arrive.
 */
import {singleKeysAreOn} from '../../../client/single-keys.ts';
import {scrollToCurrentPage} from '../../../client/scroll-to-current-page.ts';
import {colorModeToggle, pageLink, type EarlyInput} from './early-input.ts';
import {leave, stay, unlessLeaving} from './leaving.ts';
import {showLoadFailure} from './load-failure.ts';

/** What template.ts says about the site. */
const site = document.currentScript?.dataset ?? {};
const urls = site['scripts']?.split(' ') ?? [];
const root = document.documentElement;

/**
 * What only React answers: buttons, tabs, and links that open a category instead of a page. The search has scripts of its own
 * (src/features/search/build).
 */
const answeredByReact = 'button:not([data-opens-search], dialog *), summary, [role=tab], [role=button], a[href="#"]';

/** Moving over one of these announces a use that needs React. */
const inviting = `input, label, ${answeredByReact}`;

const textField = 'input, textarea, select, [contenteditable]';

/**
 * What does something by itself: live samples, the home page's editor, the search page. An announcement may be newer than the
 * one that was dismissed.
 */
const unattended = '[data-unattended], html[data-announcement-bar-initially-dismissed=true]';

const systemIsDark = matchMedia('(prefers-color-scheme: dark)');

/** Most milliseconds for which a busy page may delay the start. */
const idleTimeout = 2000;

const early: EarlyInput = {
  events: [],
  path: location.pathname,
  switched: false,
  sawActivity: false,
  isHydrating: false,
  isStarting: () => started && !early.isHydrating,
  release,
  unlessLeaving,
  download,
  startWhenIdle,
};

let started = false;
let recording = true;
let waiting = false;
let aheadLoaded: Promise<unknown> | undefined;

/** Behind the body, once there is one: what is added there stands behind the style sheets of the page, in the head and in the body. */
function add<Tag extends 'link' | 'script'>(tag: Tag, properties: Partial<HTMLElementTagNameMap[Tag]>): void {
  root.append(Object.assign(document.createElement(tag), properties));
}

/** Adds an element that fetches something, and waits until that is there. */
function load<Tag extends 'link' | 'script'>(tag: Tag, properties: Partial<HTMLElementTagNameMap[Tag]>): Promise<unknown> {
  return unlessLeaving(() => new Promise((onload, onerror) => add(tag, {...properties, onload, onerror})));
}

/**
 * Starts React: downloads at once, runs when all of the page's HTML and all styles are there. Each script is a task of its
 * own.
 */
function start(): void {
  if (started) {
    return;
  }
  started = true;
  // The other listeners have not heard of this event yet. What it begins may need the network first: the search does.
  setTimeout(() => void Promise.resolve(early.busy).then(fetchScripts));
}

/** Fetches the site's scripts without running them. */
function download(): void {
  urls.forEach((href) => add('link', {rel: 'preload', as: 'script', href}));
}

function fetchScripts(): void {
  download();
  const run = async (): Promise<void> => {
    // The style sheets of the page cover its HTML; that of the site covers what React may add too, and has to come behind them.
    // Without it the page can still be read and used.
    const styled = load('link', {rel: 'stylesheet', href: site['styles'] ?? ''}).catch(() => undefined);
    await Promise.all([styled, loadAhead()]);
    urls.forEach((src) => {
      load('script', {src, async: false}).catch(() => giveUp(src));
    });
  };
  if (document.readyState === 'loading') {
    document.addEventListener('DOMContentLoaded', () => void run());
  } else {
    void run();
  }
}

/** Waits for a painted frame, which a tab in the background does not have, and for a pause. */
function whenIdle(run: () => void): void {
  requestAnimationFrame(() => {
    if ('requestIdleCallback' in window) {
      requestIdleCallback(run, {timeout: idleTimeout});
    } else {
      setTimeout(run, 1);
    }
  });
}

function startWhenIdle(): void {
  if (!waiting) {
    waiting = true;
    whenIdle(start);
  }
}

/** Whether React has something to do here before the reader has. What is further down waits until the reader scrolls. */
function isUnattended(): boolean {
  return (
    [...document.querySelectorAll(unattended)].some((element) => element.getBoundingClientRect().top < innerHeight) ||
    location.search !== '' ||
    location.pathname.endsWith('.html')
  );
}

/** A press on a link does not need React (ahead.ts); any other press starts hydration. */
function onIntent(event: Event): void {
  if (!closest(event, pageLink)) {
    start();
  }
}

/** Fetches what other pages are shown with before React runs, and what React takes their documents from. */
function loadAhead(): Promise<unknown> {
  // Without it nothing else starts React, which says what it lacks.
  aheadLoaded ??= load('script', {src: site['ahead'] ?? ''}).catch(start);
  return aheadLoaded;
}

/** Stops recording input: React is running, or failed to load. */
function release(): void {
  recording = false;
}

/** Says that a script of the site is missing. */
function giveUp(src: string): void {
  release();
  showLoadFailure(src);
}

function closest(event: Event, selector: string): HTMLElement | null {
  return event.target instanceof Element ? event.target.closest<HTMLElement>(selector) : null;
}

function keep(event: Event): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}

function switchColorMode(): void {
  const mode = root.dataset['theme'] === 'dark' ? 'light' : 'dark';
  root.dataset['theme'] = root.dataset['themeChoice'] = mode;
  early.switched = true;
  try {
    localStorage.setItem('theme', mode);
  } catch {
    // The choice then lasts as long as the page, as it does with React.
  }
}

/** Another tab has chosen, or the system has changed and nothing is chosen. React does the same once it runs. */
function followColorMode(): void {
  if (!recording) {
    return;
  }
  // Docusaurus stores this word too.
  let choice = 'system';
  try {
    choice = localStorage.getItem('theme') ?? choice;
  } catch {
    // Nothing can have been chosen.
  }
  root.dataset['themeChoice'] = choice;
  early.switched ||= choice !== 'system';
  root.dataset['theme'] = choice !== 'system' ? choice : systemIsDark.matches ? 'dark' : 'light';
}

function onClick(event: MouseEvent): void {
  const target = closest(event, answeredByReact);
  // Once React runs, its own listeners handle clicks. Replayed events are not trusted.
  if (!recording || target === null || !event.isTrusted) {
    return;
  }
  keep(event);
  if (target.closest(`[${colorModeToggle}]`)) {
    switchColorMode();
  } else {
    early.events.push(event);
  }
}

/** The same key as that of src/components/Shortcuts. */
function isShortcut(event: KeyboardEvent): boolean {
  const {key, ctrlKey, metaKey, altKey} = event;
  return key === '?' && !(ctrlKey || metaKey || altKey) && !closest(event, textField) && singleKeysAreOn();
}

function onKeyDown(event: KeyboardEvent): void {
  if (!recording || !event.isTrusted) {
    return;
  }
  // On a tab: Enter, End, Home, Space and the arrow keys, in few bytes.
  if ((closest(event, '[role=tab]') && /^(En|Ho| |Ar)/.test(event.key)) || isShortcut(event)) {
    early.events.push(event);
    keep(event);
  }
}

function onInput(event: Event): void {
  if (recording && closest(event, 'input:not(dialog *)')) {
    early.events.push(event);
  }
}

window.earlyInput = early;
// These come first: the others keep events from all that come later.
for (const intent of ['pointerdown', 'touchstart', 'focusin']) {
  addEventListener(intent, onIntent, {capture: true, passive: true});
}
addEventListener(
  'keydown',
  ({key}) => {
    // Control alone is the beginning of something that may need no React.
    if (!/^(?:Alt|Control|Meta|Shift)$/.test(key)) {
      start();
    }
  },
  true,
);
for (const type of ['pointerdown', 'touchstart', 'keydown']) {
  addEventListener(type, stay, {capture: true, passive: true});
}
addEventListener('click', onClick, true);
addEventListener('keydown', onKeyDown, true);
addEventListener('input', onInput, true);
for (const departure of ['beforeunload', 'pagehide']) {
  addEventListener(departure, leave);
}
// Safari on iPhones has no `beforeunload`. A link that opens elsewhere, or that a router follows, leads away from nothing.
addEventListener('click', (event) => {
  if (early.documents?.follow(event)) {
    event.preventDefault();
  } else if (!event.defaultPrevented && closest(event, 'a[href]:not([target], [href^="#"])')) {
    leave();
  }
});
addEventListener('popstate', (event) => {
  if (location.pathname !== early.path && !early.documents?.goBack()) {
    // React's router may have begun to listen.
    keep(event);
    // After this event the browser scrolls to where the reader was, for which the open page may be too short. Chromium does not
    // always remember that for the page that it loads.
    root.style.minHeight = '1e6px';
    setTimeout(() => {
      history.replaceState({y: scrollY}, '');
      history.scrollRestoration = 'manual';
      location.reload();
    });
  }
});
addEventListener('pageshow', ({persisted}) => {
  if (persisted) {
    stay();
  }
});
addEventListener(
  'pointerover',
  (event) => {
    if (closest(event, inviting)) {
      start();
    }
  },
  true,
);
addEventListener('storage', followColorMode);
systemIsDark.addEventListener('change', followColorMode);
// Some hosts answer with a page instead of a script, with status 200; then `onerror` of the element is not called.
addEventListener('error', ({error, filename}) => {
  if (recording && error instanceof SyntaxError) {
    giveUp(filename);
  }
});
for (const type of ['pointermove', 'scroll']) {
  addEventListener(type, () => (early.sawActivity = true), {passive: true, once: true});
}
// Elsewhere src/css/shell.css does it, without laying out the page in the middle of loading.
if (!CSS.supports('scroll-initial-target', 'nearest')) {
  addEventListener('DOMContentLoaded', scrollToCurrentPage);
}
// The page says so in its head: there is nothing to do on it before (src/features/playground/browser/WorkbenchShell.tsx).
if (root.dataset['start']) {
  start();
}
addEventListener('load', () => {
  // Written above.
  const y = (history.state as {y?: number} | null)?.y;
  if (y) {
    history.replaceState(null, '');
    // The page that was open then may have had an anchor of this name elsewhere.
    if (location.hash) {
      location.replace(location.hash);
    } else {
      scrollTo(0, y);
    }
  }
  if (isUnattended()) {
    startWhenIdle();
  }
  whenIdle(() => {
    // By now the browser would have scrolled elsewhere.
    history.scrollRestoration = 'auto';
    void loadAhead();
  });
});
