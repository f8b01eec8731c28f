import {execFileSync} from 'node:child_process';
import {cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync} from 'node:fs';
import path from 'node:path';

import {check, resolveConfig} from 'prettier';
import {beforeAll, describe, expect, it} from 'vitest';

import {createPage, type Created, type Request} from '../../../src/cli/new/create-page.ts';
import {newKinds, type NewKindName} from '../../../src/cli/new/kinds.ts';
import {checkDiagram} from '../../../src/markdown/diagrams/check.ts';
import {readTable} from '../../../src/content/error-table.ts';
import {checkPage} from '../../../src/features/page-kinds/check-page.ts';
import {checkStatements, statementProblems} from '../../../src/features/proofs/check.ts';
import {checkProse} from '../../../src/cli/prose/check.ts';
import {excessOf} from '../../../src/cli/prose/plainness.ts';
import {withFences} from '../../../src/content/pages.ts';
import {formatProblems} from '../../../src/content/problems.ts';
import {verifyPages} from '../../../src/features/samples/build/analyze.ts';
import {temporaryFolder, writeFile} from '../../support/temporary-folder.ts';

const root = path.resolve(import.meta.dirname, '../../..');

/** What an author calls a page of each kind. Nobody has written about this package and this error in the site of this test. */
const names: Record<NewKindName, string> = {
  concept: "What a reader's undo does",
  guide: 'Forms: and more',
  tutorial: 'A first note',
  package: '@lexical/list',
  reference: 'Keys',
  faq: 'Questions about keys',
  recipe: 'A small editor',
  examples: 'Examples for keys',
  error: '8',
};
const kinds = Object.keys(newKinds) as NewKindName[];

const site = temporaryFolder();
const created = new Map<NewKindName, Created>();

function read(file: string): string {
  return readFileSync(path.join(site, file), 'utf8');
}

function request(kind: NewKindName, name: string, more: Partial<Request> = {}): Promise<Created> {
  return createPage({siteDir: site, kind, name, ...more});
}

beforeAll(async () => {
  const isWritten = (file: string): boolean => !/docs\/(?:api|error\/derived)$/.test(file);
  for (const file of ['docs', 'package.json', 'sidebars.ts', '.prettierrc.json', 'src/features/errors/build/table.json']) {
    mkdirSync(path.dirname(path.join(site, file)), {recursive: true});
    cpSync(path.join(root, file), path.join(site, file), {recursive: true, filter: isWritten});
  }
  symlinkSync(path.join(root, 'node_modules'), path.join(site, 'node_modules'));
  for (const page of ['docs/packages/lexical-list.md', 'docs/error/8.md']) rmSync(path.join(site, page));
  for (const kind of kinds) created.set(kind, await request(kind, names[kind]));
});

describe.each(kinds)('a new page: %s', (kind) => {
  /** The page and its proofs; the hook above has written them. */
  const written = () => {
    const {page, proof, files} = created.get(kind) ?? {page: '', proof: '', files: []};
    return {page: path.join(site, page), text: read(page), proof: {file: path.join(site, proof), code: read(proof)}, files};
  };

  it('is a page of its kind', () => {
    const {page, text} = written();
    const codes = readTable(root).codes;
    const problems = checkPage(page, text, {
      siteDir: site,
      packages: new Set(['lexical', '@lexical/react', '@lexical/list']),
      codes,
    });
    expect(formatProblems(problems, site)).toBe('');
  });

  it('has samples that compile and print what the page shows', async () => {
    const {page, text} = written();
    const outcome = await verifyPages([withFences({file: page, text})], {siteDir: root, run: true});
    expect(formatProblems(outcome.problems, site)).toBe('');
    expect(outcome.samples).not.toEqual([]);
  });

  it('has a proof of each sentence that people rely on', () => {
    const {page, text, proof} = written();
    const report = checkStatements(page, text, [proof]);
    expect(formatProblems(statementProblems(report), site)).toBe('');
    expect(report.quotes).not.toEqual([]);
    // A quote that is left over would fail.
    expect(
      statementProblems(
        checkStatements(
          page,
          text.replaceAll('is there when', 'is gone when').replaceAll('next line', 'end').replace('production builds', 'some'),
          [proof],
        ),
      ),
    ).not.toEqual([]);
  });

  it('has the wording and the format of the site', async () => {
    const {page, text, proof} = written();
    expect(formatProblems(checkProse(page, text).problems, site)).toBe('');
    expect(excessOf(path.relative(site, page), text)).toEqual([]);
    const style = {...(await resolveConfig(path.join(root, 'x.ts'))), parser: 'typescript'};
    expect(await check(proof.code, style)).toBe(true);
    expect(await check(read('sidebars.ts'), style)).toBe(true);
  });

  it('has drawings that can stand in pages', () => {
    for (const file of written().files.filter((name) => name.endsWith('.svg'))) {
      expect(checkDiagram(read(file), file)).toContain('<svg');
    }
  });
});

it('new pages pass markdownlint and the spelling check', () => {
  const files = [...created.values()].flatMap((page) => page.files).filter((file) => !file.endsWith('.svg'));
  const run = (command: string, ...args: string[]): string =>
    execFileSync(
      path.join(root, 'node_modules/.bin', command),
      [...args, ...files.filter((file) => command === 'cspell' || file.endsWith('.md'))],
      {
        cwd: site,
        encoding: 'utf8',
        stdio: 'pipe',
      },
    );
  expect(run('markdownlint-cli2', '--no-globs', '--config', path.join(root, '.markdownlint-cli2.jsonc'))).toContain('9 file');
  expect(run('cspell', '--no-progress', '--no-summary', '--config', path.join(root, 'cspell.config.yaml'))).toBe('');
});

describe('sidebars.ts', () => {
  it('has the new pages as the last of their lists', () => {
    const source = read('sidebars.ts');
    expect(source).toContain("'concepts/performance',\n        'concepts/what-a-reader-s-undo-does',\n      ],");
    expect(source).toContain("'recipes/text-direction',\n        'recipes/a-small-editor',\n      ],");
    expect(source.match(/getting-started\/(?:forms-and-more|a-first-note|keys|questions-about-keys)'/g)).toHaveLength(4);
  });

  it('is left where lists are derived, and where nothing stands beside the page', async () => {
    const before = read('sidebars.ts');
    expect(created.get('package')).toMatchObject({page: 'docs/packages/lexical-list.md', isListed: true});
    expect(created.get('error')).toMatchObject({page: 'docs/error/8.md', isListed: true});
    expect(await request('guide', 'Elsewhere', {folder: 'docs/new-folder/'})).toMatchObject({
      page: 'docs/new-folder/elsewhere.md',
      proof: 'tests/proofs/new-folder/elsewhere.proof.ts',
      isListed: false,
    });
    expect(read('sidebars.ts')).toBe(before);
  });
});

it('takes the place of the page that was derived for an error', async () => {
  const derived = path.join(site, 'docs/error/derived');
  for (const name of ['3.md', '36.md']) writeFile(path.join(derived, name), '');
  await request('error', '3');
  expect(readdirSync(derived)).toEqual(['36.md']);
});

describe('names', () => {
  it.each<[what: string, kind: NewKindName, name: string, message: string]>([
    ['a page', 'concept', 'Nodes', 'docs/concepts/nodes.md exists. Edit it, or give the page another name.'],
    ['a title', 'guide', 'history and UNDO', 'docs/concepts/history.md has the title "history and UNDO".'],
    ['a package', 'package', '@lexical/rich-text', 'docs/packages/lexical-rich-text.md exists.'],
    ['an error', 'error', '38', 'docs/error/38.md exists.'],
  ])('are refused when there is %s of the name', async (_what, kind, name, message) => {
    await expect(request(kind, name)).rejects.toThrow(message);
  });

  it.each<[what: string, kind: NewKindName, name: string, message: string]>([
    [
      'a package that is not documented',
      'package',
      '@lexical/lists',
      'package.json depends on no @lexical/lists. Run `npm install',
    ],
    ['an error that nobody throws', 'error', '9999', 'No package throws error 9999. Errors without a page: '],
    ['a title without an address', 'guide', '…', '"…" has no letter or digit'],
  ])('are refused for %s', async (_what, kind, name, message) => {
    await expect(request(kind, name)).rejects.toThrow(message);
  });

  it('are refused before anything is written', async () => {
    await expect(request('recipe', 'Nodes')).rejects.toThrow('has the title');
    expect(existsSync(path.join(site, 'docs/recipes/nodes.md'))).toBe(false);
  });
});
