import type {Element} from 'hast';
import {toString} from 'hast-util-to-string';
import {visit} from 'unist-util-visit';
import {describe, expect, it} from 'vitest';

import {builtPages} from './support/pages.ts';

/** The code blocks of all pages, each with the page's path. */
const blocks = [...builtPages.values()].flatMap(({path, elements}) =>
  elements
    .filter(({tagName, properties: {className}}) => {
      return tagName === 'figure' && Array.isArray(className) && className.includes('theme-code-block');
    })
    .map((block) => ({path, block})),
);

/** Whether an element or one below it is as asked. */
function some(element: Element, test: (inner: Element) => boolean): boolean {
  let found = false;
  visit(element, 'element', (inner) => {
    found ||= test(inner);
  });
  return found;
}

describe('code', () => {
  it('is on many pages', () => expect(new Set(blocks.map(({path}) => path)).size).toBeGreaterThan(50));

  it('is preformatted, and colored by classes alone', () => {
    const wrong = blocks.filter(
      ({block}) =>
        !some(block, ({tagName}) => tagName === 'pre') || some(block, ({properties}) => properties['style'] !== undefined),
    );
    expect(wrong.map(({path, block}) => `${path}: ${toString(block).slice(0, 80)}`)).toEqual([]);
  });
});

it('live samples are on many pages', () => {
  const live = [...builtPages.values()].filter(({elements}) =>
    elements.some(({properties: {ariaLabel}}) => ariaLabel === 'Live sample'),
  );
  expect(live.length).toBeGreaterThan(15);
});
