import {parse, type DefaultTreeAdapterTypes} from 'parse5';

export type HtmlNode = DefaultTreeAdapterTypes.Node;
export type HtmlElement = DefaultTreeAdapterTypes.Element;

/** Parses a whole HTML document. */
export function parseHtml(html: string): HtmlNode {
  return parse(html);
}

export function isElement(node: HtmlNode): node is HtmlElement {
  return 'tagName' in node;
}

export function childrenOf(node: HtmlNode): HtmlNode[] {
  return 'childNodes' in node ? node.childNodes : [];
}

/** Value of an attribute; null when the element does not have it. */
export function attribute(element: HtmlElement, name: string): string | null {
  return element.attrs.find((attr) => attr.name === name)?.value ?? null;
}

export function hasClass(element: HtmlElement, name: string): boolean {
  return (attribute(element, 'class') ?? '').split(/\s+/).includes(name);
}

/** All elements, in document order, for which `test` holds. */
export function findElements(node: HtmlNode, test: (element: HtmlElement) => boolean): HtmlElement[] {
  const below = childrenOf(node).flatMap((child) => findElements(child, test));
  return isElement(node) && test(node) ? [node, ...below] : below;
}

/** All text of a node, as it is in the document. */
export function textContent(node: HtmlNode): string {
  return 'value' in node ? node.value : childrenOf(node).map(textContent).join('');
}

/** The first element, in document order, for which `test` holds. */
export function findElement(node: HtmlNode, test: (element: HtmlElement) => boolean): HtmlElement | null {
  if (isElement(node) && test(node)) return node;
  for (const child of childrenOf(node)) {
    const found = findElement(child, test);
    if (found !== null) return found;
  }
  return null;
}
