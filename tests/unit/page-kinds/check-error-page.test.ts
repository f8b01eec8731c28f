import {describe, expect, it} from 'vitest';

import {checkErrorPage} from '../../../src/plugins/page-kinds/check-error-page.ts';
import type {ErrorCode} from '../../../src/shared/errors/types.ts';

const site = {package: 'lexical', module: 'lexical', function: 'f', source: null, values: ['key']};
const entry: ErrorCode = {code: 8, message: 'No node %s (here).', certainty: 'same code', sites: [site], reach: []};

const page = `---
description: A node is not there.
---

Text.

\`\`\`ts
export {};
\`\`\`

## See it happen

\`\`\`ts run
console.log('No node 7 (here).');
\`\`\`

\`\`\`text output
No node 7 (here).
\`\`\`
`;

function problemsOf(text: string, code: ErrorCode | undefined = entry): string[] {
  return checkErrorPage('/site/docs/error/8.md', text, code).map(({line, message}) => `${line} ${message}`);
}

describe('the page of an error', () => {
  it('has one executed sample, which prints the message', () => {
    expect(problemsOf(page)).toEqual([]);
  });

  it('fails without such a sample, and at the second one', () => {
    expect(problemsOf(page.replace('ts run', 'ts'))).toEqual(['1 expected one `run` sample on the page of an error, found 0']);
    expect(problemsOf(page.replace('```ts\n', '```ts run\n'))).toEqual([
      '13 expected one `run` sample on the page of an error, found 2',
    ]);
  });

  it('fails at an output that is another message', () => {
    const other = page.replace('No node 7 (here).\n```', 'No node.\n```');
    expect(problemsOf(other)).toEqual([
      '17 expected the sample to print the message of error 8, "No node %s (here).", found "No node."',
    ]);
    expect(problemsOf(page, {...entry, message: 'No node 8 (here).'})).toHaveLength(1);
  });

  it('fails for a number that no package throws', () => {
    expect(checkErrorPage('/site/docs/error/9.md', page, undefined)[0]?.message).toBe(
      'expected the number of an error as the name of the page, found one that no package throws',
    );
  });
});
