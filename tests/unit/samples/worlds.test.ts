import {expect, it} from 'vitest';

import {withFences, readPages} from '../../../src/content/pages.ts';
import {verifyPages} from '../../../src/features/samples/build/analyze.ts';
import {printedLines} from '../../../src/features/samples/build/run/compare.ts';
import {createTestSite} from './support/site.ts';

const site = createTestSite([]);

/** Prints the key of a new node, which counts up in each copy of the framework, and what an earlier sample has left behind. */
const page = (name: string): string => `\`\`\`ts run
import {$createTextNode, createEditor} from 'lexical';
import {HeadingNode} from '@lexical/rich-text';
import * as all from 'lexical';
import React from 'react';

const editor = createEditor({nodes: [HeadingNode], onError: (error) => { throw error; }});
editor.update(() => {
  console.log($createTextNode('a').getKey(), document.title, 'default' in all, typeof React.createElement);
  document.title = '${name}';
}, {discrete: true});
\`\`\`
`;

it('a sample gets packages and a document of its own, with default and named exports', async () => {
  const names = ['a.md', 'b.md', 'c.md', 'd.md', 'e.md'];
  const files = site.writePages(Object.fromEntries(names.map((name) => [name, page(name)])));
  const pages = readPages(files).map(withFences);
  const {executed} = await verifyPages(pages, {siteDir: site.siteDir, run: true});
  expect(executed.map(({result}) => result.failure ?? printedLines(result))).toEqual(names.map(() => ['1  false function']));
}, 60_000);
