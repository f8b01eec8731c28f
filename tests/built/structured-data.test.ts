import path from 'node:path';

import ts from 'typescript';
import {describe, expect, it} from 'vitest';

import {socialCardPath} from '../../src/shared/social-card-path.ts';
import {temporaryFolder} from '../support/temporary-folder.ts';
import {builtPage, builtPages, headOf, textOf} from './support/pages.ts';

const root = path.resolve(import.meta.dirname, '../..');
const site = 'https://lexical.dev';
const questionPages = ['/docs/collaboration/faq', '/docs/faq', '/docs/getting-started/troubleshooting', '/docs/react/faq'];
const documents = [...builtPages.values()].filter((page) => page.path.startsWith('/docs/'));

/** The kind of page that a document is to search engines. */
function typeOf(page: string): string {
  if (questionPages.includes(page)) {
    return 'FAQPage';
  }
  return page === '/docs/api' || page.startsWith('/docs/api/') ? 'APIReference' : 'TechArticle';
}

describe('structured data', () => {
  it('says of each document what it is, with its title, description, address and image', () => {
    const wrong = documents.flatMap((page) => {
      const type = typeOf(page.path);
      const found = page.data.filter((data) => ['FAQPage', 'APIReference', 'TechArticle'].includes(data['@type']));
      const [data] = found;
      const heading = page.elements.find(({tagName}) => tagName === 'h1');
      const expected = {
        '@type': type,
        [type === 'FAQPage' ? 'name' : 'headline']: heading && textOf(heading),
        description: headOf(page, 'meta[name=description]', 'content'),
        url: headOf(page, 'link[rel=canonical]', 'href'),
        ...(type !== 'FAQPage' && {image: `${site}${socialCardPath(page.path)}`}),
      };
      const same = found.length === 1 && Object.entries(expected).every(([key, value]) => data?.[key] === value);
      return same ? [] : [{page: page.path, expected, found}];
    });
    expect(wrong).toEqual([]);
  });

  it('says when a document was last changed, as the page does', () => {
    const wrong = documents.flatMap((page) => {
      const shown = page.elements.find(({tagName}) => tagName === 'time')?.properties['dateTime'];
      const told = page.data.find((data) => data['@type'] === typeOf(page.path))?.['dateModified'];
      return shown === told ? [] : [`${page.path} shows ${String(shown)} and tells ${String(told)}`];
    });
    expect(wrong).toEqual([]);
  });

  it('has the breadcrumbs that the page shows', () => {
    const wrong = documents.filter((page) => {
      const shown = page.elements.filter(({properties: {className}}) => {
        return Array.isArray(className) && className.includes('breadcrumbs__item');
      });
      const lists = page.data.filter((data) => data['@type'] === 'BreadcrumbList');
      return shown.length > 1 && (lists.length !== 1 || !Array.isArray(lists[0]?.['itemListElement']));
    });
    expect(wrong.map((page) => page.path)).toEqual([]);
  });

  it.each(questionPages)('has the questions that %s asks, at their anchors, and answers that it gives', (address) => {
    const page = builtPage(address);
    const text = textOf(page.tree);
    const data = page.data.find((candidate) => candidate['@type'] === 'FAQPage');
    // The shape is what the test of types below checks.
    const questions = (data?.['mainEntity'] ?? []) as {name: string; url: string; acceptedAnswer: {text: string}}[];
    expect(questions.length).toBeGreaterThan(5);
    for (const {name, url, acceptedAnswer} of questions) {
      expect(page.ids, name).toContain(new URL(url).hash.slice(1));
      expect(text).toContain(name);
      expect(text).toContain(acceptedAnswer.text.split('\n')[0]?.slice(0, 40));
    }
  });

  it('follows the types of schema.org', () => {
    const shapes = new Map([...builtPages.values()].flatMap(({data}) => data).map((data) => [shapeOf(data), data]));
    const types = [...new Set([...shapes.values()].map((data) => data['@type']))].sort();
    expect(types).toEqual(expect.arrayContaining(['APIReference', 'BlogPosting', 'BreadcrumbList', 'FAQPage', 'TechArticle']));
    const lines = [
      `import type {${types.join(', ')}, WithContext} from 'schema-dts';`,
      ...[...shapes.values()].map(
        (data, index) => `export const data${index}: WithContext<${data['@type']}> = ${JSON.stringify(data)};`,
      ),
    ];
    expect(typeProblems(lines)).toEqual([]);
  });
});

/** What TypeScript says of a module, each problem with its line. */
function typeProblems(lines: readonly string[]): string[] {
  const file = path.join(temporaryFolder({'data.ts': lines.join('\n')}), 'data.ts');
  const program = ts.createProgram([file], {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    types: [],
    lib: ['lib.es2022.d.ts'],
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    paths: {'schema-dts': [path.join(root, 'node_modules/schema-dts')]},
  });
  return ts.getPreEmitDiagnostics(program).map(({file: source, start, messageText}) => {
    const line = source === undefined ? undefined : lines[source.getLineAndCharacterOfPosition(start ?? 0).line];
    return `${ts.flattenDiagnosticMessageText(messageText, '\n')}\n${line ?? ''}`;
  });
}

/** Objects with the same keys and the same types of values are checked once. */
function shapeOf(value: unknown): string {
  if (Array.isArray(value)) {
    return `[${[...new Set(value.map(shapeOf))].sort().join()}]`;
  }
  if (typeof value === 'object' && value !== null) {
    return `{${Object.entries(value)
      .map(([key, item]) => `${key}:${key === '@type' ? String(item) : shapeOf(item)}`)
      .sort()
      .join()}}`;
  }
  return typeof value;
}
