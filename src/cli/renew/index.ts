import {spawnSync} from 'node:child_process';
import {readFileSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {parseArgs} from 'node:util';

import {siteDir} from '../../config/site.ts';
import {publishedVersions} from '../history/npm.ts';
import {type Outdated, renewals, withVersions} from './newest.ts';

const usage = `Sets all dependencies but the documented framework to their newest versions and installs them. Types of Node stay
at the first version of Node that package.json admits.

  npm run renew                      all of them
  npm run renew -- docusaurus react  those whose names have one of these words
  npm run renew -- --list            installs nothing, prints what is newer`;

function outdated(): Record<string, Outdated> {
  const {error, stdout} = spawnSync('npm', ['outdated', '--json'], {cwd: siteDir, encoding: 'utf8'});
  if (error !== undefined) throw error;
  // npm answers with status 1 when there is anything to tell, and with an object of this shape.
  return JSON.parse(stdout === '' ? '{}' : stdout) as Record<string, Outdated>;
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
  const file = path.join(siteDir, 'package.json');
  const before = readFileSync(file, 'utf8');
  // npm's own file.
  const {engines} = JSON.parse(before) as {engines: {node: string}};
  const wanted = renewals(outdated(), engines.node, publishedVersions).filter(
    ({name}) => positionals.length === 0 || positionals.some((word) => name.includes(word)),
  );
  console.log('| package | installed | newest |\n| --- | --- | --- |');
  for (const {name, current, newest} of wanted) console.log(`| ${name} | ${current} | ${newest} |`);
  if (wanted.length === 0 || values.list === true) return 0;
  writeFileSync(file, withVersions(before, new Map(wanted.map(({name, newest}) => [name, newest]))));
  const {status} = spawnSync('npm', ['install', '--no-audit', '--no-fund'], {cwd: siteDir, stdio: 'inherit'});
  if (status === 0) return 0;
  writeFileSync(file, before);
  console.error(
    'npm could not install these versions together, so package.json is as it was. Renew fewer at once: npm run renew -- docusaurus',
  );
  return 1;
}

process.exitCode = main();
