import type {ClientModule} from '@docusaurus/types';
import Loading from '@theme/Loading';
import {createElement} from 'react';
import {createRoot} from 'react-dom/client';

import {announce} from './announce';
import {whenReleased} from './when-released';

/*
 * What readers see while a page is on its way: nothing for 200 ms, then a bar, then a spinner as well. When the code of the
 * page they opened directly does not arrive, a box with the error and a way to try again.
 */

/** Milliseconds after a click before the bar shows; quicker pages need none. */
const barDelay = 200;
/** Milliseconds after a click before the spinner joins it. */
const spinnerDelay = 1000;

let indicator: HTMLElement | undefined;

function showBar(): HTMLElement {
  indicator = document.createElement('div');
  indicator.className = 'page-progress';
  indicator.role = 'progressbar';
  indicator.ariaLabel = 'Loading the page';
  document.body.append(indicator);
  return indicator;
}

function showSpinner(): void {
  const spinner = document.createElement('div');
  spinner.className = 'spinner';
  indicator?.append(spinner);
}

/** The bundler's error for code that could not be fetched. */
function isLoadError(reason: unknown): reason is Error {
  return reason instanceof Error && reason.name === 'ChunkLoadError';
}

/**
 * The page is already there as HTML; without its code it cannot start. Docusaurus waits for the code and reports nothing.
 * A failure during a later navigation never comes here: Docusaurus then loads the page anew, once.
 */
function reportFailedStart(event: PromiseRejectionEvent): void {
  if (!isLoadError(event.reason) || document.documentElement.dataset['hasHydrated'] === 'true') return;
  const box = document.createElement('div');
  box.className = 'load-failure';
  whenReleased(() => document.body.prepend(box));
  createRoot(box).render(
    createElement(Loading, {
      isLoading: false,
      pastDelay: true,
      timedOut: false,
      error: event.reason,
      retry: () => window.location.reload(),
    }),
  );
}

if (typeof window !== 'undefined') {
  window.addEventListener('unhandledrejection', reportFailedStart);
}

const navigation: ClientModule = {
  onRouteUpdate({location, previousLocation}) {
    if (previousLocation === null || location.pathname === previousLocation.pathname) return undefined;
    const timers = [window.setTimeout(showBar, barDelay), window.setTimeout(showSpinner, spinnerDelay)];
    return () => timers.forEach(clearTimeout);
  },
  onRouteDidUpdate({location, previousLocation}) {
    indicator?.remove();
    indicator = undefined;
    if (previousLocation !== null && location.pathname !== previousLocation.pathname) {
      announce(() => document.title);
    }
  },
};

export default navigation;
