import {existsSync, readdirSync, statSync} from 'node:fs';
import path from 'node:path';

import {extractFences} from './fences/extract.ts';
import {type Fence, isChecked} from './fences/fence.ts';
import type {Problem} from './problems.ts';
import {readPage} from './versions.ts';

/** Folders whose pages have checked samples, relative to the site. */
export const pageFolders = ['docs', 'blog', 'src/pages'];

/** Whether a page, by its path from the site's folder, is generated with the reference. */
export function isOfReference(relative: string): boolean {
  return /^docs\/(?:api|versions)\//.test(relative);
}

/** Whether a page is generated: such pages quote declarations, which are not samples. */
export function isGenerated(file: string): boolean {
  return /(?:^|\/)docs\/(?:api|versions|error\/derived)\//.test(file.replaceAll('\\', '/'));
}

/** Whether a page is a document of its own: what has an underscore is part of others, and posts and pages are none. */
export function isDocument(file: string, siteDir: string): boolean {
  return /^docs\/(?!(?:.*\/)?_)/.test(path.relative(siteDir, file).replaceAll('\\', '/'));
}

/** The most samples on the whole site that may go unchecked. */
export const skipLimit = 5;

export interface Page {
  /** Absolute path. */
  file: string;
  text: string;
}

/** A page and the code on it. */
export interface PageWithFences extends Page {
  fences: Fence[];
  /** What is wrong with how the code is written down. */
  problems: Problem[];
}

/**
 * Lists the Markdown pages below files and folders, without generated ones.
 *
 * @throws when a path does not exist
 */
export function findPages(paths: string[]): string[] {
  const found = new Set<string>();
  const visit = (file: string): void => {
    if (statSync(file).isDirectory()) {
      for (const name of readdirSync(file).sort()) {
        if (name !== 'node_modules' && !name.startsWith('.')) visit(path.join(file, name));
      }
    } else if (/\.mdx?$/.test(file) && !isGenerated(file)) {
      found.add(file);
    }
  };
  for (const start of paths) visit(path.resolve(start));
  return [...found];
}

/** The folders of a site whose pages have checked samples, as absolute paths; those that it has. */
export function pageFoldersOf(siteDir: string): string[] {
  return pageFolders.map((folder) => path.join(siteDir, folder)).filter((folder) => existsSync(folder));
}

/** The path at which a document is served: `/docs/concepts/nodes`. */
export function addressOf(file: string, siteDir: string): string {
  const relative = path.relative(siteDir, file).replaceAll('\\', '/');
  return `/${relative.replace(/(?:\/index)?\.mdx?$/, '')}`;
}

/** Reads all hand-written pages of a site. */
export function sitePages(siteDir: string): Page[] {
  return readPages(findPages(pageFoldersOf(siteDir)));
}

/** Reads pages from disk, with the documented version filled in. */
export function readPages(files: string[]): Page[] {
  return files.map((file) => ({file, text: readPage(file)}));
}

/** Finds the code of a page. */
export function withFences(page: Page): PageWithFences {
  return {...page, ...extractFences(page.file, page.text)};
}

/** Fences that their authors exempted from the check. */
export function skippedFences(fences: readonly Fence[]): Fence[] {
  return fences.filter((fence) => isChecked(fence) && fence.meta.values.has('skip'));
}

/** Problems when more samples than `skipLimit` go unchecked on the whole site. */
export function checkSkips(fences: readonly Fence[]): Problem[] {
  const skipped = skippedFences(fences);
  return skipped.length <= skipLimit
    ? []
    : skipped.map(({file, line, column}) => ({
        file,
        line,
        column,
        message: `${skipped.length} samples are skipped, at most ${skipLimit} may be on the whole site`,
        hint: 'Make one of them compile: hidden lines above `// ---cut---` can declare what is missing.',
      }));
}
