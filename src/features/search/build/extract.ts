import {
  attribute,
  childrenOf,
  findElement,
  findElements,
  hasClass,
  isElement,
  textContent,
  type HtmlElement,
  type HtmlNode,
} from '../../../node/html.ts';

/** A heading of a rendered page and the text below it, up to the next heading. */
export interface PageSection {
  /** 1 for the page itself, 2–6 for its headings. */
  level: number;
  heading: string;
  /** Fragment that leads to the heading; '' for the page. */
  anchor: string;
  /** Blocks of text (paragraphs, list items, table rows), without code blocks. */
  blocks: string[];
  /** Names of the framework that its code blocks use, each once. */
  names?: string[];
}

/** What search needs of one rendered page. */
export interface ExtractedPage {
  /** Absolute address: the page's canonical link. */
  url: string;
  tag: string;
  breadcrumb: string | null;
  /** Text of the element with class `error-message`: the error message that the page explains. */
  message: string | null;
  /** Name of the class that the page's class extends, from the signature at its top. */
  base?: string;
  sections: PageSection[];
}

const skippedTags = 'script style template noscript svg button thead nav footer pre iframe input select textarea'.split(' ');
const skippedClasses = [
  'hash-link',
  'sr-only',
  'theme-doc-version-badge',
  'theme-doc-toc-mobile',
  'theme-doc-footer',
  'pagination-nav',
  // Version and links under the title of a package page.
  'package-facts',
  // At the foot of a page: names of it that earlier versions lack.
  'late-names',
  // Of the API reference: signatures are code, what later versions did is not so here, the rest is the same on every entry or
  // described on another page.
  'api-head',
  'api-signature',
  'api-source',
  // The example is found on its own page.
  'api-example',
  'api-later',
  'api-inherited',
  // The functions that throw the error of a page: the same on many of them.
  'error-thrown-by',
];
const blockTags = 'p li td th dt dd blockquote summary figcaption div section article tr header details ul ol table'.split(' ');

function isSkipped(element: HtmlElement): boolean {
  return (
    skippedTags.includes(element.tagName) ||
    attribute(element, 'hidden') !== null ||
    attribute(element, 'aria-hidden') === 'true' ||
    attribute(element, 'data-search') === 'skip' ||
    attribute(element, 'role') === 'tablist' ||
    skippedClasses.some((name) => hasClass(element, name))
  );
}

function clean(text: string): string {
  // Docusaurus puts zero-width spaces into hash links; soft hyphens split words.
  return text
    .replace(/[\u200b\u00ad]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Text of an element as a reader sees it. */
function textOf(node: HtmlNode): string {
  if ('value' in node) return node.value;
  if (isElement(node) && isSkipped(node)) return '';
  return childrenOf(node).map(textOf).join('');
}

function metaOf(document: HtmlNode, name: string): string | null {
  const meta = findElement(document, (element) => element.tagName === 'meta' && attribute(element, 'name') === name);
  return meta === null ? null : attribute(meta, 'content');
}

function articleOf(document: HtmlNode): HtmlElement | null {
  return (
    findElement(document, (element) => hasClass(element, 'theme-doc-markdown')) ??
    findElement(document, (element) => element.tagName === 'article') ??
    findElement(document, (element) => element.tagName === 'main')
  );
}

/** Notes the names in a code block that lead to the reference. */
function addNames(section: PageSection | undefined, block: HtmlNode): void {
  if (section === undefined) return;
  const links = findElements(
    block,
    (element) => element.tagName === 'a' && (attribute(element, 'href') ?? '').includes('/docs/api/'),
  );
  section.names = [...new Set([...(section.names ?? []), ...links.map((link) => clean(textContent(link)))])];
}

/**
 * Reads a rendered page: its address, its place and every heading with the text below it.
 * Gives null for pages that ask not to be indexed and for pages without an article or a title.
 */
export function extractPage(document: HtmlNode): ExtractedPage | null {
  const canonical = findElement(document, (element) => element.tagName === 'link' && attribute(element, 'rel') === 'canonical');
  const article = articleOf(document);
  const url = canonical === null ? null : attribute(canonical, 'href');
  if (url === null || article === null || (metaOf(document, 'robots') ?? '').includes('noindex')) return null;

  const sections: PageSection[] = [];
  const openBlocks: string[] = [];
  let block = '';
  const flush = (): void => {
    const text = clean(block);
    block = '';
    if (text === '') return;
    const current = sections.at(-1);
    if (current === undefined) openBlocks.push(text);
    else current.blocks.push(text);
  };
  const open = (level: number, heading: string, anchor: string): void => {
    flush();
    // A page has one title; whatever else calls itself one stands below it.
    const isTitle = sections.length === 0;
    sections.push({
      level: isTitle ? 1 : Math.max(2, level),
      heading,
      anchor: isTitle ? '' : anchor,
      blocks: [],
    });
    if (isTitle) sections[0]?.blocks.push(...openBlocks.splice(0));
  };
  const walk = (node: HtmlNode, inHeader = false): void => {
    if ('value' in node) {
      // Beside its title, a header has dates, authors and the like.
      if (!inHeader) block += node.value;
      return;
    }
    if (!isElement(node)) {
      for (const child of childrenOf(node)) walk(child, inHeader);
      return;
    }
    if (node.tagName === 'pre') addNames(sections.at(-1), node);
    if (isSkipped(node)) return;
    const heading = /^h([1-6])$/.exec(node.tagName)?.[1];
    if (heading !== undefined) {
      const title = clean(textOf(node));
      if (title !== '') open(Number(heading), title, attribute(node, 'id') ?? '');
      return;
    }
    if (node.tagName === 'br') {
      block += ' ';
      return;
    }
    const isBlock = blockTags.includes(node.tagName);
    if (isBlock) flush();
    for (const child of childrenOf(node)) walk(child, inHeader || node.tagName === 'header');
    if (isBlock) flush();
  };
  walk(article);
  flush();
  if (sections.length === 0) return null;

  // A page at the top of the sidebar has only itself (and the home link) as breadcrumbs; then there is no part to name.
  const crumb = findElement(
    document,
    (element) =>
      hasClass(element, 'breadcrumbs__item') && !hasClass(element, 'breadcrumbs__item--active') && textOf(element).trim() !== '',
  );
  const message = findElement(article, (element) => hasClass(element, 'error-message'));
  const signature = findElement(article, (element) => hasClass(element, 'api-signature'));
  const base = /^class \w+(?:<.*?>)? extends (\w+)/.exec(signature === null ? '' : clean(textContent(signature)))?.[1];
  return {
    url,
    tag: metaOf(document, 'docusaurus_tag') ?? 'default',
    breadcrumb: crumb === null ? null : clean(textOf(crumb)),
    message: message === null ? null : clean(textOf(message)),
    ...(base !== undefined && {base}),
    sections,
  };
}
