import path from 'node:path';

import {describe, expect, it} from 'vitest';

import {checkSamples} from '../../../src/features/samples/build/check/compile.ts';
import {createSamplePrograms} from '../../../src/features/samples/build/check/program.ts';
import {checkLiveSamples} from '../../../src/features/samples/build/check/live-rules.ts';
import {sampleLinks} from '../../../src/features/samples/build/links/sample-links.ts';
import {assembleSamples} from '../../../src/features/samples/build/page/assemble.ts';
import {extractFences} from '../../../src/content/fences/extract.ts';
import {checkSkips, skipLimit} from '../../../src/content/pages.ts';

const siteDir = path.resolve(import.meta.dirname, '../../..');

const samplesOf = (page: string) => assembleSamples(extractFences('/docs/page.md', page).fences, 'page').samples;
const fence = (head: string, ...lines: string[]): string => `\`\`\`${head}\n${lines.join('\n')}\n\`\`\`\n\n`;

/** Compile problems of a page, one line each. */
function check(page: string): string[] {
  const samples = samplesOf(page);
  return checkSamples(samples, createSamplePrograms(samples, siteDir)).problems.map(({line, message}) => `${line} ${message}`);
}

/** The names of a page's samples that link somewhere, with where they are declared. */
function linked(page: string): string[] {
  const samples = samplesOf(page);
  const programs = createSamplePrograms(samples, siteDir);
  return samples.flatMap((sample) => {
    const program = programs.get(sample);
    return (program === undefined ? [] : sampleLinks(sample, program)).map(
      ({index, start, end, declarations}) => `${(sample.fence.lines[index] ?? '').slice(start, end)} ${declarations[0] ?? ''}`,
    );
  });
}

describe('samples', () => {
  it('share nothing: each is a module', () =>
    expect(check(fence('ts', 'const a = 1;') + fence('ts', "const a = 'one';"))).toEqual([]));

  it('may announce the errors that they show, exactly', () => {
    expect(check(fence('ts', '// @errors: 2322', "const a: number = 'one';"))).toEqual([]);
    expect(check(fence('ts', '// @errors: 2345', "const a: number = 'one';"))).toEqual([
      "3 Type 'string' is not assignable to type 'number'. (TS2322)",
      '2 expected compile error TS2345, found TS2322',
    ]);
    expect(check(fence('ts', '// @errors: 2322', 'const a = 1;'))).toEqual([
      '2 expected compile error TS2322, found none: the sample compiles',
    ]);
  });

  it('report a mistake of their base once, where it is', () => {
    const page = fence('ts name=base', 'const a: number = b;') + fence('ts extends=base', 'const c = a;');
    expect(check(page)).toEqual(["2 Cannot find name 'b'. (TS2304)"]);
  });

  it('are as strict as the site', () =>
    expect(check(fence('ts', 'const list: string[] = [];', 'const first: string = list[0];'))).toEqual([
      "3 Type 'string | undefined' is not assignable to type 'string'.\n  Type 'undefined' is not assignable to type 'string'. (TS2322)",
    ]));
});

describe('links in samples', () => {
  it('follow what the checker resolves, not what things are called', () =>
    expect(
      linked(
        fence(
          'ts',
          "import {createEditor as create, type LexicalEditor} from 'lexical';",
          'const editor: LexicalEditor = create();',
          'const $getRoot = 1;',
          'editor.update(() => {});',
          'console.log($getRoot);',
        ),
      ),
    ).toEqual([
      'createEditor lexical/LexicalEditor.d.ts#createEditor',
      'create lexical/LexicalEditor.d.ts#createEditor',
      'LexicalEditor lexical/LexicalEditor.d.ts#LexicalEditor',
      'LexicalEditor lexical/LexicalEditor.d.ts#LexicalEditor',
      'create lexical/LexicalEditor.d.ts#createEditor',
      'update lexical/LexicalEditor.d.ts#LexicalEditor.update',
    ]));

  it('lead from inherited members to the class that declares them', () => {
    const links = linked(fence('ts', "import {$createTextNode} from 'lexical';", '$createTextNode().getKey();'));
    expect(links.at(-1)).toBe('getKey lexical/LexicalNode.d.ts#LexicalNode.getKey');
  });
});

describe('live samples', () => {
  const problems = (page: string): string[] =>
    checkLiveSamples(samplesOf(page), siteDir).map(({line, message}) => `${line} ${message}`);

  it('export something to mount, import nothing else and have no inline styles', () =>
    expect(
      problems(
        fence(
          'tsx live',
          "import './a.css';",
          "import x from 'lodash';",
          'const a = <b style={{}}>{x}</b>;',
          'const b = <b className="ed-none" />;',
          'const c = <b className={`ed-none${x}`} />;',
        ),
      ),
    ).toEqual([
      "2 a live sample cannot import './a.css'",
      "3 a live sample cannot import 'lodash'",
      '4 a live sample cannot have inline styles: the site forbids them',
      '5 the class "ed-none" has no style',
      '6 no class begins with "ed-none"',
      '1 a live sample needs a default export',
    ]));
});

describe('a sample for a later version', () =>
  it('is not compiled, and its title names the version', () => {
    const {fences} = extractFences('/docs/page.md', fence('ts lexical=0.17', 'x;'));
    expect(fences.map(({meta}) => meta.values.get('title'))).toEqual(['Lexical 0.17']);
    expect(assembleSamples(fences, 'page').samples).toEqual([]);
  }));

describe('skipped samples', () => {
  const page = (count: number): string => fence('ts skip="needs a server"', 'x;').repeat(count);

  it(`are at most ${skipLimit} on the whole site`, () => {
    expect(checkSkips(extractFences('/docs/page.md', page(skipLimit)).fences)).toEqual([]);
    expect(checkSkips(extractFences('/docs/page.md', page(skipLimit + 1)).fences)).toHaveLength(skipLimit + 1);
  });

  it('need a reason', () =>
    expect(extractFences('/docs/page.md', fence('ts skip', 'x;')).problems.map(({message}) => message)).toEqual([
      '"skip" after the language needs a value: skip=…',
    ]));
});
