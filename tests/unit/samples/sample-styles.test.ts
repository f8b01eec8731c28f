import path from 'node:path';

import {describe, expect, it} from 'vitest';

import {
  matchingClasses,
  readSheets,
  sampleStyles,
  styledClasses,
  usedClasses,
  type Sheets,
} from '../../../src/features/samples/build/page/sample-styles.ts';

const siteDir = path.resolve(import.meta.dirname, '../../..');

const sheets: Sheets = {
  base: ':where(.ed-stage *) {\n  all: revert;\n}\n\n.ed-stage {\n  color: var(--c-text);\n}\n\n:where(.ed-stage) :is(a, b) {\n  margin: 0;\n}\n',
  classes: `/* About the file. */

.ed-a,
.ed-b {
  color: var(--c-line);
}

/* About this rule. */
.ed-h1 {
  font-family: var(--font-heading);
}

.ed-h2 {
  font-size: var(--text-sm);
}

.ed-a.ed-b {
  box-shadow: var(--shadow-1);
}
`,
  tokens: `:root {
  --system-body: georgia, serif;
  --font-body: 'Site', var(--system-body);
  --font-heading: var(--font-body);
  --text-sm: 1rem;
  --c-text: #000;
  --c-line: #eee;
  --shadow-1: 0 1px 2px rgb(0 0 0 / 10%);
}
:root[data-fonts] {
  --font-body: var(--system-body);
}
@media screen {
  :root[data-theme='dark'] {
    --c-line: #333;
    --c-text: #fff;
    --shadow-1: 0 1px 2px rgb(0 0 0 / 45%);
  }
}
@media print {
  :root {
    --c-text: #123;
  }
}
`,
};

const file = (text: string) => ({name: 'App.tsx', text});

describe('the classes of a sample', () => {
  const names = (text: string): string[] => usedClasses(file(text)).map(({name, isPrefix}) => (isPrefix ? `${name}…` : name));

  it('are those in its strings, not in comments or in the text of elements', () =>
    expect(names('// ed-no\nconst a = <b className="ed-a ed-b">ed-no</b>;\nconst c = {x: \'ed-c\', y: `ed-d ed-e`};')).toEqual([
      'ed-a',
      'ed-b',
      'ed-c',
      'ed-d',
      'ed-e',
    ]));

  it('may have an end that code adds', () => {
    expect(names('const a = `ed-x ed-h${level} ed-y`;')).toEqual(['ed-x', 'ed-h…', 'ed-y']);
    expect(matchingClasses({name: 'ed-h', isPrefix: true, line: 0}, styledClasses(sheets))).toEqual(['ed-h1', 'ed-h2']);
    expect(matchingClasses({name: 'ed-h', isPrefix: false, line: 0}, styledClasses(sheets))).toEqual([]);
  });
});

describe('the style sheet of a sample', () => {
  it('has the rules of its classes in the order of the site, with the comment right above, and tokens with both values', () =>
    expect(sampleStyles([file('const a = "ed-a ed-h1";')], sheets)).toBe(`:root {
  color-scheme: light dark;

  --ed-font-body: georgia, serif;
  --ed-font-heading: var(--ed-font-body);
  --ed-text: light-dark(#000, #fff);
  --ed-line: light-dark(#eee, #333);
}

body {
  color: var(--ed-text);
}

a,
b {
  margin: 0;
}

.ed-a {
  color: var(--ed-line);
}

/* About this rule. */
.ed-h1 {
  font-family: var(--ed-font-heading);
}
`));

  it('chooses the colors inside a value, and has a rule of two classes where both are used', () => {
    const css = sampleStyles([file('const a = "ed-a";'), file('const b = "ed-b";')], sheets);
    expect(css).toContain('.ed-a.ed-b {');
    expect(css).toContain('--ed-shadow-1: 0 1px 2px light-dark(rgb(0 0 0 / 10%), rgb(0 0 0 / 45%));');
    expect(css).toContain('.ed-a,\n.ed-b {');
  });

  it('is refused when a token has two values that differ in more than colors, or is unknown', () => {
    const make = (change: Partial<Sheets>) => () => sampleStyles([file('const a = "ed-a ed-b";')], {...sheets, ...change});
    expect(make({tokens: sheets.tokens.replace('0 1px 2px rgb(0 0 0 / 45%)', '0 9px 2px rgb(0 0 0 / 45%)')})).toThrow(
      /--shadow-1 is "0 1px 2px .*expected that only colors differ/,
    );
    expect(make({classes: '.ed-a { color: var(--c-none); }'})).toThrow(/"var\(--c-none\)" is no token/);
  });

  it('can be made of every class of the site', () => {
    const site = readSheets(siteDir);
    const all = [...styledClasses(site)];
    const css = sampleStyles([file(`const a = '${all.join(' ')}';`)], site);
    for (const name of all) {
      expect(css).toContain(`.${name}`);
    }
    // What has a value to fall back on is set by a sample's script.
    expect(css).not.toMatch(/var\(--(?!ed-)[\w-]+\)|ed-stage|all: revert/);
  });
});
