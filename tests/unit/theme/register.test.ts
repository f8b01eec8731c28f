import {existsSync, readdirSync, readFileSync, statSync} from 'node:fs';
import path from 'node:path';

import {describe, expect, it} from 'vitest';

const themeDir = path.resolve(import.meta.dirname, '../../../src/theme');

/** Component names, `Folder` or `Folder/Nested`, of every source file below src/theme. */
function components(folder = themeDir): string[] {
  return readdirSync(folder).flatMap((name) => {
    const file = path.join(folder, name);
    if (statSync(file).isDirectory()) {
      return components(file);
    }
    if (!/\.(tsx?|jsx?)$/.test(name)) {
      return [];
    }
    const component = path
      .relative(themeDir, file)
      .replace(/\.[jt]sx?$/, '')
      .replace(/\/index$/, '');
    // Files beside an index are parts of that component.
    return /\/index\.[jt]sx?$/.test(file) || !existsSync(path.join(folder, 'index.tsx')) ? [component] : [];
  });
}

/** Each component of the table with its kind. */
const listed = new Map(
  [...readFileSync(path.join(themeDir, 'README.md'), 'utf8').matchAll(/^\| `([^`]+)` \| (\w+) \|/gm)].map(
    ([, name = '', kind = '']) => [name, kind],
  ),
);

function sourceOf(component: string): string {
  const file = [`${component}/index.tsx`, `${component}.tsx`, `${component}/index.ts`, `${component}.ts`, `${component}.js`]
    .map((name) => path.join(themeDir, name))
    .find((name) => existsSync(name));
  expect(file).toBeDefined();
  return readFileSync(file ?? '', 'utf8');
}

describe('the register of theme components', () => {
  it('lists every component below src/theme, and nothing else', () =>
    expect(components().sort()).toEqual([...listed.keys()].sort()));

  it.each(components())('%s says in its first line what changed and why', (component) =>
    expect(sourceOf(component).split('\n')[0]).toMatch(/^\/\/ Change: .+ Why: .+/),
  );

  // `Root` wraps the whole site; Docusaurus' own has nothing in it.
  it.each([...listed].filter(([component]) => component !== 'Root'))(
    '%s shows the original when it is a wrap (%s)',
    (component, kind) => expect(sourceOf(component).includes(`'@theme-original/${component}'`)).toBe(kind === 'wrap'),
  );
});
