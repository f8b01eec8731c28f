import {cpSync, mkdirSync, readFileSync, writeFileSync} from 'node:fs';
import path from 'node:path';

import {beforeAll, describe, expect, it} from 'vitest';

import {subsetKey} from '../../../src/light/fonts/subset.ts';
import {referenceKey} from '../../../src/features/reference/build/ensure.ts';
import {publishedModelKey} from '../../../src/framework/published-model.ts';
import {playgroundKey} from '../../../src/features/playground/build/files.ts';
import {bundlerCacheKey} from '../../../src/features/samples/build/index.ts';
import {createSamplesState} from '../../../src/features/samples/build/state.ts';
import {analysisKey} from '../../../src/features/samples/build/analysis.ts';
import {environmentKey} from '../../../src/features/samples/build/run/run.ts';
import {cardsKey} from '../../../src/features/site-output/cards/index.ts';
import {markdownKey} from '../../../src/features/site-output/markdown/page-markdown.ts';
import {temporaryFolder} from '../../support/temporary-folder.ts';

const project = path.resolve(import.meta.dirname, '../../..');

/** What other plugins have written by the time that the bundler starts. */
const bundlerFiles = ['.cache/api-reference/symbols.json', '.cache/api-reference/facts.json', '.cache/samples/usage.json'];

/** A copy of what caches are made from, in which a test can change everything. */
const siteDir = temporaryFolder(Object.fromEntries(bundlerFiles.map((file) => [file, '{}'])));
beforeAll(() => {
  const names = [
    'src',
    'docs/_api-notes',
    'docs/error',
    'docs/examples',
    'tests/contract',
    'package.json',
    'typedoc.json',
    'tsconfig.json',
  ];
  for (const name of names) cpSync(path.join(project, name), path.join(siteDir, name), {recursive: true});
  mkdirSync(path.join(siteDir, 'node_modules'));
  cpSync(path.join(project, 'node_modules/.package-lock.json'), path.join(siteDir, 'node_modules/.package-lock.json'));
});

/** Changes a file of the copy for as long as a function runs. */
function changed<T>(file: string, change: (text: string) => string, look: () => T): T {
  const whole = path.join(siteDir, file);
  const before = readFileSync(whole, 'utf8');
  const after = change(before);
  expect(after).not.toBe(before);
  writeFileSync(whole, after);
  try {
    return look();
  } finally {
    writeFileSync(whole, before);
  }
}

const withCode = (text: string): string => `${text}\nglobalThis.name = 'changed';\n`;
const withComment = (text: string): string => `${text}\n/* a comment */\n`;
const withSpace = (text: string): string => `${text}\n`;
const otherReact = (text: string): string =>
  text.replace(/("node_modules\/react": \{\s*"version": ")[^"]+/, (_, start: string) => `${start}20.0.0`);

const packages = ['node_modules/.package-lock.json', otherReact] as const;
const helper = (file: string) => [file, withCode] as const;

/** For each cache its key, changes after which it must be made again, and changes after which it must not. */
const caches: Record<
  string,
  {
    key: (dir: string) => string;
    again: readonly (readonly [file: string, change: (text: string) => string])[];
    kept: readonly (readonly [file: string, change: (text: string) => string])[];
  }
> = {
  'the reference': {
    key: referenceKey,
    again: [
      packages,
      helper('src/shared/escape-html.ts'),
      helper('src/node/typescript.ts'),
      ['src/config/removed-urls.json', withSpace],
      ['docs/_api-notes/lexical.md', withSpace],
      ['tests/contract/urls.json', withSpace],
      ['typedoc.json', withSpace],
    ],
    kept: [
      ['src/features/reference/browser/reference.css', withComment],
      ['src/shared/escape-html.ts', withComment],
    ],
  },
  'what the packages say of themselves': {
    key: publishedModelKey,
    again: [packages, helper('src/node/typescript.ts'), ['typedoc.json', withSpace]],
    kept: [
      ['docs/_api-notes/lexical.md', withSpace],
      ['src/features/reference/browser/reference.css', withComment],
      ['src/features/reference/build/pages/class-page.ts', withCode],
    ],
  },
  'analyses of pages': {
    key: analysisKey,
    again: [
      packages,
      helper('src/node/typescript.ts'),
      helper('src/features/samples/build/run/child.ts'),
      ['src/features/samples/browser/LiveSample/base.css', withSpace],
    ],
    kept: [
      ['src/features/samples/browser/code.css', withComment],
      ['src/features/samples/build/site.ts', withComment],
    ],
  },
  'results of samples': {
    key: (dir) => environmentKey(dir),
    again: [packages, helper('src/features/samples/build/run/execute.ts'), helper('src/node/divide-work.ts')],
    kept: [['src/features/samples/browser/code.css', withComment]],
  },
  'pages as Markdown': {
    key: markdownKey,
    again: [packages, helper('src/features/site-output/markdown/boilerplate.ts')],
    kept: [['src/features/site-output/markdown/boilerplate.ts', withComment]],
  },
  'social cards': {
    key: cardsKey,
    again: [packages, helper('src/features/site-output/cards/card.ts')],
    kept: [['src/css/tokens.css', withComment]],
  },
  fonts: {
    key: (dir) =>
      subsetKey({family: 'A', source: 'a.woff2', style: 'normal', weights: {min: 400, max: 400}, preload: false}, dir),
    again: [packages, helper('src/light/fonts/faces.ts')],
    kept: [['src/css/tokens.css', withComment]],
  },
  "the bundler's modules": {
    key: (dir) => bundlerCacheKey(dir, createSamplesState(dir)),
    again: [
      packages,
      helper('src/features/reference/markdown/filter-list.ts'),
      ['src/config/removed-urls.json', withSpace],
      ...bundlerFiles.map((file) => [file, withSpace] as const),
    ],
    kept: [['src/css/shell.css', withComment]],
  },
  'files of the playground': {
    key: (dir) => playgroundKey(dir, '/'),
    again: [
      packages,
      helper('src/features/playground/frame/print.ts'),
      helper('src/features/playground/shared/files.ts'),
      ['package.json', withSpace],
    ],
    kept: [['src/css/tokens.css', withComment]],
  },
};

describe.each(Object.entries(caches))('%s', (_name, {key, again, kept}) => {
  it.each(again)('is made again after a change of %s', (file, change) => {
    const before = key(siteDir);
    expect(changed(file, change, () => key(siteDir))).not.toBe(before);
  });

  it.each(kept)('is kept after a change of %s', (file, change) => {
    const before = key(siteDir);
    expect(changed(file, change, () => key(siteDir))).toBe(before);
  });
});
