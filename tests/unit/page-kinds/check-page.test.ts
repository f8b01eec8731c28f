import {describe, expect, it} from 'vitest';

import {checkPage} from '../../../src/plugins/page-kinds/check-page.ts';

const world = {siteDir: '/site', packages: new Set(['lexical', '@lexical/list'])};

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

## Rules {#the-rules}

It is frozen.

## Recap

- It never changes.

## Check yourself

Is it frozen?

## Next steps

- [Nodes](nodes.md): what is in it?
`;

const packagePage = `---
title: "@lexical/list"
description: Lists.
page_type: package
packages: ["@lexical/list"]
---

Lists.

## Install

## What you get

## Troubleshooting

## Reference

## Next steps
`;

/** What is wrong with a page, one line each: `line:column message`. */
function problemsOf(text: string, file = '/site/docs/concepts/editor-state.md'): string[] {
  return checkPage(file, text, world).map(({line, column, message}) => `${line}:${column} ${message}`);
}

describe('a page of its kind', () => {
  it.each([
    ['concept', concept],
    ['package', packagePage],
  ])('has no problems: %s', (_kind, page) => {
    expect(problemsOf(page)).toEqual([]);
  });

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
  ])('fails for %s', (_what, page, message) => {
    expect(problemsOf(page)).toEqual([message]);
  });

  it('fails where the YAML ends to be YAML', () => {
    expect(problemsOf(concept.replace('title: Editor state', 'title: Editor: state'))[0]).toMatch(
      /^2:\d+ the front matter is no YAML: /,
    );
  });

  it('says what to do', () => {
    const [problem] = checkPage('/site/docs/page.md', concept.replace('page_type: concept', 'page_type: essay'), world);
    expect(problem?.hint).toBe('A page is one of concept, faq, guide, package, reference, tutorial.');
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
    [
      'what is promised but never recalled',
      concept.replace('## Recap', '## Summary'),
      '1:1 a concept page needs the section "Recap"',
    ],
    [
      'a concept without a live sample',
      concept.replace('tsx live', 'tsx'),
      '1:1 a concept page shows its subject in a live sample, and this one has none',
    ],
    [
      'a package page that does not say how to install',
      packagePage.replace('## Install\n', ''),
      '1:1 a package page needs the section "Install"',
    ],
    [
      'a page without next steps',
      packagePage.replace('## Next steps\n', ''),
      '1:1 a package page needs the section "Next steps"',
    ],
  ])('fail for %s', (_what, page, message) => {
    expect(problemsOf(page)).toEqual([message]);
  });

  it('fail in another order', () => {
    const page = packagePage
      .replace('## Troubleshooting\n', '')
      .replace('## What you get\n', '## Troubleshooting\n\n## What you get\n');
    expect(problemsOf(page)).toEqual([
      `${line(page, '## What you get')}:1 the section "What you get" stands after "Troubleshooting"`,
    ]);
  });

  it('end with the next steps', () => {
    const page = `${packagePage}\n## More\n`;
    expect(problemsOf(page)).toEqual([
      `${line(page, '## More')}:1 the section "More" stands after "Next steps", which ends every page`,
    ]);
  });

  it('lead to three pages at most', () => {
    const page = packagePage + '- [one](a.md), [two](b.md), [three](c.md), [four](d.md)\n';
    expect(problemsOf(page)).toEqual([
      `${line(page, '## Next steps')}:1 "Next steps" has 4 links, at most 3 leave people with a choice`,
    ]);
  });

  it('stand below the one heading of level one', () => {
    const page = concept.replace('A state never', '# Editor state\n\nA state never');
    expect(problemsOf(page)).toEqual([
      '8:1 the page has a second heading of level one: the title of the front matter is the first',
    ]);
  });
});
