import {readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';

import {describe, expect, it} from 'vitest';

import {refuseCategoryPages} from '../../../src/light/route-chunks/category-pages.ts';

describe('categories of sidebars', () => {
  it('may lead to a document', () => {
    const category = {type: 'category', label: 'React', link: {type: 'doc'}, items: [{type: 'doc'}]};
    expect(() =>
      refuseCategoryPages({loadedVersions: [{sidebars: {docs: [{type: 'category', label: 'All', items: [category]}]}}]}),
    ).not.toThrow();
  });

  it('may not lead to a page that is generated, because its cards need documents that browsers do not get', () => {
    const inner = {type: 'category', label: 'Hooks', link: {type: 'generated-index'}, items: []};
    const outer = {type: 'category', label: 'React', link: {type: 'generated-index'}, items: [inner]};
    const refuse = (): void => refuseCategoryPages({loadedVersions: [{sidebars: {api: [], docs: [outer]}}]});
    expect(refuse).toThrow('the category "React" of the sidebar "docs" and the category "Hooks" of the sidebar "docs"');
    expect(refuse).toThrow("link: {type: 'doc', id: 'concepts/index'}");
  });
});

describe('components of the site', () =>
  it('do not ask for documents by their id, which browsers do not get either', () => {
    const src = path.resolve(import.meta.dirname, '../../../src');
    const files = readdirSync(src, {recursive: true, encoding: 'utf8'}).filter((name) => /\.tsx?$/.test(name));
    const asking = files.filter((name) => /\buseDocById\b|@theme\/DocCard/.test(readFileSync(path.join(src, name), 'utf8')));
    expect(asking).toEqual([]);
  }));
