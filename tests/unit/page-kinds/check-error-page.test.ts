import {describe, expect, it} from 'vitest';

import {checkErrorPage} from '../../../src/features/page-kinds/check-error-page.ts';
import {checkPage} from '../../../src/features/page-kinds/check-page.ts';
import {parseFrontMatter} from '../../../src/content/front-matter.ts';
import type {ErrorCode} from '../../../src/shared/error-table.ts';

const site = {package: 'lexical', module: 'lexical', function: 'f', source: null, values: ['key']};
const entry: ErrorCode = {code: 8, message: 'No node %s (here).', certainty: 'same code', sites: [site]};

const page = `---
description: A node is not there.
when: the node is not there
---

Text.

## Fix

\`\`\`ts
export {};
\`\`\`

## What happens to the editor

Nothing is lost.

## See it happen

\`\`\`ts run
console.log('No node 7 (here).');
\`\`\`

\`\`\`text output
No node 7 (here).
\`\`\`
`;

function problemsOf(text: string, code: ErrorCode | undefined = entry): string[] {
  return checkErrorPage('/site/docs/error/8.md', text, parseFrontMatter(text), code).map(
    ({line, message}) => `${line} ${message}`,
  );
}

describe('the page of an error', () => {
  it('has one executed sample, which prints the message', () => expect(problemsOf(page)).toEqual([]));

  it('fails without such a sample, and at the second one', () => {
    expect(problemsOf(page.replace('ts run', 'ts'))).toEqual(['1 expected one `run` sample on the page of an error, found 0']);
    expect(problemsOf(page.replace('```ts\n', '```ts run\n'))).toEqual([
      '20 expected one `run` sample on the page of an error, found 2',
    ]);
  });

  it('fails at an output that is another message', () => {
    const other = page.replace('No node 7 (here).\n```', 'No node.\n```');
    expect(problemsOf(other)).toEqual([
      '24 expected the sample to print the message of error 8, "No node %s (here).", found "No node."',
    ]);
    expect(problemsOf(page, {...entry, message: 'No node 8 (here).'})).toHaveLength(1);
  });

  it('begins with the fix, and says what happens to the editor', () => {
    const expected = 'expected the sections Fix, What happens to the editor, See it happen in this order, the first at once';
    expect(problemsOf(page.replace('## Fix\n', '## Causes\n\n## Fix\n'))).toEqual([
      `1 ${expected}, found Causes, Fix, What happens to the editor, See it happen`,
    ]);
    expect(problemsOf(page.replace('## What happens to the editor\n', ''))).toEqual([`1 ${expected}, found Fix, See it happen`]);
    expect(problemsOf(page.replace('## See', '## Other causes {#causes}\n\n## See'))).toEqual([]);
  });

  it('fails for a number that no package throws', () =>
    expect(checkErrorPage('/site/docs/error/9.md', page, parseFrontMatter(page), undefined)[0]?.message).toBe(
      'expected an error number as the file name, found one that no package throws',
    ));
});

describe('the front matter of the page of an error', () => {
  const context = {siteDir: '/site', packages: new Set(['lexical', '@lexical/list']), codes: [entry]};
  const whole = `${page}\n## Next steps\n\n- What is a node? [Nodes](../nodes.md)\n`;
  const said = (text: string): string[] =>
    checkPage('/site/docs/error/8.md', text, context).map(({line, message}) => `${String(line)} ${message}`);

  it('says when the error is thrown', () =>
    expect(said(whole.replace('when: the node is not there\n', ''))).toEqual(['1 the front matter has no when']));

  it('has only what its number does not tell', () => {
    expect(said(whole)).toEqual([]);
    expect(said(whole.replace('---\n\n', 'packages: [lexical, "@lexical/list"]\n---\n\n'))).toEqual([]);
  });

  it.each([
    ['title: Minified Lexical error', '4 the build sets the title itself'],
    ['page_type: reference', '4 the build sets the page_type itself'],
    ['displayed_sidebar: docs', '4 the build sets the displayed_sidebar itself'],
    ['packages: [lexical]', '4 the build sets the packages itself'],
    ['sidebar_label: 8', '4 unknown key "sidebar_label" in the front matter'],
  ])('may not have %s', (line, message) => expect(said(whole.replace('---\n\n', `${line}\n---\n\n`))[0]).toBe(message));
});
