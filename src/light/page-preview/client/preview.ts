import type {ClientModule} from '@docusaurus/types';

import {readPage} from '../../../client/read-page.ts';
import styles from './styles.module.css';

/*
 * Between a click and the page that React builds: the first screen of that page, taken from its document where that has been
 * fetched. A slow phone shows it long before the code of the page is there and React has taken the old page out and put the new one in.
 */

/** What differs from one document to the next; the sidebar and the bars around it stay. */
const content = 'main > .container > .row';

/** Characters of text that fill the first screen of a large window, in each column. */
const firstScreen = 3000;

/** Address that a link leads to which was clicked in this task. */
let clicked: string | undefined;

/** What is shown until the page is there. */
let shown: {preview: Element; old: Element; painted: Promise<unknown>} | undefined;

/** Copies a part of a page up to where its text is more than a screen shows. */
function copyStart(node: Node, room: {characters: number}): Node {
  const copy = document.importNode(node);
  // Folded code, and files behind tabs: they fill no screen.
  if (copy instanceof Element && copy.matches('[hidden], [data-shown="false"]')) return copy;
  if (node.nodeType === Node.TEXT_NODE) room.characters -= node.nodeValue?.length ?? 0;
  for (let child = node.firstChild; child !== null && room.characters > 0; child = child.nextSibling) {
    copy.appendChild(copyStart(child, room));
  }
  return copy;
}

/** The first screen of a document; `undefined` where it has no such part. */
function previewOf(html: string): Element | undefined {
  const row = readPage(html).querySelector(content);
  if (row === null) return undefined;
  const preview = document.importNode(row);
  // It is gone before anybody could use it; a click on what has no code yet would be lost.
  preview.setAttribute('inert', '');
  preview.classList.add(styles['preview'] ?? '');
  preview.append(...[...row.children].map((column) => copyStart(column, {characters: firstScreen})));
  return preview;
}

/** A callback of the next frame runs before that is painted, one of the frame after it afterwards. */
function nextPaint(): Promise<unknown> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(resolve));
  });
}

function showPreview(html: string): void {
  const preview = previewOf(html);
  const old = document.querySelector(content);
  if (preview === undefined || old === null || document.visibilityState !== 'visible') return;
  // React takes the old page out itself and must find it where it was.
  old.classList.add(styles['old'] ?? '');
  old.before(preview);
  window.scrollTo(0, 0);
  shown = {preview, old, painted: nextPaint()};
}

function removePreview(): void {
  shown?.preview.remove();
  shown?.old.classList.remove(styles['old'] ?? '');
  shown = undefined;
}

/** Waits until a preview that is shown has been painted: React would keep the browser from it. */
export async function previewPainted(): Promise<void> {
  await shown?.painted;
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
    const isNewPage = location.pathname === clicked && location.pathname !== previousLocation?.pathname;
    const html = isNewPage ? window.earlyInput?.documents?.fetchedDocument(clicked ?? '') : undefined;
    if (html !== undefined) showPreview(html);
  },
  onRouteDidUpdate: removePreview,
};

export default pagePreview;
