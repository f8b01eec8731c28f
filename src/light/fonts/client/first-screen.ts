/*
 * Inline script of every built page, ahead of the style sheet: fetches the fonts of the first screen with the page, unless the
 * network is so slow that they would hold up the text. There the page shows the system's fonts, and the site's own are
 * fetched once it is quiet, for the next page that is loaded. Showing them on this one would lay it all out again.
 */

export {};

/** Addresses of the fonts, put in by the build. */
declare const fontUrls: readonly string[];

/** Network Information API, which Chromium has: https://wicg.github.io/netinfo/ */
interface NetworkInformation {
  /** Estimated milliseconds from a request to its answer, in steps of 25. */
  readonly rtt: number;
  readonly saveData: boolean;
}

/**
 * A network that takes longer to answer, in milliseconds, is slow: a phone's, mostly, on which the fonts (52 kB) would delay the
 * text by a quarter of a second. Chromium says 100 as long as it does not know.
 */
const slowAnswer = 100;

/** Milliseconds after the page is loaded for which the network is left to the reader; more where React starts at once. */
const pause = document.documentElement.dataset['start'] ? 6000 : 1000;

const storageKey = 'fonts';
const fonts = fontUrls.join(' ');
const root = document.documentElement;
const {connection} = navigator as Navigator & {connection?: NetworkInformation};

/** Whether an earlier page of this version has fetched the fonts. */
function areKept(): boolean {
  try {
    return localStorage.getItem(storageKey) === fonts;
  } catch {
    return false;
  }
}

function fetchWithPage(): void {
  fontUrls.forEach((href) => {
    const attributes = {rel: 'preload', as: 'font', type: 'font/woff2', crossOrigin: 'anonymous', href};
    document.head.append(Object.assign(document.createElement('link'), attributes));
  });
}

async function fetchForNextPage(): Promise<void> {
  await Promise.all(fontUrls.map(async (url) => (await fetch(url, {priority: 'low'})).blob()));
  localStorage.setItem(storageKey, fonts);
}

if (areKept() || connection === undefined || (!connection.saveData && connection.rtt <= slowAnswer)) {
  fetchWithPage();
} else {
  root.dataset['fonts'] = 'late';
  if (!connection.saveData) {
    const whenLoaded = (): void => {
      setTimeout(() => {
        // Whatever fails here, storage or network, leaves the system's fonts in place.
        fetchForNextPage().catch(() => undefined);
      }, pause);
    };
    addEventListener('load', whenLoaded, {once: true});
  }
}
