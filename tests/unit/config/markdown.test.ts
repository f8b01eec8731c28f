import path from 'node:path';

import {describe, expect, it} from 'vitest';

import {markdown} from '../../../src/config/markdown.ts';

const docs = path.resolve(import.meta.dirname, '../../../docs');

/** The front matter that the site shows a page with. */
async function shownFrontMatter(file: string, written: Record<string, unknown>) {
  const {frontMatter} = await markdown.parseFrontMatter({
    filePath: path.join(docs, file),
    fileContent: '',
    defaultParseFrontMatter: () => Promise.resolve({frontMatter: written, content: ''}),
  });
  return frontMatter;
}

describe('front matter', () => {
  it('has what the number of an error tells', async () =>
    expect(await shownFrontMatter('error/38.md', {description: 'Empty.'})).toEqual({
      title: 'Minified Lexical error #38',
      page_type: 'reference',
      displayed_sidebar: 'docs',
      packages: ['lexical'],
      description: 'Empty.',
    }));

  it('has what the page of an error says otherwise', async () =>
    expect(await shownFrontMatter('error/38.md', {packages: ['@lexical/list']})).toMatchObject({packages: ['@lexical/list']}));

  it.each(['error/index.md', 'error/derived/38.md', 'concepts/38.md'])(
    'is what the author has written elsewhere: %s',
    async (file) => expect(await shownFrontMatter(file, {title: 'Errors'})).toEqual({title: 'Errors'}),
  );

  it('does not take to the reader why no sidebar has the page', async () =>
    expect(await shownFrontMatter('design.md', {title: 'Design', unlisted_because: 'it is old'})).toEqual({title: 'Design'}));
});
