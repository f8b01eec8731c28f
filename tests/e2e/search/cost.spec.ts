import {readFileSync} from 'node:fs';
import path from 'node:path';
import {gzipSync} from 'node:zlib';

import {expect, type Page, test} from '../support/test.ts';

import {open} from '../support/page.ts';
import {box, hits, modal, search, watchSite, type WatchedSite} from '../support/search.ts';
import {buildDir} from '../support/site.ts';
import {settled} from '../support/traffic.ts';

/** Most that the first query of a visit may transfer in all, in bytes. */
const budget = 200_000;

/**
 * How many times longer the results may take than the typed letter alone, in the median. The letter is painted before the search
 * is asked, so what a busy machine adds, it adds to both.
 */
const letters = 4;

let site: WatchedSite;
test.beforeEach(async () => {
  site = await watchSite();
});
test.afterEach(() => site.stop());

function compressedSize(file: string): number {
  return gzipSync(readFileSync(path.join(buildDir, file)), {level: 9}).length;
}

/** Words that no heading has. */
const inTextAlone = 'immutable snapshot';

/** Waits until the larger of the two index files has been asked for, which happens after the first answer. */
async function expectTextIndex(): Promise<void> {
  await expect.poll(() => site.requests.some((file) => /text\.\w+\.json$/.test(file))).toBe(true);
}

/** Waits until the dialog shows the answer to this query, whether there are results or none. */
async function expectAnswer(page: Page, query: string): Promise<void> {
  const all = modal(page).locator(`a[href$="search?q=${encodeURIComponent(query)}"]`);
  await expect(all.or(modal(page).getByText(`No results for "${query}"`))).toBeVisible();
}

test('the first query transfers at most 200 kB, further ones nothing', async ({page}) => {
  await open(page, `${site.address}/docs/intro`);
  await settled(page);
  site.requests.length = 0;
  await search(page, 'serialization');
  await expect(hits(page).first()).toBeVisible();
  await expectTextIndex();
  await box(page).fill(inTextAlone);
  await expectAnswer(page, inTextAlone);
  await settled(page);
  const files = site.requests.map((file) => ({file, bytes: compressedSize(file)}));
  const total = files.reduce((sum, {bytes}) => sum + bytes, 0);
  console.log(`first query: ${total} bytes compressed in ${files.length} files`);
  for (const {file, bytes} of files) console.log(`  ${bytes} ${file}`);
  expect(total).toBeLessThanOrEqual(budget);

  site.requests.length = 0;
  for (const query of ['commands', '$getRoot', 'why does tab not indent', 'zzzzqqqq']) {
    await box(page).fill(query);
    await expectAnswer(page, query);
  }
  await settled(page);
  expect(site.requests).toEqual([]);
});

test('a page that is not searched loads nothing of the search but what opens it', async ({page}) => {
  await open(page, `${site.address}/docs/intro`);
  await settled(page);
  const scripts = [...new Set(site.requests)].filter((file) => file.endsWith('.js'));
  for (const file of scripts) {
    const code = readFileSync(path.join(buildDir, file), 'utf8');
    for (const sign of ['DocSearch-Hit', 'searchForHits', 'search index: ']) {
      expect(code.includes(sign), `${file} contains ${sign}`).toBe(false);
    }
  }
  expect(site.requests.filter((file) => file.startsWith('/search-index/'))).toEqual([]);
});

/** What the page measures, in milliseconds after a letter was typed. */
interface Samples {
  /** When the letter itself was on the screen. */
  letters: number[];
  /** When the results for it were. */
  results: number[];
  /** Called with each of `results`. */
  onResult?: () => void;
}

declare global {
  interface Window {
    /** Set by `measureKeystrokes`. */
    samples?: Samples;
  }
}

/** Notes, for each letter, when it was painted, and when the frame was that shows the worker's answer. */
async function measureKeystrokes(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const samples: Samples = {letters: [], results: []};
    window.samples = samples;
    let typed: {query: string; start: number} | undefined;
    // The task after the next frame's callbacks runs when that frame has been painted.
    const afterPaint = (callback: () => void): void => {
      requestAnimationFrame(() => {
        const {port1, port2} = new MessageChannel();
        port1.onmessage = callback;
        port2.postMessage(null);
      });
    };
    addEventListener(
      'input',
      (event) => {
        if (!(event.target instanceof HTMLInputElement)) return;
        const start = event.timeStamp;
        typed = {query: event.target.value, start};
        afterPaint(() => samples.letters.push(performance.now() - start));
      },
      true,
    );
    const queries = new Map<number | undefined, string | undefined>();
    const onAnswer = ({data}: MessageEvent<{type: string; id?: number}>): void => {
      if (data.type !== 'found' || typed === undefined || queries.get(data.id) !== typed.query) return;
      const {start} = typed;
      typed = undefined;
      const list = document.querySelector('.site-search > div');
      if (list === null) return;
      const observer = new MutationObserver(() => {
        observer.disconnect();
        afterPaint(() => {
          samples.results.push(performance.now() - start);
          samples.onResult?.();
        });
      });
      observer.observe(list, {subtree: true, childList: true, characterData: true, attributes: true});
    };
    const NativeWorker = Worker;
    window.Worker = class extends NativeWorker {
      constructor(address: string | URL, options?: WorkerOptions) {
        super(address, options);
        this.addEventListener('message', onAnswer);
      }

      override postMessage(message: {id?: number; query?: string}): void {
        queries.set(message.id, message.query);
        super.postMessage(message);
      }
    };
  });
}

/** Waits until this many results have been painted, without asking the page again and again while it works. */
async function paintedResults(page: Page, count: number): Promise<void> {
  await page.evaluate(
    (wanted) =>
      new Promise<void>((resolve) => {
        const look = (): void => {
          if ((window.samples?.results.length ?? 0) >= wanted) resolve();
        };
        if (window.samples !== undefined) window.samples.onResult = look;
        look();
      }),
    count,
  );
}

function percentile(times: readonly number[], share: number): number {
  const sorted = [...times].sort((a, b) => a - b);
  return Math.round(sorted[Math.floor(sorted.length * share)] ?? Infinity);
}

test(
  'results are painted soon after a keystroke, on a processor four times slower',
  {tag: ['@chromium', '@full']},
  async ({page}) => {
    test.setTimeout(120_000);
    await measureKeystrokes(page);
    await open(page, `${site.address}/docs/intro`);
    await search(page, 'node');
    await expect(hits(page).first()).toBeVisible();
    await expectTextIndex();
    await settled(page);
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', {rate: 4});
    for (const query of ['serialization', '$getSelection', 'how do i get html out', 'toggle link']) {
      await box(page).fill('');
      for (const letter of query) {
        const before = await page.evaluate(() => window.samples?.results.length ?? 0);
        await page.keyboard.press(letter === ' ' ? 'Space' : letter);
        await paintedResults(page, before + 1);
      }
    }
    await session.send('Emulation.setCPUThrottlingRate', {rate: 1});
    const times = await page.evaluate(() => ({letters: window.samples?.letters ?? [], results: window.samples?.results ?? []}));
    const [letter, result] = [percentile(times.letters, 0.5), percentile(times.results, 0.5)];
    console.log(
      `keystroke to results at 4x: median ${result} ms, 95 % ${percentile(times.results, 0.95)} ms, ${times.results.length} keystrokes ` +
        `(letter alone: ${letter} ms)`,
    );
    expect(times.results.length).toBeGreaterThan(30);
    expect(result).toBeLessThanOrEqual(letters * letter);
  },
);
