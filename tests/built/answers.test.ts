import {readFileSync} from 'node:fs';
import path from 'node:path';

import type {Element} from 'hast';
import {matches, selectAll} from 'hast-util-select';
import {describe, expect, it} from 'vitest';

import {markdownPath} from '../../src/shared/markdown-path.ts';
import {buildDir} from '../e2e/support/site.ts';
import {builtPage, builtPages, textOf} from './support/pages.ts';

const title = 'What this page answers';
const lists = [...builtPages.values()].flatMap((page) =>
  page.elements.filter((element) => matches('nav.answers', element)).map((list) => ({page, list})),
);

/** Where the lines of a list lead. */
function targetsOf(list: Element): string[] {
  return selectAll('a', list).map(({properties: {href}}) => String(href));
}

describe('the answers at the end of a page', () => {
  it('are there once, on documents and not in the reference', () => {
    const paths = lists.map(({page}) => page.path);
    expect(paths).toEqual([...new Set(paths)]);
    expect(paths).toEqual(
      expect.arrayContaining(['/docs/concepts/history', '/docs/faq', '/docs/recipes/autosave', '/docs/packages/lexical-list']),
    );
    expect(paths.filter((each) => !each.startsWith('/docs/') || each.startsWith('/docs/api/'))).toEqual([]);
  });

  it('are folded, three to five, each with a section of its own', () => {
    for (const {page, list} of lists) {
      const targets = targetsOf(list);
      expect(selectAll('details:not([open]) > summary', list).map(textOf), page.path).toEqual([title]);
      expect([...new Set(targets)], page.path).toEqual(targets);
      expect(targets.length >= 3 && targets.length <= 5, page.path).toBe(true);
      expect(
        targets.filter((target) => !page.ids.has(target.slice(1))),
        page.path,
      ).toEqual([]);
    }
  });

  it('are not in the Markdown of the page, nor in what it says of itself to search engines', () => {
    const {data} = builtPage('/docs/faq');
    expect(JSON.stringify(data)).not.toContain(title);
    const markdown = lists.filter(({page}) => readFileSync(path.join(buildDir, markdownPath(page.path)), 'utf8').includes(title));
    expect(markdown.map(({page}) => page.path)).toEqual([]);
  });
});
