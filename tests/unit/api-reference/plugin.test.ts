import {readFileSync, rmSync} from 'node:fs';
import path from 'node:path';

import type {LoadContext, Plugin} from '@docusaurus/types';
import {beforeEach, describe, expect, it, vi} from 'vitest';

import {usageMarker} from '../../../src/features/reference/build/backlinks.ts';
import {ensureReference, generator} from '../../../src/features/reference/build/ensure.ts';
import apiReferencePlugin from '../../../src/features/reference/build/index.ts';
import {locations} from '../../../src/framework/locations.ts';
import {temporaryFolder, writeFile} from '../../support/temporary-folder.ts';

let siteDir = '';

function write(file: string, text: string): void {
  writeFile(path.resolve(siteDir, file), text);
}

beforeEach(() => {
  siteDir = temporaryFolder();
  const {notes, contract, typedocOptions, ...files} = locations(siteDir);
  for (const file of [
    contract,
    typedocOptions,
    'package.json',
    'src/config/removed-urls.json',
    'src/features/errors/build/table.json',
  ]) {
    write(file, '{}');
  }
  write('node_modules/.package-lock.json', '{}');
  write('docs/error/1.md', '');
  write(path.join(notes, 'lexical.md'), '');
  const made = {
    [path.join(files.generatedPages, 'lexical.md')]: usageMarker('lexical#$getRoot'),
    [path.join(files.generatedVersions, 'index.md')]: '',
    [files.symbols]: '[]',
    ...Object.fromEntries([files.model, files.inherited, files.facts, files.report, files.sidebar].map((file) => [file, '{}'])),
  };
  // In place of the generator.
  const file = (name: string): string => JSON.stringify(path.resolve(import.meta.dirname, '../../..', name));
  write(
    generator,
    `import {doTask} from ${file('src/node/worker-task.ts')};
     import {writeFiles} from ${file('src/node/write-files.ts')};
     doTask(() => writeFiles('/', new Map(${JSON.stringify(Object.entries(made))})));`,
  );
  vi.spyOn(console, 'log').mockImplementation(() => undefined);
  return () => {
    vi.restoreAllMocks();
  };
});

describe('the reference', () =>
  it('is generated when its inputs have changed, and only then', async () => {
    expect(await ensureReference(siteDir)).toBe(true);
    expect(await ensureReference(siteDir)).toBe(false);
    write('docs/_api-notes/lexical.md', 'a note');
    expect(await ensureReference(siteDir)).toBe(true);
    rmSync(locations(siteDir).facts);
    expect(await ensureReference(siteDir)).toBe(true);
  }));

describe('an entry of the reference', () => {
  // The plugin looks at nothing else of what Docusaurus gives it.
  const start = () => apiReferencePlugin({siteDir} as LoadContext);
  const entry = (): string => readFileSync(path.join(siteDir, 'docs/api/lexical.md'), 'utf8');
  const usedIn = '<p>Used in </p><ul><li><a href="/docs/a">A</a></li></ul>';
  const load = (plugin: Plugin, samples: object): unknown => {
    const docs = {loadedVersions: [{docs: [{source: '@site/docs/a.md', title: 'A', permalink: '/docs/a'}]}]};
    const allContent = {'docusaurus-plugin-content-docs': {default: docs}, samples: {default: samples}};
    return plugin.allContentLoaded?.({allContent} as unknown as Parameters<NonNullable<Plugin['allContentLoaded']>>[0]);
  };
  const found = () => ({pagesBySymbol: {'lexical#$getRoot': [path.join(siteDir, 'docs/a.md')]}});

  it('links to the pages that use it, in the first build too', async () => {
    const plugin = await start();
    expect(entry()).not.toContain('Used in');
    await load(plugin, {links: found()});
    expect(entry()).toContain(usedIn);
    rmSync(path.join(siteDir, 'docs/api'), {recursive: true});
    await start();
    expect(entry()).toContain(usedIn);
  });

  it('links to them from the second start of a development server on, which finds them while readers wait for nothing', async () => {
    await load(await start(), {links: undefined, linking: Promise.resolve(found())});
    await vi.waitFor(() => readFileSync(locations(siteDir).usage));
    await start();
    expect(entry()).toContain(usedIn);
  });

  it('keeps its links where a development server knows them from its last start', async () => {
    await load(await start(), {links: found()});
    await load(await start(), {links: undefined});
    expect(entry()).toContain(usedIn);
  });
});
