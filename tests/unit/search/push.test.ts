import {afterAll, beforeAll, beforeEach, describe, expect, it} from 'vitest';

import {hostedFromEnvironment} from '../../../src/config/search.ts';
import {HostedBackend} from '../../../src/plugins/search/client/hosted.ts';
import {hostedSettings} from '../../../src/plugins/search/hosted-settings.ts';
import {pushRecords, pushTargetFromEnvironment, type PushTarget} from '../../../src/plugins/search/push.ts';
import {allowedTypos} from '../../../src/shared/search/dictionary.ts';
import {learned} from '../../../src/shared/search/learned-weights.ts';
import type {SearchRecord} from '../../../src/shared/search/record.ts';
import {AlgoliaStandIn} from '../../search/algolia/stand-in.ts';
import {typeProblems} from '../../search/algolia/type-problems.ts';
import {records, siteRoot} from './support.ts';

const service = new AlgoliaStandIn();
let target: PushTarget;

const before = records({'/docs/old': '<h1>Old</h1>'});
const after = records({'/docs/new': '<h1>New</h1><p>Text.</p>', '/docs/other': '<h1>Other</h1>'});
const titles = (): (string | undefined)[] =>
  [...(service.indexes.get('docs')?.records.values() ?? [])].map(({hierarchy}) => hierarchy.lvl1);

beforeAll(async () => {
  target = {appId: service.account.appId, adminKey: service.account.adminKey, indexName: 'docs', host: await service.start()};
});
beforeEach(() => {
  service.indexes.clear();
  service.received.length = 0;
  service.failures = 0;
});
afterAll(() => service.stop());

describe('npm run search:push', () => {
  it('replaces all records and reports how many there are', async () => {
    await pushRecords(before, target);
    const report = await pushRecords(after, target);
    expect(report).toEqual({records: 3, byTag: {'docs-default-current': 3}, attempts: 1});
    expect(titles()).toEqual(['New', 'New', 'Other']);
    expect([...service.indexes.keys()]).toEqual(['docs']);
  });

  it('writes to another index first, so that no search sees half of the records', async () => {
    await pushRecords(after, target);
    const batches = service.received.filter(({path}) => path.endsWith('/batch')).map(({path}) => path);
    expect(batches).toHaveLength(1);
    expect(batches[0]).toMatch(/\/docs_tmp_\d+\/batch$/);
  });

  it('sends what the types of the client describe', async () => {
    await pushRecords(after, target);
    expect(service.received.length).toBeGreaterThan(5);
    expect(typeProblems(service.received)).toEqual([]);
  });

  it('sets facets for the contextual filters', async () => {
    await pushRecords(after, target);
    expect(service.indexes.get('docs')?.settings.attributesForFaceting).toEqual(
      expect.arrayContaining(['language', 'docusaurus_tag', 'kind', 'package']),
    );
  });

  it('sends the words in which people ask, and settings by which they are looked for', async () => {
    await pushRecords(
      records({'/docs/new': '<h1>New</h1>'}, new Map([['/docs/new', new Map([['page', ['brand new']]])]])),
      target,
    );
    const {records: pushed, settings} = service.indexes.get('docs') ?? {records: new Map<string, SearchRecord>(), settings: {}};
    expect([...pushed.values()].map(({asks}) => asks)).toEqual([['brand new']]);
    expect(settings.searchableAttributes).toContain('unordered(asks)');
  });

  it('tries again when the service fails, and says so', async () => {
    service.failures = 2;
    const lines: string[] = [];
    const report = await pushRecords(after, target, {delay: 1, log: (line) => lines.push(line)});
    expect(report.attempts).toBeGreaterThan(1);
    expect(lines[0]).toMatch(/^Attempt 1 of 4 failed/);
    expect(titles()).toHaveLength(3);
  });

  it('gives up with the old index in place', async () => {
    await pushRecords(before, target);
    service.failures = 1000;
    await expect(pushRecords(after, target, {attempts: 2, delay: 1})).rejects.toThrow(/The index was left as it was/);
    expect(titles()).toEqual(['Old']);
  });

  it('does not ask again with a wrong key', async () => {
    await expect(pushRecords(after, {...target, adminKey: 'wrong'}, {delay: 1})).rejects.toThrow(
      /in attempt 1\. .*Check the key/s,
    );
    expect(service.received).toHaveLength(1);
  });

  it('refuses to run without keys or records', async () => {
    expect(() => pushTargetFromEnvironment({ALGOLIA_APP_ID: 'A', ALGOLIA_INDEX: ''})).toThrow(
      /found ALGOLIA_ADMIN_KEY and ALGOLIA_INDEX empty/,
    );
    await expect(pushRecords([], target)).rejects.toThrow(/expected records, found none/);
    expect(service.received).toHaveLength(0);
  });
});

describe('settings of the hosted index', () => {
  const settings = hostedSettings();

  it('look at fields in the order in which the site itself weighs them', () => {
    const fields = settings.searchableAttributes ?? [];
    const position = (name: string): number => fields.findIndex((field) => field.includes(name));
    const order = (
      [
        ['lvl1', learned.heading],
        ['asks', learned.asks],
        ['content', learned.text],
      ] as const
    )
      .toSorted(([, a], [, b]) => b - a)
      .map(([name]) => position(name));
    expect(order).toEqual(order.toSorted((a, b) => a - b));
    expect(order).not.toContain(-1);
  });

  it('forgive as many typing errors as the site itself', () => {
    for (const [count, length] of [
      [1, settings.minWordSizefor1Typo],
      [2, settings.minWordSizefor2Typos],
    ] as const) {
      expect(allowedTypos('x'.repeat(length ?? 0))).toBe(count);
      expect(allowedTypos('x'.repeat((length ?? 0) - 1))).toBe(count - 1);
    }
  });
});

describe('the check of requests against types', () => {
  it('finds parameters that Algolia does not have', () => {
    const body = {requests: [{indexName: 'docs', query: 'x', hitsPerPge: 5}]};
    expect(typeProblems([{method: 'POST', path: '/1/indexes/*/queries', body}]).join()).toMatch(/hitsPerPge/);
  });
});

describe('the hosted backend', () => {
  it('asks for results in the language of the page, of what the page and the reader have chosen', async () => {
    await pushRecords(after, target);
    const settings = {appId: target.appId, searchKey: service.account.searchKey, indexName: 'docs', host: target.host};
    const scope = {language: 'en', tags: ['docs-default-current', 'default']};
    const backend = new HostedBackend(settings, siteRoot, '/', () => scope);
    const {hits} = await backend.search({query: 'new', page: 0, hitsPerPage: 5, filter: {kind: 'guide'}});
    expect(hits[0]?.url).toBe('/docs/new');
    expect(service.received.at(-1)?.body).toMatchObject({
      requests: [
        {facetFilters: ['language:en', ['docusaurus_tag:docs-default-current', 'docusaurus_tag:default'], 'kind:guide']},
      ],
    });
  });

  it('is on with three variables, off with none and an error with some', () => {
    expect(hostedFromEnvironment({})).toBeUndefined();
    expect(hostedFromEnvironment({ALGOLIA_APP_ID: 'A', ALGOLIA_SEARCH_KEY: 'k', ALGOLIA_INDEX: 'docs'})).toEqual({
      appId: 'A',
      searchKey: 'k',
      indexName: 'docs',
    });
    expect(() => hostedFromEnvironment({ALGOLIA_APP_ID: 'A'})).toThrow(/ALGOLIA_SEARCH_KEY and ALGOLIA_INDEX empty/);
  });
});
