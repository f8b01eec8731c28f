import {existsSync, readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';

import {describe, expect, it} from 'vitest';

import {
  exportedCommands,
  liveFolder,
  liveModule,
  removeStaleModules,
  writeLiveModule,
} from '../../../src/features/samples/build/live/modules.ts';
import {findSecondCopies} from '../../../src/features/samples/build/live/single-copy.ts';
import {assembleSamples} from '../../../src/features/samples/build/page/assemble.ts';
import {extractFences} from '../../../src/content/fences/extract.ts';
import type {Sample} from '../../../src/features/samples/build/types.ts';
import {temporaryFolder, writeFile} from '../../support/temporary-folder.ts';
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
  });

  it.each(['lexical', '@lexical/list', '@lexical/rich-text', '@lexical/react/LexicalHorizontalRuleNode'])(
    'names every command that %s exports',
    async (module) => {
      const exported = Object.keys((await import(/* @vite-ignore */ module)) as object);
      const commands = exported.filter((name) => name.endsWith('_COMMAND') || name === 'DRAG_DROP_PASTE');
      expect(commands.length).toBeGreaterThan(0);
      expect(exportedCommands(module, path.resolve(import.meta.dirname, '../../..')).sort()).toEqual(commands.sort());
    },
  );

  it('stops the build when a package no longer says which file is which', () => {
    const siteDir = temporaryFolder();
    const folder = path.join(siteDir, 'node_modules/@lexical/list');
    const publish = (production: object, code: string): void => {
      writeFile(path.join(folder, 'package.json'), JSON.stringify({exports: {'.': {import: production}}}));
      writeFile(path.join(folder, 'List.mjs'), code);
    };
    publish({default: './List.mjs'}, 'export{a as b}');
    expect(() => exportedCommands('@lexical/list', siteDir)).toThrow('exports["."].import.production, found none');
    publish({production: './List.mjs'}, 'export const b = 1;');
    expect(() => exportedCommands('@lexical/list', siteDir)).toThrow('expected export {…}, found none');
    publish({production: './List.mjs'}, 'export{a as INSERT_COMMAND};');
    expect(exportedCommands('@lexical/list', siteDir)).toEqual(['INSERT_COMMAND']);
    expect(exportedCommands('@lexical/list/gone', siteDir)).toEqual([]);
  });

  it('is another one after a change', () => {
    expect(liveModule(sampleOf('ts', mount)).id).not.toBe(liveModule(sampleOf('ts', `${mount}\n// changed`)).id);
    expect(liveModule(sampleOf('tsx', mount)).kind).toBe('react');
  });

  it('leaves a folder without samples empty', () => {
    const siteDir = temporaryFolder();
    removeStaleModules(new Set(), siteDir);
    expect(readdirSync(liveFolder(siteDir))).toEqual([]);
  });
});

describe('packages in the bundle', () => {
  it('are there once', () =>
    expect(
      findSecondCopies(['/a/node_modules/lexical/Lexical.prod.mjs', '/a/node_modules/@lexical/list/LexicalList.prod.mjs']),
    ).toEqual([]));

  it.each([
    ['as two builds', ['/a/node_modules/lexical/Lexical.prod.mjs', '/a/node_modules/lexical/Lexical.prod.js']],
    ['in two folders', ['/a/node_modules/lexical/Lexical.prod.mjs', '/a/node_modules/x/node_modules/lexical/Lexical.prod.mjs']],
  ])('are found when they come %s', (_how, files) => expect(findSecondCopies(files)).toEqual([[...files].sort()]));

  it('cannot be told apart when their files have names of another kind', () =>
    expect(() => findSecondCopies(['/a/node_modules/react/index.js', '/a/node_modules/lexical/esm/lexical.mjs'])).toThrow(
      '/a/node_modules/lexical/esm/lexical.mjs: expected a name like Lexical.prod.mjs',
    ));
});
