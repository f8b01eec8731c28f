import path from 'node:path';

import {fromMarkdown} from 'mdast-util-from-markdown';
import {directiveFromMarkdown} from 'mdast-util-directive';
import {gfmFromMarkdown} from 'mdast-util-gfm';
import {directive} from 'micromark-extension-directive';
import {gfm} from 'micromark-extension-gfm';
import {VFile} from 'vfile';
import {describe, expect, it} from 'vitest';

import {matches} from '../../../src/features/reference/browser/filter.ts';
import filterList from '../../../src/features/reference/markdown/filter-list.ts';

function transform(markdown: string, file = 'docs/page.md') {
  const tree = fromMarkdown(markdown, {
    extensions: [gfm(), directive()],
    mdastExtensions: [gfmFromMarkdown(), directiveFromMarkdown()],
  });
  filterList()(tree, new VFile({path: file}));
  return tree;
}

const table = '| a |\n| - |\n| b |';

describe('the filter block', () => {
  it('wraps its table in the component and imports that once', () => {
    const {children} = transform(`:::filter{label="Filter"}\n\n${table}\n\n:::`);
    expect(children.map((node) => ('name' in node ? node.name : node.type))).toEqual(['mdxjsEsm', 'FilterList']);
    expect(children[1]).toMatchObject({children: [{type: 'table'}]});
  });

  it('leaves pages without one as they are', () => expect(transform(table).children.map(({type}) => type)).toEqual(['table']));

  it('lets a row be found by the words for the section that it links to', () => {
    const row = '| a |\n| - |\n| [order](./plugins.md#rules) |';
    const {children} = transform(`:::filter{label="Filter"}\n\n${row}\n\n:::`, path.resolve('docs/react/other.md'));
    // The page's front matter has "plugin mounted twice".
    expect(JSON.stringify(children)).toMatch(/"dataWords":"plugin mounted twice [^"]*"/);
  });

  it.each([
    [`:::filter\n\n${table}\n\n:::`, 'docs/page.md:1: the filter has no label'],
    [`:::filter{label="Filter"}\n\nText\n\n:::`, 'docs/page.md:1: expected one table between :::filter and :::, found paragraph'],
  ])('refuses %j', (markdown, message) => expect(() => transform(markdown)).toThrow(message));
});

describe('a row matches', () =>
  it.each([
    ['LinkPlugin TOGGLE_LINK_COMMAND', '', true],
    ['LinkPlugin TOGGLE_LINK_COMMAND', 'toggle link', true],
    ['LinkPlugin TOGGLE_LINK_COMMAND', 'link table', false],
  ])('%j for the query %j: %s', (text, query, expected) => expect(matches(text, query)).toBe(expected)));
