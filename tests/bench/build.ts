import {appendFileSync, rmSync} from 'node:fs';
import path from 'node:path';

import {copySources} from '../support/copy-sources.ts';
import {readPages} from './content.ts';
import {starlight} from './peers.ts';
import {timed, type Cost} from './timed.ts';

const siteDir = path.resolve(__dirname, '../..');
const workDir = path.join(siteDir, '.cache/bench/build');
const changed = 'concepts/listeners';

/** Builds this site and Starlight's of the same pages from nothing, with all caches, and after one page has changed. */
function main(): void {
  const pages = readPages(path.join(siteDir, 'docs'));
  const edited = pages.map((page) => (page.slug === changed ? {...page, body: `${page.body}\nA new line.\n`} : page));
  rmSync(workDir, {recursive: true, force: true});
  rmSync(path.resolve(starlight.directory, '..'), {recursive: true, force: true});
  copySources(workDir, []);
  const own = (): Cost => timed(['npm', 'run', 'build'], workDir);
  const rows: [name: string, ours: Cost, theirs: Cost][] = [
    ['from nothing', own(), starlight.build(pages)],
    ['all caches', own(), starlight.build(pages)],
  ];
  appendFileSync(path.join(workDir, 'docs', `${changed}.md`), '\nA new line.\n');
  rows.push(['one page changed', own(), starlight.build(edited)]);
  console.log(`${pages.length} pages\n\n| build | s | CPU s | MB | ${starlight.name} s | CPU s | MB | ratio s | ratio CPU |`);
  console.log('| --- | --- | --- | --- | --- | --- | --- | --- | --- |');
  for (const [name, ours, theirs] of rows) {
    const figures = [ours, theirs].flatMap(({seconds, cpuSeconds, megabytes}) => [seconds, cpuSeconds, megabytes]);
    const ratios = [ours.seconds / theirs.seconds, ours.cpuSeconds / theirs.cpuSeconds];
    console.log(`| ${[name, ...figures.map((each) => each.toFixed(0)), ...ratios.map((each) => each.toFixed(2))].join(' | ')} |`);
  }
}

main();
