import {readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {brotliCompressSync} from 'node:zlib';

import {describe, expect, it} from 'vitest';

import {bundles} from '../e2e/support/budgets.ts';
import {buildDir, scripts, scriptText} from '../e2e/support/site.ts';
import {builtPages} from './support/pages.ts';

const folder = path.join(buildDir, 'assets/js');

describe.each(Object.entries(bundles))('the script "%s", which every page loads,', (name, limit) => {
  const file = readdirSync(folder).find((candidate) => candidate.startsWith(`${name}.`)) ?? '';

  it('stays within its bytes', () => {
    expect(file, `build/assets/js/${name}.*.js exists`).not.toBe('');
    const bytes = brotliCompressSync(readFileSync(path.join(folder, file))).length;
    expect(bytes, `${file} takes ${bytes} bytes of ${limit} (tests/e2e/support/budgets.ts)`).toBeLessThanOrEqual(limit);
  });

  it('does not list the pages', () => {
    const text = scriptText(`assets/js/${file}`);
    const listed = [...builtPages.keys()].filter((page) => page.startsWith('/docs/') && text.includes(`"${page}"`));
    // The navbar, the footer and the sidebars' entry pages are named there; anything else would grow with the site.
    expect(listed.length, `${file} names ${listed.join(', ')}`).toBeLessThan(12);
  });
});

it('no script knows the service for analytics, which this build does not use', () => {
  expect(scripts.length).toBeGreaterThan(100);
  expect(scripts.filter((name) => scriptText(name).includes('googletagmanager'))).toEqual([]);
});

// Of the core's 437 kB, 8 kB are the folds of its examples and 9 the rules of the navigation bar; compressed they are less than 4 kB.
it('no page of the API reference has more than 445 kB', () => {
  const pages = [...builtPages.values()].filter((page) => page.path.startsWith('/docs/api'));
  expect(pages.length).toBeGreaterThan(100);
  expect(pages.filter(({html}) => Buffer.byteLength(html) > 445_000).map((page) => page.path)).toEqual([]);
});
