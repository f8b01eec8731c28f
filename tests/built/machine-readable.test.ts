import {existsSync, readFileSync} from 'node:fs';
import path from 'node:path';

import Ajv from 'ajv';
import {build} from 'esbuild';
import type {Element, ElementContent, Nodes} from 'hast';
import {matches, selectAll} from 'hast-util-select';
import {toString as hastText} from 'hast-util-to-string';
import type {Root} from 'mdast';
import {fromMarkdown} from 'mdast-util-from-markdown';
import {gfmFromMarkdown} from 'mdast-util-gfm';
import {toString} from 'mdast-util-to-string';
import {gfm} from 'micromark-extension-gfm';
import {visit} from 'unist-util-visit';
import {describe, expect, it} from 'vitest';

import errorTable from '../../src/features/errors/build/table.json';
import {isContentPage} from '../../src/shared/derived-pages.ts';
import {socialCardPath} from '../../src/shared/social-card-path.ts';
import {markdownPath} from '../../src/shared/markdown-path.ts';
import {buildDir} from '../e2e/support/site.ts';
import {serveFolder} from '../e2e/support/static-server.ts';
import {temporaryFolder} from '../support/temporary-folder.ts';
import {builtPage, builtPages, headOf, textOf} from './support/pages.ts';

const site = 'https://lexical.dev';

function readBuilt(file: string): string {
  return readFileSync(path.join(buildDir, file), 'utf8');
}

function readJson(file: string): unknown {
  return JSON.parse(readBuilt(file));
}

/** Every page with content of its own, with its Markdown alternate. */
const pages = [...builtPages.values()]
  .filter((page) => isContentPage(page.path))
  .map((page) => ({
    ...page,
    alternate: fromMarkdown(readBuilt(markdownPath(page.path)), {extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()]}),
  }));

/** What a page and its alternate have in common: texts with single spaces. */
interface Outline {
  headings: string[];
  codeBlocks: string[];
  tables: number;
}

/** Ways to other pages, the question about the page, and the editor that the start page runs: no alternate has them. */
function isAround({tagName, properties}: Element): boolean {
  return tagName === 'nav' || tagName === 'aside' || 'dataUnattended' in properties;
}

/** An element without the lines of samples that are there to check them. */
function asShown(element: Element): Element {
  return {
    ...element,
    children: element.children.flatMap((child): ElementContent[] => {
      if (child.type !== 'element') {
        return [child];
      }
      const {className} = child.properties;
      return Array.isArray(className) && className.includes('code-hidden') ? [] : [asShown(child)];
    }),
  };
}

/** The elements of a page's `main` element that its alternate has to tell, each with the ones that it stands in. */
function toldElements(elements: readonly Element[]): {element: Element; within: readonly Element[]}[] {
  const told: {element: Element; within: readonly Element[]}[] = [];
  const walk = (node: Nodes, within: readonly Element[]): void => {
    if (node.type !== 'element' || isAround(node)) {
      return;
    }
    told.push({element: node, within});
    node.children.forEach((child) => walk(child, [...within, node]));
  };
  elements.filter(({tagName}) => tagName === 'main').forEach((main) => walk(main, []));
  return told;
}

/** Whether it is the style sheet of a live sample, of which a alternate tells each rule once. */
function isStyles({tagName, children}: Element): boolean {
  return tagName === 'figure' && children.some((child) => child.type === 'element' && textOf(child) === 'styles.css');
}

/** A sample, or the import line or signature of an entry of the reference. */
function isCode({element, within}: {element: Element; within: readonly Element[]}): boolean {
  const isImport = element.tagName === 'code' && within.some((around) => matches('.api-import', around));
  return isImport || matches('pre, .api-signature', element);
}

function outlineOfPage(elements: readonly Element[]): Outline {
  const told = toldElements(elements);
  const texts = (tags: readonly string[]): string[] =>
    told
      // Code in the cell of a table is no block in Markdown.
      .filter(({element, within}) => tags.includes(element.tagName) && !within.some(({tagName}) => tagName === 'td'))
      .map(({element}) => textOf(element));
  return {
    headings: texts(['h1', 'h2', 'h3', 'h4', 'h5', 'h6']),
    codeBlocks: told
      .filter(({element, within}) => isCode({element, within}) && !within.some(({tagName}) => tagName === 'td'))
      .filter(({within}) => !within.some(isStyles))
      .map(({element}) => textOf(asShown(element))),
    tables: told.filter(({element}) => element.tagName === 'table').length,
  };
}

function outlineOfMarkdown(alternate: Root): Outline {
  const outline: Outline = {headings: [], codeBlocks: [], tables: 0};
  const normalize = (text: string): string => text.replace(/\s+/g, ' ').trim();
  visit(alternate, (node) => {
    if (node.type === 'heading') {
      outline.headings.push(normalize(toString(node)));
    }
    if (node.type === 'code' && node.meta?.startsWith('title="styles.css') !== true) {
      outline.codeBlocks.push(normalize(node.value));
    }
    outline.tables += node.type === 'table' ? 1 : 0;
  });
  return outline;
}

/** Letters and digits alone: Markdown writes some other characters in its own way. */
function lettersOf(text: string): string {
  return text.replace(/[^\p{L}\p{N}]/gu, '');
}

/** Elements that hold a text of their own. */
const textElements = new Set(['p', 'li', 'td', 'th', 'dt', 'dd', 'summary']);
const blockElements = new Set(['p', 'ul', 'ol', 'dl', 'div', 'figure', 'table', 'pre', 'details']);

describe('the Markdown alternate of a page', () => {
  it('has every heading, code block and table of the page', () => {
    const lost = pages.flatMap(({path: page, elements, alternate}) => {
      const expected = outlineOfPage(elements);
      const found = outlineOfMarkdown(alternate);
      return JSON.stringify(expected) === JSON.stringify(found) ? [] : [{page, expected, found}];
    });
    expect(lost).toEqual([]);
  });

  it('has every paragraph, list item and cell of the page', () => {
    const lost = pages.flatMap(({path: page, elements, alternate}) => {
      const written = lettersOf(toString(alternate));
      return toldElements(elements)
        .filter(({element}) => textElements.has(element.tagName))
        .filter(({element}) => !element.children.some((child) => child.type === 'element' && blockElements.has(child.tagName)))
        .filter(({element}) => !written.includes(lettersOf(textOf(element))))
        .map(({element}) => `${page}: <${element.tagName}> ${textOf(element)}`);
    });
    expect(lost).toEqual([]);
  });

  it('has each rule of the styles of live samples', () => {
    const rules = (css: string): string[] => css.split(/\n\n(?=\S)/).slice(1);
    const styles = pages.flatMap(({path: page, elements, alternate}) => {
      const told = new Set<string>();
      visit(alternate, 'code', ({meta, value}) => {
        if (meta?.startsWith('title="styles.css') === true) rules(`\n\n${value}`).forEach((rule) => told.add(rule));
      });
      const shown = elements
        .filter(isStyles)
        .flatMap((figure) => selectAll('pre', figure).flatMap((pre) => rules(hastText(pre).trim())));
      return shown.map((rule) => ({page, rule, isTold: told.has(rule)}));
    });
    expect(styles.length).toBeGreaterThan(500);
    expect(styles.filter(({isTold}) => !isTold)).toEqual([]);
  });

  it('has only absolute links', () => {
    const relative = pages.flatMap(({path: page, alternate}) => {
      const found: string[] = [];
      visit(alternate, (node) => {
        if ('url' in node && !/^(?:https?|mailto|data):/.test(node.url)) {
          found.push(`${page}: ${node.url}`);
        }
      });
      return found;
    });
    expect(relative).toEqual([]);
  });

  it('is announced in the page and served as Markdown', async () => {
    const wrong = pages.filter((page) => {
      return headOf(page, 'link[rel=alternate][type="text/markdown"]', 'href') !== markdownPath(page.path);
    });
    expect(wrong.map((page) => page.path)).toEqual([]);
    const response = await fetch(`${await serveFolder(buildDir)}/docs/concepts/nodes.md`);
    expect(response.headers.get('content-type')).toBe('text/markdown; charset=utf-8');
    expect(await response.text()).toContain('\n# Nodes\n');
  });
});

/** The files that the Markdown of a page leaves its reader with: those that it names above a block, as it has them last. */
function filesOf(page: string): [name: string, text: string][] {
  const alternate = pages.find((other) => other.path === page)?.alternate;
  if (alternate === undefined) {
    throw new Error(`${page}: expected a page with a Markdown alternate, found none.`);
  }
  const files = new Map<string, string>();
  visit(alternate, 'code', ({meta, value}) => {
    const name = /^title="(src\/[^"\s]+)"$/.exec(meta ?? '')?.[1];
    if (name !== undefined) {
      files.set(name, value);
    }
  });
  return [...files];
}

describe('code that is copied with a page', () => {
  const react = '/docs/getting-started/react';
  it.each([
    ['the quick start', ['/docs/getting-started/quick-start'], 'src/main.ts'],
    ['the React guide', [react], 'src/App.tsx'],
    ['the tutorial on plugins, which goes on from there', [react, '/docs/getting-started/creating-plugin'], 'src/App.tsx'],
    ['the guide to collaboration', ['/docs/collaboration/react'], 'src/App.tsx'],
  ])('is a program that can be bundled: %s', async (_, of, entry) => {
    const folder = temporaryFolder(Object.fromEntries(of.flatMap(filesOf)));
    const {errors} = await build({
      entryPoints: [path.join(folder, entry)],
      bundle: true,
      write: false,
      outdir: folder,
      jsx: 'automatic',
      nodePaths: [path.resolve(import.meta.dirname, '../../node_modules')],
      logLevel: 'silent',
    });
    expect(errors).toEqual([]);
  });
});

describe('the lists for machines', () => {
  it('/llms.txt links each page once, guides before the reference, and /llms-full.txt holds them all', () => {
    const index = readBuilt('llms.txt');
    const linked = [...index.matchAll(/\]\(https:\/\/lexical\.dev([^)]+)\)/g)].map((match) => match[1] ?? '');
    expect([...linked].sort()).toEqual(pages.map((page) => markdownPath(page.path)).sort());
    expect(linked.indexOf('/docs/intro.md')).toBeLessThan(linked.indexOf('/docs/api.md'));
    const full = readBuilt('llms-full.txt');
    expect(linked.filter((alternate) => !full.includes(readBuilt(alternate).trim()))).toEqual([]);
  });

  it.each(['symbols', 'errors'])('/%s.json follows its published schema', (name) => {
    // A file of the site, which says itself that it is a schema.
    const schema = readJson(`${name}.schema.json`) as Record<string, unknown>;
    const validate = new Ajv({strict: false, validateFormats: false}).compile(schema);
    validate(readJson(`${name}.json`));
    expect(validate.errors).toBeNull();
  });

  it('/symbols.json leads to entries that exist', () => {
    // The schema above says so.
    const {symbols} = readJson('symbols.json') as {symbols: {url: string}[]};
    expect(symbols.length).toBeGreaterThan(500);
    const broken = symbols.filter(({url}) => {
      const {pathname, hash} = new URL(url);
      const ids = builtPages.get(pathname)?.ids;
      return ids === undefined || (hash !== '' && !ids.has(decodeURIComponent(hash.slice(1))));
    });
    expect(broken).toEqual([]);
  });

  it('/errors.json has every number that was derived from the packages, and leads to its page', () => {
    // The schema above says so.
    const {errors} = readJson('errors.json') as {errors: {code: number; url: string}[]};
    expect(errors.map(({code}) => code)).toEqual(errorTable.codes.map(({code}) => code));
    expect(errors.filter(({url}) => !builtPages.has(new URL(url).pathname))).toEqual([]);
  });
});

describe('a page that is shared', () => {
  it('has an image of its own and a canonical address', () => {
    const incomplete = pages.filter((page) => {
      return (
        headOf(page, 'meta[property="og:image"]', 'content') !== `${site}${socialCardPath(page.path)}` ||
        !existsSync(path.join(buildDir, socialCardPath(page.path))) ||
        headOf(page, 'link[rel=canonical]', 'href') === undefined
      );
    });
    expect(incomplete.map((page) => page.path)).toEqual([]);
  });

  it.each([
    ['/docs/concepts/nodes', ['TechArticle', 'BreadcrumbList']],
    ['/docs/api/classes/lexical.LexicalEditor', ['APIReference', 'BreadcrumbList']],
    ['/blog/welcome', ['BlogPosting']],
  ])('says what it is: %s', (page, types) => expect(builtPage(page).data.map((data) => data['@type'])).toEqual(types));

  it('is in the sitemap with the day of its last change, when it has a source', () => {
    const entries = [...readBuilt('sitemap.xml').matchAll(/<url><loc>([^<]+)<\/loc>(?:<lastmod>([^<]+)<\/lastmod>)?/g)];
    const dates = new Map(entries.map((match) => [new URL(match[1] ?? '').pathname.replace(/(.)\/$/, '$1'), match[2]]));
    expect(pages.map((page) => page.path).filter((page) => !dates.has(page))).toEqual([]);
    expect(dates.get('/docs/concepts/nodes')).toMatch(/^\d{4}-\d\d-\d\d$/);
  });
});

it('blog posts come as RSS, Atom and JSON; browsers can search the site', () => {
  expect(readBuilt('blog/rss.xml')).toContain(`<link>${site}/blog/welcome</link>`);
  expect(readBuilt('blog/atom.xml')).toContain(`<link href="${site}/blog/welcome"/>`);
  // The format of JSON Feed.
  const {items} = readJson('blog/feed.json') as {items: {url: string}[]};
  expect(items.map(({url}) => url)).toContain(`${site}/blog/welcome`);
  expect(readBuilt('opensearch.xml')).toContain(`template="${site}/search?q={searchTerms}"`);
});
