/*
 * Inline script of every page: opens the search. The dialog and its box are there at once; the search script is fetched the first
 * time, and takes over the same dialog. Until then, and when it does not arrive, the form asks the search page.
 */
import {isEditing} from '../../../client/is-editing.ts';
import {singleKeysAreOn} from '../../../client/single-keys.ts';
import type {SearchBackend} from './backend.ts';
import type {} from '../../../light/deferred-hydration/client/early-input.ts';
import {longestQuery, type SearchBox} from './search-box.ts';

/** Put in by the build (scripts.ts). */
declare const addresses: {search: string; worker: string; page: string};

const dialog = document.createElement('dialog');
let loading: Promise<SearchBackend> | undefined;
let rest: () => void = () => undefined;

const box: SearchBox = {dialog, worker: undefined, backend: undefined, help: undefined, onOpen: undefined, load, fail};
window.searchBox = box;

/** Puts the dialog into the page, with what a reader needs to type; the search script adds the rest. */
function mount(): void {
  dialog.className = 'site-search';
  dialog.ariaLabel = 'Search';
  dialog.innerHTML =
    `<form role="search" action="${addresses.page}">` +
    '<svg viewBox="0 0 20 20"><path d="m14 14 4 4M9 15.5a6.5 6.5 0 1 1 0-13 6.5 6.5 0 0 1 0 13Z"/></svg>' +
    `<input name="q" role="combobox" aria-expanded="false" aria-label="Search" placeholder="Search docs" autocomplete="off" autocapitalize="off" spellcheck="false" autofocus>` +
    `<button type="button">Cancel</button></form><div></div>`;
  document.body.append(dialog);
}

function load(): Promise<SearchBackend> {
  loading ??= new Promise((resolve, reject) => {
    if (dialog.firstChild === null) {
      mount();
    }
    if (window.earlyInput) {
      // The site's other scripts wait for the first answer.
      window.earlyInput.busy = new Promise((resolveBusy) => {
        rest = resolveBusy;
      });
    }
    const script = document.createElement('script');
    script.src = addresses.search;
    script.onload = () => {
      if (box.backend) resolve(box.backend);
    };
    script.onerror = () => {
      rest();
      loading = undefined;
      reject(new Error('search: its script did not load'));
    };
    document.head.append(script);
    // Together with the script, which would start it later.
    const worker = (box.worker = new Worker(addresses.worker));
    worker.onmessage = rest;
    worker.onerror = () => {
      box.worker = undefined;
      rest();
    };
  });
  return loading;
}

function fail(retry: () => void): void {
  const body = dialog.querySelector('div');
  if (body === null) return;
  body.innerHTML = `<div class="site-search__screen" role="alert"><p class="site-search__title">Unable to fetch results</p><p>You might want to check your network connection.</p><button class="ui-button">Retry</button></div>`;
  body.querySelector('button')?.addEventListener('click', () => {
    body.textContent = '';
    dialog.querySelector('input')?.focus();
    retry();
  });
}

/** Fetches what a search needs, because one is likely; a failure shows when the dialog is open. */
function warm(): void {
  load().catch(() => {
    if (dialog.open) fail(warm);
  });
}

function toggle(): void {
  if (dialog.open) {
    dialog.close();
    return;
  }
  const selected = String(getSelection()).slice(0, longestQuery);
  warm();
  const input = dialog.querySelector('input');
  if (input) input.value = selected;
  dialog.showModal();
  input?.select();
  box.onOpen?.();
}

function isOnButton({target}: Event): boolean {
  return target instanceof Element && target.closest('[data-opens-search]') !== null;
}

for (const type of ['pointerover', 'touchstart', 'focusin']) {
  addEventListener(
    type,
    (event) => {
      if (isOnButton(event)) warm();
    },
    {passive: true},
  );
}
addEventListener('click', (event) => {
  if (isOnButton(event)) toggle();
});
addEventListener('keydown', (event) => {
  // Chrome's autofill sends events of this name that are no keystrokes.
  if (!(event instanceof KeyboardEvent) || event.defaultPrevented || event.isComposing || event.altKey) return;
  const isSearch =
    event.ctrlKey || event.metaKey
      ? event.key.toLowerCase() === 'k' && !event.shiftKey
      : event.key === '/' && !dialog.open && !isEditing(event) && singleKeysAreOn();
  if (isSearch) {
    event.preventDefault();
    toggle();
  }
});
dialog.addEventListener('mousedown', ({target}) => {
  if (target === dialog) dialog.close();
});
dialog.addEventListener('click', ({target}) => {
  if (target instanceof Element && target.matches('form > [type=button]')) dialog.close();
});
dialog.addEventListener('close', () => rest());
addEventListener('popstate', () => dialog.close());
