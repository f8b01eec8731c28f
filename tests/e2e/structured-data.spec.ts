import {writeFileSync} from 'node:fs';
import path from 'node:path';

import {expect, test} from './support/test.ts';
import {fromHtml} from 'hast-util-from-html';
import {select, selectAll} from 'hast-util-select';
import {toString} from 'hast-util-to-string';
import ts from 'typescript';

import {socialCardPath} from '../../src/shared/social-card-path.ts';
import {builtPaths, htmlOf, idsOf} from './support/site.ts';

const root = path.resolve(__dirname, '../..');
const site = 'https://lexical.dev';
const questionPages = ['/docs/collaboration/faq', '/docs/faq', '/docs/getting-started/troubleshooting', '/docs/react/faq'];

interface Data {
  '@type': string;
  [key: string]: unknown;
}

/** The structured data of each page that has any. */
const dataOf = new Map(
  builtPaths()
    .map((page): [string, Data[]] => [
      page,
      [...(htmlOf(page) ?? '').matchAll(/<script[^>]*application\/ld\+json[^>]*>(.*?)<\/script>/gs)].map(
        // What the pages hold is what the tests below look at.
        (match) => JSON.parse(match[1] ?? '{}') as Data,
      ),
    ])
    .filter(([, data]) => data.length > 0),
);

const documents = builtPaths().filter((page) => page.startsWith('/docs/'));

/** The kind of page that a document is to search engines. */
function typeOf(page: string): string {
  if (questionPages.includes(page)) {
    return 'FAQPage';
  }
  return page === '/docs/api' || page.startsWith('/docs/api/') ? 'APIReference' : 'TechArticle';
}

test.describe('structured data', () => {
  test('says of each document what it is, with its title, description, address and image', () => {
    const wrong = documents.flatMap((page) => {
      const html = fromHtml(htmlOf(page) ?? '');
      const type = typeOf(page);
      const found = dataOf.get(page)?.filter((data) => ['FAQPage', 'APIReference', 'TechArticle'].includes(data['@type'])) ?? [];
      const [data] = found;
      const expected = {
        '@type': type,
        [type === 'FAQPage' ? 'name' : 'headline']: toString(select('h1', html) ?? {type: 'root', children: []}).replace(
          /\u200B/g,
          '',
        ),
        description: select('meta[name=description]', html)?.properties['content'],
        url: select('link[rel=canonical]', html)?.properties['href'],
        ...(type !== 'FAQPage' && {image: `${site}${socialCardPath(page)}`}),
      };
      const same = found.length === 1 && Object.entries(expected).every(([key, value]) => data?.[key] === value);
      return same ? [] : [{page, expected, found}];
    });
    expect(wrong).toEqual([]);
  });

  test('has the breadcrumbs that the page shows', () => {
    const wrong = documents.filter((page) => {
      const shown = selectAll('.breadcrumbs__item', fromHtml(htmlOf(page) ?? '')).length;
      const lists = dataOf.get(page)?.filter((data) => data['@type'] === 'BreadcrumbList') ?? [];
      return shown > 1 && (lists.length !== 1 || !Array.isArray(lists[0]?.['itemListElement']));
    });
    expect(wrong).toEqual([]);
  });

  test('has questions that the page asks, at their anchors, and answers that it gives', () => {
    for (const page of questionPages) {
      const html = htmlOf(page) ?? '';
      const ids = idsOf(html);
      const text = toString(fromHtml(html))
        .replace(/\u200B/g, '')
        .replace(/\s+/g, ' ');
      const [data] = dataOf.get(page)?.filter((candidate) => candidate['@type'] === 'FAQPage') ?? [];
      // The shape is what the test of types below checks.
      const questions = (data?.['mainEntity'] ?? []) as {name: string; url: string; acceptedAnswer: {text: string}}[];
      expect(questions.length, page).toBeGreaterThan(5);
      for (const {name, url, acceptedAnswer} of questions) {
        expect(ids, `${page}: ${name}`).toContain(new URL(url).hash.slice(1));
        expect(text).toContain(name);
        expect(text).toContain(acceptedAnswer.text.split('\n')[0]?.slice(0, 40));
      }
    }
  });

  test('follows the types of schema.org', () => {
    test.setTimeout(120_000);
    const file = test.info().outputPath('structured-data.ts');
    const shapes = new Map([...dataOf.values()].flat().map((data) => [shapeOf(data), data]));
    const types = [...new Set([...shapes.values()].map((data) => data['@type']))].sort();
    writeFileSync(
      file,
      [
        `import type {${types.join(', ')}, WithContext} from 'schema-dts';`,
        ...[...shapes.values()].map(
          (data, index) => `export const data${index}: WithContext<${data['@type']}> = ${JSON.stringify(data)};`,
        ),
        '',
      ].join('\n'),
    );
    const program = ts.createProgram([file], {
      strict: true,
      noEmit: true,
      skipLibCheck: true,
      types: [],
      module: ts.ModuleKind.ESNext,
      moduleResolution: ts.ModuleResolutionKind.Bundler,
      paths: {'schema-dts': [path.join(root, 'node_modules/schema-dts')]},
    });
    const messages = ts.getPreEmitDiagnostics(program).map(({messageText}) => ts.flattenDiagnosticMessageText(messageText, '\n'));
    expect(messages).toEqual([]);
    expect(types).toEqual(expect.arrayContaining(['APIReference', 'BlogPosting', 'BreadcrumbList', 'FAQPage', 'TechArticle']));
  });
});

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
