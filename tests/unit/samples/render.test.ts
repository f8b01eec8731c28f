import {describe, expect, it} from 'vitest';

import {extractFences} from '../../../src/content/fences/extract.ts';
import {codeHtml, foldOf} from '../../../src/features/samples/markdown/code-html.ts';
import {checkDisplay, displayFiles, displayLines, type DisplayLine} from '../../../src/features/samples/build/page/display.ts';
import {isKnownLanguage, tokenize} from '../../../src/features/samples/build/page/tokens.ts';
import type {Fence} from '../../../src/content/fences/fence.ts';

function fenceOf(head: string, ...lines: string[]): Fence {
  const [fence] = extractFences('/docs/page.md', `\`\`\`${head}\n${lines.join('\n')}\n\`\`\`\n`).fences;
  if (fence === undefined) {
    throw new Error('the test page has no fence');
  }
  return fence;
}

/** Lines as one sees them: `·` before hidden ones, then the sign of a change. */
function draw(lines: DisplayLine[]): string[] {
  const signs = {inserted: '+', deleted: '-'};
  return lines.map(({hidden, change, text}) => `${hidden ? '·' : ''}${change === undefined ? '' : signs[change]}${text}`);
}

describe('the lines that readers see', () => {
  it('are those below the cut, without the markers', () =>
    expect(draw(displayLines(fenceOf('ts', 'const a = 1;', '', '// ---cut---', 'a;', '// ---cut-after---', 'b;')))).toEqual([
      '·const a = 1;',
      '·',
      'a;',
      '·b;',
    ]));

  it('have the earlier samples in front, hidden', () =>
    expect(draw(displayLines(fenceOf('ts extends=x', 'b;'), ['a;', '// ---cut---']))).toEqual(['·a;', 'b;']));

  it('of a diff have their sign aside, so that copied code runs', () =>
    expect(draw(displayLines(fenceOf('ts diff', ' a;', '-b;', '+c;')))).toEqual(['a;', '-b;', '+c;']));

  it('are marked and in focus by their number as shown', () => {
    const lines = displayLines(fenceOf('ts {1} focus=2', '// hidden', '// ---cut---', 'a;', 'b;')).filter(({hidden}) => !hidden);
    expect(lines.map(({marked, unfocused}) => ({marked, unfocused}))).toEqual([
      {marked: true, unfocused: true},
      {marked: false, unfocused: false},
    ]);
  });

  it.each([
    ['a language without a grammar', fenceOf('cobol', 'x'), 'no grammar for the language "cobol"'],
    ['a line that is not there', fenceOf('ts {3}', 'a;'), 'line 3 does not exist: the sample shows 1 line'],
    ['nothing to see', fenceOf('ts', 'a;', '// ---cut---'), 'the entire sample is hidden'],
    ['a focus on nothing', fenceOf('ts focus=x', 'a;'), 'focus=x: expected line numbers such as focus=1,3-5'],
  ])('report %s', (_what, fence, message) => expect(checkDisplay(fence).map((problem) => problem.message)).toContain(message));
});

describe('the files that readers see', () => {
  const files = (...lines: string[]): string[][] =>
    displayFiles(fenceOf('ts', ...lines)).map(({name, lines: shown}) => [name ?? '', ...draw(shown)]);

  it('have their names aside, and what is hidden as a whole stands in front of the first', () =>
    expect(
      files(
        '// ---cut-start---',
        '// @filename: Setup.ts',
        's;',
        '// ---cut-end---',
        '// @filename: A.ts',
        'a;',
        '// @filename: B.ts',
        '// ---cut-start---',
        'h;',
        '// ---cut-end---',
        'b;',
      ),
    ).toEqual([
      ['A.ts', '·// Setup.ts', '·s;', 'a;'],
      ['B.ts', '·h;', 'b;'],
    ]));

  it('are one where the others are cut off', () =>
    expect(files('// @filename: A.ts', 'a;', '// @filename: B.ts', '// ---cut---', 'b;')).toEqual([
      ['B.ts', '·// A.ts', '·a;', 'b;'],
    ]));

  it('count their lines from one on into the next', () => {
    const shown = displayFiles(fenceOf('ts {2}', '// @filename: A.ts', 'a;', '// @filename: B.ts', 'b;', 'c;'));
    expect(shown.flatMap(({lines}) => lines.filter(({marked}) => marked).map(({text}) => text))).toEqual(['b;']);
  });

  it('go on with what earlier samples have put into them', () => {
    const fence = fenceOf('ts extends=x', '// @filename: A.ts', 'a;', '// @filename: B.ts', 'b;');
    const shown = displayFiles(fence, {setup: ['s;'], of: (name) => (name === 'B.ts' ? ['earlier;'] : [])});
    expect(shown.map(({lines}) => draw(lines))).toEqual([
      ['·s;', 'a;'],
      ['·earlier;', 'b;'],
    ]);
  });

  it.each([
    [
      'lines above the first name',
      fenceOf('ts', 'x;', '// @filename: A.ts', 'a;'),
      'a sample with several files has lines above its first `// @filename:`',
    ],
    [
      'a title of several files',
      fenceOf('ts title="X.ts"', '// @filename: A.ts', 'a;', '// @filename: B.ts', 'b;'),
      'cannot have `title=`',
    ],
    ['a fold without a number', fenceOf('ts fold=few', 'a;'), 'fold=few: expected the number of lines'],
    [
      'a line beyond the files',
      fenceOf('ts {3}', '// @filename: A.ts', 'a;', '// @filename: B.ts', 'b;'),
      'line 3 does not exist: the sample shows 2 lines',
    ],
  ])('report %s', (_what, fence, message) =>
    expect(checkDisplay(fence).map((problem) => problem.message)).toEqual([expect.stringContaining(message)]),
  );
});

describe('a fold', () => {
  const lines = (count: number): DisplayLine[] =>
    Array.from({length: count}, (_, index) => ({text: `${index}`, hidden: false, marked: false, unfocused: false}));

  it('comes after 25 lines, or after as many as the author says, where it saves at least five', () =>
    expect([foldOf(lines(29), undefined), foldOf(lines(30), undefined), foldOf(lines(12), '8'), foldOf(lines(13), '8')]).toEqual([
      undefined,
      25,
      undefined,
      8,
    ]));

  it('keeps all lines in the page, where the search of the browser finds them', () => {
    const hidden = {...lines(1)[0], text: 'h', hidden: true} as DisplayLine;
    expect(codeHtml([hidden, ...lines(3)], 'text', undefined, false, 2)).toBe(
      '<span class="code-hidden">h\n</span>0\n1\n<span class="code-rest" hidden="until-found">2\n</span>',
    );
  });
});

describe('code as HTML', () => {
  const shown = (text: string): DisplayLine => ({text, hidden: false, marked: false, unfocused: false});

  it('has classes and no styles, and escapes what is text', () =>
    expect(codeHtml([shown('const a = "<b>";')], 'ts')).toBe(
      '<span class="token keyword">const</span> a = <span class="token string">&quot;&lt;b&gt;&quot;</span>;\n',
    ));

  it('links names in the color of what they are; only the first link to an address is a stop of the Tab key', () => {
    const link = {start: 0, end: 1, href: '/docs/api/modules/lexical#a', kind: 'class-name' as const};
    expect(codeHtml([shown('a()'), shown('a()')], 'ts', () => [link])).toBe(
      '<a class="token class-name" href="/docs/api/modules/lexical#a">a</a>()\n<a class="token class-name" href="/docs/api/modules/lexical#a" tabindex="-1">a</a>()\n',
    );
  });

  it('wraps each run of hidden lines once', () => {
    const hidden = {...shown('h'), hidden: true};
    expect(codeHtml([hidden, hidden, shown('v'), hidden], 'text')).toBe(
      '<span class="code-hidden">h\nh\n</span>v\n<span class="code-hidden">h\n</span>',
    );
  });

  it('gives lines with a meaning an element of their own', () =>
    expect(codeHtml([{...shown('a'), marked: true, change: 'inserted'}], 'text')).toBe(
      '<span class="code-line code-line--inserted code-line--marked">a\n</span>',
    ));

  it('keeps every character of the code', () => {
    const code = 'const Emoji = () => <b title={`${a} & b`}>x</b>; // <end>';
    const text = codeHtml([shown(code)], 'tsx')
      .replace(/<[^>]+>/g, '')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&quot;', '"')
      .replaceAll('&amp;', '&');
    expect(text).toBe(`${code}\n`);
  });
});

describe('languages', () => {
  it.each(['ts', 'tsx', 'js', 'jsx', 'bash', 'sh', 'json', 'html', 'css', 'diff', 'text', ''])('%j can be shown', (language) =>
    expect(isKnownLanguage(language)).toBe(true),
  );

  it('color commands of a shell', () => {
    expect(tokenize('@@ -1 +1 @@\n-old', 'diff')).toEqual([
      [{text: '@@ -1 +1 @@', kind: 'comment'}],
      [{text: '-old', kind: 'deleted'}],
    ]);
    expect(tokenize('npm install lexical # all', 'bash')).toEqual([
      [{text: 'npm', kind: 'function'}, {text: ' install lexical '}, {text: '# all', kind: 'comment'}],
    ]);
  });
});
