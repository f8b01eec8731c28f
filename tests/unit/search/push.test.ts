import type {Algoliasearch, IndexSettings} from 'algoliasearch';
import {afterAll, beforeAll, beforeEach, describe, expect, it} from 'vitest';

import {algoliaFromEnvironment} from '../../../src/config/search.ts';
import {hostedSettings} from '../../../src/features/search/build/hosted-settings.ts';
import {pushRecords, pushTargetFromEnvironment} from '../../../src/features/search/build/push.ts';
import {allowedTypos} from '../../../src/features/search/shared/dictionary.ts';
import {learned} from '../../../src/features/search/shared/weights.ts';
import {AlgoliaStandIn} from '../../search/algolia/stand-in.ts';
import {records} from './support.ts';

const service = new AlgoliaStandIn();
let clientWith: (adminKey: string) => Algoliasearch;

const before = records({'/docs/old': '<h1>Old</h1>'});
const after = records({'/docs/new': '<h1>New</h1><p>Text.</p>', '/docs/other': '<h1>Other</h1>'});
const titles = (): (string | undefined)[] =>
  [...(service.indexes.get('docs')?.records.values() ?? [])].map(({hierarchy}) => hierarchy.lvl1);
const push = (all = after, adminKey = 'admin'): Promise<void> => pushRecords(all, clientWith(adminKey), 'docs');

beforeAll(async () => {
  clientWith = await service.start();
});
beforeEach(() => {
  service.indexes.clear();
  service.received.length = 0;
  service.isDown = false;
});
afterAll(() => service.stop());

describe('npm run search:push', () => {
  it('replaces all records', async () => {
    await push(before);
    await push();
    expect(titles()).toEqual(['New', 'New', 'Other']);
    expect([...service.indexes.keys()]).toEqual(['docs']);
  });

  it('writes to another index first, so that no search sees half of the records', async () => {
    await push();
    const batches = service.received.filter((path) => path.endsWith('/batch'));
    expect(batches).toEqual([expect.stringMatching(/\/docs_tmp_\d+\/batch$/)]);
  });

  it('sends the words in which people ask', async () => {
    await push(records({'/docs/new': '<h1>New</h1>'}, new Map([['/docs/new', new Map([['page', ['brand new']]])]])));
    const {records: pushed} = service.indexes.get('docs') ?? {records: new Map<string, never>()};
    expect([...pushed.values()].map(({aliases}) => aliases)).toEqual([['brand new']]);
  });

  it('sets what Docusaurus filters and DocSearch shows', async () => {
    await push();
    const settings: IndexSettings = service.indexes.get('docs')?.settings ?? {};
    expect(settings.attributesForFaceting).toEqual(expect.arrayContaining(['language', 'docusaurus_tag']));
    expect(settings.attributesToSnippet).toEqual(['content:10']);
    expect(settings.searchableAttributes).toContain('unordered(aliases)');
  });

  it('leaves the old records in place when the service fails or refuses', async () => {
    await push(before);
    await expect(push(after, 'wrong')).rejects.toThrow(/Its records are those from before\. Check the key/);
    service.isDown = true;
    await expect(push()).rejects.toThrow(/Its records are those from before/);
    expect(titles()).toEqual(['Old']);
  });

  it('refuses to run without keys or records', async () => {
    expect(() => pushTargetFromEnvironment({ALGOLIA_APP_ID: 'A', ALGOLIA_INDEX: ''})).toThrow(
      /found ALGOLIA_ADMIN_KEY and ALGOLIA_INDEX empty/,
    );
    await expect(push([])).rejects.toThrow(/expected records, found none/);
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
        ['aliases', learned.aliases],
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

describe('hosted search', () =>
  it('is on with three variables, off with none and an error with some', () => {
    expect(algoliaFromEnvironment({})).toBeUndefined();
    expect(algoliaFromEnvironment({ALGOLIA_APP_ID: 'A', ALGOLIA_SEARCH_KEY: 'k', ALGOLIA_INDEX: 'docs'})).toMatchObject({
      appId: 'A',
      apiKey: 'k',
      indexName: 'docs',
      contextualSearch: true,
    });
    expect(() => algoliaFromEnvironment({ALGOLIA_APP_ID: 'A'})).toThrow(/ALGOLIA_SEARCH_KEY and ALGOLIA_INDEX empty/);
  }));
