import type {Browser} from '@playwright/test';

import {measureLoad, measureNavigation, slowPhone, sum, type Load} from '../e2e/support/measure.ts';
import {firstUses, measureFirstUse, readers, type FirstUse, type Reader} from './first-use.ts';
import type {Values} from './ratios.ts';

/** The same pages in every site; ours keeps the spelling of names in addresses. */
const pages = {
  concept: 'concepts/listeners',
  package: 'packages/lexical-hashtag',
  'API class': 'api/classes/lexical.LexicalEditor',
  'API module': 'api/modules/lexical',
};

/** From this page the benchmark goes to its neighbor in the sidebar. */
const navigation = {from: 'concepts/listeners', to: 'concepts/node-replacement'};

/** A built site that is served. */
export interface Site {
  name: string;
  origin: string;
  /** Address of a page in this site. */
  address: (slug: string) => string;
  /** What each round found, by the name of the figure. */
  results: Record<string, number[]>;
}

/** What is measured of a site. Less is better in all of them. */
export interface Figure {
  name: string;
  /** Digits after the point. */
  digits: number;
  /** The least that a reader notices. */
  least: number;
}

const kilobytes = {digits: 1, least: 1};
/** Less than a frame cannot be seen. */
const milliseconds = {digits: 0, least: 16};

const ofLoad: (Omit<Figure, 'name'> & {what: string; read: (load: Load) => number})[] = [
  {what: 'before load kB', ...kilobytes, read: (load) => sum(load.beforeLoad) / 1000},
  {what: 'of it fonts kB', ...kilobytes, read: (load) => load.beforeLoad.font / 1000},
  {what: 'in all kB', ...kilobytes, read: (load) => sum(load.inAll) / 1000},
  {what: 'FCP ms', ...milliseconds, read: (load) => load.firstPaint},
  {what: 'LCP ms', ...milliseconds, read: (load) => load.largestPaint},
  // Tasks count from 50 ms on, so that less is what one of them varies by.
  {what: 'blocking ms', digits: 0, least: 50, read: (load) => load.blocking},
  // A tenth of what counts as good.
  {what: 'layout shift', digits: 3, least: 0.01, read: (load) => load.layoutShift},
];

const click = 'click in the sidebar, page at rest: next heading ms';

function nameOfUse(reader: Reader, use: FirstUse): string {
  return `first use, ${reader}: ${use} ms`;
}

/** All figures, in the order of the tables. */
export const figures: Figure[] = [
  ...Object.keys(pages).flatMap((page) => ofLoad.map(({what, digits, least}) => ({name: `${page}: ${what}`, digits, least}))),
  ...readers.flatMap((reader) => firstUses.map((use) => ({name: nameOfUse(reader, use), ...milliseconds}))),
  {name: click, ...milliseconds},
];

/** Opens a page once: the first page that a browser opens also waits for parts of the browser. */
export async function warmUp(browser: Browser, {origin, address}: Site): Promise<void> {
  await measureLoad(browser, origin + address(pages.concept), slowPhone);
}

/**
 * One round: every figure of every site once, site by site, so that a busy moment of the machine hits all alike. Each round begins
 * with another site, because a page that was just closed still keeps the browser busy for the next.
 */
export async function measureRound(browser: Browser, sites: readonly Site[], round: number): Promise<void> {
  const first = round % sites.length;
  const all = [...sites.slice(first), ...sites.slice(0, first)];
  const note = ({results}: Site, figure: string, value: number): void => {
    (results[figure] ??= []).push(value);
  };
  for (const [page, slug] of Object.entries(pages)) {
    for (const site of all) {
      const load = await measureLoad(browser, site.origin + site.address(slug), slowPhone);
      for (const {what, read} of ofLoad) note(site, `${page}: ${what}`, read(load));
    }
  }
  const places = all.map((site) => ({
    site,
    url: site.origin + site.address(navigation.from),
    link: `a[href^="${site.address(navigation.to)}"]`,
  }));
  for (const reader of readers) {
    for (const use of firstUses) {
      for (const {site, url, link} of places) {
        note(site, nameOfUse(reader, use), await measureFirstUse(browser, url, use, reader, link, slowPhone));
      }
    }
  }
  for (const {site, url, link} of places) note(site, click, await measureNavigation(browser, url, link, slowPhone));
}

/** The median of each figure; infinite for what did not come in most rounds. */
export function medians({results}: Site): Values {
  return Object.fromEntries(figures.map(({name}) => [name, median(results[name] ?? [])]));
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
