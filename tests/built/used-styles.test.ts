import {readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';

import {expect, it} from 'vitest';

import {usedByMarkup} from '../../src/light/light-css/usage.ts';
import {buildDir} from '../e2e/support/site.ts';
import {builtPages} from './support/pages.ts';

// What is not seen there loses its styles (src/light/light-css).
it.each([...builtPages.values()].map((page) => [page.path, page] as const))(
  'every class of %s is seen in its HTML',
  (_path, page) => {
    const {classes} = usedByMarkup(page.html);
    const names = page.elements.flatMap(({properties}) =>
      Array.isArray(properties['className']) ? properties['className'] : [],
    );
    expect(names.length).toBeGreaterThan(0);
    expect([...new Set(names)].filter((name) => !classes.has(String(name)))).toEqual([]);
  },
);

it('every custom property that the HTML of pages names is seen there', () => {
  const unseen = [...builtPages.values()].flatMap((page) => {
    const {properties: seen} = usedByMarkup(page.html);
    const styles = page.elements.map(({properties}) => (typeof properties['style'] === 'string' ? properties['style'] : ''));
    const named = styles.flatMap((style) => [...style.matchAll(/--[\w-]+/g)].map(([name]) => name));
    return named.filter((name) => !seen.has(name)).map((name) => `${page.path}: ${name}`);
  });
  expect(unseen).toEqual([]);
});

it('fonts are declared in pages, and in no style sheet that comes later', () => {
  const folder = path.join(buildDir, 'assets/css');
  const declared = [...builtPages.values()].filter(({html}) => html.includes('@font-face'));
  expect(declared).toHaveLength(builtPages.size);
  const sheets = readdirSync(folder);
  expect(sheets.length).toBeGreaterThan(1);
  expect(sheets.filter((name) => readFileSync(path.join(folder, name), 'utf8').includes('@font-face'))).toEqual([]);
});
