/*
 * Puts the example of a symbol into its fold. The example stands on a page of its own, whose document is fetched; what only React
 * answers there, such as tabs and running editors, is left out.
 */
import {readPage} from '../../../client/read-page.ts';
import {decode} from '../../../shared/decode.ts';
import {setStatus} from './set-status.ts';

/** What a copy has no use for: buttons, tabs and folds that nothing answers, lines that nothing shows, editors that nothing starts. */
const leftOut = '.needs-react, .hash-link, .code-hidden, [role=tablist], [data-live-sample], [data-open]';

/** Attributes by which the page of the example finds its own elements. */
const namesOfParts = ['id', 'role', 'aria-labelledby', 'data-static', 'hidden'];

/** Title of the style sheet that stands beside each live sample. */
const stylesTitle = 'styles.css';

/** Milliseconds without a response after which a fold shows that it is loading. */
const loadingDelay = 300;

/** Folds whose example is there or on its way. */
const filled = new WeakSet<HTMLDetailsElement>();

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

/** Adapts an element that is copied to another page: its links, ids and tabs. */
function adaptToPage(part: Element, path: string): void {
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

/** Puts a section before the link that leads to it. A sample that runs on its page is shown as code, and the link says where it runs. */
function insertSection(section: readonly Element[], link: HTMLAnchorElement, fold: HTMLDetailsElement): void {
  const example = document.createElement('div');
  example.append(...section.map((part) => document.importNode(part, true)));
  if (example.querySelector('[data-live-sample]') !== null) link.textContent = 'Try it live';
  adaptToPage(example, link.pathname);
  fold.querySelector('summary')?.after(example);
}

/**
 * Shows the example that a fold links to: its text, its code and what it prints. Does nothing when that is there or on its way.
 *
 * @throws when the page cannot be fetched, or has no such section; the next call tries again
 */
export async function showExample(fold: HTMLDetailsElement): Promise<void> {
  const link = fold.querySelector('a');
  if (link === null || filled.has(fold)) return;
  filled.add(fold);
  const waiting = setTimeout(() => setStatus(fold, 'Loading the example…'), loadingDelay);
  try {
    const {pathname, hash} = link;
    // Pages of the site that were fetched before are kept there, unless the site is built without it (src/light).
    const html = await (window.earlyInput?.documents?.fetchDocument(pathname) ?? fetchPage(pathname));
    const section = sectionOf(readPage(html), decode(hash.slice(1)));
    if (section.length === 0) throw new Error(`${pathname}: expected a section with the id ${hash}, found none.`);
    insertSection(section, link, fold);
  } catch (error) {
    filled.delete(fold);
    throw error;
  } finally {
    clearTimeout(waiting);
  }
  setStatus(fold, 'Example shown');
  // Those who see the example need not read that.
  fold.querySelector('[role=status]')?.classList.add('sr-only');
}
