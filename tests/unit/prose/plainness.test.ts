import {describe, expect, it} from 'vitest';

import {excessOf, findTurns, plainnessOf} from '../../../src/cli/prose/plainness.ts';

const words = (count: number): string => Array.from({length: count}, (_, index) => `word${index}`).join(' ');
const messagesFor = (page: string, text: string): string[] =>
  excessOf(page, text).map(({line, message}) => `${line}: ${message}`);

describe('words at eye level', () => {
  it('are those of text, lists, headings and tables, but not of code and folds', () => {
    const page = [
      '---\ntitle: Not counted\n---\n',
      '## Two words\n',
      'Three short words.\n',
      '- one\n',
      '| cell |\n| --- |\n',
      '```ts\nconst not = counted;\n```\n',
      '<details>\n<summary>Not this</summary>\n\nNor this.\n\n</details>\n',
      'Last.',
    ].join('\n');
    expect(plainnessOf(page, undefined).words).toBe(2 + 3 + 1 + 1 + 1);
  });

  it('have a budget for each kind of page', () => {
    expect(messagesFor('docs/concepts/a.md', words(900))).toEqual([]);
    expect(messagesFor('docs/concepts/a.md', words(901))).toEqual([
      '1: "the page" has 901 words at eye level, expected at most 900',
    ]);
    expect(messagesFor('docs/error/26.md', words(111))[0]).toContain('111 words at eye level, expected at most 110');
    expect(messagesFor('docs/examples/text.md', words(2000))).toEqual([]);
  });

  it('have a budget for each answer of a list of questions', () => {
    const page = `## All\n\n${words(40)}\n\n### One\n\n${words(40)}\n\n### Two\n\n${words(61)}\n`;
    expect(messagesFor('docs/faq.md', page)).toEqual(['9: "Two" has 62 words at eye level, expected at most 60']);
  });

  it('may be more with a reason in the front matter', () => {
    const page = `---\nlong_because: it compares five editors\n---\n\n${words(901)}`;
    expect(messagesFor('docs/concepts/a.md', page)).toEqual([]);
  });
});

describe('turns that only this site uses', () => {
  it('are found with plain words for each', () =>
    expect(findTurns('An editor lets go of one; a whole link goes.')).toEqual([
      {turn: 'lets go of', index: 10, instead: 'releases, detaches'},
      {turn: 'whole', index: 28, instead: 'entire, entirely'},
      {turn: 'goes', index: 39, instead: 'is removed, is lost, disappears'},
    ]));

  it('are refused above five in a hundred sentences, when there are three of them', () => {
    const plain = 'The editor calls the listener. ';
    const turned = 'The listener goes after that. ';
    expect(messagesFor('docs/concepts/a.md', turned.repeat(2))).toEqual([]);
    expect(messagesFor('docs/concepts/a.md', turned.repeat(3) + plain.repeat(57))).toEqual([]);
    expect(messagesFor('docs/concepts/a.md', turned.repeat(3) + plain.repeat(37))[0]).toContain('8 of 100 sentences');
  });

  it('are not looked for in code', () => {
    expect(plainnessOf('Call `asks.goes()` in the whole.', undefined).turns).toBe(100);
    expect(plainnessOf('Call `asks.goes()` in an update.', undefined).turns).toBe(0);
  });
});

describe('caveats', () =>
  it('are refused when a section has two that are not folded', () => {
    const caveats = 'It works, but slowly. It is a list unless a type is given.';
    expect(messagesFor('docs/concepts/a.md', 'It works, but slowly.\n\n## Two\n\nIt works, except in lists.')).toEqual([]);
    expect(messagesFor('docs/concepts/a.md', `Text.\n\n## Rules\n\n- ${caveats}`)).toEqual([
      '3: "Rules" has 2 sentences with "but", "unless", "only when" and the like, expected at most 1',
    ]);
    expect(messagesFor('docs/concepts/a.md', `## Limits\n\n<details>\n\n${caveats}\n\n</details>`)).toEqual([]);
  }));

describe('the first sample', () => {
  it('is counted from the line after the hidden ones', () =>
    expect(plainnessOf('```ts run\nimport a;\n// ---cut---\na();\nb();\n```\n\n```ts\nc();\n```', undefined).sampleLines).toBe(
      2,
    ));

  it('has a budget', () => {
    const fence = (lines: number): string => `\`\`\`ts\n${'a();\n'.repeat(lines)}\`\`\`\n`;
    expect(messagesFor('docs/concepts/a.md', fence(25))).toEqual([]);
    expect(messagesFor('docs/concepts/a.md', fence(26))).toEqual(['1: the first sample has 26 lines, expected at most 25']);
  });
});
