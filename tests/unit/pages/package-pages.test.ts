import {readFileSync} from 'node:fs';

import {describe, expect, it} from 'vitest';

import {packageNames, pagePathOf} from '../../e2e/support/package-exports.ts';

/** The text between a heading of the second level and the next one. */
function sectionOf(page: string, title: string): string {
  return page.split(/^## /m).find((section) => section.startsWith(title)) ?? '';
}

describe.each(packageNames())('the page of %s', (name) => {
  const page = readFileSync(`.${pagePathOf(name)}.md`, 'utf8');

  it('shows the facts that the build reads from the package', () => {
    expect(page).toContain(`\n::package-badges[${name}]\n`);
    expect(page).toContain(`\n::package-api[${name}]\n`);
  });

  it('has the parts that every package page has, in order', () => {
    const expected = ['Install', 'What you get', 'Troubleshooting', 'Reference', 'Next steps'];
    const headings = [...page.matchAll(/^## ([^{\n]+?)(?: \{#.*)?$/gm)].map(([, title]) => title ?? '');
    expect(headings.filter((title) => expected.includes(title))).toEqual(expected);
  });

  it('names under "Install" every package that the quick start imports', () => {
    const named = sectionOf(page, 'Install').match(/(?:@lexical\/)?[\w-]+/g) ?? [];
    // The samples under "In React" are for a project with the React plugins, and what is linted has the core.
    const given = ['react', '@lexical/react', ...(name === '@lexical/eslint-plugin' ? ['lexical'] : [])];
    const imported = [...sectionOf(page, 'Quick start').matchAll(/ from '((?:@[\w-]+\/)?[\w-]+)/g)].map(
      ([, found = '']) => found,
    );
    expect(imported.filter((found) => ![...named, ...given].includes(found))).toEqual([]);
  });

  it('has a sample that is mounted, executed or linted', () => {
    expect(page).toMatch(/^```tsx? (?:.* )?(?:live|run|eslint=(?:valid|invalid))\b/m);
  });
});
