import {execFileSync, spawnSync} from 'node:child_process';
import {createHash} from 'node:crypto';
import {existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';

const siteDir = path.resolve(import.meta.dirname, '../../..');

/** Where Docusaurus has the sources of theme components; the first that has a component is the one that the site shows otherwise. */
const folders = [
  '@docusaurus/theme-search-algolia/src/theme',
  '@docusaurus/theme-classic/src/theme',
  '@docusaurus/core/lib/client/theme-fallback',
];

/** What a file was when our component was last compared with it. */
export interface Compared {
  /** Version of its package. */
  version: string;
  sha256: string;
  /** Our file or folder. */
  replacedBy: string;
}

/** By the file's place in `node_modules`. */
export type Upstream = Record<string, Compared>;

const inModules = (file: string): string => path.join(siteDir, 'node_modules', file);

/** The files that an ejected component stands in for, by their place in `node_modules`. */
export function upstreamFilesOf(component: string): string[] {
  for (const folder of folders) {
    const own = `${folder}/${component}`;
    if (existsSync(inModules(`${own}.tsx`))) return [`${own}.tsx`];
    if (existsSync(inModules(own))) {
      const files = readdirSync(inModules(own), {withFileTypes: true}).filter((entry) => entry.isFile());
      return files.map(({name}) => `${own}/${name}`).filter((name) => !name.endsWith('.d.ts'));
    }
  }
  throw new Error(
    `src/theme/${component}: expected a component of Docusaurus that it stands in for, found none in ${folders.join(', ')}. Docusaurus has removed or moved it: remove ours, or say in tests/unit/theme/upstream-files.ts where it is now.`,
  );
}

function packageOf(file: string): string {
  return file.split('/').slice(0, 2).join('/');
}

/**
 * What the installed files are.
 *
 * @param files by their place in `node_modules`: ours
 */
export function installed(files: ReadonlyMap<string, string>): Upstream {
  return Object.fromEntries(
    [...files].sort().map(([file, replacedBy]) => {
      const manifest = JSON.parse(readFileSync(inModules(`${packageOf(file)}/package.json`), 'utf8')) as {version: string};
      const sha256 = createHash('sha256')
        .update(readFileSync(inModules(file)))
        .digest('hex');
      return [file, {version: manifest.version, sha256, replacedBy}];
    }),
  );
}

/**
 * What upstream changed in a file, from the version that ours was compared with to the installed one.
 *
 * @param file its place in `node_modules`
 * @param version of the package, then
 * @returns a diff; where the registry does not answer, the command that shows it
 */
export function upstreamDiff(file: string, version: string): string {
  const name = packageOf(file);
  const inside = file.slice(name.length + 1);
  const folder = mkdtempSync(path.join(tmpdir(), 'upstream-'));
  try {
    const packed = execFileSync('npm', ['pack', `${name}@${version}`, '--silent', '--pack-destination', folder], {
      encoding: 'utf8',
      timeout: 60_000,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    execFileSync('tar', ['-xzf', path.join(folder, packed.trim()), '-C', folder]);
    const old = path.join(folder, 'package', inside);
    const {stdout} = spawnSync('git', ['diff', '--no-index', '--', existsSync(old) ? old : '/dev/null', inModules(file)], {
      encoding: 'utf8',
    });
    return stdout === '' ? `${name}@${version} has the file as it is installed: the recorded hash is another file's.` : stdout;
  } catch {
    return (
      `The registry did not give ${name}@${version}. To see the difference:\n` +
      `npm pack ${name}@${version} && tar -xzf docusaurus-${path.basename(name)}-${version}.tgz && git diff --no-index package/${inside} node_modules/${file}`
    );
  } finally {
    rmSync(folder, {recursive: true});
  }
}

const record = path.join(siteDir, 'src/node/upstream-assumptions/replaced-files.json');

export function readRecord(): Upstream {
  return JSON.parse(readFileSync(record, 'utf8')) as Upstream;
}

/** Keeps the version of a file that is as it was: that is the one that ours was compared with. */
export function updateRecord(now: Upstream): void {
  const before = existsSync(record) ? readRecord() : {};
  const entries = Object.entries(now).map(([file, entry]) => [
    file,
    before[file]?.sha256 === entry.sha256 ? before[file] : entry,
  ]);
  writeFileSync(record, `${JSON.stringify(Object.fromEntries(entries), undefined, 2)}\n`);
}
