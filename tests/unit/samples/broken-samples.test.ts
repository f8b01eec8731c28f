import path from 'node:path';

import {afterAll, beforeAll, describe, expect, it, vi} from 'vitest';

import type {LoadContext} from '@docusaurus/types';
import {VFile} from 'vfile';

import {parsePage} from '../../../src/content/fences/extract.ts';
import remarkSamples from '../../../src/features/samples/markdown/remark.ts';
import {linksIn} from '../../../src/features/reference/build/backlinks.ts';
import samplesPlugin, {type SamplesContent} from '../../../src/features/samples/build/index.ts';
import {createSamplesState} from '../../../src/features/samples/build/state.ts';
import {createTestSite, symbol} from './support/site.ts';

/** A page whose sample is right: hidden setup, an executed claim, a name in prose. */
const page = `---
title: Root
---

Read the root with \`$getRoot()\`.

\`\`\`ts run
import {$createParagraphNode, $createTextNode, $getRoot, createEditor} from 'lexical';

const editor = createEditor();
editor.update(() => $getRoot().append($createParagraphNode().append($createTextNode('Hi'))), {discrete: true});
// ---cut---
const text: string = editor.getEditorState().read(() => $getRoot().getTextContent());
console.log(text);
\`\`\`

\`\`\`text output
Hi
\`\`\`
`;

/** The same page with a mistake, one for each test. */
const brokenPages = {
  'type.md': page.replace('const text: string', 'const text: number'),
  'import.md': page.replace('createEditor}', 'createEditor, $getEditorState}'),
  'package.md': page.replace("from 'lexical'", "from '@lexical/emoji'"),
  'output.md': page.replace('\nHi\n', '\nHello\n'),
  'prose.md': page.replace('`$getRoot()`', '`INSERT_CHECK_LIST_COMMAND`'),
  'symbols.md': page.replace('title: Root', 'title: Root\nsymbols: [$getRoots]'),
  'setup.md': page.replace(/^const editor = .*\n/m, '').replace(/^editor\.update.*\n/m, ''),
};

const site = createTestSite([
  symbol('lexical', '$getRoot'),
  symbol('@lexical/list', 'INSERT_CHECK_LIST_COMMAND', 'command'),
  symbol('@lexical/react/LexicalCheckListPlugin', 'INSERT_CHECK_LIST_COMMAND', 'command'),
]);
/** What the build with the broken pages prints; the compiler looks at all pages at once. */
let report: string;

/** Builds a site of these pages the way \`docusaurus build\` starts. */
async function build(
  pages: Record<string, string>,
  state = createSamplesState(site.siteDir),
): Promise<SamplesContent | undefined> {
  site.writePages(pages);
  // The plugin looks at nothing else of what Docusaurus gives it.
  return samplesPlugin({siteDir: site.siteDir} as LoadContext, state).loadContent?.();
}

/** The lines of the report about one page. */
function reportOf(name: keyof typeof brokenPages): string {
  return report
    .split(/\n(?=docs\/)/)
    .filter((part) => part.startsWith(`docs/${name}:`))
    .join('\n');
}

beforeAll(async () => {
  vi.stubEnv('NODE_ENV', 'production');
  vi.spyOn(console, 'log').mockImplementation(() => undefined);
  report = await build({'root.md': page, ...brokenPages}).then(
    () => 'the build passed',
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );
}, 120_000);

afterAll(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

describe('a name in the front matter that no package exports', () => {
  const message = 'docs/symbols.md:3:11 symbols: the documented version exports no $getRoots';

  it('fails the build', () => expect(reportOf('symbols.md')).toContain(message));

  it('is reported as the page is saved', async () => {
    const text = brokenPages['symbols.md'];
    const [file] = site.writePages({'symbols.md': text});
    const compile = remarkSamples({siteDir: site.siteDir, state: createSamplesState(site.siteDir)});
    await expect(compile(parsePage(text), new VFile({path: file}))).rejects.toThrow(message);
  });
});

describe('the build', () => {
  it('passes for a page whose samples hold, and says how many it has checked', async () => {
    await build({'root.md': page});
    expect(console.log).toHaveBeenCalledWith(
      expect.stringMatching(/1 pages? .*, 1 samples? checked, 1 executed, 0 live, 0 skipped/),
    );
  });

  it('hands on what its pages name, and shares with the Markdown side what it has found out', async () => {
    const state = createSamplesState(site.siteDir);
    const file = path.join(site.siteDir, 'docs/root.md');
    const content = await build({'root.md': page}, state);
    expect(linksIn({samples: {default: content}}).links?.pagesBySymbol).toEqual({'lexical#$getRoot': [file]});
    expect(state.index).toBeDefined();
    expect((await state.analyzer.analyzeInSteps([{file, text: page}])).cached).toBe(1);
  });

  it('fails for a type error, at the place of the mistake', () => {
    expect(reportOf('type.md')).toContain("docs/type.md:13:7 Type 'string' is not assignable to type 'number'. (TS2322)");
    expect(reportOf('type.md')).toContain('    | const text: number = editor.getEditorState()');
    expect(reportOf('type.md')).toContain('    |       ^');
  });

  it('fails for an import that the documented version does not have', () => {
    expect(reportOf('import.md')).toContain('docs/import.md:8:72 ');
    expect(reportOf('import.md')).toContain(`'"lexical"' has no exported member named '$getEditorState'`);
    expect(reportOf('import.md')).toContain('The documented version does not export this name; later or earlier versions may.');
  });

  it('fails for an import of a package that is not installed', () => {
    expect(reportOf('package.md')).toContain("Cannot find module '@lexical/emoji'");
    expect(reportOf('package.md')).toContain('Only installed packages can be imported');
  });

  it('fails for output that the sample does not print', () => {
    expect(reportOf('output.md')).toContain(
      'docs/output.md:18:1 the output differs: the page shows "Hello", the sample printed "Hi"',
    );
    expect(reportOf('output.md')).toContain('`npm run update -- samples` writes what was printed.');
  });

  it('fails for a name in prose that two modules export', () => {
    expect(reportOf('prose.md')).toContain(
      'docs/prose.md:5:20 `INSERT_CHECK_LIST_COMMAND` is ambiguous: @lexical/list and @lexical/react/LexicalCheckListPlugin export INSERT_CHECK_LIST_COMMAND',
    );
    expect(reportOf('prose.md')).toContain(
      'Say which one: `@lexical/list!INSERT_CHECK_LIST_COMMAND` (the qualifier is not shown)',
    );
  });

  it('fails for a name that no hidden line declares', () => {
    expect(reportOf('setup.md')).toContain("docs/setup.md:11:22 Cannot find name 'editor'. (TS2304)");
    expect(reportOf('setup.md')).toContain(
      'declare it in hidden lines above a `// ---cut---` line, or build on an earlier sample with extends=.',
    );
  });

  it('lists everything at once, and nothing about a page whose samples hold', () => {
    const places = report.match(/^docs\/[\w-]+\.md/gm);
    expect(report).toContain(`${places?.length ?? 0} problems in samples or links:`);
    expect(new Set(places)).toEqual(new Set(Object.keys(brokenPages).map((name) => `docs/${name}`)));
  });
});
