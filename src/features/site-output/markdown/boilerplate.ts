import type {Element, ElementContent} from 'hast';
import {toString} from 'hast-util-to-string';

/** What stands in a page for the eye or the hand only. */
const boilerplate = {
  elements: new Set(['nav', 'button', 'form', 'input', 'select', 'script', 'style', 'template', 'noscript']),
  classes: new Set([
    'hash-link',
    'theme-doc-footer',
    'theme-doc-toc-mobile',
    'theme-doc-toc-desktop',
    'theme-doc-version-badge',
    // What a sample needs to be checked; readers see it on demand, and who copies the file gets it without.
    'code-hidden',
  ]),
};

function isBoilerplate({tagName, properties}: Element): boolean {
  return (
    boilerplate.elements.has(tagName) ||
    classesOf(properties).some((name) => boilerplate.classes.has(name)) ||
    properties['ariaHidden'] === 'true' ||
    'dataLive' in properties ||
    properties['dataMarkdown'] === 'skip'
  );
}

function classesOf({className}: Element['properties']): string[] {
  return Array.isArray(className) ? className.map(String) : [];
}

/**
 * The part of a page that says something: without what is there for the eye or the hand only, with signatures as code, and with code in
 * table cells on one line, as Markdown needs it.
 *
 * @param node an element of a rendered page; it is not changed
 * @param inCell whether it stands in a table cell
 */
export function withoutBoilerplate(node: Element, inCell = false): Element {
  const cell = inCell || node.tagName === 'td' || node.tagName === 'th';
  return {
    ...node,
    children: node.children.flatMap((original): ElementContent[] => {
      if (original.type !== 'element') {
        return original.type === 'comment' ? [] : [original];
      }
      const child = classesOf(original.properties).includes('api-signature') ? signature(original) : original;
      if (isBoilerplate(child)) {
        return [];
      }
      if (cell && child.tagName === 'pre') {
        const code = toString(child).replace(/\s+/g, ' ').trim();
        return [{type: 'element', tagName: 'code', properties: {}, children: [{type: 'text', value: code}]}];
      }
      return [withoutBoilerplate(child, cell)];
    }),
  };
}

/** A signature of the reference as the code that it is: there it stands in an element that the theme leaves alone. */
function signature(node: Element): Element {
  const code: Element = {
    type: 'element',
    tagName: 'code',
    properties: {className: ['language-ts']},
    children: [{type: 'text', value: toString(node)}],
  };
  return {type: 'element', tagName: 'pre', properties: {}, children: [code]};
}
