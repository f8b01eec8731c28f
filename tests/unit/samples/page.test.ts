import {describe, expect, it} from 'vitest';

import {assembleSamples, readMarker} from '../../../src/features/samples/build/page/assemble.ts';
import {extractFences} from '../../../src/content/fences/extract.ts';

/** Fences, samples and everything wrong with a page. */
function read(text: string) {
  const {fences, problems} = extractFences('/docs/page.md', text);
  const assembled = assembleSamples(fences, 'page');
  return {
    fences,
    samples: assembled.samples,
    problems: [...problems, ...assembled.problems].map(({line, message}) => `${line} ${message}`),
  };
}

const fence = (head: string, ...lines: string[]): string => `\`\`\`${head}\n${lines.join('\n')}\n\`\`\`\n`;

describe('fences of a page', () => {
  it('keep the lines of the page, below front matter and inside lists and callouts', () => {
    const {fences} = read(
      `---\ntitle: Page\n---\n\n- item\n\n  ${fence('ts', '  const a = 1;', '').replaceAll('\n', '\n  ')}\n\n:::note\n\n${fence('tsx', 'const b = 2;')}\n:::\n`,
    );
    expect(fences.map(({lang, line, column}) => ({lang, line, column}))).toEqual([
      {lang: 'ts', line: 7, column: 3},
      {lang: 'tsx', line: 15, column: 1},
    ]);
    expect(fences[0]?.origins[0]).toEqual({line: 8, column: 3});
  });

  it('know the output that follows directly', () => {
    const {fences, problems} = read(`${fence('ts run', 'console.log(1);')}\n${fence('text output', '1')}`);
    expect(fences[0]?.output).toBe(fences[1]);
    expect(problems).toEqual([]);
  });

  it('report output that belongs to nothing', () =>
    expect(read(`${fence('ts', 'export {};')}\n${fence('text output', '1')}`).problems).toEqual([
      '5 this output follows no executed sample',
    ]));
});

describe('samples', () => {
  it('put the text that they extend in front', () => {
    const {samples} = read(`${fence('ts name=base', 'const a = 1;')}\n${fence('ts extends=base', 'const b = a;')}`);
    expect(samples[1]?.files[0]?.text).toBe('const a = 1;\nconst b = a;\n');
  });

  it('may show an import of their base again', () => {
    const {samples} = read(
      `${fence('ts name=base', "import {$getRoot, createEditor} from 'lexical';")}\n${fence('ts extends=base', "import {$getRoot} from 'lexical';")}`,
    );
    expect(samples[1]?.files[0]?.text).toMatch(
      /^import \{ +createEditor\} from 'lexical';\nimport \{\$getRoot\} from 'lexical';\n$/,
    );
  });

  it('are split into files', () => {
    const {samples} = read(
      fence('ts', '// @filename: EmojiNode.ts', 'export const a = 1;', '// @filename: main.ts', "import {a} from './EmojiNode';"),
    );
    expect(samples[0]?.files.map(({name}) => name)).toEqual(['EmojiNode.ts', 'main.ts']);
  });

  it('of a diff are their result', () => {
    const {samples} = read(fence('ts diff', ' const a = 1;', '-const b = 2;', '+const b = 3;'));
    expect(samples[0]?.files[0]?.text).toBe(' const a = 1;\n\n const b = 3;\n');
  });

  it.each([
    ['an unknown base', fence('ts extends=base', 'a;'), '1 extends=base: no earlier sample on this page has name=base'],
    [
      'a name that is taken',
      fence('ts name=a', 'a;') + '\n' + fence('ts name=a', 'b;'),
      '5 name=a is already the name of the sample in line 1',
    ],
    ['a marker that means nothing', fence('ts', '// ---cute---'), '2 unknown comment "---cute---"'],
    ['silenced errors', fence('ts', '// @noErrors'), '2 unknown comment "// @noErrors"'],
    ['running what is no code', fence('json run', '{}'), '1 `run` works on ts, tsx, js and jsx fences; this one is "json"'],
  ])('report %s', (_what, page, message) => expect(read(page).problems).toEqual([message]));
});

describe('markers', () =>
  it.each([
    ['// ---cut---', {kind: 'cut'}],
    ['  // ---cut-after---', {kind: 'cut-after'}],
    ['// @errors: 2345 2304', {kind: 'errors', codes: [2345, 2304]}],
    ['// @filename: a/b.ts', {kind: 'filename', name: 'a/b.ts'}],
    ['// an ordinary comment', undefined],
    ['// @ts-expect-error because', undefined],
  ])('%s', (line, marker) => expect(readMarker(line)).toEqual(marker)));
