import {existsSync, writeFileSync} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {parseArgs} from 'node:util';

import {chromium, type Browser} from '@playwright/test';

import {findBrowser} from '../e2e/support/browser.ts';
import {measureLoad, measureNavigation, slowPhone, sum, type Load} from '../e2e/support/measure.ts';
import {serveFolder} from '../e2e/support/static-server.ts';
import {readPages} from './content.ts';
import {peers} from './peers.ts';

const siteDir = path.resolve(__dirname, '../..');

/** The same pages in every site; ours keeps the spelling of names in addresses. */
const pages = {
  concept: 'concepts/listeners',
  package: 'packages/lexical-hashtag',
  'API class': 'api/classes/lexical.LexicalEditor',
  'API module': 'api/modules/lexical',
};

/** From this page the benchmark goes to its neighbor in the sidebar. */
const navigation = {from: 'concepts/listeners', to: 'concepts/node-replacement'};

interface Site {
  name: string;
  origin: string;
  /** Address of a page in this site. */
  address: (slug: string) => string;
  loads: Record<string, Load[]>;
  clicks: number[];
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

function kilobytes(bytes: number): string {
  return (bytes / 1000).toFixed(1);
}

function lowerCase(slug: string): string {
  return `/docs/${slug.replaceAll('.', '-').toLowerCase()}`;
}

async function sites(only: string | undefined): Promise<Site[]> {
  const docs = readPages(path.join(siteDir, 'docs'));
  const own = await serveFolder(path.join(siteDir, 'build'));
  const found: Site[] = [{name: 'this site', origin: own, address: (slug) => `/docs/${slug}`, loads: {}, clicks: []}];
  for (const peer of peers.filter(({name}) => only === undefined || name.toLowerCase().includes(only))) {
    const {directory, seconds} = peer.build(docs);
    console.log(`${peer.name}: ${docs.length} pages built in ${seconds.toFixed(0)} s`);
    if (!existsSync(path.join(directory, '404.html'))) {
      writeFileSync(path.join(directory, '404.html'), 'Not found');
    }
    found.push({name: peer.name, origin: await serveFolder(directory), address: lowerCase, loads: {}, clicks: []});
  }
  return found;
}

/**
 * One round: every page of every site once, site by site, so that a busy moment of the machine hits all alike. Each round begins
 * with another site, because a page that was just closed still keeps the browser busy for the next.
 */
async function measureRound(browser: Browser, sitesInOrder: readonly Site[], round: number): Promise<void> {
  const first = round % sitesInOrder.length;
  const all = [...sitesInOrder.slice(first), ...sitesInOrder.slice(0, first)];
  for (const [type, slug] of Object.entries(pages)) {
    for (const site of all) {
      (site.loads[type] ??= []).push(await measureLoad(browser, site.origin + site.address(slug), slowPhone));
    }
  }
  for (const site of all) {
    const link = `a[href^="${site.address(navigation.to)}"]`;
    site.clicks.push(await measureNavigation(browser, site.origin + site.address(navigation.from), link, slowPhone));
  }
}

function table(all: readonly Site[]): string {
  const header = [
    'page',
    'site',
    'before load kB',
    'of it fonts',
    'in all kB',
    'FCP ms',
    'LCP ms',
    'blocking ms',
    'layout shift',
  ];
  const rows = Object.keys(pages).flatMap((type) =>
    all.map(({name, loads}) => {
      const runs = loads[type] ?? [];
      const of = (read: (load: Load) => number): number => median(runs.map(read));
      return [
        type,
        name,
        kilobytes(of((load) => sum(load.beforeLoad))),
        kilobytes(of((load) => load.beforeLoad.font)),
        kilobytes(of((load) => sum(load.inAll))),
        of((load) => load.firstPaint).toFixed(0),
        of((load) => load.largestPaint).toFixed(0),
        of((load) => load.blocking).toFixed(0),
        of((load) => load.layoutShift).toFixed(3),
      ];
    }),
  );
  const lines = [header, header.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`);
  const times = all.map(({name, clicks}) => `- ${name}: ${median(clicks).toFixed(0)} ms`);
  return `${lines.join('\n')}\n\nFrom a click on a link of the sidebar to the next heading:\n\n${times.join('\n')}\n`;
}

async function main(): Promise<void> {
  const {values} = parseArgs({options: {rounds: {type: 'string', default: '9'}, only: {type: 'string'}}});
  const executablePath = await findBrowser((line) => {
    console.log(line);
  });
  const all = await sites(values.only);
  const browser = await chromium.launch({executablePath, args: ['--no-sandbox']});
  try {
    // The first page that a browser opens also waits for parts of the browser.
    for (const {origin, address} of all) await measureLoad(browser, origin + address(pages.concept), slowPhone);
    for (let round = 0; round < Number(values.rounds); round += 1) {
      await measureRound(browser, all, round);
    }
  } finally {
    await browser.close();
  }
  console.log(
    `\nMedians of ${values.rounds} rounds, 4 times slower processor, 1.6 Mbit/s, 150 ms, empty cache; load ${os.loadavg()[0]?.toFixed(1)}.\n`,
  );
  console.log(table(all));
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
