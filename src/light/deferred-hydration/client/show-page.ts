/*
 * Before React runs, a link to a page whose document has been fetched shows that page in place of the open one: no new document
 * has to be set up, and no style sheet read again. What React finds when it starts is the page as the server sent it, at its
 * own address.
 */
import {decode} from '../../../shared/decode.ts';

/** What a page fetches as it starts: scripts and style sheet. */
function needs(page: Document): string {
  const script = page.querySelector<HTMLElement>('script[data-scripts]');
  const styles = page.querySelector('link[rel=stylesheet]');
  return `${script?.dataset['scripts'] ?? ''} ${styles?.getAttribute('href') ?? ''}`;
}

/** What belongs to a page in the head: what Docusaurus marks as its own, and structured data. */
const ofPage = '[data-rh], [type="application/ld+json"]';

function parse(html: string): Document | undefined {
  const page = new DOMParser().parseFromString(html, 'text/html');
  // Another deployment, or a part of the site with other styles: the browser goes there.
  return needs(page) === needs(document) ? page : undefined;
}

/** The page that a link leads to which is pointed at. */
let prepared: {path: string; page: Document | undefined} | undefined;

/**
 * Reads the document of a page before its link is followed.
 *
 * @param path the page's path
 * @param html its document
 */
export function prepare(path: string, html: string): void {
  if (prepared?.path !== path) prepared = {path, page: parse(html)};
}

/** Elements with the same tag and number of children are morphed in place. */
function shapeOf(element: Element): string {
  return element.tagName + String(element.childNodes.length);
}

/**
 * Makes an element like another one. What is the same in both stays, which most of the bars and of the sidebar is: the browser has to
 * lay out only what differs.
 */
function turnInto(old: Element, next: Element): void {
  if (old.isEqualNode(next)) return;
  const isText = next.childElementCount === 0 || next.tagName === 'MAIN';
  if (isText || shapeOf(old) !== shapeOf(next)) {
    old.replaceWith(next);
    return;
  }
  for (const {name} of [...old.attributes]) if (!next.hasAttribute(name)) old.removeAttribute(name);
  for (const {name, value} of next.attributes) if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  const children = [...next.childNodes];
  [...old.childNodes].forEach((child, index) => {
    const other = children[index];
    if (child instanceof Element && other instanceof Element) turnInto(child, other);
    else if (other !== undefined && !child.isEqualNode(other)) child.replaceWith(other);
  });
}

/** Characters of text, shown or folded, that fill the first screen of a large window. */
const firstScreen = 3000;

/** Puts in what follows the first screen. */
let putRest: (() => void) | undefined;

/** Takes out what follows the first screen: a slow phone shows that one twice as soon without having to lay out the others. */
function holdRest(page: Document): void {
  const prose = page.querySelector('main .markdown');
  const rest = page.createDocumentFragment();
  let characters = 0;
  for (const part of [...(prose?.children ?? [])]) {
    if (characters > firstScreen) rest.append(part);
    characters += part.textContent.length;
  }
  putRest = () => prose?.append(rest);
}

/** Completes the page that is shown, in case only its first screen is there yet. */
export function showWhole(): void {
  putRest?.();
  putRest = undefined;
}

/** Puts a page in place of the open one. */
function show(page: Document): void {
  document.head.querySelectorAll(ofPage).forEach((element) => element.remove());
  document.head.append(...page.head.querySelectorAll(ofPage));
  document.documentElement.className = page.documentElement.className;
  const [old, next] = [document, page].map((each) => each.getElementById('__docusaurus'));
  // Ran, or removed itself, where the browser read the page; here it would stay.
  next?.querySelectorAll('script').forEach((script) => script.remove());
  if (old && next) turnInto(old, next);
}

/** As Docusaurus does after a link: the keyboard and screen readers go on from the top of the page. */
function focusStart(): void {
  const start = document.querySelector<HTMLElement>('#__docusaurus > [role=region]');
  start?.setAttribute('tabindex', '-1');
  start?.focus({preventScroll: true});
  start?.removeAttribute('tabindex');
}

/**
 * Shows the page that a link leads to: at once what the reader sees of it, the rest with `showWhole`.
 *
 * @param link the link
 * @param html the document of its page
 * @returns whether it is shown; the browser has to follow the link otherwise
 */
export function follow(link: HTMLAnchorElement, html: string): boolean {
  prepare(link.pathname, html);
  const page = prepared?.page;
  // Its elements are shown, and are no copy.
  prepared = undefined;
  if (page === undefined) return false;
  history.pushState(null, '', link.href);
  if (link.hash === '') holdRest(page);
  show(page);
  const target = link.hash === '' ? null : document.getElementById(decode(link.hash.slice(1)));
  if (target === null) {
    window.scrollTo(0, 0);
    focusStart();
  } else {
    target.scrollIntoView();
  }
  return true;
}

/**
 * Shows the page of the entry of the history that the reader went to. The browser then scrolls to where they were.
 *
 * @param html the document of the page
 * @returns whether it is shown; the browser has to load it otherwise
 */
export function goBack(html: string): boolean {
  const page = parse(html);
  if (page === undefined) return false;
  show(page);
  return true;
}
