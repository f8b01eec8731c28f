import type {Element, Root} from 'hast';
import {visit} from 'unist-util-visit';

/**
 * Rehype plugin for what Markdown cannot say by itself:
 *
 * - A table's alignment becomes a class (src/css/content.css has them). As an attribute it would end up as an inline style,
 *   which the content security policy refuses.
 * - The box of a task gets a name, for those who do not see it.
 */
export default function markdownElements() {
  return (tree: Root): void => {
    visit(tree, 'element', (element: Element) => {
      const {tagName, properties} = element;
      if ((tagName === 'th' || tagName === 'td') && typeof properties['align'] === 'string') {
        const {align, ...others} = properties;
        element.properties = {...others, className: [`align-${align}`]};
      }
      if (tagName === 'input' && properties['type'] === 'checkbox') {
        properties['ariaLabel'] = properties['checked'] === true ? 'Done' : 'Open';
      }
    });
  };
}
