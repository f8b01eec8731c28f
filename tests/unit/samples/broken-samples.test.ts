import {afterAll, afterEach, beforeAll, describe, expect, it, vi} from 'vitest';

import type {LoadContext} from '@docusaurus/types';

import samplesPlugin from '../../../src/plugins/samples/index.ts';
import {createTestSite, symbol, type TestSite} from './support/site.ts';

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

let site: TestSite;

/** Builds a site of this one page the way \`docusaurus build\` starts. */
async function build(text: string): Promise<unknown> {
  site.writePages({'root.md': text});
  // The plugin looks at nothing else of what Docusaurus gives it.
  return samplesPlugin({siteDir: site.siteDir} as LoadContext).loadContent?.();
}

/** What the failing build prints. */
async function messageOf(text: string): Promise<string> {
  return build(text).then(
    () => 'the build passed',
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );
}

beforeAll(() => {
  site = createTestSite([
    symbol('lexical', '$getRoot'),
    symbol('@lexical/list', 'INSERT_CHECK_LIST_COMMAND', 'command'),
    symbol('@lexical/react/LexicalCheckListPlugin', 'INSERT_CHECK_LIST_COMMAND', 'command'),
  ]);
  vi.stubEnv('NODE_ENV', 'production');
  vi.spyOn(console, 'log').mockImplementation(() => undefined);
});

afterEach(() => {
  vi.mocked(console.log).mockClear();
});

afterAll(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  site.remove();
});

describe('the build', () => {
  it('passes for a page whose samples hold, and says how many it has checked', async () => {
    await build(page);
    expect(console.log).toHaveBeenCalledWith(
      expect.stringMatching(/1 pages? .*, 1 samples? checked, 1 executed, 0 live, 0 skipped/),
    );
  });

  it('fails for a type error, at the place of the mistake', async () => {
    const message = await messageOf(page.replace('const text: string', 'const text: number'));
    expect(message).toContain("docs/root.md:13:7 Type 'string' is not assignable to type 'number'. (TS2322)");
    expect(message).toContain('    | const text: number = editor.getEditorState()');
    expect(message).toContain('    |       ^');
  });

  it('fails for an import that the documented version does not have', async () => {
    const message = await messageOf(page.replace('createEditor}', 'createEditor, $getEditorState}'));
    expect(message).toContain('docs/root.md:8:72 ');
    expect(message).toContain(`'"lexical"' has no exported member named '$getEditorState'`);
    expect(message).toContain('The documented version does not export this name; later or earlier versions may.');
  });

  it('fails for an import of a package that is not installed', async () => {
    const message = await messageOf(page.replace("from 'lexical'", "from '@lexical/emoji'"));
    expect(message).toContain("Cannot find module '@lexical/emoji'");
    expect(message).toContain('Only installed packages can be imported');
  });

  it('fails for output that the sample does not print', async () => {
    const message = await messageOf(page.replace('\nHi\n', '\nHello\n'));
    expect(message).toContain('docs/root.md:18:1 the output differs: the page shows "Hello", the sample printed "Hi"');
    expect(message).toContain('`npm run samples:update` writes what was printed.');
  });

  it('fails for a name in prose that two modules export', async () => {
    const message = await messageOf(page.replace('`$getRoot()`', '`INSERT_CHECK_LIST_COMMAND`'));
    expect(message).toContain(
      'docs/root.md:5:20 `INSERT_CHECK_LIST_COMMAND` is ambiguous: @lexical/list and @lexical/react/LexicalCheckListPlugin export INSERT_CHECK_LIST_COMMAND',
    );
    expect(message).toContain('Say which one: `@lexical/list!INSERT_CHECK_LIST_COMMAND` (the qualifier is not shown)');
  });

  it('fails for a name that no hidden line declares', async () => {
    const message = await messageOf(page.replace(/^const editor = .*\n/m, '').replace(/^editor\.update.*\n/m, ''));
    expect(message).toContain("docs/root.md:11:22 Cannot find name 'editor'. (TS2304)");
    expect(message).toContain(
      'declare it in hidden lines above a `// ---cut---` line, or build on an earlier sample with extends=.',
    );
  });

  it('lists everything at once', async () => {
    const message = await messageOf(
      page.replace('const text: string', 'const text: number').replace('`$getRoot()`', '`INSERT_CHECK_LIST_COMMAND`'),
    );
    expect(message).toMatch(/^2 samples or names have to be corrected:/);
  });
});
