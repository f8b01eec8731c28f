import {spawnSync} from 'node:child_process';
import {existsSync, readFileSync, writeFileSync} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {parseArgs} from 'node:util';

import {chromium} from '@playwright/test';

import {partsIn} from '../../src/light/parts.ts';
import {findBrowser} from '../e2e/support/browser.ts';
import {serveFolder} from '../e2e/support/static-server.ts';
import {readPages} from './content.ts';
import {figures, measureRound, medians, warmUp, type Figure, type Site} from './figures.ts';
import {peers} from './peers.ts';
import {effect, losses, ratio, type Values} from './ratios.ts';
import {buildWithout} from './without.ts';

const siteDir = path.resolve(__dirname, '../..');
const keptFile = path.join(__dirname, 'ratios.json');

/** The ratios of a run that later runs are compared with. */
interface Kept {
  date: string;
  rounds: number;
  /** This site : the better peer, by figure. */
  ratios: Values;
}

/** A site and its medians. */
interface Result {
  name: string;
  values: Values;
}

async function serve(name: string, directory: string, address: Site['address']): Promise<Site> {
  return {name, origin: await serveFolder(directory), address, results: {}};
}

function ownAddress(slug: string): string {
  return `/docs/${slug}`;
}

function lowerCase(slug: string): string {
  return ownAddress(slug.replaceAll('.', '-').toLowerCase());
}

async function servePeers(only: string, isReused: boolean): Promise<Site[]> {
  const sites: Site[] = [];
  for (const {name, directory, build} of peers.filter((peer) => peer.name.toLowerCase().includes(only))) {
    if (!isReused || !existsSync(directory)) {
      const docs = readPages(path.join(siteDir, 'docs'));
      console.log(`${name}: ${docs.length} pages built in ${build(docs).seconds.toFixed(0)} s`);
    }
    const notFound = path.join(directory, '404.html');
    if (!existsSync(notFound)) writeFileSync(notFound, 'Not found');
    sites.push(await serve(name, directory, lowerCase));
  }
  return sites;
}

/** Measures the sites and gives the medians, in their order. */
async function measure(sites: readonly Site[], rounds: number): Promise<Result[]> {
  const executablePath = await findBrowser((line) => console.log(line));
  const browser = await chromium.launch({executablePath, args: ['--no-sandbox']});
  try {
    for (const site of sites) await warmUp(browser, site);
    for (let round = 0; round < rounds; round += 1) {
      const start = performance.now();
      await measureRound(browser, sites, round);
      console.log(`round ${round + 1} of ${rounds}: ${((performance.now() - start) / 1000).toFixed(0)} s`);
    }
  } finally {
    await browser.close();
  }
  return sites.map((site) => ({name: site.name, values: medians(site)}));
}

function table(header: readonly string[], rows: readonly (readonly string[])[]): string {
  return [header, header.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |\n`).join('');
}

function shown(values: Values, {name, digits}: Figure): string {
  const value = values[name] ?? Number.NaN;
  return value === Number.POSITIVE_INFINITY ? 'does not come' : value.toFixed(digits);
}

/** The ratios of all figures. */
function ratiosOf(values: Values, others: readonly Values[]): Record<string, number> {
  return Object.fromEntries(
    figures.map(({name, least}) => {
      const best = Math.min(...others.map((other) => other[name] ?? Number.NaN));
      return [name, ratio(values[name] ?? Number.NaN, best, least)];
    }),
  );
}

/** What a part does to each figure. */
function tableWithout(own: Values, {name, values}: Result): string {
  const ratios = ratiosOf(own, [values]);
  const rows = figures.map((figure) => {
    const found = ratios[figure.name] ?? Number.NaN;
    const moves = {better: 'yes, less', worse: 'yes, more', same: 'no'}[effect(found)];
    return [figure.name, shown(own, figure), shown(values, figure), found.toFixed(2), moves];
  });
  return table(['figure', 'with', name, 'with : without', 'moves a tenth'], rows);
}

function readKept(): Kept | undefined {
  // Written below.
  return existsSync(keptFile) ? (JSON.parse(readFileSync(keptFile, 'utf8')) as Kept) : undefined;
}

/** @throws when a figure has no ratio, because something did not come in most rounds */
function keep(rounds: number, found: Values): void {
  const missing = Object.keys(found).filter((name) => found[name] === 0 || !Number.isFinite(found[name]));
  if (missing.length > 0) {
    throw new Error(`Expected a ratio for each figure, found none for ${missing.join('; ')}. Run again on a quiet machine.`);
  }
  const ratios = Object.fromEntries(Object.entries(found).sort(([a], [b]) => (a < b ? -1 : 1)));
  const kept: Kept = {date: new Date().toISOString().slice(0, 10), rounds, ratios};
  writeFileSync(keptFile, `${JSON.stringify(kept, null, 2)}\n`);
  console.log(`Written to ${path.relative(siteDir, keptFile)}.`);
}

/** The commits since the ratios were kept, as a range for `git log`. */
function commitsSinceKept(): string {
  const {stdout} = spawnSync('git', ['log', '-1', '--format=%h', '--', keptFile], {cwd: siteDir, encoding: 'utf8'});
  return stdout.trim() === '' ? 'unknown, for there is no Git history' : `${stdout.trim()}..HEAD`;
}

/** Says which ratios have got worse since they were kept; the exit code is 1 then. */
function compare(kept: Kept | undefined, found: Values): void {
  if (kept === undefined) {
    console.log('There are no kept ratios to compare with; `-- --keep` keeps those of a run.');
    return;
  }
  const lost = losses(kept.ratios, found);
  if (lost.length === 0) {
    console.log(`No ratio is worse by more than a tenth than on ${kept.date}.`);
    return;
  }
  console.error(`${lost.length} ratios are worse by more than a tenth than on ${kept.date}, or missing:`);
  for (const {figure, kept: before, now} of lost) console.error(`  ${figure}: ${before} then, ${now ?? 'not measured'} now`);
  console.error(
    `\nExpected ratios as in tests/bench/ratios.json. Commits since: ${commitsSinceKept()}. Run again on a quiet machine; when they ` +
      'stay, look with `-- --without <part>` for the part that no longer does its work, or keep the new ones with `-- --keep`.',
  );
  process.exitCode = 1;
}

/**
 * `npm run bench`: measures `build/` and the same pages built by others on a slow phone, and compares the ratios with the kept ones.
 * `--without deferred-hydration,light-css` measures this site without each of these parts instead, and beside the others `--with-peers`.
 * `--built` takes what an earlier run has built, except for `build/`.
 */
async function main(): Promise<void> {
  const {values} = parseArgs({
    options: {
      rounds: {type: 'string', default: '9'},
      only: {type: 'string', default: ''},
      without: {type: 'string', default: ''},
      'with-peers': {type: 'boolean', default: false},
      built: {type: 'boolean', default: false},
      keep: {type: 'boolean', default: false},
    },
  });
  const parts = values.without.split(',').filter(Boolean);
  const hasPeers = parts.length === 0 || values['with-peers'];
  const hasRatios = hasPeers && values.only === '';
  if (values.keep && !hasRatios) {
    throw new Error('--keep keeps ratios to the better of all peers: expected no --only, and --with-peers beside --without.');
  }
  const rounds = Number(values.rounds);
  if (!Number.isInteger(rounds) || rounds < 1) {
    throw new Error(`--rounds: expected a whole number from 1 on, found ${values.rounds}.`);
  }

  // What can be wrong comes before what takes minutes.
  partsIn({WITHOUT: values.without});
  const sites = [await serve('this site', path.join(siteDir, 'build'), ownAddress)];
  const plainer = parts.map((part) => buildWithout(part, values.built));
  const others = hasPeers ? await servePeers(values.only, values.built) : [];
  for (const {name, directory} of plainer) sites.push(await serve(name, directory, ownAddress));

  const results = await measure([...sites, ...others], rounds);
  const own = results[0]?.values ?? {};
  console.log(
    `\nMedians of ${rounds} rounds, 4 times slower processor, 1.6 Mbit/s, 150 ms, empty cache; load ${os.loadavg()[0]?.toFixed(1)}.\n`,
  );
  for (const result of results.slice(1, sites.length)) console.log(tableWithout(own, result));
  if (!hasPeers) return;

  const peerResults = results.slice(sites.length);
  const found = ratiosOf(
    own,
    peerResults.map((result) => result.values),
  );
  const kept = hasRatios ? readKept() : undefined;
  const rows = figures.map((figure) => [
    figure.name,
    ...[own, ...peerResults.map((result) => result.values)].map((result) => shown(result, figure)),
    (found[figure.name] ?? Number.NaN).toFixed(2),
    kept?.ratios[figure.name]?.toFixed(2) ?? '',
  ]);
  console.log(table(['figure', 'this site', ...peerResults.map(({name}) => name), 'ours : better', kept?.date ?? 'kept'], rows));
  if (values.keep) keep(rounds, found);
  else if (hasRatios) compare(kept, found);
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
