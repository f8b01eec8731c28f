import {readFileSync} from 'node:fs';
import path from 'node:path';

import {expect, test} from './support/test.ts';

import {htmlOf, idsOf} from './support/site.ts';

const contract = (name: string): Record<string, string[]> =>
  JSON.parse(readFileSync(path.resolve(__dirname, '../contract', name), 'utf8')) as Record<string, string[]>;

const urls = contract('urls.json');
const expectedMissing = contract('expected-missing.json');

test.describe('addresses that must keep working', () => {
  test('every path is served with a page of its own', async ({request}) => {
    const failures: string[] = [];
    const bodies = new Map<string, string>();
    for (const url of Object.keys(urls)) {
      const response = await request.get(url);
      const heading = /<h1[^>]*>(.*?)<\/h1>/s.exec(await response.text())?.[1] ?? '';
      if (response.status() !== 200 || heading === '') {
        failures.push(`${url}: status ${response.status()}, h1 "${heading}"`);
      }
      bodies.set(url, heading);
    }
    expect(failures).toEqual([]);
    expect(bodies.size).toBe(173);
  });

  test('every anchor is the id of an element on its page, but for those listed as missing', () => {
    const missing: Record<string, string[]> = {};
    for (const [url, anchors] of Object.entries(urls)) {
      const ids = idsOf(htmlOf(url) ?? '');
      const lost = anchors.filter((anchor) => !ids.has(anchor));
      if (lost.length > 0) {
        missing[url] = lost;
      }
    }
    expect(missing).toEqual(expectedMissing);
  });

  test('the list of missing anchors only shrinks', () => {
    expect(Object.values(expectedMissing).flat()).toHaveLength(0);
  });
});
