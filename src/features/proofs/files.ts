import {existsSync, readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';

import {findPages, isOfReference} from '../../content/pages.ts';
import {readPage} from '../../content/versions.ts';
import {checkStatements, type PageReport, type ProofFile} from './check.ts';

/** Where proofs stand, from the site's folder. */
export const proofFolder = 'tests/proofs';
const ending = /(?:\.browser|\.full)?\.proof\.tsx?$/;

/** The page, from the site's folder, that a file of proofs speaks of: `tests/proofs/faq.proof.ts` is about `docs/faq.md`. */
export function pageOfProof(relative: string): string {
  return `docs/${relative.replaceAll('\\', '/').replace(ending, '')}.md`;
}

/** All proof files by the page, as a path from the site's folder, that they speak of. */
export function readProofs(siteDir: string): Map<string, ProofFile[]> {
  const folder = path.join(siteDir, proofFolder);
  const byPage = new Map<string, ProofFile[]>();
  if (!existsSync(folder)) return byPage;
  for (const name of readdirSync(folder, {recursive: true, encoding: 'utf8'}).sort()) {
    if (!ending.test(name)) continue;
    const page = pageOfProof(name);
    const file = path.join(folder, name);
    byPage.set(page, [...(byPage.get(page) ?? []), {file, code: readFileSync(file, 'utf8')}]);
  }
  return byPage;
}

/**
 * The hand-written pages of the docs, as paths from the site's folder. Files and folders whose names begin with `_` are no pages; what
 * the notes of the reference say is proven all the same.
 */
function provablePages(siteDir: string): string[] {
  return findPages([path.join(siteDir, 'docs')])
    .map((file) => path.relative(siteDir, file).replaceAll('\\', '/'))
    .filter((file) => (file.startsWith('docs/_api-notes/') || !/(?:^|\/)_/.test(file)) && !isOfReference(file));
}

/**
 * Holds every hand-written page against its proofs.
 *
 * @throws when a proof file speaks of a page that does not exist
 */
export function reportStatements(siteDir: string): PageReport[] {
  const proofs = readProofs(siteDir);
  const pages = provablePages(siteDir);
  for (const [page, [first]] of proofs) {
    if (!pages.includes(page)) {
      throw new Error(`${first?.file ?? page}: expected the file name of a page, but ${page} does not exist. Rename the file.`);
    }
  }
  return pages.map((page) => {
    const file = path.join(siteDir, page);
    return checkStatements(file, readPage(file), proofs.get(page) ?? []);
  });
}
