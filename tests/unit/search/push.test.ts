import {afterAll, beforeAll, beforeEach, describe, expect, it} from 'vitest';

import {hostedFromEnvironment} from '../../../src/config/search.ts';
import {pushRecords, pushTargetFromEnvironment, type PushTarget} from '../../../src/plugins/search/push.ts';
import {AlgoliaStandIn} from '../../search/algolia/stand-in.ts';
import {typeProblems} from '../../search/algolia/type-problems.ts';
import {records} from './support.ts';

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
      expect.arrayContaining(['language', 'docusaurus_tag']),
    );
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

describe('the check of requests against types', () => {
  it('finds parameters that Algolia does not have', () => {
    const body = {requests: [{indexName: 'docs', query: 'x', hitsPerPge: 5}]};
    expect(typeProblems([{method: 'POST', path: '/1/indexes/*/queries', body}]).join()).toMatch(/hitsPerPge/);
  });
});

describe('the hosted backend', () => {
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
