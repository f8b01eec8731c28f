import {existsSync} from 'node:fs';
import path from 'node:path';

import {expect, test} from './support/test.ts';

import {buildDir, builtPaths, closest, htmlOf, idsOf, linksOf} from './support/site.ts';

const pages = builtPaths();
const idsByPage = new Map(pages.map((page) => [page, idsOf(htmlOf(page) ?? '')]));

/** What is wrong with a link, in words; `undefined` when it leads somewhere. */
function problemOf(page: string, href: string): string | undefined {
  const target = new URL(href, `https://site.invalid${page}`);
  if (target.host !== 'site.invalid') {
    return undefined;
  }
  const targetPath = target.pathname.replace(/(.)\/$/, '$1');
  const ids = idsByPage.get(targetPath);
  if (ids === undefined) {
    return existsSync(path.join(buildDir, decodeURI(targetPath)))
      ? undefined
      : `${page}: link to ${href}, but no page ${targetPath} exists. Closest: ${closest(targetPath, pages).join(', ')}`;
  }
  const anchor = decodeURIComponent(target.hash.slice(1));
  return anchor === '' || ids.has(anchor)
    ? undefined
    : `${page}: link to ${href}, but ${targetPath} has no element with the id "${anchor}". Closest: #${closest(anchor, ids).join(', #')}`;
}

test('every internal link of the built site leads to a page and an anchor that exist', () => {
  const problems = pages.flatMap((page) => linksOf(htmlOf(page) ?? '').map((href) => problemOf(page, href)));
  expect([...new Set(problems.filter((problem) => problem !== undefined))]).toEqual([]);
});

test('every link to another site says that it opens without a way back', () => {
  const problems = pages.flatMap((page) =>
    [...(htmlOf(page) ?? '').matchAll(/<a\b[^>]*\bhref="?https?:\/\/[^>]*>/g)]
      .filter(([link]) => !/\brel="?[^">]*\bnoopener\b/.test(link))
      .map(([link]) => `${page}: ${link}`),
  );
  expect([...new Set(problems)]).toEqual([]);
});
