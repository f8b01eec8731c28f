import {spawnSync} from 'node:child_process';
import {readFileSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {parseArgs} from 'node:util';

import {siteDir} from '../config/site.ts';
import {isFrameworkPackage} from '../node/framework.ts';

const usage = `Sets all dependencies but the documented framework to their newest versions and installs them.

  npm run renew                      all of them
  npm run renew -- docusaurus react  those whose names have one of these words
  npm run renew -- --list            installs nothing, prints what is newer`;

/** What npm tells of a package that is not the newest. */
interface Outdated {
  current?: string;
  latest: string;
}

function outdated(): [name: string, Outdated][] {
  const {error, stdout} = spawnSync('npm', ['outdated', '--json'], {cwd: siteDir, encoding: 'utf8'});
  if (error !== undefined) throw error;
  // npm answers with status 1 when there is anything to tell, and with an object of this shape.
  const found = JSON.parse(stdout === '' ? '{}' : stdout) as Record<string, Outdated>;
  return Object.entries(found).filter(([name, {current, latest}]) => !isFrameworkPackage(name) && current !== latest);
}

/** Sets versions in the text of a `package.json`, wherever it names the packages. */
function withVersions(manifest: string, versions: ReadonlyMap<string, string>): string {
  return manifest.replace(/^( +"([^"]+)": )"\d[^"]*"/gm, (whole, head: string, name: string) => {
    const version = versions.get(name);
    return version === undefined ? whole : `${head}"${version}"`;
  });
}

function main(): number {
  const {values, positionals} = parseArgs({
    allowPositionals: true,
    options: {list: {type: 'boolean'}, help: {type: 'boolean', short: 'h'}},
  });
  if (values.help === true) {
    console.log(usage);
    return 0;
  }
  const wanted = outdated().filter(([name]) => positionals.length === 0 || positionals.some((word) => name.includes(word)));
  console.log('| package | installed | newest |\n| --- | --- | --- |');
  for (const [name, {current = 'none', latest}] of wanted) console.log(`| ${name} | ${current} | ${latest} |`);
  if (wanted.length === 0 || values.list === true) return 0;
  const file = path.join(siteDir, 'package.json');
  const before = readFileSync(file, 'utf8');
  writeFileSync(file, withVersions(before, new Map(wanted.map(([name, {latest}]) => [name, latest]))));
  const {status} = spawnSync('npm', ['install', '--no-audit', '--no-fund'], {cwd: siteDir, stdio: 'inherit'});
  if (status === 0) return 0;
  writeFileSync(file, before);
  console.error(
    'npm could not install these versions together, so package.json is as it was. Renew fewer at once: npm run renew -- docusaurus',
  );
  return 1;
}

process.exitCode = main();
