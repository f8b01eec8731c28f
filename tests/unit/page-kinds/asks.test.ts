import {mkdirSync, mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';

import {describe, expect, it, onTestFinished} from 'vitest';

import {asksOf, checkAsks, readAsks, repeatedAsks} from '../../../src/content/asks.ts';
import {parseFrontMatter} from '../../../src/content/front-matter.ts';

function page(asks: string): string {
  return `---\ntitle: A\nasks:\n${asks}\n---\n\nText.\n`;
}

function messagesFor(asks: string): string[] {
  return checkAsks(parseFrontMatter(page(asks)), 'a.md').map(({line, message}) => `${line}: ${message}`);
}

describe('how people ask, in the front matter', () => {
  it('is a list of phrases for the page, and for each heading that is named', () => {
    const text = page('  page: [count words]\n  limit: [max length, "stop: too long"]');
    expect([...asksOf(parseFrontMatter(text))]).toEqual([
      ['page', ['count words']],
      ['limit', ['max length', 'stop: too long']],
    ]);
    expect(messagesFor('  page: [count words]')).toEqual([]);
    expect(checkAsks(parseFrontMatter('---\ntitle: A\n---\n'), 'a.md')).toEqual([]);
  });

  it('is refused with its line when it has another form, too many phrases, or one that nobody would type', () => {
    expect(messagesFor('  - count words')).toEqual(['3: asks: expected phrases by the id of a heading, found ["count words"]']);
    expect(messagesFor('  page: count words')).toEqual(['3: asks: expected 1 to 12 phrases for "page", found "count words"']);
    expect(messagesFor('  page: [a, b, c, d, e, f, g, h, i, j, k, l, m]')[0]).toContain('expected 1 to 12 phrases');
    expect(messagesFor('  page: [one two three four five six seven eight nine]')[0]).toContain(
      'at most 8 words and 60 characters',
    );
    expect(messagesFor(`  page: [${'x'.repeat(61)}]`)[0]).toContain('at most 8 words and 60 characters');
  });

  it('is refused where another section has the phrase already', () => {
    const pages = [
      {file: '/docs/a.md', text: page('  page: [Count words]')},
      {file: '/docs/b.md', text: page('  limit: [count words, max length]')},
    ];
    expect(repeatedAsks(pages).map(({file, message}) => [file, message])).toEqual([
      [
        '/docs/b.md',
        'asks: expected each phrase once on the site, found "count words" for "limit" of b.md and for "page" of a.md',
      ],
    ]);
  });

  it('is refused where a table of words from elsewhere leads to another section by it', () => {
    const table = '| Their word | In Lexical |\n| --- | --- |\n| stone, `Island` | [a decorator](./nodes.md#atoms) |\n';
    const pages = [
      {file: '/docs/a.md', text: page('  page: [island]')},
      {file: '/docs/words.md', text: `# Words\n\n${table}`},
    ];
    expect(repeatedAsks(pages).map(({file, line, message}) => [file, line, message])).toEqual([
      [
        '/docs/words.md',
        5,
        'asks: expected each phrase once on the site, found "Island" for line 5 of words.md and for "page" of a.md',
      ],
    ]);
  });

  it('is read by the path of the page', () => {
    const siteDir = mkdtempSync(path.join(tmpdir(), 'asks-'));
    onTestFinished(() => {
      rmSync(siteDir, {recursive: true});
    });
    mkdirSync(path.join(siteDir, 'docs/react'), {recursive: true});
    writeFileSync(path.join(siteDir, 'docs/react/index.md'), page('  page: [hooks]'));
    writeFileSync(path.join(siteDir, 'docs/intro.md'), page('  page: [start]'));
    expect(new Map([...readAsks(siteDir)].map(([route, asks]) => [route, asks.get('page')]))).toEqual(
      new Map([
        ['/docs/intro', ['start']],
        ['/docs/react', ['hooks']],
      ]),
    );
  });

  it('is also a word from elsewhere that a table explains by a link to the section', () => {
    const siteDir = mkdtempSync(path.join(tmpdir(), 'asks-'));
    onTestFinished(() => {
      rmSync(siteDir, {recursive: true});
    });
    mkdirSync(path.join(siteDir, 'docs/start'), {recursive: true});
    writeFileSync(path.join(siteDir, 'docs/nodes.md'), page('  atoms: [island]'));
    const rows = [
      '| Their word | In Lexical |',
      '| --- | --- |',
      '| `isVoid`, void node | [a decorator](../nodes.md#atoms) |',
      '| tree | [nodes](../nodes.md) |',
      '',
      '| Word | Other table |',
      '| stone | [nodes](../nodes.md) |',
    ];
    writeFileSync(path.join(siteDir, 'docs/start/words.md'), `# Words\n\n${rows.join('\n')}\n`);
    expect(readAsks(siteDir).get('/docs/nodes')).toEqual(
      new Map([
        ['atoms', ['island', 'isVoid', 'void node']],
        ['page', ['tree']],
      ]),
    );
  });
});
