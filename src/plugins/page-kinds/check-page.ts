import path from 'node:path';

import {parsePage} from '../../content/fences/extract.ts';
import type {Problem} from '../../content/problems.ts';
import {checkFrontMatter, type Collection} from './check-front-matter.ts';
import {checkSections} from './check-sections.ts';
import {parseFrontMatter} from '../../content/front-matter.ts';
import {isPageKind} from './kinds.ts';

/** What pages are checked against. */
export interface PageWorld {
  /** Folder of the site. */
  siteDir: string;
  /** npm names of the documented packages. */
  packages: ReadonlySet<string>;
}

/** Checks a page's front matter and, in the docs, its sections. Files that are no pages of their own have no problems. */
export function checkPage(file: string, text: string, {siteDir, packages}: PageWorld): Problem[] {
  const collection = collectionOf(path.relative(siteDir, file).replaceAll('\\', '/'));
  if (collection === undefined) {
    return [];
  }
  const frontMatter = parseFrontMatter(text);
  const problems = checkFrontMatter(frontMatter, {file, collection, packages});
  const {page_type: kind} = frontMatter.values;
  return collection === 'docs' && isPageKind(kind) ? [...problems, ...checkSections(parsePage(text), kind, file)] : problems;
}

/** The folder that a page belongs to; undefined for generated pages and for parts, whose names begin with `_`. */
function collectionOf(relative: string): Collection | undefined {
  const [, folder, rest] = /^(docs|blog|src\/pages)\/(.*)\.mdx?$/.exec(relative) ?? [];
  if (folder === undefined || rest === undefined || /(?:^|\/)_/.test(rest) || relative.startsWith('docs/api/')) {
    return undefined;
  }
  return folder === 'src/pages' ? 'pages' : folder === 'blog' ? 'blog' : 'docs';
}
