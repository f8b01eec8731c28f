import {describe, expect, it} from 'vitest';

import {checkProse} from '../../../src/cli/prose/check.ts';
import {formatProblems} from '../../../src/content/problems.ts';

const frontMatter = '---\ndescription: What a note is.\n---\n\n';
const words = (count: number): string => Array.from({length: count}, (_, index) => `Word${index}`).join(' ');

/** What an author reads about a page with this body. */
function reportOf(body: string, head = frontMatter): string {
  const page = head + body;
  return formatProblems(checkProse('/site/docs/note.md', page).problems, '/site', () => page);
}

describe('banned words', () => {
  it('are named with their place and what to write instead', () =>
    expect(reportOf('A note is text.\nIt is a powerful thing.')).toBe(
      [
        'docs/note.md:6:9 the word "powerful" adds nothing that can be checked',
        '    | It is a powerful thing.',
        '    |         ^',
        '    Instead: say what it can do.',
      ].join('\n'),
    ));

  it('are found in lists, tables, callouts, links and headings', () => {
    const body = [
      '## Just a heading',
      '- simply a list',
      '',
      '| a table |',
      '| --- |',
      '| very small |',
      '',
      ':::note\nPlease read.\n:::',
      '',
      'See [an easy one](./x.md).',
    ].join('\n');
    expect(
      checkProse('/p.md', frontMatter + body).problems.map(({message, line}) => `${line} ${message.split('"')[1] ?? ''}`),
    ).toEqual(['5 Just', '6 simply', '10 very', '13 Please', '16 easy']);
  });

  it('may stand in code, in larger words and in headings that quote a message', () =>
    expect(
      reportOf(
        'Call `simply.just()`. Adjust it, justly.\n\n```ts\n// very easy\n```\n\n### To use it please set up a document first.\n\nText.',
      ),
    ).toBe(''));
});

describe('slips of English', () =>
  it('are named with their place: a word twice, the wrong article', () =>
    expect(reportOf('Call it in\nan update, not in a effect of of React, nor `a a`.')).toBe(
      [
        'docs/note.md:6:19 Unexpected article `a` before `effect`, expected `an`',
        '    | an update, not in a effect of of React, nor `a a`.',
        '    |                   ^',
        '    Correct it, or write it as code if it is a name.',
        'docs/note.md:6:28 Unexpected repeated `of`, remove one occurrence',
        '    | an update, not in a effect of of React, nor `a a`.',
        '    |                            ^',
        '    Correct it, or write it as code if it is a name.',
      ].join('\n'),
    )));

describe('the word "reader"', () => {
  it('is named with its place and what to write instead', () =>
    expect(reportOf('A note is text.\nWhen a reader types, it grows.')).toBe(
      [
        'docs/note.md:6:8 the word "reader" does not say who',
        '    | When a reader types, it grows.',
        '    |        ^',
        '    Write "you" for the reader of the page and "user" for somebody who types in the editor; "screen reader" is allowed.',
      ].join('\n'),
    ));

  it('is found in every form, in tables and lists', () => {
    const body = "- Readers write.\n\n| the reader's caret |\n| --- |\n| a Reader |";
    expect(
      checkProse('/p.md', frontMatter + body).problems.map(({message, line}) => `${line} ${message.split('"')[1] ?? ''}`),
    ).toEqual(['5 Readers', '7 reader', '9 Reader']);
  });

  it('may be part of "screen reader", of another word, or code', () =>
    expect(
      reportOf(
        'Screen readers speak, screen-reader users listen, a screen\nreader waits. A proofreader and FileReader: `reader.read()`.',
      ),
    ).toBe(''));
});

describe('sentences', () => {
  it('may not be long on average', () =>
    expect(reportOf(`${words(30)}. ${words(28)}.`)).toContain('docs/note.md:1:1 sentences have 29.0 words on average'));

  it('may not be too long one by one', () =>
    expect(reportOf(`Short. Short. Short. Short.\n\n${words(46)}.`)).toContain(
      'docs/note.md:7:1 a sentence of 46 words: "Word0 Word1',
    ));

  it('end neither at the full stops of code nor at those of version numbers', () => {
    const {figures} = checkProse('/p.md', `${frontMatter}In 1.2.3 call \`editor.update(fn). Then()\` once. It returns nothing.`);
    expect(figures).toEqual({words: 8, sentences: 2, average: 4, callouts: 0});
  });

  it('are not looked for in tables and code', () =>
    expect(
      checkProse('/p.md', `${frontMatter}| ${words(60)} |\n| --- |\n\n\`\`\`text\n${words(60)}\n\`\`\``).figures.sentences,
    ).toBe(0));
});

describe('callouts', () => {
  const callout = ':::note\nText.\n:::\n';

  it('may not stand side by side', () => {
    expect(reportOf(`${callout}\n${callout}`)).toContain('docs/note.md:9:1 two callouts follow each other');
    expect(reportOf(`${callout}\nText.\n\n${callout}`)).toBe('');
  });

  it('are limited by the length of the page', () => {
    const three = `${callout}\nText.\n\n${callout}\nText.\n\n${callout}`;
    expect(reportOf(three)).toContain('3 callouts in 5 words');
    expect(reportOf(`${three}\n${`${words(15)}. `.repeat(100)}`)).toBe('');
  });
});
