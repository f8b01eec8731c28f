import {useEffect, useRef} from 'react';

import {paper} from './paper';

/** Returns a function that prints HTML, without the page around the component. */
export function usePrint(): (html: string, title: string) => void {
  const last = useRef<HTMLIFrameElement | null>(null);
  useEffect(() => () => last.current?.remove(), []);

  return (html, title) => {
    const frame = document.createElement('iframe');
    last.current?.remove();
    last.current = frame;
    // Keeps Tab, screen readers and "Find in page" out of the copy.
    frame.inert = true;
    frame.style.cssText = 'position: fixed; width: 0; height: 0; border: 0';
    // No script runs in it. Without scripts, browsers also load lazy images.
    frame.setAttribute('sandbox', 'allow-same-origin allow-modals');
    frame.srcdoc = '<!doctype html>';
    const print = async () => {
      const page = frame.contentDocument;
      const view = page?.defaultView;
      if (!page || !view) {
        return;
      }
      page.title = title;
      page.documentElement.lang = document.documentElement.lang;
      page.documentElement.dir = document.documentElement.dir;
      // A Content-Security-Policy may refuse a style element, and style attributes in srcdoc.
      const sheet = new view.CSSStyleSheet();
      sheet.replaceSync(paper);
      page.adoptedStyleSheets = [sheet];
      page.body.append(...new DOMParser().parseFromString(html, 'text/html').body.childNodes);
      const images = Promise.allSettled(Array.from(page.images, (image) => image.decode()));
      const timeout = AbortSignal.timeout(10_000);
      await Promise.race([images, new Promise((resolve) => (timeout.onabort = resolve))]);
      // The user may have left or clicked again.
      if (frame.isConnected) {
        view.addEventListener('afterprint', () => frame.remove());
        view.print();
      }
    };
    frame.onload = () => void print();
    document.body.append(frame);
  };
}
