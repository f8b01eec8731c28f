import type {ClientModule} from '@docusaurus/types';

import styles from './styles.module.css';

/*
 * Between a click and the page that React builds: the first screen of that page, taken from the document that was fetched for
 * its prose. A slow phone shows it in half the time that React needs to take the old page out and to put the new one in.
 */

/** What differs from one document to the next; the sidebar and the bars around it stay. */
const content = 'main > .container > .row';

/** Characters of text that fill the first screen of a large window, in each column. */
const firstScreen = 3000;

/** First screens by address. */
const previews = new Map<string, Element>();

/** Address that a link leads to which was clicked in this task. */
let clicked: string | undefined;

/** Address of the page that is on its way after a click. */
let awaited: string | undefined;

/** What is shown until that page is there. */
let shown: {preview: Element; old: Element; painted: Promise<void>} | undefined;

/** Copies a part of a page up to where its text is more than a screen shows. */
function copyStart(node: Node, room: {characters: number}): Node {
  const copy = node.cloneNode();
  // Folded code, and files behind tabs: they fill no screen.
  if (copy instanceof Element && copy.matches('[hidden], [data-shown="false"]')) return copy;
  if (node.nodeType === Node.TEXT_NODE) room.characters -= node.nodeValue?.length ?? 0;
  for (let child = node.firstChild; child !== null && room.characters > 0; child = child.nextSibling) {
    copy.appendChild(copyStart(child, room));
  }
  return copy;
}

/**
 * Keeps the first screen of a page for when its link is clicked.
 *
 * @param address the page's path
 * @param page its document
 */
export function keepPreview(address: string, page: Document): void {
  const row = page.querySelector(content);
  if (row === null) return;
  const preview = document.importNode(row);
  // It is gone before anybody could use it; a click on what has no code yet would be lost.
  preview.setAttribute('inert', '');
  preview.classList.add(styles['preview'] ?? '');
  preview.append(...[...row.children].map((column) => document.importNode(copyStart(column, {characters: firstScreen}), true)));
  previews.set(address, preview);
}

function nextPaint(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
  });
}

/**
 * Shows the first screen of a page when a click has asked for the page.
 *
 * @param address the page's path
 * @returns when it has been painted; at once when there is nothing to show
 */
export async function showPreview(address: string): Promise<void> {
  if (address !== awaited) return undefined;
  const preview = previews.get(address)?.cloneNode(true);
  const old = document.querySelector(content);
  if (shown === undefined && preview instanceof Element && old !== null && document.visibilityState === 'visible') {
    // React takes the old page out itself and must find it where it was.
    old.classList.add(styles['old'] ?? '');
    old.before(preview);
    window.scrollTo(0, 0);
    shown = {preview, old, painted: nextPaint()};
  }
  return shown?.painted;
}

function removePreview(): void {
  shown?.preview.remove();
  shown?.old.classList.remove(styles['old'] ?? '');
  shown = undefined;
}

function noteClick({target}: MouseEvent): void {
  const link = target instanceof Element ? target.closest('a') : null;
  clicked = link?.hash === '' ? link.pathname : undefined;
  setTimeout(() => {
    clicked = undefined;
  });
}

if (typeof document !== 'undefined') {
  document.addEventListener('click', noteClick, true);
}

const pagePreview: ClientModule = {
  onRouteUpdate({location, previousLocation}) {
    removePreview();
    awaited = location.pathname === clicked && location.pathname !== previousLocation?.pathname ? clicked : undefined;
  },
  onRouteDidUpdate() {
    removePreview();
    awaited = undefined;
  },
};

export default pagePreview;
