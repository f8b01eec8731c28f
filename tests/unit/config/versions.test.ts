import {readFileSync} from 'node:fs';
import path from 'node:path';

import {describe, expect, it} from 'vitest';

import {writtenFiles} from '../../../src/cli/versions/files.ts';
import {siteDir} from '../../../src/config/site.ts';
import {formatProblems} from '../../../src/content/problems.ts';
import {checkVersions, fillVersions, fillVersionsIn, versionLiterals} from '../../../src/content/versions.ts';

/** What is found in a text while 4.5.0 is documented, with what to write instead. */
const found = (text: string, isPage = true) =>
  versionLiterals(text, isPage, '4.5.0').map(({start, end, placeholder}) => `${text.slice(start, end)} ${placeholder}`);

describe('the documented version', () => {
  it('is filled in wherever a page has its placeholder', () => {
    const page = 'npm install lexical@:version[]\n[source](https://host/tree/:tag[]/src) for `:version[]`';
    expect(fillVersions(page, '4.5.0')).toBe('npm install lexical@4.5.0\n[source](https://host/tree/v4.5.0/src) for `4.5.0`');
  });

  it('does not change a release that is meant, nor a placeholder that is shown', () =>
    expect(fillVersions('since :release[4.5], \\:version[]', '4.6.0')).toBe('since 4.5, :version[]'));

  it('is filled in at any depth of front matter, and nothing else is touched', () => {
    const date = new Date(0);
    const filled = fillVersionsIn({title: 'a', packages: {page: ['of :release[4.5]']}, date, isLast: true});
    expect(filled).toEqual({title: 'a', packages: {page: ['of 4.5']}, date, isLast: true});
  });
});

describe('a version that is written by hand', () => {
  it('is found in prose, code and addresses', () =>
    expect(found('In 4.5.0, lexical@4.5.0 of [it](https://host/v4.5.0/a) "4.5.0".')).toEqual([
      '4.5.0 :version[]',
      '4.5.0 :version[]',
      'v4.5.0 :tag[]',
      '4.5.0 :version[]',
    ]));

  it('is found without its last part where a sentence calls it a version', () =>
    expect(found('Documents from before version 4.5 and since 4.5. An opacity: 4.5, 14.5, 4.5em.')).toEqual([
      '4.5 :release[4.5]',
      '4.5 :release[4.5]',
    ]));

  it('is no other version, and no release that is meant', () =>
    expect(found('4.5.01, 14.5.0, 4.5.0.1, 4.5.0-beta, since 4.50, in 4.4, :release[4.5.0], before :release[4.5]')).toEqual([]));

  it('may stay in code with a reason', () => {
    expect(found("// version stays: the first one\nconst first = '4.5.0';", false)).toEqual([]);
    expect(found("// version stays:\nconst first = '4.5.0';", false)).toEqual(['4.5.0 :version[]']);
  });

  it('is reported with its place and what to write', () => {
    const report = formatProblems(checkVersions('/site/docs/a.md', 'One\nIn 4.5.0', '4.5.0'), '/site', () => 'One\nIn 4.5.0');
    expect(report).toContain('docs/a.md:2:4 expected no documented version that is written by hand, found "4.5.0"');
    expect(report).toContain('Write `:version[]`');
  });

  it('is nowhere on the site', () => {
    const problems = writtenFiles(siteDir).flatMap((file) => checkVersions(file, readFileSync(file, 'utf8')));
    expect(formatProblems(problems, siteDir)).toBe('');
  });
});

describe('the files that are looked at', () =>
  it('are those that people write', () => {
    const files = new Set(writtenFiles(siteDir).map((file) => path.relative(siteDir, file).replaceAll('\\', '/')));
    for (const file of [
      'docs/intro.md',
      'docs/_api-notes/lexical.md',
      'CONTRIBUTING.md',
      'docusaurus.config.ts',
      'tests/proofs/faq.proof.tsx',
    ]) {
      expect(files).toContain(file);
    }
    expect([...files].filter((file) => /docs\/api\/|node_modules|\.json$/.test(file))).toEqual([]);
  }));
