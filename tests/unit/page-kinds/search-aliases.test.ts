import {rmSync, writeFileSync} from 'node:fs';
import path from 'node:path';

import {describe, expect, it} from 'vitest';

import {
  aliasesOf,
  aliasFileName,
  checkAliases,
  aliasLocation,
  readAliasFiles,
  readSearchAliases,
} from '../../../src/content/search-aliases.ts';
import {temporaryFolder} from '../../support/temporary-folder.ts';

const pages = ['a', 'b'].map((name) => ({file: `/docs/${name}.md`, text: ''}));

function messagesFor(text: string): string[] {
  return checkAliases([{file: `/docs/${aliasFileName}`, text}], pages, '/').map(({line, message}) => `${line}: ${message}`);
}

/** A site with these files below `docs`. */
function siteWith(files: Record<string, string>): string {
  return temporaryFolder(Object.fromEntries(Object.entries(files).map(([name, text]) => [`docs/${name}`, text])));
}

describe('search aliases', () => {
  it('are phrases for a page, and for each of its headings that is named', () => {
    const text =
      "a:\n  page: [count words]\n  limit: [max length, 'stop: too long', of :release[4.5]]\n'26':\n  page: [number]\n";
    const siteDir = siteWith({[aliasFileName]: text, 'a.md': '', '26.md': ''});
    expect([...aliasesOf(path.join(siteDir, 'docs/a.md'))]).toEqual([
      ['page', ['count words']],
      ['limit', ['max length', 'stop: too long', 'of 4.5']],
    ]);
    expect([...aliasesOf(path.join(siteDir, 'docs/26.md'))]).toEqual([['page', ['number']]]);
    expect([...aliasesOf(path.join(siteDir, 'docs/none.md'))]).toEqual([]);
    expect([...aliasesOf(path.join(siteDir, 'docs/elsewhere/a.md'))]).toEqual([]);
    const found = ['a.md', '26.md'].map((name) => ({file: path.join(siteDir, 'docs', name), text: ''}));
    expect(checkAliases(readAliasFiles(siteDir), found, siteDir)).toEqual([]);
  });

  it('are read again after a change', () => {
    const siteDir = siteWith({[aliasFileName]: 'a:\n  page: [one]\n'});
    const page = path.join(siteDir, 'docs/a.md');
    expect(aliasesOf(page).get('page')).toEqual(['one']);
    writeFileSync(path.join(siteDir, 'docs', aliasFileName), 'a:\n  page: [two]\n');
    expect(aliasesOf(page).get('page')).toEqual(['two']);
  });

  it.each([
    ['c:\n  page: [x]', '2: expected the name of a page in this folder, found "c"'],
    ['a:\n  page: count words', '2: expected 1 to 12 phrases for "page" of "a", found "count words"'],
    ['a:\n  page: []', '2: expected 1 to 12 phrases for "page" of "a", found []'],
    ['a: [x]', '1: expected phrases by the id of a heading for "a", found ["x"]'],
    ['- a', '1: expected pages by their names, found ["a"]'],
    ['a:\n  page: [x', '2: expected YAML, found: Flow sequence in block collection'],
    [`a:\n  page: [${'x'.repeat(61)}]`, `2: expected a phrase of at most 8 words and 60 characters, found "${'x'.repeat(61)}"`],
    [
      'a:\n  page: [one two three four five six seven eight nine]',
      '2: expected a phrase of at most 8 words and 60 characters, found "one two three four five six seven eight nine"',
    ],
    [
      'a:\n  page: [Count words]\nb:\n  limit: [count words]',
      '4: expected each phrase once on the site, found "count words" for "limit" of b.md and in docs/_search-aliases.yml:2',
    ],
  ])('are refused with their line: %j', (text, message) => expect(messagesFor(text)[0]).toContain(message));

  it('are known by the path of the page, together with names that a table explains by a link to the section', () => {
    const rows = [
      '| Their name | In Lexical |',
      '| --- | --- |',
      '| `isVoid`, `atom` | [a decorator](../nodes.md#atoms) |',
      '| `tree` | [nodes](../nodes.md) |',
      '| `atom` | [a decorator](../nodes.md#atoms) |',
      '',
      '| Word | Other table |',
      '| stone | [nodes](../nodes.md) |',
    ];
    const siteDir = siteWith({
      [aliasFileName]: 'nodes:\n  atoms: [island]\n',
      'nodes.md': '',
      'start/words.md': `# Words\n\n${rows.join('\n')}\n`,
      [`react/${aliasFileName}`]: 'index:\n  page: [hooks]\n',
      'react/index.md': '',
    });
    const all = readSearchAliases(siteDir);
    expect(all.get('/docs/react')).toEqual(new Map([['page', ['hooks']]]));
    expect(all.get('/docs/nodes')).toEqual(
      new Map([
        ['atoms', ['island', 'isVoid', 'atom']],
        ['page', ['tree']],
      ]),
    );
    expect(aliasLocation(siteDir, '/docs/nodes', 'atoms')).toBe('docs/_search-aliases.yml:2');
    expect(aliasLocation(siteDir, '/docs/react', 'page')).toBe('docs/react/_search-aliases.yml:2');
    rmSync(path.join(siteDir, 'docs', aliasFileName));
    expect(aliasLocation(siteDir, '/docs/nodes', 'atoms')).toBe('docs/start/words.md:5');
    expect(aliasLocation(siteDir, '/docs/nodes', 'none')).toBe(aliasFileName);
  });
});
