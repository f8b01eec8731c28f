import {existsSync} from 'node:fs';
import path from 'node:path';

import {parseMarkdownHeadingId} from '@docusaurus/utils';
import type {Heading} from 'mdast';
import {toString} from 'mdast-util-to-string';

import {extractFences, parsePage} from './fences/extract.ts';
import {addressOf, findPages, readPages, type Page} from './pages.ts';
import type {SourceLocation} from './problems.ts';

/** Where pages of examples are, from the site's folder. Each section of such a page is the example of one symbol. */
export const examplesFolder = 'docs/examples';

/** A section of a page of examples. */
export interface ExampleSection extends SourceLocation {
  /** The heading as text, without markup and id. */
  name: string;
  /** The inline code that names the symbol, as written; undefined when the heading has another form. */
  code: string | undefined;
  /** Address of the section on the site: `/docs/examples/lists#createlistnode`. */
  url: string;
  /** Whether it has a sample that runs on the page, or one that the build runs and whose output the page shows. */
  isExecuted: boolean;
}

/** The pages of examples of a site. */
export function readExamplePages(siteDir: string): Page[] {
  const folder = path.join(siteDir, examplesFolder);
  return readPages(existsSync(folder) ? findPages([folder]) : []).filter(({file}) => isExamplePage(path.relative(siteDir, file)));
}

/**
 * Whether a page is one of examples, by its place.
 *
 * @param relative its path from the site's folder
 */
export function isExamplePage(relative: string): boolean {
  const normal = relative.replaceAll('\\', '/');
  return normal.startsWith(`${examplesFolder}/`) && /\.mdx?$/.test(normal) && !normal.includes('/_');
}

/** An inline code without the module that says which of several symbols is meant: `lexical!$selectAll()` is `$selectAll()`. */
export function withoutQualifier(code: string): string {
  return code.replace(/^(?:@lexical\/)?[\w./-]+!(?=.)/, '');
}

/** A task, the name of a symbol, and an id, which remains when the task is reworded: ## Cut a text: `splitText()` {#splittext} */
const headingForm = /^## [^`]*[^\s`]: `([^`]+)` \{#([\w-]+)\}$/;

/** The sections of level two of a page of examples. */
export function exampleSections({file, text}: Page, siteDir: string): ExampleSection[] {
  const sourceLines = text.split(/\r?\n/);
  const {fences} = extractFences(file, text);
  const headings = parsePage(text).children.filter((node): node is Heading => node.type === 'heading' && node.depth === 2);
  return headings.map((heading, index) => {
    const {line, column} = heading.position?.start ?? {line: 1, column: 1};
    const end = headings[index + 1]?.position?.start.line ?? Infinity;
    const [, code, id = ''] = headingForm.exec(sourceLines[line - 1] ?? '') ?? [];
    return {
      file,
      line,
      column,
      name: parseMarkdownHeadingId(toString(heading), 'classic').text,
      code,
      url: `${addressOf(file, siteDir)}#${id}`,
      isExecuted: fences.some(
        ({line: at, meta: {flags}, output, lines}) =>
          at > line &&
          at < end &&
          (flags.has('live') || (flags.has('run') && (output !== undefined || lines.some((each) => each.includes('// =>'))))),
      ),
    };
  });
}
