import {describe, expect, it} from 'vitest';

import {exampleSections, isExamplePage} from '../../../src/content/examples.ts';
import {createSymbolIndex} from '../../../src/framework/symbol-index.ts';
import {checkExampleSymbols} from '../../../src/features/page-kinds/check-examples.ts';
import {checkPage} from '../../../src/features/page-kinds/check-page.ts';
import {symbol} from '../samples/support/site.ts';

const file = '/site/docs/examples/nodes.md';

const page = `---
title: Examples for nodes
description: Small samples about nodes.
page_type: examples
packages: [lexical]
---

Small samples.

## Add a paragraph: \`$getRoot()\` {#getroot}

The root of the state.

\`\`\`ts run
console.log(1); // => 1
\`\`\`

## Change a text: \`LexicalEditor.update()\` {#update}

Changes the document.

\`\`\`ts run
console.log(2);
\`\`\`

\`\`\`text output
2
\`\`\`

## Make text bold: \`RichTextPlugin\` {#richtextplugin}

Bold and more.

\`\`\`tsx live
export default function Sample() {
  return null;
}
\`\`\`
`;

/** What is wrong with a page by itself, one line each. */
function problemsOf(text: string, at = file): string[] {
  const context = {siteDir: '/site', packages: new Set(['lexical']), codes: []};
  return checkPage(at, text, context).map(({line, message}) => `${line} ${message}`);
}

const index = createSymbolIndex(
  [
    symbol('lexical', '$getRoot'),
    symbol('lexical', 'LexicalEditor', 'class'),
    symbol('lexical', 'LexicalEditor.update', 'method'),
    symbol('lexical', 'LexicalNode.getKey', 'method'),
    symbol('lexical', 'UNDO_COMMAND', 'command'),
    symbol('@lexical/utils', '$findMatchingParent', 'variable'),
    symbol('lexical', '$selectAll'),
    symbol('@lexical/selection', '$selectAll'),
    symbol('@lexical/react/LexicalRichTextPlugin', 'RichTextPlugin'),
  ],
  {'TextNode.getKey': 'lexical#LexicalNode.getKey'},
);

/** What the headings of some pages name wrongly, with the hint, one line each. */
function symbolProblemsOf(...texts: string[]): string[] {
  const sections = texts.flatMap((text, number) => exampleSections({file: `/site/docs/examples/${number}.md`, text}, '/site'));
  return checkExampleSymbols(sections, index, '/site').map(
    ({file: at, line, message, hint}) => `${at.slice(-4)}:${line} ${message} | ${hint ?? ''}`,
  );
}

describe('a page of examples', () => {
  it('has a section for each symbol, with a sample that prints or runs', () => {
    expect(problemsOf(page)).toEqual([]);
    expect(symbolProblemsOf(page)).toEqual([]);
  });

  it('may end with next steps, which are no example', () => {
    const steps = '\n## Next steps\n\n- What is a node? [Nodes](../concepts/nodes.md)\n';
    expect(problemsOf(page + steps)).toEqual([]);
    expect(symbolProblemsOf(page + steps)).toEqual([]);
    const [head = ''] = page.split('## ');
    expect(problemsOf(`${head}## Next steps\n\n- Why? [Nodes](nodes.md)\n`)).toEqual([
      '10 expected a section for each symbol on a page of examples, found only "Next steps"',
    ]);
  });

  it.each([
    ['words', '## The root', 'The root'],
    ['no task', '## `$getRoot()` {#getroot}', '$getRoot()'],
    ['no id', '## Add a paragraph: `$getRoot()`', 'Add a paragraph: $getRoot()'],
    ['two names', '## Add a paragraph: `$getRoot()` `$x()` {#getroot}', 'Add a paragraph: $getRoot() $x()'],
  ])('fails for %s in a heading', (_what, heading, found) =>
    expect(problemsOf(page.replace('## Add a paragraph: `$getRoot()` {#getroot}', heading))).toEqual([
      `10 expected a task, the name of one symbol as inline code, and an id in this heading, found "${found}"`,
    ]),
  );

  it.each([
    ['is not run', 'ts run\nconsole.log(1)', 'ts\nconsole.log(1)', '10', 'Add a paragraph: $getRoot()'],
    ['shows nothing', ' // => 1', '', '10', 'Add a paragraph: $getRoot()'],
    ['is not mounted', '```tsx live', '```tsx', '30', 'Make text bold: RichTextPlugin'],
  ])('fails for a sample that %s', (_what, good, bad, line, heading) =>
    expect(problemsOf(page.replace(good, bad))).toEqual([`${line} expected an executed sample below "${heading}", found none`]),
  );

  it('is in the folder of examples, and no other page is', () => {
    expect(problemsOf(page, '/site/docs/concepts/nodes.md')).toEqual([
      '4 page_type: expected "examples" on the pages of docs/examples/ and nowhere else, found "examples" in docs/concepts/nodes.md',
    ]);
    expect(problemsOf(page.replace('page_type: examples', 'page_type: guide'))).toContain(
      '4 page_type: expected "examples" on the pages of docs/examples/ and nowhere else, found "guide" in docs/examples/nodes.md',
    );
    expect(isExamplePage('docs/examples/_part.md')).toBe(false);
  });
});

describe('the heading of an example', () => {
  it('fails for a name that the reference does not have, and offers the nearest', () => {
    const [problem] = symbolProblemsOf('## Add: `$getRoots()` {#add}');
    expect(problem).toContain('0.md:1 expected a documented symbol in this heading, found `$getRoots()`');
    expect(problem).toContain('| Did you mean `$getRoot()`? Exports are written as');
    expect(symbolProblemsOf('## Add: `something else` {#add}')[0]).toContain('| Exports are written as');
  });

  it('fails for the second example of a symbol, on any page, and says where the first is', () =>
    expect(symbolProblemsOf('## Add: `UNDO_COMMAND` {#add}', '\n## Add: `UNDO_COMMAND` {#add}')).toEqual([
      '1.md:2 expected one example of each symbol, found a second one of `UNDO_COMMAND` | The first is at docs/examples/0.md:1. Keep the one that says more.',
    ]));

  it('fails for a name that two modules export, unless it says which', () => {
    expect(symbolProblemsOf('## Add: `$selectAll()` {#add}')).toEqual([
      '0.md:1 expected one symbol, found 2 with this name: lexical and @lexical/selection export $selectAll | Say which one: `lexical!$selectAll()` or `@lexical/selection!$selectAll()`. The page does not show the part before the !.',
    ]);
    expect(symbolProblemsOf('## Add: `lexical!$selectAll()` {#add}\n\n## Add: `@lexical/selection!$selectAll()` {#add}')).toEqual(
      [],
    );
  });

  it.each([
    ['`$getRoot`', '`$getRoot()`'],
    ['`$findMatchingParent`', '`$findMatchingParent()`'],
    ['`UNDO_COMMAND()`', '`UNDO_COMMAND`'],
    ['`<RichTextPlugin>`', '`RichTextPlugin`'],
    ['`editor.update()`', '`LexicalEditor.update()`'],
    ['`TextNode.getKey()`', '`LexicalNode.getKey()`'],
    ['`lexical!$getRoot()`', '`$getRoot()`'],
  ])('is the name that the reference has: not %s', (written, expected) =>
    expect(symbolProblemsOf(`## Add: ${written} {#add}`)[0]).toContain(
      `0.md:1 expected ${expected} in this heading, as the reference calls it, found ${written}`,
    ),
  );

  it('has the address of its id', () => {
    const text = '## Add: `$getRoot()` {#getroot}\n\n## Select: `lexical!$selectAll()` {#selectall}\n';
    expect(exampleSections({file, text}, '/site').map(({url}) => url)).toEqual([
      '/docs/examples/nodes#getroot',
      '/docs/examples/nodes#selectall',
    ]);
  });
});
