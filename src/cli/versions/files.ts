import {readdirSync} from 'node:fs';
import path from 'node:path';

import {isGenerated} from '../../content/pages.ts';

/** Folders and files in which nobody may write the documented version by hand. */
const folders = new Set(['.github', 'blog', 'deploy', 'docs', 'src', 'static', 'tests']);

/** What people write. Data in JSON is derived, or has the versions of other packages: lock files, the history of names. */
const written = /\.(?:mdx?|[cm]?[jt]sx?|svg|html|ya?ml)$/;

/** Folders that tools make. */
const made = /^(?:node_modules|\.docusaurus|\.cache)$/;

/** Lists the files of a site that people write, as absolute paths. */
export function writtenFiles(siteDir: string): string[] {
  const visit = (folder: string, isVisited: (name: string) => boolean): string[] =>
    readdirSync(folder, {withFileTypes: true})
      .sort((a, b) => (a.name < b.name ? -1 : 1))
      .flatMap((entry) => {
        const file = path.join(folder, entry.name);
        if (entry.isDirectory()) return isVisited(entry.name) ? visit(file, (name) => !made.test(name)) : [];
        return written.test(entry.name) && !isGenerated(file) ? [file] : [];
      });
  return visit(siteDir, (name) => folders.has(name));
}
