import {describe, expect, it} from 'vitest';

import {formatProblems} from '../../../src/content/problems.ts';
import {checkStatements, statementProblems} from '../../../src/features/proofs/check.ts';
import {coverageOf} from '../../../src/features/proofs/coverage.ts';
import {statementsOf} from '../../../src/features/proofs/statements.ts';
import {quotesOf} from '../../../src/features/proofs/quotes.ts';

const page = `---
title: Lists
page_type: concept
---

A list holds items. It starts at 10:30.

| key | what it does |
| --- | --- |
| <kbd>Tab</kbd> | indents the **item** |

<!-- no proof: prices -->

| plan | price |
| --- | --- |
| one | two |

:::pitfall[Items vanish]

They do, without a [parent](./parent.md).

:::

## Rules

- An item has one parent,
  and \`key\` names it.

## Check yourself

<details>
<summary>Who owns an item?</summary>

Its list.

</details>

## Troubleshooting

### Nothing happens

The node is not registered. Register it:

\`\`\`ts run
console.log(1);
\`\`\`
`;

describe('statements that readers rely on', () => {
  it('are rules, rows, pitfalls, answers and causes, with their lines', () => {
    const {statements, exempted} = statementsOf(page);
    expect(statements.map(({kind, line, text}) => [kind, line, text])).toEqual([
      ['table row', 10, 'Tab | indents the item'],
      ['pitfall', 18, 'Items vanish\nThey do, without a parent.'],
      ['rule', 26, 'An item has one parent, and key names it.'],
      ['answer', 34, 'Its list.'],
      ['cause or fix', 42, 'The node is not registered. Register it:'],
    ]);
    expect(statements.at(-1)?.hasExecutedSample).toBe(true);
    expect(exempted).toEqual([{line: 14, reason: 'prices'}]);
  });

  it('are answers of a page of questions, each under its heading', () => {
    const {statements} = statementsOf('---\npage_type: faq\n---\n\n## Why?\n\nBecause.\n\n## Next steps\n\n- There.\n');
    expect(statements.map(({kind, label}) => [kind, label])).toEqual([['answer', 'Why?']]);
  });
});

describe('quotes', () => {
  it('are read from prove() and unproven(), with their lines', () => {
    const code =
      "prove('one', () => {});\nprove(`two`, {build: 'production'}, () => {});\nunproven('three', {reason: 'a voice', source: 'ARIA'});\n";
    expect(quotesOf('a.proof.ts', code)).toMatchObject({
      quotes: [
        {text: 'one', line: 1, unproven: undefined},
        {text: 'two', line: 2, unproven: undefined},
        {text: 'three', line: 3, unproven: {reason: 'a voice', source: 'ARIA'}},
      ],
      problems: [],
    });
  });

  it('have to be literals, and what is not shown needs a reason and a source', () => {
    const {problems} = quotesOf('a.proof.ts', "prove(name, () => {});\nunproven('three', {reason: 'a voice'});\n");
    expect(problems.map(({line}) => line)).toEqual([1, 2]);
  });

  const reportOf = (code: string) =>
    checkStatements('/site/docs/lists.md', page, [{file: '/site/tests/proofs/lists.proof.ts', code}]);

  it('may leave out markup, and belong to the statement that they stand in', () => {
    const {statements, problems} = reportOf(
      "prove('It starts at 10:30.', f); prove('Tab | indents the item', f); prove('one parent, and `key` names it', f);",
    );
    expect(problems).toEqual([]);
    expect(statements.filter(({quotes}) => quotes.length > 0).map(({kind}) => kind)).toEqual(['table row', 'rule']);
  });

  it('that the page does not have are refused, with its closest sentence and line', () => {
    const {problems} = reportOf("\nprove('A list owns its items.', f);");
    expect(problems).toEqual([
      {
        file: '/site/tests/proofs/lists.proof.ts',
        line: 2,
        column: 1,
        message: 'the page does not say "A list owns its items."',
        hint: 'The closest sentence is "A list holds items." in /site/docs/lists.md:6.',
      },
    ]);
    expect(formatProblems(problems, '/site', () => '')).toContain(' in docs/lists.md:6.');
  });

  it('have to cover every statement that readers rely on', () => {
    const report = reportOf("prove('Tab | indents the item', f); prove('The node is not registered.', f);");
    expect(statementProblems(report).map(({line, message}) => [line, message])).toEqual([
      [18, 'this pitfall has no proof: "Items vanish They do, without a parent."'],
      [26, 'this rule has no proof: "An item has one parent, and key names it."'],
      [34, 'this answer has no proof: "Who owns an item?"'],
    ]);
  });

  const quoted = (...quotes: string[]) => reportOf(quotes.map((quote) => `prove('${quote}', f);`).join('\n'));
  const others = ['Tab | indents the item', 'They do, without a parent.', 'Its list.', 'The node is not registered.'];

  it('have to hold most of its words', () => {
    expect(statementProblems(quoted(...others, 'Items vanish', 'and key names it'))).toMatchObject([
      {line: 26, message: expect.stringContaining('quote 44 % of the words of this rule, expected at least 60 %') as unknown},
    ]);
    const parts = quoted(...others, 'Items vanish', 'An item has', 'and key names it');
    expect(statementProblems(parts)).toEqual([]);
  });

  it('hold its executed samples, too', () => {
    const {statements} = quoted();
    expect(statements.filter((statement) => coverageOf(statement) > 0).map(({kind}) => kind)).toEqual(['cause or fix']);
  });
});
