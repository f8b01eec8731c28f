import path from 'node:path';

import {beforeAll, describe, expect, it} from 'vitest';

import {extractFences} from '../../../src/content/fences/extract.ts';
import {LanguageService} from '../../../src/features/playground/frame/language-service.ts';
import {playgroundModules} from '../../../src/framework/module-names.ts';
import {buildModules} from '../../../src/features/playground/build/modules.ts';
import {allModules, libraryFolder, typeFiles} from '../../../src/features/playground/build/types.ts';
import {compilerOptions, globalJsx} from '../../../src/framework/compiler-options.ts';
import {assembleSamples} from '../../../src/features/samples/build/page/assemble.ts';
import {editableSample, editableSamples} from '../../../src/features/samples/build/page/editable.ts';
import {readSheets} from '../../../src/features/samples/build/page/sample-styles.ts';
import type {Answers, Completion} from '../../../src/features/playground/shared/language.ts';

const siteDir = path.resolve(import.meta.dirname, '../../..');

describe('samples that can be edited', () => {
  const page = `---
title: A page
---

\`\`\`ts run name=base
import {createEditor} from 'lexical';

const editor = createEditor();
// ---cut---
console.log(typeof editor); // => object
\`\`\`

\`\`\`ts run
import {readFileSync} from 'node:fs';
console.log(typeof readFileSync);
\`\`\`

\`\`\`ts
const notRun = 1;
\`\`\`

\`\`\`tsx live
// @filename: Part.tsx
export const part = 'ed-button';
// @filename: Sample.tsx
import {part} from './Part';

export default function Sample() {
  return <button className={part}>x</button>;
}
\`\`\`
`;
  const file = path.join(siteDir, 'docs/concepts/example.md');
  const {samples} = assembleSamples(extractFences(file, page).fences, '');
  const editable = editableSamples(samples, siteDir);
  const opened = [...editable.keys()].map((sample) => editableSample(sample, page, siteDir, readSheets(siteDir)));

  it('are those that run, and need nothing of Node', () =>
    expect([...editable.values()]).toEqual(['docs/concepts/example:1', 'docs/concepts/example:2']));

  it('have all their lines, and say which the page hides', () =>
    expect(opened[0]).toEqual({
      title: 'A page',
      page: '/docs/concepts/example',
      files: [
        {
          name: 'main.ts',
          text: "import {createEditor} from 'lexical';\n\nconst editor = createEditor();\nconsole.log(typeof editor); // => object\n",
          hidden: [[1, 3]],
        },
      ],
    }));

  it('have the files of their tabs, and a style sheet when they are live', () => {
    expect(opened[1]?.files.map(({name}) => name)).toEqual(['Part.tsx', 'Sample.tsx', 'styles.css']);
    expect(opened[1]?.files.at(-1)?.text).toContain('.ed-button');
  });
});

describe('modules of the preview', () =>
  it('name each other by marks, and nothing else', async () => {
    const {modules, files} = await buildModules(siteDir, 'production');
    expect(Object.keys(modules)).toEqual(expect.arrayContaining([...playgroundModules(siteDir), '@playground/inspector']));
    const list = files.get(modules['@lexical/list']?.file.slice(1) ?? '') ?? '';
    expect(list).toContain('"playground-module:lexical"');
    for (const [name, text] of files) {
      expect(text, name).not.toMatch(/\bfrom\s*["'](?!playground-module:)/);
      expect(text, name).not.toMatch(/\brequire\(["']|process\.env\.NODE_ENV/);
    }
  }));

describe('types', () => {
  let service: LanguageService;
  const text =
    "import {createEditor} from 'lexical';\n\nconst editor = createEditor({namespace: 1});\neditor.update(() => {\n  $getRo\n});\n";

  beforeAll(() => {
    const types = typeFiles(siteDir);
    service = new LanguageService({
      compilerOptions,
      types,
      library: libraryFolder,
      around: {'all-modules.ts': allModules(siteDir), 'global-jsx.d.ts': globalJsx},
      modules: new Set(playgroundModules(siteDir)),
      links: () => Promise.resolve({'lexical/LexicalEditor.d.ts#LexicalEditor.update': '/update'}),
    });
    service.update({'main.ts': text});
  }, 120_000);

  it('are those of the check of the samples', async () => {
    const problems = (await service.answer({kind: 'problems'})) as Answers['problems'];
    expect(problems.map(({code, line, file}) => [code, line, file])).toEqual([
      [2322, 3, 'main.ts'],
      [2304, 5, 'main.ts'],
    ]);
  }, 60_000);

  it('know what React’s own declarations import from each other', async () => {
    service.update({
      'App.tsx':
        "import {createContext} from 'react';\n\nconst Size = createContext(1);\nexport const app = <Size.Provider value={2}>text</Size.Provider>;\n",
    });
    expect(await service.answer({kind: 'problems'})).toEqual([]);
    service.update({'main.ts': text});
  }, 60_000);

  it('of a name lead to its entry in the reference', async () => {
    const facts = (await service.answer({
      kind: 'facts',
      file: 'main.ts',
      position: text.indexOf('update') + 1,
    })) as Answers['facts'];
    expect(facts?.signature).toContain('LexicalEditor.update');
    expect(facts?.href).toBe('/update');
    const method = "import type {LexicalEditor} from 'lexical';\ndeclare const e: LexicalEditor;\ne.dispatchCommand;\n";
    service.update({'main.ts': method});
    const linked = (await service.answer({
      kind: 'facts',
      file: 'main.ts',
      position: method.indexOf('dispatchCommand') + 1,
    })) as Answers['facts'];
    service.update({'main.ts': text});
    expect(linked?.text).toContain('(set by LexicalEditor.registerCommand');
  });

  it('complete a name with its import, and offer nothing of Node', async () => {
    const position = text.indexOf('$getRo') + '$getRo'.length;
    const found = (await service.answer({kind: 'complete', file: 'main.ts', position})) as Answers['complete'];
    const item: Completion = found?.items.find(({name}) => name === '$getRoot') ?? {name: '', kind: '', sortText: ''};
    expect(item.source).toBe('lexical');
    const details = (await service.answer({kind: 'details', file: 'main.ts', position, completion: item})) as Answers['details'];
    expect(details?.changes).toEqual([{from: 8, to: 8, insert: '$getRoot, '}]);
    const node = (await service.answer({kind: 'complete', file: 'main.ts', position: text.length})) as Answers['complete'];
    expect(node?.items.filter(({source}) => source?.startsWith('node:'))).toEqual([]);
  }, 60_000);

  it('follow what the reader changes', async () => {
    service.update({'main.ts': "import {n} from './n';\nconst s: string = n;\n", 'n.ts': 'export const n = 1;\n'});
    expect(((await service.answer({kind: 'problems'})) as Answers['problems']).map(({line}) => line)).toEqual([2]);
    service.update({'main.ts': "import {n} from './n';\nconst s: string = n;\n", 'n.ts': "export const n = 'a';\n"});
    expect(await service.answer({kind: 'problems'})).toEqual([]);
    service.update({'main.ts': "import {n} from './n';\n"});
    expect(((await service.answer({kind: 'problems'})) as Answers['problems']).map(({code}) => code)).toEqual([2307]);
  }, 60_000);
});
