import {readFileSync} from 'node:fs';

import {describe, expect, it} from 'vitest';

import {packageNames, pagePathOf} from '../../e2e/support/package-exports.ts';

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

  it('has a sample that is mounted, executed or linted', () => {
    expect(page).toMatch(/^```tsx? (?:.* )?(?:live|run|eslint=(?:valid|invalid))\b/m);
  });
});
