import type {Element, Root} from 'hast';
import {visit} from 'unist-util-visit';

/**
 * Rehype plugin: a table's alignment becomes a class. As an attribute it would end up as an inline style, which the content
 * security policy refuses. `src/css/content.css` has the classes.
 */
export default function tableAlignment() {
  return (tree: Root): void => {
    visit(tree, 'element', (element: Element) => {
      const {align, ...properties} = element.properties;
      if ((element.tagName === 'th' || element.tagName === 'td') && typeof align === 'string') {
        element.properties = {...properties, className: [`align-${align}`]};
      }
    });
  };
}
