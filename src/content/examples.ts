import {existsSync} from 'node:fs';
import path from 'node:path';

import {createSlugger, parseMarkdownHeadingId} from '@docusaurus/utils';
import type {Heading, Nodes, Root} from 'mdast';
import {toString} from 'mdast-util-to-string';

import {extractFences, parsePage} from './fences/extract.ts';
import {findPages, readPages, type Page} from './pages.ts';
import type {SourceLocation} from './problems.ts';

/** Where pages of examples are, from the site's folder. Each section of such a page is the example of one symbol. */
export const examplesFolder = 'docs/examples';

/** A section of a page of examples. */
export interface ExampleSection extends SourceLocation {
  /** The heading as text, without markup and id. */
  name: string;
  /** The inline code that the heading consists of, as written; undefined when the heading is anything else. */
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

/** The sections of level two of a page of examples, with the addresses that Docusaurus gives their headings. */
export function exampleSections({file, text}: Page, siteDir: string): ExampleSection[] {
  const tree = parsePage(text);
  const {fences} = extractFences(file, text);
  const ids = headingIds(tree);
  const headings = tree.children.filter((node): node is Heading => node.type === 'heading' && node.depth === 2);
  return headings.map((heading, index) => {
    const {line, column} = heading.position?.start ?? {line: 1, column: 1};
    const end = headings[index + 1]?.position?.start.line ?? Infinity;
    return {
      file,
      line,
      column,
      name: parseMarkdownHeadingId(toString(heading), 'classic').text,
      code: onlyCode(heading),
      url: `${routeOf(file, siteDir)}#${ids.get(heading) ?? ''}`,
      isExecuted: fences.some(
        ({line: at, meta: {flags}, output, lines}) =>
          at > line &&
          at < end &&
          (flags.has('live') || (flags.has('run') && (output !== undefined || lines.some((each) => each.includes('// =>'))))),
      ),
    };
  });
}

function routeOf(file: string, siteDir: string): string {
  const relative = path.relative(siteDir, file).replaceAll('\\', '/');
  return `/${relative.replace(/(?:\/index)?\.mdx?$/, '')}`;
}

/** The ids of all headings, made like those of the site: written ones, or the text in small letters, counted where it stands twice. */
function headingIds(tree: Root): Map<Heading, string> {
  const ids = new Map<Heading, string>();
  const slugger = createSlugger();
  const visit = (nodes: readonly Nodes[]): void => {
    for (const node of nodes) {
      if (node.type === 'heading') {
        const code = onlyCode(node);
        const written = parseMarkdownHeadingId(toString(node), 'classic').id;
        ids.set(node, written ?? slugger.slug(code === undefined ? toString(node) : withoutQualifier(code)));
      } else if ('children' in node) {
        visit(node.children);
      }
    }
  };
  visit(tree.children);
  return ids;
}

/** The inline code of a heading that has nothing else, apart from an id. */
function onlyCode({children}: Heading): string | undefined {
  const [first, ...rest] = children.filter((child) => child.type !== 'text' || !/^\s*(?:\{#[^}]*\}\s*)?$/.test(child.value));
  return first?.type === 'inlineCode' && rest.length === 0 ? first.value : undefined;
}
