import path from 'node:path';

import ts from 'typescript';
import {expect, it} from 'vitest';

import {isLive} from '../../../src/features/samples/build/live/modules.ts';
import {assembleSamples} from '../../../src/features/samples/build/page/assemble.ts';
import {extractFences} from '../../../src/content/fences/extract.ts';
import {findPages, readPages} from '../../../src/content/pages.ts';
import {usedClasses} from '../../../src/features/samples/build/page/sample-styles.ts';

const siteDir = path.resolve(import.meta.dirname, '../../..');

it('the classes of a sample are found in every live sample as the compiler sees its strings', () => {
  const pages = readPages(findPages(['docs', 'src/pages', 'blog'].map((folder) => path.join(siteDir, folder))));
  const samples = pages.flatMap((page) => assembleSamples(extractFences(page.file, page.text).fences, '').samples.filter(isLive));
  const files = samples.flatMap((sample) => sample.files);
  expect(files.length).toBeGreaterThan(60);
  for (const each of files) {
    expect([...new Set(usedClasses(each).map(({name}) => name))].sort()).toEqual(classesInStrings(each.name, each.text));
  }
}, 300_000);

function classesInStrings(name: string, text: string): string[] {
  const found = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node)) {
      for (const [word] of node.text.matchAll(/(?<![\w-])ed-[\w-]*/g)) {
        found.add(word);
      }
    }
    node.forEachChild(visit);
  };
  visit(ts.createSourceFile(name, text, ts.ScriptTarget.ES2022, true, name.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS));
  return [...found].sort();
}
