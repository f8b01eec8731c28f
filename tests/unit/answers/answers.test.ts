import path from 'node:path';

import type {Element, Root} from 'hast';
import {VFile} from 'vfile';
import {describe, expect, it} from 'vitest';

import {aliasFileName} from '../../../src/content/search-aliases.ts';
import {chooseAnswers} from '../../../src/features/search/markdown/choose.ts';
import answers from '../../../src/features/search/markdown/index.ts';
import {temporaryFolder, writeFile} from '../../support/temporary-folder.ts';

/** What is shown of a section, beside two others that make it a list. */
function shownOf(phrases: string[], heading = 'Heading'): string | undefined {
  const aliases = new Map([
    ['one', phrases],
    ['two', ['save while people write']],
    ['three', ['load from a file']],
  ]);
  const headings = [
    {id: 'one', text: heading},
    {id: 'two', text: 'Autosave'},
    {id: 'three', text: 'Files'},
  ];
  return chooseAnswers(headings, aliases).find(({id}) => id === 'one')?.text;
}

describe('what a page answers', () => {
  it.each([
    [
      'the first phrase that reads like one',
      ['beforeunload save', 'fetch put document', 'sync to server', 'work after crash'],
      'Sync to server',
    ],
    ['a question before others, with its mark', ['sync to server', 'which urls are recognized'], 'Which URLs are recognized?'],
    ['what is no question as a statement', ['how snapshots are stored'], 'How snapshots are stored'],
    ['names and keys as they are written', ['react and ctrl z'], 'React and Ctrl+Z'],
    ['names from code as they are', ['setContent with html'], 'setContent with HTML'],
  ])('is %s', (_what, phrases, expected) => expect(shownOf(['two words', ...phrases])).toBe(expected));

  it('is not what the heading says already', () =>
    expect(shownOf(['undo of the merges', 'group changes into one'], 'Merging and undo')).toBe('Group changes into one'));

  it('is said once', () => {
    const headings = ['a', 'b', 'c', 'd'].map((id) => ({id, text: id}));
    const aliases = new Map([
      ['a', ['save to file']],
      ['b', ['file to save', 'write into a file']],
      ['c', ['files to save']],
      ['d', ['undo after loading']],
    ]);
    expect(chooseAnswers(headings, aliases).map(({text}) => text)).toEqual([
      'Save to file',
      'Write into a file',
      'Undo after loading',
    ]);
  });

  it('is no list of one or two', () => {
    const headings = ['a', 'b'].map((id) => ({id, text: id}));
    const aliases = new Map(headings.map(({id}) => [id, [`where is x${id}`]]));
    expect(chooseAnswers(headings, aliases)).toEqual([]);
  });

  it('has five lines at most, in the order of the page: questions stay', () => {
    const headings = Array.from({length: 10}, (_item, index) => ({id: `h${index}`, text: 'Heading'}));
    const aliases = new Map(headings.map(({id}, index) => [id, [index === 9 ? 'is it allowed' : `text with number${index}`]]));
    expect(chooseAnswers(headings, aliases).map(({id}) => id)).toEqual(['h0', 'h1', 'h2', 'h3', 'h9']);
  });
});

describe('the list of answers', () => {
  const heading = (id: string): Element => ({
    type: 'element',
    tagName: 'h2',
    properties: {id},
    children: [{type: 'text', value: id}],
  });
  const siteDir = temporaryFolder();

  function transform(file: string): Root {
    const aliases = path.join(siteDir, path.dirname(file), aliasFileName);
    writeFile(aliases, 'x: {a: [undo after loading], b: [save to file], c: [where is it stored], gone: [not on the page]}\n');
    const tree: Root = {type: 'root', children: ['a', 'b', 'c'].map(heading)};
    answers({siteDir})(tree, new VFile({path: path.join(siteDir, file)}));
    return tree;
  }

  it('ends a document, folded and named, with links to sections', () => {
    const last = JSON.stringify(transform('docs/concepts/x.md').children.at(-1));
    expect(last).toContain('"tagName":"nav","properties":{"ariaLabel":"What this page answers"');
    expect(last).toContain('"tagName":"details","properties":{}');
    expect([...last.matchAll(/"href":"(#\w+)"/g)].map(([, href]) => href)).toEqual(['#a', '#b', '#c']);
  });

  it.each(['docs/api/modules/x.md', 'docs/versions/x.md', 'docs/_parts/x.md', 'blog/x.md', 'src/pages/x.md'])(
    'is not on %s',
    (file) => expect(transform(file).children).toHaveLength(3),
  );
});
