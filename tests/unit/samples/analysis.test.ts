import {readFileSync, rmSync, writeFileSync} from 'node:fs';
import path from 'node:path';

import {describe, expect, it} from 'vitest';

import {PageAnalyzer} from '../../../src/features/samples/build/analysis.ts';
import type {PageAnalysis} from '../../../src/features/samples/build/analyze.ts';
import {createTestSite} from './support/site.ts';

const site = createTestSite([]);

const good = '```ts\nimport {createEditor} from "lexical";\ncreateEditor();\n```\n';
const bad = '```ts\nimport {createEditors} from "lexical";\n```\n';

async function analyze(analyzer: PageAnalyzer, text: string): Promise<PageAnalysis & {isKnown: boolean}> {
  const file = path.join(site.siteDir, 'docs/page.md');
  const {analyses, cached} = await analyzer.analyze([{file, text}]);
  const analysis = analyses.get(file);
  if (analysis === undefined) throw new Error('The page was not analyzed.');
  return {...analysis, isKnown: cached === 1};
}

describe('the analysis of a page', () => {
  it('is known when only a sentence has changed, and moves with the code', async () => {
    const analyzer = new PageAnalyzer(site.siteDir);
    const first = await analyze(analyzer, `One.\n\n${good}`);
    expect(first).toMatchObject({isKnown: false, problems: []});
    expect(first.links.map(({fenceLine, index}) => [fenceLine, index])).toEqual([
      [3, 0],
      [3, 1],
    ]);
    const second = await analyze(analyzer, `One.\n\nTwo.\n\n${good}`);
    expect(second.isKnown).toBe(true);
    expect(second.links.map(({fenceLine}) => fenceLine)).toEqual([5, 5]);
    expect(second.links[0]?.declarations).toEqual(first.links[0]?.declarations);
    expect(await analyze(new PageAnalyzer(site.siteDir), `Three.\n\n${good}`)).toMatchObject({isKnown: true});
  });

  it('is made again when what it depends on besides the page has changed', async () => {
    await analyze(new PageAnalyzer(site.siteDir), good);
    const file = path.join(site.siteDir, 'package.json');
    const text = readFileSync(file, 'utf8');
    // The link to the real one.
    rmSync(file);
    writeFileSync(file, `${text}\n`);
    expect(await analyze(new PageAnalyzer(site.siteDir), good)).toMatchObject({isKnown: false});
  });

  it('is made again when the code has changed', async () => {
    const analyzer = new PageAnalyzer(site.siteDir);
    await analyze(analyzer, good);
    const changed = await analyze(analyzer, bad);
    expect(changed.isKnown).toBe(false);
    expect(changed.problems[0]?.message).toContain('createEditors');
  });

  it('is made again while it has problems, so that they are shown where they are', async () => {
    const analyzer = new PageAnalyzer(site.siteDir);
    expect((await analyze(analyzer, bad)).problems.map(({line}) => line)).toEqual([2]);
    expect((await analyze(analyzer, bad)).isKnown).toBe(true);
    const moved = await analyze(analyzer, `One.\n\n${bad}`);
    expect(moved).toMatchObject({isKnown: false});
    expect(moved.problems.map(({line}) => line)).toEqual([4]);
    expect(readFileSync(path.join(site.siteDir, '.cache/samples/pages.json'), 'utf8')).not.toContain('createEditors');
  });

  it('is made again when a word behind the language of a sample has changed, also one that nobody knows', async () => {
    const analyzer = new PageAnalyzer(site.siteDir);
    await analyze(analyzer, good);
    expect(await analyze(analyzer, good.replace('```ts', '```ts showLineNumbers'))).toMatchObject({isKnown: false, problems: []});
    const unknown = await analyze(analyzer, good.replace('```ts', '```ts shwLineNumbers'));
    expect(unknown.isKnown).toBe(false);
    expect(unknown.problems[0]?.message).toContain('shwLineNumbers');
    expect(await analyze(analyzer, good)).toMatchObject({isKnown: true, problems: []});
  });

  it('comes in two steps: what a sample names, and what compiling and running it finds; another process takes it over', async () => {
    const file = path.join(site.siteDir, 'docs/run.md');
    const text =
      '```ts run\nimport {createEditor} from "lexical";\nconsole.log(typeof createEditor());\n```\n\n```text output\nstring\n```\n';
    const analyzer = new PageAnalyzer(site.siteDir);
    const first = await analyzer.analyzeInSteps([{file, text}]);
    expect(first.analyses.get(file)).toMatchObject({problems: [], counts: {checked: 1, executed: 0}});
    expect(first.analyses.get(file)?.links).not.toEqual([]);
    analyzer.keepOnly([{file, text}]);
    expect((await new PageAnalyzer(site.siteDir).analyzeInSteps([{file, text}])).cached).toBe(0);
    const second = await first.check?.();
    expect(second?.analyses.get(file)?.problems[0]?.message).toContain('output');
    const other = new PageAnalyzer(site.siteDir);
    other.learn(analyzer.known);
    expect(await other.analyzeInSteps([{file, text}])).toMatchObject({cached: 1, check: undefined});
  });
});
