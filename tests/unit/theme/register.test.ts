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

const listed = [...readFileSync(path.join(themeDir, 'README.md'), 'utf8').matchAll(/^\| `([^`]+)` \|/gm)].map(([, name]) => name);

describe('the register of theme components', () => {
  it('lists every component below src/theme, and nothing else', () => {
    expect(components().sort()).toEqual([...listed].sort());
  });

  it.each(components())('%s says in its first line what changed and why', (component) => {
    const file = [`${component}/index.tsx`, `${component}.tsx`, `${component}/index.ts`, `${component}.ts`, `${component}.js`]
      .map((name) => path.join(themeDir, name))
      .find((name) => existsSync(name));
    expect(file).toBeDefined();
    expect(readFileSync(file ?? '', 'utf8').split('\n')[0]).toMatch(/^\/\/ Change: .+ Why: .+/);
  });
});
