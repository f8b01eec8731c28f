import {describe, expect, it} from 'vitest';

import {siteDir} from '../../src/config/site.ts';
import {readRemovedUrls} from '../../src/content/removed-urls.ts';
import urls from '../contract/urls.json';
import {serveFolder} from '../e2e/support/static-server.ts';
import {buildDir} from '../e2e/support/site.ts';
import {builtPages} from './support/pages.ts';

const removedUrls = readRemovedUrls(siteDir);

describe('addresses that must keep working', () => {
  it('are served with a page of their own', async () => {
    const origin = await serveFolder(buildDir);
    const failures: string[] = [];
    for (const url of Object.keys(urls)) {
      const response = await fetch(`${origin}${url}`);
      const heading = /<h1[^>]*>(.*?)<\/h1>/s.exec(await response.text())?.[1] ?? '';
      if (response.status !== 200 || heading === '') {
        failures.push(`${url}: status ${response.status}, h1 "${heading}"`);
      }
    }
    expect(failures).toEqual([]);
  });

  it('have each anchor as the id of an element', () => {
    const missing = Object.entries<string[]>(urls).flatMap(([url, anchors]) => {
      // A page that is gone leads to another one; what is gone of a page has a note with its id.
      if (removedUrls.some(({page, anchor}) => page === url && anchor === undefined)) return [];
      const ids = builtPages.get(url.replace(/(.)\/$/, '$1'))?.ids;
      return anchors.filter((anchor) => ids?.has(anchor) !== true).map((anchor) => `${url}#${anchor}`);
    });
    expect(missing).toEqual([]);
  });
});
