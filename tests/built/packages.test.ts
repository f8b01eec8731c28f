import type {Element} from 'hast';
import {visit} from 'unist-util-visit';
import {describe, expect, it} from 'vitest';

import {packageNames, pagePathOf, publicNames} from '../e2e/support/package-exports.ts';
import {builtPage, type BuiltPage, textOf} from './support/pages.ts';

/** What a page shows between a heading and the next `h2`. */
function sectionOf({tree, path}: BuiltPage, id: string): Element[] {
  const section: Element[] = [];
  let inside = false;
  visit(tree, 'element', (element) => {
    inside = element.tagName === 'h2' ? element.properties['id'] === id : inside;
    if (inside) section.push(element);
  });
  if (section.length === 0) {
    throw new Error(`${path}: expected a heading h2 with the id "${id}", found none.`);
  }
  return section;
}

describe.each(packageNames())('the page of %s', (name) =>
  it('lists every public name under "What you get"', () => {
    const part = sectionOf(builtPage(pagePathOf(name)), 'what-you-get');
    expect(part.filter(({tagName}) => tagName === 'figure').map(textOf), 'code in a cell became a block').toEqual([]);
    const shown = new Set(part.flatMap((element) => textOf(element).match(/[\w$]+/g) ?? []));
    expect(publicNames(name).filter((symbol) => !shown.has(symbol))).toEqual([]);
  }),
);

// Pages without an editor to type into: their samples are run or linted, and show what came out.
it.each([
  ['@lexical/headless', '<blockquote class='],
  ['@lexical/eslint-plugin', 'called from readTitle, without $ prefix'],
])('the page of %s shows what its samples gave', (name, given) =>
  expect(textOf(builtPage(pagePathOf(name)).tree)).toContain(given),
);
