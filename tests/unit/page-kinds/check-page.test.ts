import {describe, expect, it} from 'vitest';

import {checkPage} from '../../../src/features/page-kinds/check-page.ts';

const context = {siteDir: '/site', packages: new Set(['lexical', '@lexical/list', '@lexical/eslint-plugin']), codes: []};

const concept = `---
title: Editor state
description: A snapshot of everything in an editor.
page_type: concept
packages: [lexical]
---

A state never changes.

\`\`\`tsx live
export default function Sample() {
  return null;
}
\`\`\`

## You will learn

- what a state is
- who makes one
- how to read it

## Rules {#the-rules}

![Two boxes, the old and the new state, with an arrow between them.](./diagrams/states.svg)

:::pitfall[Changing a state]
It is frozen.
:::

## Next steps

- [Nodes](nodes.md): what is in it?
`;

const goals = /## You will learn[^]*?(?=## Rules)/;
const recap = `## Recap

- It never changes.
- Updates make a new one.
- Read it in a callback.

`;
const questions = `## Check yourself

<details>
<summary>Is it frozen?</summary>

Yes.

</details>

<details>
<summary>Who makes the next one?</summary>

An update.

</details>

`;

const packagePage = `---
title: "@lexical/list"
description: Lists.
page_type: package
packages: ["@lexical/list"]
---

Lists.

::package-badges[@lexical/list]

## Install

\`\`\`bash npm2yarn
npm install lexical@1.2.3 @lexical/list@1.2.3
\`\`\`

## Quick start

\`\`\`ts run
import {ListNode} from '@lexical/list';
import {createEditor} from 'lexical';
\`\`\`

## What you get

::package-api[@lexical/list]

## Troubleshooting

## Reference

## Next steps

- [Nodes](nodes.md): what is in a list?
`;

/** What is wrong with a page, one line each: `line:column message`. */
function problemsOf(text: string, file = '/site/docs/concepts/editor-state.md'): string[] {
  return checkPage(file, text, context).map(({line, column, message}) => `${line}:${column} ${message}`);
}

describe('a page of its kind', () => {
  it.each([
    ['concept', concept],
    ['package', packagePage],
  ])('has no problems: %s', (_kind, page) => expect(problemsOf(page)).toEqual([]));

  it('may be generated or a part of another page without front matter', () => {
    expect(problemsOf('# Generated\n', '/site/docs/api/modules/lexical.md')).toEqual([]);
    expect(problemsOf('A part.\n', '/site/docs/_note.md')).toEqual([]);
  });
});

describe('front matter', () => {
  it.each([
    ['a missing description', concept.replace(/^description.*\n/m, ''), '1:1 the front matter has no description'],
    [
      'a long description',
      concept.replace(/^description.*$/m, `description: ${'a'.repeat(156)}`),
      '3:1 the description has 156 characters, at most 155 are shown by search engines',
    ],
    ['an unknown key', concept.replace('packages:', 'package:'), '5:1 unknown key "package" in the front matter'],
    ['an unknown kind of page', concept.replace('page_type: concept', 'page_type: essay'), '4:1 page_type: found "essay"'],
    [
      'an unknown package',
      concept.replace('[lexical]', '[lexical, "@lexical/lists"]'),
      '5:21 packages: there is no package @lexical/lists in the documented version',
    ],
    [
      'a name instead of a list',
      concept.replace('[lexical]', 'lexical'),
      '5:1 packages: expected a list of names, found "lexical"',
    ],
    ['a number as title', concept.replace('Editor state', '42'), '2:1 title: expected text, found 42'],
    [
      'a package page with another title',
      packagePage.replace('title: "@lexical/list"', 'title: Lists'),
      '2:1 a page about a package is titled after it: found "Lists" and packages: ["@lexical/list"]',
    ],
  ])('fails for %s', (_what, page, message) => expect(problemsOf(page)[0]).toBe(message));

  it('fails where the YAML ends to be YAML', () =>
    expect(problemsOf(concept.replace('title: Editor state', 'title: Editor: state'))[0]).toMatch(
      /^2:\d+ the front matter is not valid YAML: /,
    ));

  it('says what to do', () => {
    const [problem] = checkPage('/site/docs/page.md', concept.replace('page_type: concept', 'page_type: essay'), context);
    expect(problem?.hint).toBe('A page is one of concept, examples, faq, guide, package, reference, tutorial.');
  });

  it('is told the key that a wrong one resembles', () => {
    const hintOf = (key: string): string =>
      checkPage('/site/docs/page.md', concept.replace('packages:', `${key}:`), context)[0]?.hint ?? '';
    expect(hintOf('package')).toMatch(/^Did you mean packages\? Pages in docs\/ have title, /);
    expect(hintOf('author')).toMatch(/^Pages in docs\//);
  });

  it('differs by folder', () => {
    const post = '---\ntitle: Hello\ndescription: A post.\nauthors: [editors]\ntags: [hello]\n---\n';
    expect(problemsOf(post, '/site/blog/2024-05-09-hello.md')).toEqual([]);
    expect(problemsOf(post, '/site/src/pages/hello.md')).toEqual([
      '4:1 unknown key "authors" in the front matter',
      '5:1 unknown key "tags" in the front matter',
    ]);
  });
});

describe('sections', () => {
  const line = (page: string, text: string): number => page.split('\n').indexOf(text) + 1;

  it.each([
    ['a concept without a live sample', concept.replace('tsx live', 'tsx'), '1:1 a concept page needs a live sample, found none'],
    [
      'a package page that does not say how to install',
      packagePage.replace('## Install\n', '## Set up\n'),
      '1:1 a package page needs the section "Install"',
    ],
    [
      'a package page without causes and fixes',
      packagePage.replace('## Troubleshooting\n', ''),
      '1:1 a package page needs the section "Troubleshooting"',
    ],
    [
      'a page without next steps',
      packagePage.replace('## Next steps\n', ''),
      '1:1 a package page needs the section "Next steps"',
    ],
  ])('fail for %s', (_what, page, message) => expect(problemsOf(page)[0]).toBe(message));

  it('that say the points of a concept again are free, and at most one stands on a page', () => {
    expect(problemsOf(concept.replace(goals, ''))).toEqual([]);
    expect(problemsOf(concept.replace(goals, recap))).toEqual([]);
    expectProblem(
      concept.replace('## Next steps', `${questions}## Next steps`),
      'expected at most one of You will learn, Recap, Check yourself, found "You will learn" and "Check yourself"',
      '## Check yourself',
    );
  });

  it('fail in another order', () => {
    const page = packagePage
      .replace('## Troubleshooting\n', '')
      .replace('## What you get\n', '## Troubleshooting\n\n## What you get\n');
    expect(problemsOf(page)).toEqual([
      `${line(page, '## What you get')}:1 the section "What you get" comes after "Troubleshooting"`,
    ]);
  });

  it('end with the next steps', () => {
    const page = `${packagePage}\n## More\n`;
    expect(problemsOf(page)).toEqual([
      `${line(page, '## More')}:1 the section "More" comes after "Next steps", which must be the last one`,
    ]);
  });

  it('lead to three pages at most', () => {
    const page = packagePage + '- [a](a.md)?\n- [b](b.md)?\n- [c](c.md)?\n';
    expect(problemsOf(page)).toEqual([`${line(page, '## Next steps')}:1 "Next steps" has 4 links, expected at most 3`]);
  });

  it('stand below the one heading of level one', () => {
    const page = concept.replace('A state never', '# Editor state\n\nA state never');
    expect(problemsOf(page)).toEqual([
      '8:1 the page has a second heading of level one: the title in the front matter is the first',
    ]);
  });
});

/** A page with something replaced, what is said about it, and the text of the line that it is said about. */
type Case = [what: string, page: string, message: string, line?: string];

function expectProblem(page: string, message: string, line: string | undefined): void {
  const number = line === undefined ? 1 : page.split('\n').indexOf(line) + 1;
  expect(number).toBeGreaterThan(0);
  expect(problemsOf(page)).toEqual([`${number}:1 ${message}`]);
}

describe('what a page consists of', () => {
  it.each<Case>([
    [
      'no code before the second section',
      concept.replace(/```tsx[^]*?```/, '').replace('It is frozen.', '```tsx live\nexport {};\n```'),
      'expected a code block or a table before the second section, found none',
      '## Rules {#the-rules}',
    ],
    [
      'no next step',
      concept.replace(/^- \[Nodes.*$/m, 'Read on.'),
      'expected a list of one to three links under "Next steps", found none',
      '## Next steps',
    ],
    [
      'a next step without a question',
      concept.replace('what is in it?', 'what is in it.'),
      'expected the question that this step answers, found "Nodes: what is in it."',
      '- [Nodes](nodes.md): what is in it.',
    ],
    [
      'a next step with two links',
      concept.replace('what is in it?', 'what is in it? Or [keys](keys.md)?'),
      'expected one link in this step, found 2',
      '- [Nodes](nodes.md): what is in it? Or [keys](keys.md)?',
    ],
    [
      'a picture that is only named',
      concept.replace(/!\[.*\]/, '![Two states]'),
      'expected a description of at least 40 characters in the brackets of ./diagrams/states.svg, found 10',
      '![Two states](./diagrams/states.svg)',
    ],
    ['no diagram', concept.replace(/!\[.*\)/, 'Two boxes.'), 'expected at least 1 picture on a concept page, found 0'],
    ['no mistake', concept.replace(':::pitfall', ':::note'), 'expected at least 1 pitfall on a concept page, found 0'],
    [
      'two goals',
      concept.replace('- who makes one\n', ''),
      'expected at least 3 bullets under "You will learn", found 2',
      '## You will learn',
    ],
    [
      'two points',
      concept.replace(goals, recap.replace('- Updates make a new one.\n', '')),
      'expected 3 to 7 bullets under "Recap", found 2',
      '## Recap',
    ],
    [
      'eight points',
      concept.replace(goals, recap.replace('- Updates make a new one.\n', '- Updates make a new one.\n'.repeat(6))),
      'expected 3 to 7 bullets under "Recap", found 8',
      '## Recap',
    ],
    [
      'one question',
      concept.replace(goals, questions.replace(/<details>[^]*?<\/details>/, '')),
      'expected at least 2 folded questions under "Check yourself", found 1',
      '## Check yourself',
    ],
  ])('fails for %s', (_what, page, message, line) => expectProblem(page, message, line));

  it('says what to do', () => {
    const [problem] = checkPage('/site/docs/page.md', concept.replace('- who makes one\n', ''), context);
    expect(problem?.hint).toMatch(/^Say as bullets what people can do afterwards\./);
  });

  it('may begin with what is needed: recipes and pages about React', () => {
    const page = concept.replace(/```tsx[^]*?```/, '').replace('It is frozen.', '```tsx live\nexport {};\n```');
    expect(problemsOf(page, '/site/docs/recipes/states.md')).toEqual([]);
    expect(problemsOf(page, '/site/docs/collaboration/states.md')).not.toEqual([]);
  });
});

describe('the page of a package', () => {
  it.each<Case>([
    [
      'no badges',
      packagePage.replace('::package-badges[@lexical/list]\n', ''),
      'expected the line ::package-badges[@lexical/list] on the page of a package, found none',
    ],
    [
      'the exports of another package',
      packagePage.replace('::package-api[@lexical/list]', '::package-api[lexical]'),
      'expected the line ::package-api[@lexical/list] on the page of a package, found none',
    ],
    [
      'an import that is not installed',
      packagePage.replace('npm install lexical@1.2.3 @lexical/list', 'npm install @lexical/list'),
      'expected "Install" to name what "Quick start" imports, found no lexical there',
      '```ts run',
    ],
    [
      'a sample that is only compiled',
      packagePage.replace('```ts run', '```ts'),
      'expected a sample that is mounted (`live`), executed (`run`) or linted (`eslint=`) on the page of a package, found none',
    ],
  ])('fails for %s', (_what, page, message, line) => expectProblem(page, message, line));

  it('takes the core as given where code is linted, and React in every quick start', () => {
    const page = packagePage.replaceAll('@lexical/list', '@lexical/eslint-plugin').replace('install lexical ', 'install ');
    expect(problemsOf(page.replace('createEditor} from', "createEditor} from 'react';\nimport {$x} from"))).toEqual([]);
  });
});

describe('commands that install packages', () => {
  it.each([
    ['```bash\nnpm install lexical @lexical/list@1.2.3\n```', 'lexical'],
    ['```bash npm2yarn\nnpm i --save-dev @lexical/list\n```', '@lexical/list'],
    ['Add it: `pnpm add yjs @lexical/yjs`.', '@lexical/yjs'],
  ])('name a version of the framework: %j', (text, found) =>
    expect(checkPage('/site/src/pages/_part.md', text, context)).toEqual([
      {
        file: '/site/src/pages/_part.md',
        line: 1,
        column: expect.any(Number) as number,
        message: `expected a version for each Lexical package in the install command, found none for ${found}`,
        hint: `Write ${found}@:version[].`,
      },
    ]),
  );

  it.each(['`npm install lexical@latest yjs`', '`npm ls lexical`', 'npm install lexical', '`npm install lexical-docs`'])(
    'may be %j',
    (text) => expect(checkPage('/site/src/pages/_part.md', text, context)).toEqual([]),
  );
});
