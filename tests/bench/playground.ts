import {readdirSync, readFileSync} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {parseArgs} from 'node:util';
import {brotliCompressSync} from 'node:zlib';

import {chromium, type Browser, type Page} from '@playwright/test';

import {assetFolder, editAddress, sampleFolder, starts} from '../../src/features/playground/shared/files.ts';
import {findBrowser} from '../e2e/support/browser.ts';
import {coldPage, inPage, measureWeight, slowPhone, unthrottled, type Conditions} from '../e2e/support/measure.ts';
import {started} from '../e2e/support/page.ts';
import {code} from '../e2e/support/playground.ts';
import {serveFolder} from '../e2e/support/static-server.ts';
import {settled} from '../e2e/support/traffic.ts';

const siteDir = path.resolve(__dirname, '../..');

/** What in-page/first-edit.ts notes, in milliseconds since 1970. */
interface Noted {
  click?: number;
  /** A field with the code is on screen. */
  field?: number;
  /** The code editor is on screen. */
  editor?: number;
  /** The preview is. */
  preview?: number;
  lastKey?: number;
  /** Milliseconds from each key to the frame that shows what it did. */
  keys: number[];
  /** When the preview has shown another run. */
  runs: number[];
}

declare global {
  interface Window {
    firstEdit?: Noted;
  }
}

/** Machines that figures are for. */
const machines: Record<string, Conditions> = {'slow phone': slowPhone, laptop: unthrottled};

/** Milliseconds after which something counts as not happening. */
const timeout = 30_000;

/** Milliseconds between two keys of somebody who types. */
const keyPause = 80;

/** A page with a sample that can be edited. */
const guide = '/docs/packages/lexical-headless';

const playground = editAddress(starts[0].sample);

/** What the figures may be at most, where that is wished. */
const goals: Record<string, number> = {
  'slow phone, "Edit" to a field ms': 2500,
  'slow phone, address to a field ms': 2500,
  'laptop, "Edit" to a field ms': 700,
  'laptop, address to a field ms': 700,
  'key, work ms': 16,
  'change to preview ms': 300,
  'key to underline, worst of 20 ms': 1000,
  'types kB': 1500,
  'page without a click kB': 0.5,
};

type Figures = Record<string, number[]>;

async function noted(page: Page): Promise<Noted> {
  const times = await page.evaluate(() => window.firstEdit);
  if (times === undefined) throw new Error(`${page.url()}: the measuring script did not run in the page.`);
  return times;
}

async function untilNoted(page: Page, name: 'field' | 'editor' | 'preview'): Promise<void> {
  await page.waitForFunction((wanted) => window.firstEdit?.[wanted] !== undefined, name, {timeout: timeout, polling: 50});
}

/** Milliseconds from the address, or from "Edit" on a page that has been read for a while, to each part of the playground. */
async function measureFirstEdit(browser: Browser, origin: string, machine: string, way: 'address' | '"Edit"', figures: Figures) {
  const {context, page} = await coldPage(browser, machines[machine] ?? unthrottled);
  try {
    await page.addInitScript(inPage('first-edit.ts'));
    let start: number;
    if (way === 'address') {
      await page.goto(origin + playground, {waitUntil: 'commit'});
      start = await page.evaluate(() => performance.timeOrigin);
    } else {
      await page.goto(origin + guide);
      await started(page);
      await settled(page);
      const edit = page.getByRole('link', {name: 'Edit code', exact: true}).first();
      await edit.hover();
      await page.waitForTimeout(300);
      await edit.click({noWaitAfter: true});
      start = Number.NaN;
    }
    await untilNoted(page, 'editor');
    await untilNoted(page, 'preview');
    const times = await noted(page);
    start = times.click ?? start;
    for (const [part, what] of [
      ['field', 'a field'],
      ['editor', 'the code editor'],
      ['preview', 'the preview'],
    ] as const) {
      (figures[`${machine}, ${way} to ${what} ms`] ??= []).push((times[part] ?? Number.NaN) - start);
    }
  } finally {
    await context.close();
  }
}

/** Types into the code editor while the compiler knows the types, and waits for the preview after the last key. */
async function measureKeys(browser: Browser, origin: string, figures: Figures): Promise<void> {
  const {context, page, session} = await coldPage(browser, unthrottled);
  try {
    await page.addInitScript(inPage('first-edit.ts'));
    await page.goto(origin + playground);
    await untilNoted(page, 'editor');
    await code(page).click();
    await page.getByText('No problems').waitFor({timeout: timeout});
    await page.keyboard.press('ControlOrMeta+End');
    await page.keyboard.press('Enter');
    await settled(page);
    await page.evaluate(() => window.firstEdit?.keys.splice(0));
    await session.send('Performance.enable');
    const work = async (): Promise<number> => {
      const {metrics} = await session.send('Performance.getMetrics');
      return (metrics.find(({name}) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000;
    };
    const text = "// what people write in 40 keys or more: it's code";
    // What the page does anyway: its frame says all the time that it is alive.
    const rest = await work();
    await page.waitForTimeout(text.length * keyPause);
    const before = await work();
    for (const key of text) {
      await page.keyboard.press(key);
      await page.waitForTimeout(keyPause);
    }
    const after = await work();
    const {keys} = await noted(page);
    const sorted = [...keys].sort((a, b) => a - b);
    (figures['key, work ms'] ??= []).push((after - before - (before - rest)) / text.length);
    (figures['key to its frame, median ms'] ??= []).push(sorted[Math.floor(sorted.length / 2)] ?? Number.NaN);
    (figures['key to its frame, 95 of 100 ms'] ??= []).push(sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN);
    for (const key of ['a', 'b', 'c']) {
      // Nothing else is on its way, and the compiler has had its say.
      await page.waitForTimeout(2500);
      await page.evaluate(() => window.firstEdit?.runs.splice(0));
      await page.keyboard.press(key);
      await page.waitForFunction(() => (window.firstEdit?.runs.length ?? 0) > 0, undefined, {timeout: timeout, polling: 20});
      const {runs, lastKey} = await noted(page);
      (figures['change to preview ms'] ??= []).push((runs[0] ?? Number.NaN) - (lastKey ?? Number.NaN));
    }
  } finally {
    await context.close();
  }
}

/** Mistakes that somebody makes at the end of a file, each with a word that is underlined for it. */
const mistakes = [
  {text: 'let wrong: number = true', word: 'wrong'},
  {text: 'missing + 1', word: 'missing'},
  {text: 'const worse: string = 5', word: 'worse'},
  {text: 'document.bodies', word: 'bodies'},
];

/** Makes mistakes in each of the starts while the compiler knows the types, and waits until each is underlined. */
async function measureProblems(browser: Browser, origin: string, figures: Figures): Promise<void> {
  const times: number[] = [];
  for (const {sample} of starts) {
    const {context, page} = await coldPage(browser, unthrottled);
    try {
      await page.addInitScript(inPage('first-edit.ts'));
      await page.goto(origin + editAddress(sample));
      await untilNoted(page, 'editor');
      await code(page).click();
      await page.getByText('No problems').waitFor({timeout: timeout});
      for (const {text, word} of mistakes) {
        // A list of completions may be open.
        await page.keyboard.press('Escape');
        await page.keyboard.press('ControlOrMeta+End');
        await page.keyboard.press('Enter');
        for (const key of text) {
          await page.keyboard.press(key);
          await page.waitForTimeout(keyPause);
        }
        const found = await page.waitForFunction(
          (wanted) =>
            [...document.querySelectorAll('[role="tabpanel"]')]
              .flatMap((panel) => [...(panel.shadowRoot?.querySelectorAll('.cm-lintRange-error') ?? [])])
              .some(({textContent}) => textContent === wanted) && performance.timeOrigin + performance.now(),
          word,
          {timeout: timeout, polling: 'raf'},
        );
        times.push(Number(await found.jsonValue()) - ((await noted(page)).lastKey ?? Number.NaN));
      }
    } finally {
      await context.close();
    }
  }
  figures[`key to underline, median of ${String(times.length)} ms`] = times;
  figures[`key to underline, worst of ${String(times.length)} ms`] = [Math.max(...times)];
}

function kilobytes(text: string | Buffer): number {
  return brotliCompressSync(text).length / 1000;
}

/** Compressed sizes of what the compiler needs. */
function measureTypes(buildDir: string, figures: Figures): void {
  const folder = path.join(buildDir, assetFolder);
  const files = readdirSync(folder).filter((name) => /^(?:types-worker|types|links)\./.test(name));
  if (files.length !== 3) throw new Error(`${folder}: expected the compiler, types and links, found ${files.join(', ')}.`);
  figures['types kB'] = [files.reduce((all, file) => all + kilobytes(readFileSync(path.join(folder, file))), 0)];
}

/** What a page that nobody edits on carries of the playground: the links "Edit" in its HTML, and whatever it fetches. */
async function measureOthers(browser: Browser, origin: string, buildDir: string, figures: Figures): Promise<void> {
  const html = readFileSync(path.join(buildDir, guide, 'index.html'), 'utf8');
  const links = /<a\b[^>]*\bhref="?\/play\?sample=[^>]*>Edit<\/a>/g;
  if (!links.test(html)) throw new Error(`${guide}: expected links "Edit", found none.`);
  const {transfers} = await measureWeight(browser, origin + guide, 'present');
  const fetched = transfers.filter(({url}) => [assetFolder, sampleFolder, 'play-frame'].some((part) => url.includes(part)));
  for (const {url} of fetched) console.log(`${guide} fetches ${url}`);
  const ofHtml = kilobytes(html) - kilobytes(html.replaceAll(links, ''));
  figures['page without a click kB'] = [ofHtml + fetched.reduce((all, {bytes}) => all + bytes, 0) / 1000];
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/**
 * `npm run bench -- playground [--rounds 5]`: measures in `build/` how soon code can be changed, how long keys, the preview and the
 * compiler take, and what the playground weighs. Prints medians beside the goals; the exit code is 1 when one is missed.
 */
async function main(): Promise<void> {
  const {values} = parseArgs({options: {rounds: {type: 'string', default: '5'}, build: {type: 'string', default: 'build'}}});
  const rounds = Number(values.rounds);
  if (!Number.isInteger(rounds) || rounds < 1) {
    throw new Error(`--rounds: expected a whole number from 1 on, found ${values.rounds}.`);
  }
  const buildDir = path.resolve(siteDir, values.build);
  const origin = await serveFolder(buildDir);
  const executablePath = await findBrowser((line) => console.log(line));
  const browser = await chromium.launch({executablePath, args: ['--no-sandbox']});
  const figures: Figures = {};
  try {
    // The first page that a browser opens also waits for parts of the browser.
    await measureFirstEdit(browser, origin, 'laptop', 'address', {});
    for (let round = 0; round < rounds; round += 1) {
      for (const machine of Object.keys(machines)) {
        for (const way of ['"Edit"', 'address'] as const) await measureFirstEdit(browser, origin, machine, way, figures);
      }
    }
    await measureKeys(browser, origin, figures);
    await measureProblems(browser, origin, figures);
    measureTypes(buildDir, figures);
    await measureOthers(browser, origin, buildDir, figures);
  } finally {
    await browser.close();
  }
  console.log(`\nMedians of ${String(rounds)} rounds; load ${(os.loadavg()[0] ?? 0).toFixed(1)}.\n`);
  console.log('| figure | found | goal |\n| --- | --- | --- |');
  for (const [name, found] of Object.entries(figures)) {
    const value = median(found);
    const goal = goals[name];
    const digits = value < 100 ? 1 : 0;
    console.log(`| ${name} | ${value.toFixed(digits)} | ${goal === undefined ? '' : `≤ ${String(goal)}`} |`);
    if (goal !== undefined && !(value <= goal)) process.exitCode = 1;
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
