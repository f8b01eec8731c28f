/*
 * Fetched by the loader once a page is loaded: fetches other pages ahead, and shows them before React runs.
 */
import {alsoFetch, fetchDocument, fetchedDocument, fetchInView} from './documents.ts';
import {type EarlyInput, pageLink} from './early-input.ts';
import {follow, goBack} from './show-page.ts';

/** Path of the page that is shown. */
let pagePath = location.pathname;

function linkOf({target}: Event): HTMLAnchorElement | null {
  return target instanceof Element ? target.closest<HTMLAnchorElement>(pageLink) : null;
}

function fetchPointed(event: Event): void {
  const path = linkOf(event)?.pathname;
  // The click asks again and says what fails.
  if (path !== undefined && path !== location.pathname) fetchDocument(path).catch(() => undefined);
}

/** What was kept for React is gone with the page that it was done to. */
function onShown(early: EarlyInput): void {
  early.clicks.clear();
  early.fields.clear();
  early.keys.length = 0;
  pagePath = location.pathname;
  fetchInView();
  early.startWhenIdle();
}

function install(early: EarlyInput): void {
  early.documents = {alsoFetch, fetchDocument, fetchedDocument, fetchInView};
  for (const sign of ['pointerover', 'pointerdown', 'focusin']) {
    addEventListener(sign, fetchPointed, {capture: true, passive: true});
  }
  // A link to a page that is there is followed here; otherwise the browser does it.
  addEventListener('click', (event) => {
    const {button, metaKey, ctrlKey, shiftKey, altKey, defaultPrevented} = event;
    const link =
      early.isTaken || defaultPrevented || button > 0 || metaKey || ctrlKey || shiftKey || altKey ? null : linkOf(event);
    const html = link === null || link.pathname === location.pathname ? undefined : fetchedDocument(link.pathname);
    if (link !== null && html !== undefined && follow(link, html)) {
      event.preventDefault();
      onShown(early);
    }
  });
  addEventListener('popstate', ({state}) => {
    // React's router does it once it runs; between two anchors of a page nobody has to.
    if (early.isTaken || location.pathname === pagePath) return;
    void goBack(state).then(() => {
      onShown(early);
    });
  });
  fetchInView();
}

if (window.earlyInput !== undefined) install(window.earlyInput);
