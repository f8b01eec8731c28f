import path from 'node:path';

import {describe, expect, it} from 'vitest';

import {checkPackagePages, checkSite} from '../../../src/features/page-kinds/check-site.ts';
import {formatProblems} from '../../../src/content/problems.ts';

const siteDir = path.resolve(import.meta.dirname, '../../..');

describe('the pages of the site', () => {
  // All pages of the site are parsed, on a machine that may be busy.
  it('are pages of their kind', {timeout: 60_000}, () => expect(formatProblems(checkSite(siteDir), siteDir)).toBe(''));
});

describe('pages of packages', () =>
  it('are there for each package', () => {
    const pages = [{file: '/site/docs/packages/lexical.md', text: ''}];
    expect(checkPackagePages(pages, ['lexical'], '/site')).toEqual([]);
    expect(
      checkPackagePages(pages, ['lexical', '@lexical/list'], '/site').map(({file, message}) => `${file} ${message}`),
    ).toEqual([
      '/site/docs/packages/lexical-list.md expected a page about @lexical/list, which package.json depends on, found none',
    ]);
  }));
