import {existsSync} from 'node:fs';
import path from 'node:path';

import {expect, it} from 'vitest';

import {editDistance} from '../../src/shared/edit-distance.ts';
import {buildDir} from '../e2e/support/site.ts';
import {builtPages, type BuiltPage} from './support/pages.ts';

/** Where the links of a page lead, as it is written there. */
function linksOf({elements}: BuiltPage): string[] {
  return elements.flatMap(({tagName, properties: {href}}) => (tagName === 'a' && typeof href === 'string' ? [href] : []));
}

/** The entry closest to a wanted text, for messages that suggest what was meant. */
function closest(wanted: string, choices: Iterable<string>): string {
  const [best] = [...choices]
    .map((choice) => ({choice, distance: editDistance(wanted, choice)}))
    .sort((a, b) => a.distance - b.distance);
  return best?.choice ?? 'none';
}

/** What is wrong with a link, in words; `undefined` when it leads somewhere. */
function problemOf(page: string, href: string): string | undefined {
  const target = new URL(href, `https://site.invalid${page}`);
  if (target.host !== 'site.invalid') {
    return undefined;
  }
  const targetPath = target.pathname.replace(/(.)\/$/, '$1');
  const ids = builtPages.get(targetPath)?.ids;
  if (ids === undefined) {
    return existsSync(path.join(buildDir, decodeURI(targetPath)))
      ? undefined
      : `${page}: link to ${href}, but no page ${targetPath} exists. Closest: ${closest(targetPath, builtPages.keys())}`;
  }
  const anchor = decodeURIComponent(target.hash.slice(1));
  return anchor === '' || ids.has(anchor)
    ? undefined
    : `${page}: link to ${href}, but ${targetPath} has no element with the id "${anchor}". Closest: #${closest(anchor, ids)}`;
}

it('every internal link of the built site leads to a page and an anchor that exist', () => {
  const problems = [...builtPages.values()].flatMap((page) =>
    [...new Set(linksOf(page))].map((href) => problemOf(page.path, href)),
  );
  expect(problems.filter((problem) => problem !== undefined)).toEqual([]);
});

it('every link that opens beside its page opens without a way back; in place there is none', () => {
  const problems = [...builtPages.values()].flatMap(({path, elements}) =>
    elements
      .filter(({tagName, properties: {target}}) => tagName === 'a' && target !== undefined)
      .filter(({properties: {rel}}) => !(Array.isArray(rel) && rel.includes('noopener')))
      .map(({properties: {href}}) => `${path}: ${String(href)}`),
  );
  expect([...new Set(problems)]).toEqual([]);
});
