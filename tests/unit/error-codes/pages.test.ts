import {readFileSync} from 'node:fs';
import path from 'node:path';
import {pathToFileURL} from 'node:url';

import {describe, expect, it} from 'vitest';

import {derivedPage} from '../../../src/features/errors/build/pages/derived.ts';
import {writtenCodes, writtenPagesDir} from '../../../src/content/error-pages.ts';
import {plainAnchors} from '../../../src/features/errors/build/pages/plain-anchors.ts';
import {readTable} from '../../../src/content/error-table.ts';
import {assembleSamples} from '../../../src/features/samples/build/page/assemble.ts';
import {extractFences} from '../../../src/content/fences/extract.ts';
import {bundleSamples} from '../../../src/features/samples/build/run/bundle.ts';
import {printedLines} from '../../../src/features/samples/build/run/compare.ts';
import {executeJobs} from '../../../src/features/samples/build/run/execute.ts';
import {instrument, isRun} from '../../../src/features/samples/build/run/instrument.ts';
import {fillMessage} from '../../../src/features/errors/shared/fill.ts';
import {parseErrorQuery} from '../../../src/features/errors/shared/query.ts';
import {descriptionLimit} from '../../../src/content/front-matter.ts';
import {temporaryFolder} from '../../support/temporary-folder.ts';

const siteDir = path.resolve(import.meta.dirname, '../../..');
const table = readTable(siteDir);
const messages = new Map(table.codes.map(({code, message}) => [code, message ?? '']));

/** The sample of a page that throws the error, and what the page shows as its output. */
function throwingSample(code: number) {
  const file = path.join(writtenPagesDir(siteDir), `${String(code)}.md`);
  const {samples} = assembleSamples(extractFences(file, readFileSync(file, 'utf8')).fences, '');
  const runs = samples.filter(isRun);
  const [sample] = runs;
  if (sample === undefined || runs.length > 1) {
    throw new Error(`${file}: expected one \`run\` sample, found ${String(runs.length)}`);
  }
  return {sample, output: sample.fence.output?.lines.join('\n') ?? ''};
}

describe('hand-written pages', () => {
  it('exist for what people meet most often', () =>
    expect(writtenCodes(siteDir)).toEqual(
      expect.arrayContaining([8, 14, 16, 19, 20, 38, 57, 64, 66, 67, 76, 94, 113, 146, 162]),
    ));

  it('throw their number, with the values of the development message, in production builds', async () => {
    const folder = temporaryFolder({}, path.join(siteDir, '.cache/error-codes'));
    const samples = writtenCodes(siteDir).map((code) => ({key: String(code), code, ...throwingSample(code)}));
    const problems = await bundleSamples(
      samples.map(({key, sample}) => ({key, sample, texts: instrument(sample).texts})),
      {folder, siteDir},
      'production',
    );
    expect(problems).toEqual([]);
    const jobs = samples.map(({key}) => ({id: key, url: pathToFileURL(path.join(folder, `${key}.mjs`)).href}));
    const results = await executeJobs(jobs, folder);
    const decoded = samples.map(({key, code}) => {
      const result = results.get(key);
      const printed = result === undefined ? '' : printedLines(result).join('\n');
      const query = parseErrorQuery(/\/docs\/error(\?\S+)/.exec(printed)?.[1] ?? '');
      if (query.kind !== 'code') return `#${String(code)}: ${printed || (result?.failure?.message ?? 'printed nothing')}`;
      const text = fillMessage(messages.get(query.code) ?? '', query.values).map((part) => part.text);
      return `#${String(query.code)}: ${text.join('')}`;
    });
    expect(decoded).toEqual(samples.map(({code, output}) => `#${String(code)}: ${output}`));
  }, 120_000);
});

describe('derived pages', () => {
  const site = {package: '@lexical/list', module: '@lexical/list', function: 'insertList', source: null, values: []};
  const entry = {
    code: 143,
    message: 'anchor should be defined',
    certainty: 'same code' as const,
    sites: [site],
  };

  it('have the number as their title and a description that fits', () => {
    for (const code of table.codes) {
      const page = derivedPage(code, table.codes);
      expect(page).toContain(`title: "Minified Lexical error #${String(code.code)}"`);
      expect(/description: "(.*)"/.exec(page)?.[1]?.length).toBeLessThanOrEqual(descriptionLimit);
    }
  });

  it('say what to look at, with a link, by where the error is thrown', () => {
    const places = [
      ...['@lexical/yjs', '@lexical/table', '@lexical/code', 'lexical'].map((name) => ({
        ...site,
        package: name,
        function: null,
      })),
      {...site, package: '@lexical/list', function: 'insertList'},
      {...site, package: 'lexical', function: '$reconcileNode'},
    ];
    const advice = places.map(
      (place) => /## What to look at\n\n(.*\]\(\/docs\/.*)\n/.exec(derivedPage({...entry, sites: [place]}, []))?.[1],
    );
    expect(new Set(advice).size).toBe(places.length);
    expect(advice).not.toContain(undefined);
  });

  it('lead to what breaks drawing when that throws', () => {
    const drawing = {...entry, sites: [{...site, package: 'lexical', module: 'lexical', function: '$reconcileNode'}]};
    expect(derivedPage(drawing, [])).toContain('while the editor draws');
    expect(derivedPage(entry, [])).not.toContain('while the editor draws');
  });

  it('lead to the written page that is thrown by the same function, and to none that only shares the package', () => {
    const other = {...entry, code: 39, message: 'x', sites: [{...site, function: 'other'}]};
    const same = {...entry, code: 40, message: 'y'};
    expect(derivedPage(entry, [other, same])).toContain('[Error 40](/docs/error/40): `y`');
    expect(derivedPage(entry, [other])).not.toContain('/docs/error/39)');
  });
});

describe('the page about messages without a number', () => {
  const message = {kind: 'error' as const, message: 'No root element.', sites: []};

  it('fails when a message of the packages is not explained', () =>
    expect(() => plainAnchors([message], 'messages.md', '')).toThrow(
      'messages.md: 1 messages of the packages are not explained',
    ));

  it('fails at the line of a heading that is no message of the packages', () => {
    expect(() => plainAnchors([message], 'messages.md', '\n### `No root.` {#x}')).toThrow('messages.md:2: no package');
    expect(() => plainAnchors([message], 'messages.md', '### `No root element.`')).toThrow('messages.md:1: expected a heading');
  });

  it('gives the anchor of each message', () =>
    expect(plainAnchors([message], 'messages.md', '### `No root element.` {#no-root}').get(message.message)).toBe('no-root'));
});
