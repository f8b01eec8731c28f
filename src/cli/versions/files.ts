import {readdirSync} from 'node:fs';
import path from 'node:path';

import {isGenerated} from '../../content/pages.ts';

/** Folders and files in which nobody may write the documented version by hand. */
const folders = ['.github', 'blog', 'deploy', 'docs', 'src', 'static', 'tests'];

/** What people write. Data in JSON is derived, or has the versions of other packages: lock files, the history of names. */
const written = /\.(?:mdx?|[cm]?[jt]sx?|svg|html|ya?ml)$/;

/** Lists the files of a site that people write, as absolute paths. */
export function writtenFiles(siteDir: string): string[] {
  const visit = (folder: string): string[] =>
    readdirSync(folder, {withFileTypes: true})
      .sort((a, b) => (a.name < b.name ? -1 : 1))
      .flatMap((entry) => {
        const file = path.join(folder, entry.name);
        if (entry.isDirectory()) return /^(?:node_modules|\.docusaurus|\.cache)$/.test(entry.name) ? [] : visit(file);
        return written.test(entry.name) && !isGenerated(file) ? [file] : [];
      });
  const known = new Set(folders);
  return readdirSync(siteDir, {withFileTypes: true})
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const file = path.join(siteDir, entry.name);
      if (entry.isDirectory()) return known.has(entry.name) ? visit(file) : [];
      return written.test(entry.name) ? [file] : [];
    });
}
