import {existsSync, mkdtempSync, readdirSync, readFileSync, rmSync} from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import {describe, expect, it} from 'vitest';

import {liveFolder, liveModule, removeStaleModules, writeLiveModule} from '../../../src/plugins/samples/live/modules.ts';
import {findSecondCopies} from '../../../src/plugins/samples/live/single-copy.ts';
import {assembleSamples} from '../../../src/plugins/samples/page/assemble.ts';
import {extractFences} from '../../../src/plugins/samples/page/extract.ts';
import type {Sample} from '../../../src/plugins/samples/types.ts';
import {createTestSite} from './support/site.ts';

function sampleOf(lang: string, text: string): Sample {
  const [sample] = assembleSamples(
    extractFences('/docs/page.md', `\`\`\`${lang} live\n${text}\n\`\`\`\n`).fences,
    'page',
  ).samples;
  if (sample === undefined) {
    throw new Error('the test page has no sample');
  }
  return sample;
}

const mount =
  "import {INSERT_ORDERED_LIST_COMMAND} from '@lexical/list';\nexport default function mount(root: HTMLElement): () => void { return () => {}; }";

describe('the module of a live sample', () => {
  it('is the shown text, beside an entry that names commands', () => {
    const site = createTestSite([]);
    try {
      const {id, kind, specifier} = writeLiveModule(sampleOf('ts', mount), site.siteDir);
      const folder = path.join(liveFolder(site.siteDir), id);
      expect(kind).toBe('vanilla');
      expect(specifier).toBe(`@live-samples/${id}/index.ts`);
      expect(readFileSync(path.join(folder, 'sample.ts'), 'utf8')).toBe(`${mount}\n`);
      const entry = readFileSync(path.join(folder, 'index.ts'), 'utf8');
      expect(entry).toContain("export {default} from './sample';");
      expect(entry).toMatch(/INSERT_ORDERED_LIST_COMMAND as c\d+/);
      expect(entry).toMatch(/KEY_ENTER_COMMAND as c\d+/);
      removeStaleModules(new Set(), site.siteDir);
      expect(existsSync(folder)).toBe(false);
    } finally {
      site.remove();
    }
  });

  it('is another one after a change', () => {
    expect(liveModule(sampleOf('ts', mount)).id).not.toBe(liveModule(sampleOf('ts', `${mount}\n// changed`)).id);
    expect(liveModule(sampleOf('tsx', mount)).kind).toBe('react');
  });

  it('leaves a folder without samples empty', () => {
    const siteDir = mkdtempSync(path.join(os.tmpdir(), 'live-test-'));
    removeStaleModules(new Set(), siteDir);
    expect(readdirSync(liveFolder(siteDir))).toEqual([]);
    rmSync(siteDir, {recursive: true});
  });
});

describe('packages in the bundle', () => {
  it('are there once', () => {
    expect(
      findSecondCopies(['/a/node_modules/lexical/Lexical.prod.mjs', '/a/node_modules/@lexical/list/LexicalList.prod.mjs']),
    ).toEqual([]);
  });

  it.each([
    ['as two builds', ['/a/node_modules/lexical/Lexical.prod.mjs', '/a/node_modules/lexical/Lexical.prod.js']],
    ['in two folders', ['/a/node_modules/lexical/Lexical.prod.mjs', '/a/node_modules/x/node_modules/lexical/Lexical.prod.mjs']],
  ])('are found when they come %s', (_how, files) => {
    expect(findSecondCopies(files)).toEqual([[...files].sort()]);
  });
});
