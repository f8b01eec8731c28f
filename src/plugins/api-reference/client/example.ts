/*
 * Puts the example of a symbol into its fold. The example stands on a page of its own, whose document is fetched; what only React
 * answers there, such as tabs and running editors, is left out.
 */
import {readPage} from '../../../client/read-page.ts';
import {say} from './say.ts';

/** What a copy has no use for: buttons, tabs and folds that nothing answers, editors that nothing starts, anchors of the other page. */
const leftOut = '.needs-react, .hash-link, [role=tablist], [data-live-sample], [data-open]';

/** Attributes by which the page of the example finds its own elements. */
const namesOfParts = ['id', 'role', 'aria-labelledby', 'data-static', 'data-shown', 'hidden'];

/** Title of the style sheet that stands beside each live sample. */
const stylesTitle = 'styles.css';

async function fetchPage(path: string): Promise<string> {
  const response = await fetch(path);
  if (!response.ok || response.headers.get('content-type')?.startsWith('text/html') !== true) {
    throw new Error(`${path}: expected the page itself, found status ${response.status}.`);
  }
  return response.text();
}

/** The elements of a section, which begins with the heading of an id and ends before the next one of its level. */
function sectionOf(page: Document, id: string): Element[] {
  const parts: Element[] = [];
  for (let part = page.getElementById(id)?.nextElementSibling; part && part.tagName !== 'H2'; part = part.nextElementSibling) {
    parts.push(part);
  }
  return parts;
}

/** Makes a copy of a page's part stand on another page. */
function settle(part: Element, path: string): void {
  for (const title of part.querySelectorAll('figcaption')) {
    if (title.textContent === stylesTitle) (title.closest('[role=tabpanel]') ?? title.parentElement)?.remove();
  }
  for (const element of part.querySelectorAll(leftOut)) element.remove();
  for (const element of [part, ...part.querySelectorAll('*')]) {
    for (const name of namesOfParts) element.removeAttribute(name);
    const href = element.getAttribute('href');
    if (href?.startsWith('#') === true) element.setAttribute('href', path + href);
  }
}

/**
 * Shows the example that a fold links to: its text, its code and what it prints. A sample that runs on its page gets a link there.
 *
 * @throws when the page cannot be fetched, or has no such section
 */
export async function showExample(fold: HTMLDetailsElement): Promise<void> {
  const link = fold.querySelector('a');
  if (link === null) throw new Error(`${fold.outerHTML}: expected a link to the example, found none.`);
  const {pathname, hash} = link;
  // Pages of the site that were fetched before are kept there, unless the site is built without it (src/light).
  const html = await (window.earlyInput?.documents?.fetchDocument(pathname) ?? fetchPage(pathname));
  const parts = sectionOf(readPage(html), decodeURIComponent(hash.slice(1)));
  if (parts.length === 0) throw new Error(`${pathname}: expected a section with the id ${hash}, found none.`);
  const isLive = parts.some((part) => part.matches('[data-live-sample]') || part.querySelector('[data-live-sample]') !== null);
  const example = document.createElement('div');
  for (const part of parts) {
    const copy = document.importNode(part, true);
    settle(copy, pathname);
    example.append(copy);
  }
  fold.querySelector('summary')?.after(example);
  if (isLive) link.textContent = 'Try it live';
  say(fold, 'The example is shown.', true);
}
