import path from 'node:path';

import type {ErrorCode} from '../../shared/error-table.ts';
import {exampleSections, examplesFolder, isExamplePage} from '../../content/examples.ts';
import {codeOfPage} from '../../content/error-pages.ts';
import {parsePage} from '../../content/fences/extract.ts';
import type {Problem} from '../../content/problems.ts';
import {checkErrorPage} from './check-error-page.ts';
import {checkExampleSections} from './check-examples.ts';
import {checkFrontMatter} from './check-front-matter.ts';
import {checkImages} from './check-images.ts';
import {checkPackagePage} from './check-package-page.ts';
import {checkInstallCommands} from './check-install.ts';
import {checkParts} from './check-parts.ts';
import {checkSections} from './check-sections.ts';
import {collectionOf} from './collections.ts';
import {parseFrontMatter} from '../../content/front-matter.ts';
import {isPageKind, skeletonOf} from './kinds.ts';
import {reportTo} from './tree.ts';

/** What pages are checked against. */
export interface PageContext {
  /** Folder of the site. */
  siteDir: string;
  /** npm names of the documented packages. */
  packages: ReadonlySet<string>;
  /** The errors with a number. */
  codes: readonly ErrorCode[];
}

/** Checks a page's front matter and, in the docs, its sections. Files that are no pages of their own have commands and images alone. */
export function checkPage(file: string, text: string, {siteDir, packages, codes}: PageContext): Problem[] {
  const relative = path.relative(siteDir, file).replaceAll('\\', '/');
  const collection = collectionOf(relative);
  const problems: Problem[] = [];
  const tree = parsePage(text);
  const report = reportTo(problems, file);
  checkInstallCommands(tree, report);
  checkImages(tree, report);
  if (collection === undefined) {
    return problems;
  }
  const frontMatter = parseFrontMatter(text);
  problems.push(...checkFrontMatter(frontMatter, {file, collection, packages}));
  const code = codeOfPage(relative);
  if (code !== undefined) {
    const entry = codes.find((other) => other.code === code);
    problems.push(...checkErrorPage(file, text, frontMatter, entry));
  }
  const {page_type: written, title} = frontMatter.values;
  const kind = collection === 'errors' ? 'reference' : written;
  if ((collection !== 'docs' && collection !== 'errors') || !isPageKind(kind)) {
    return problems;
  }
  const skeleton = skeletonOf(kind, relative);
  checkSections(tree, skeleton, kind, report);
  checkParts(tree, skeleton, kind, report);
  if ((kind === 'examples') !== isExamplePage(relative)) {
    problems.push({
      file,
      ...frontMatter.locationOf('page_type'),
      message: `page_type: expected "examples" on the pages of ${examplesFolder}/ and nowhere else, found "${kind}" in ${relative}`,
      hint: `The reference takes its examples from that folder: move the page, or change its kind.`,
    });
  } else if (kind === 'examples') {
    problems.push(...checkExampleSections(exampleSections({file, text}, siteDir)));
  }
  if (skeleton.titledByPackage && typeof title === 'string') checkPackagePage(tree, title, report);
  return problems;
}
