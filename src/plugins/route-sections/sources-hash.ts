import {execFileSync} from 'node:child_process';
import {createHash, type Hash} from 'node:crypto';
import {existsSync, readdirSync, readFileSync, statSync} from 'node:fs';
import path from 'node:path';

/** What a build reads, besides the packages that the lock file names. */
const sources = [
  'blog',
  'docs',
  'src',
  'static',
  'docusaurus.config.ts',
  'package-lock.json',
  'package.json',
  'sidebars.ts',
  'typedoc.json',
  // What they prove is counted on a page.
  'tests/proofs',
];

/** Made by the build from the other files. */
const generated = new Set(['docs/api', 'docs/error/derived']);

/** The services that a deployment configures (src/config/search.ts, src/config/analytics.ts). */
const settings = ['ALGOLIA_APP_ID', 'ALGOLIA_SEARCH_KEY', 'ALGOLIA_INDEX', 'ALGOLIA_HOST', 'GTAG_ID'];

/** The last commit, which the dates of the pages come from; empty where there is no history. */
function commit(siteDir: string): string {
  try {
    return execFileSync('git', ['rev-parse', 'HEAD'], {cwd: siteDir, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore']});
  } catch {
    return '';
  }
}

function addFiles(hash: Hash, siteDir: string, name: string): void {
  const file = path.join(siteDir, name);
  if (generated.has(name) || !existsSync(file)) return;
  if (statSync(file).isDirectory()) {
    for (const entry of readdirSync(file).sort()) addFiles(hash, siteDir, `${name}/${entry}`);
    return;
  }
  hash.update(`\0${name}\0`).update(readFileSync(file));
}

/**
 * Eight hexadecimal digits that change whenever a build may give other files, and that are the same in any folder. The bundler's
 * own hash of a build depends on the paths of the modules.
 *
 * @param siteDir the site's folder
 * @param environment where a deployment has its settings
 */
export function sourcesHash(siteDir: string, environment: Readonly<Record<string, string | undefined>> = process.env): string {
  const hash = createHash('sha256').update(commit(siteDir)).update(`\0${process.version}`);
  for (const name of settings) hash.update(`\0${environment[name] ?? ''}`);
  for (const name of sources) addFiles(hash, siteDir, name);
  return hash.digest('hex').slice(0, 8);
}
