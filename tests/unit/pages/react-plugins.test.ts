import {readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';

import {describe, expect, it} from 'vitest';

import {entryPoints} from '../../e2e/support/package-exports.ts';

const folder = 'docs/react';
const indexPage = readFileSync(path.join(folder, 'plugins.md'), 'utf8');
const pages = new Map([
  ['./plugins.md', indexPage],
  ...readdirSync(path.join(folder, 'plugins')).map((file): [string, string] => [
    `./plugins/${file}`,
    readFileSync(path.join(folder, 'plugins', file), 'utf8'),
  ]),
]);

/** The text from a heading with this id to the next heading of the same or a higher level. */
function sectionOf(page: string, id: string): string | undefined {
  const [, marks = '', rest = ''] = new RegExp(`^(#{2,3}) [^\\n]*\\{#${id}\\}$([^]*)`, 'm').exec(page) ?? [];
  return marks === '' ? undefined : rest.split(new RegExp(`^#{2,${marks.length}} `, 'm'))[0];
}

/** Where the index row of a module leads: page and id. */
function targetOf(moduleName: string): {page: string; id: string} {
  const [, file = '', id = ''] = new RegExp(`^\\| \\[${moduleName}\\]\\(([^)#]*)#([^)]+)\\)`, 'm').exec(indexPage) ?? [];
  return {page: file === '' ? './plugins.md' : file, id};
}

describe.each(entryPoints('@lexical/react'))('%s', (entryPoint) => {
  const {page, id} = targetOf(path.posix.basename(entryPoint));
  const section = sectionOf(pages.get(page) ?? '', id);

  it('is in the index, which leads to a section', () => {
    expect(id, `no row | [${path.posix.basename(entryPoint)}](…#…) in docs/react/plugins.md`).not.toBe('');
    expect(section, `no heading {#${id}} in docs/react/${page}`).toBeDefined();
  });

  it('is imported in its section', () => {
    expect(section).toMatch(new RegExp(`from '${entryPoint}'`));
  });

  it('says what it registers or what is to be watched', () => {
    expect(section).toMatch(/^- \*\*(Registers|Caveats|Takes and returns):\*\*/m);
  });
});

describe('the index', () => {
  it('names no module that the package does not have', () => {
    const listed = [...indexPage.matchAll(/^\| \[(\w+)\]\(/gm)].map(([, name]) => `@lexical/react/${name ?? ''}`);
    expect(listed).toEqual(entryPoints('@lexical/react').sort((a, b) => a.localeCompare(b, 'en')));
  });
});
