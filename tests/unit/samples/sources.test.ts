import path from 'node:path';

import {describe, expect, it} from 'vitest';

import {extractFences} from '../../../src/content/fences/extract.ts';
import {withFences} from '../../../src/content/pages.ts';
import {aliasFileName} from '../../../src/content/search-aliases.ts';
import {PageAnalyzer} from '../../../src/features/samples/build/analysis.ts';
import {verifyPages} from '../../../src/features/samples/build/analyze.ts';
import {displayFiles, displayLines} from '../../../src/features/samples/build/page/display.ts';
import {lexicalVersion} from '../../../src/config/site.ts';
import {writeFile} from '../../support/temporary-folder.ts';
import {createTestSite} from './support/site.ts';

const site = createTestSite([]);
const page = path.join(site.siteDir, 'docs/notes.md');

function write(name: string, text: string): string {
  const file = path.join(site.siteDir, 'docs', name);
  writeFile(file, text);
  return file;
}

const fence = (head: string, inside = ''): string => `Text.\n\n\`\`\`${head}\n${inside}\`\`\`\n`;

function read(text: string) {
  const {fences, problems} = extractFences(page, text);
  return {fence: fences[0], problems: problems.map(({line, message, hint}) => `${String(line)} ${message} ${hint ?? ''}`)};
}

const check = (text: string) => verifyPages([withFences({file: page, text})], {siteDir: site.siteDir, run: false});

// The first compilation of a process takes its time on a busy machine.
describe('a fence with from=', {timeout: 120_000}, () => {
  it('shows the lines of the file, under its name without the folder of the page', () => {
    const file = write('notes/src/one.ts', "export const version = ':version[]';\n\nexport const two = 2;\n");
    const {fence: found, problems} = read(fence('ts from=./notes/src/one.ts'));
    expect(problems).toEqual([]);
    expect(found?.lines).toEqual([`export const version = '${lexicalVersion}';`, '', 'export const two = 2;']);
    expect(found?.meta.values.get('title')).toBe('src/one.ts');
    expect(found?.origins.at(-1)).toEqual({file, line: 3, column: 1});
  });

  it('keeps the title of the author', () => {
    write('notes/src/one.ts', 'export {};\n');
    expect(read(fence('ts from=./notes/src/one.ts title="First"')).fence?.meta.values.get('title')).toBe('First');
  });

  it.each(['css', 'html', 'json', 'tsx'])('takes %s', (kind) => {
    write(`notes/file.${kind}`, 'first\nsecond\n');
    const {fence: found, problems} = read(fence(`${kind} from=./notes/file.${kind}`));
    expect([problems, found?.lines]).toEqual([[], ['first', 'second']]);
  });

  it('shows several files behind tabs, which find each other and those that are not shown', async () => {
    write('notes/hidden.ts', 'export const hidden = 1;\n');
    write('notes/a.ts', "import {hidden} from './hidden';\n\nexport const a: number = hidden;\n");
    write(
      'notes/b.ts',
      "import {createEditor} from 'lexical';\n\nimport {a} from './a';\n\ncreateEditor();\nexport const b: number = a;\n",
    );
    const text = fence('ts from="./notes/a.ts ./notes/b.ts"');
    const found = read(text).fence;
    expect(found && displayFiles(found).map(({name}) => name)).toEqual(['a.ts', 'b.ts']);
    expect(found && displayLines(found).length).toBeGreaterThan(5);
    expect((await check(text)).problems).toEqual([]);
  });

  it('has its compile errors in the file', async () => {
    const file = write('notes/wrong.ts', '// First line.\nexport const one: number = "text";\n');
    const {problems} = await check(fence('ts from=./notes/wrong.ts'));
    expect(problems).toMatchObject([{file, line: 2, column: 14}]);
    // The page, which shows the file, is the one that fails.
    const {analyses} = await new PageAnalyzer(site.siteDir).analyze([{file: page, text: fence('ts from=./notes/wrong.ts')}]);
    expect(analyses.get(page)?.problems).toMatchObject([{file, line: 2}]);
  });

  it('is checked again when the file has changed, and the page has not', async () => {
    const text = fence('ts from=./notes/changes.ts');
    const problemsOf = async (code: string, analyzer: PageAnalyzer): Promise<number | undefined> => {
      write('notes/changes.ts', code);
      return (await analyzer.analyze([{file: page, text}])).analyses.get(page)?.problems.length;
    };
    const analyzer = new PageAnalyzer(site.siteDir);
    expect(await problemsOf('export const a: number = 1;\n', analyzer)).toBe(0);
    expect(await problemsOf('export const a: number = "";\n', analyzer)).toBe(1);
    expect(await problemsOf('export const a: string = "";\n', analyzer)).toBe(0);
  });

  it('is a problem of the page when the file is missing, outside, twice there, or beside lines', () => {
    write('notes/there.ts', 'export {};\n');
    write('notes/src/there.ts', 'export {};\n');
    const outside = path.join(path.dirname(page), 'notes');
    expect(read(fence('ts from=./notes/missing.ts')).problems).toEqual([
      `3 from=./notes/missing.ts: expected a file in a folder next to the page, found none at "notes/missing.ts" Create ${outside}/missing.ts, or correct the path.`,
    ]);
    expect(read(fence('ts from=./notes')).problems).toHaveLength(1);
    expect(read(fence('ts from=../package.json')).problems).toEqual([
      '3 from=../package.json: expected a file in a folder next to the page, found "../package.json" outside of it Move the file below the folder of the page.',
    ]);
    expect(read(fence('ts from=/etc/hostname')).problems[0]).toContain('outside of it');
    expect(read(fence('ts from="./notes/there.ts ./notes/there.ts"')).problems[0]).toContain(
      'two files have the name "there.ts"',
    );
    expect(read(fence('ts from=./notes/there.ts', 'export const a = 1;\n')).problems[0]).toContain('has lines of its own');
    expect(read(fence('ts from=./notes/there.ts')).problems).toEqual([]);
  });
});

describe('the bundler', () =>
  it('knows the files of a page as its inputs', async () => {
    const {default: watchSources} = (await import(
      /* @vite-ignore */ path.resolve('src/features/samples/build/watch-sources.mjs')
    )) as {
      default: (this: {context: string; addDependency: (file: string) => void}, page: string) => string;
    };
    const files: string[] = [];
    const own = `/docs/${aliasFileName}`;
    const text = `${fence('ts run from=./a/b.ts')}\n${fence('ts fold=5 from="./c/d.ts ./c/e.ts"')}\nfrom=./no.ts\n![A tree.](./diagrams/tree.svg)\n[Other](./no.md)\n`;
    expect(watchSources.call({context: '/docs', addDependency: (file) => files.push(file)}, text)).toBe(text);
    expect(files).toEqual([own, '/docs/a/b.ts', '/docs/c/d.ts', '/docs/c/e.ts', '/docs/diagrams/tree.svg']);
    files.length = 0;
    watchSources.call(
      {context: '/docs', addDependency: (file) => files.push(file)},
      ':::filter{label="Filter"}\n[A](./e/b.md#c)\n:::\n',
    );
    expect(files).toEqual([own, `/docs/e/${aliasFileName}`]);
  }));
