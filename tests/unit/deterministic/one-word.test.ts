import {describe, expect, it} from 'vitest';

import {chooseWord, newWord} from '../../deterministic/one-word.ts';

const page = `---
description: An editor keeps many listeners for you.
---

A listener is a function that runs *after* a commit. The editor calls every listener once.

## You will learn

\`\`\`ts
// The editor calls other functions too.
\`\`\`
`;

describe('the word that is changed in a page', () => {
  it('stands between two others in a paragraph', () =>
    expect(chooseWord(page, '')).toEqual({
      before: 'a function that',
      after: `a ${newWord} that`,
      heading: 'You will learn',
    }));

  it('is not one that a proof quotes', () =>
    expect(chooseWord(page, "prove('A listener is a function that runs after a commit.', () => {})").before).toBe(
      'editor calls every',
    ));

  it('does not exist in a page without prose, which is said', () =>
    expect(() => chooseWord('## You will learn\n\n- one point of a list only\n', '')).toThrow(
      'expected a heading of plain words, and a word that no proof quotes between two others in a paragraph, found 0 words',
    ));
});
