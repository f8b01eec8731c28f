import {type RefObject, useEffect} from 'react';

import {decode} from '@site/src/shared/decode.ts';

/** Share of the window's height, from its top, that a heading has to have passed to be the one that is read. */
const readingLine = 0.25;

/**
 * Marks the link to the heading that is being read with `aria-current` and keeps it in view; links to headings before it get
 * `data-read`. The elements are changed directly: rendering a list of hundreds of entries while scrolling would be slow.
 *
 * @param list element that contains the links
 */
export function useReadingPosition(list: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let frame = 0;
    let current: HTMLAnchorElement | undefined;
    const update = (): void => {
      frame = 0;
      const links = [...(list.current?.querySelectorAll<HTMLAnchorElement>('a[href^="#"]') ?? [])];
      const position = positionOf(links);
      links.forEach((link, index) => {
        link.toggleAttribute('data-read', index < position);
      });
      const next = links[position];
      if (next !== current) {
        current?.removeAttribute('aria-current');
        next?.setAttribute('aria-current', 'location');
        current = next;
        keepInView(list.current, next);
      }
    };
    const schedule = (): void => {
      frame ||= requestAnimationFrame(update);
    };
    schedule();
    window.addEventListener('scroll', schedule, {passive: true});
    window.addEventListener('resize', schedule, {passive: true});
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('scroll', schedule);
      window.removeEventListener('resize', schedule);
      current?.removeAttribute('aria-current');
    };
  });
}

/** Index of the link to the last heading above the reading line; at the end of the page, that of the last heading on screen. */
function positionOf(links: HTMLAnchorElement[]): number {
  const isAtEnd = window.innerHeight + window.scrollY >= document.documentElement.scrollHeight - 2;
  const line = isAtEnd ? window.innerHeight : window.innerHeight * readingLine;
  return links.findLastIndex((link) => {
    const heading = document.getElementById(decode(link.hash.slice(1)));
    return heading !== null && heading.getBoundingClientRect().top <= line;
  });
}

function keepInView(list: HTMLElement | null, link: HTMLAnchorElement | undefined): void {
  if (list === null || link === undefined) return;
  const outer = list.getBoundingClientRect();
  const inner = link.getBoundingClientRect();
  if (inner.top < outer.top || inner.bottom > outer.bottom) {
    // Only the list scrolls; `scrollIntoView` could move the page as well.
    list.scrollTop += inner.top - outer.top - outer.height / 3;
  }
}
