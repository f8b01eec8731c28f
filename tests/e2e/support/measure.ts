// cspell:ignore tdur
import {readFileSync} from 'node:fs';
import path from 'node:path';

import type {Browser, BrowserContext, CDPSession, Page} from '@playwright/test';
import {transformSync} from 'esbuild';

import {withoutPointer} from './no-pointer.ts';
import {movePointer, started} from './page.ts';
import {settled, watchTraffic} from './traffic.ts';

/** A slow phone on a slow network, as Lighthouse simulates it: 4 times slower, 1.6 Mbit/s, 150 ms round trip. */
export const slowPhone: Conditions = {cpu: 4, bytesPerSecond: 200_000, latency: 150};

/** The machine as it is. */
export const unthrottled: Conditions = {cpu: 1, bytesPerSecond: -1, latency: 0};

/** What a page is measured under. */
export interface Conditions {
  /** Factor by which the processor is slowed. */
  cpu: number;
  /** Download rate; -1 for no limit. */
  bytesPerSecond: number;
  /** Milliseconds added to each request. */
  latency: number;
}

/** What kind of file a transfer was. */
export type Kind = 'html' | 'css' | 'js' | 'font' | 'image' | 'other';

/** Bytes on the wire, headers included, by kind. */
export type Bytes = Record<Kind, number>;

/** One file that a page fetched. */
export interface Transfer {
  url: string;
  kind: Kind;
  /** On the wire, headers included. */
  bytes: number;
  /** Whether it arrived before the `load` event. */
  early: boolean;
}

/** What one cold load of one page weighs. */
export interface Weight {
  transfers: Transfer[];
  /** Transferred before the `load` event. */
  beforeLoad: Bytes;
  /** Transferred until nothing more happens. */
  inAll: Bytes;
  layoutShift: number;
}

/** What one cold load of one page weighs, and how long it takes. */
export interface Load extends Weight {
  /** Milliseconds. */
  firstPaint: number;
  largestPaint: number;
  /** Sum of what each task between first paint and three seconds after `load` takes beyond 50 ms, in milliseconds. */
  blocking: number;
}

interface Observed {
  paint: number;
  largest: number;
  shift: number;
  tasks: {start: number; duration: number}[];
}

declare global {
  interface Window {
    observed?: Observed;
  }
}

/**
 * A script for the measured page, as Playwright takes it.
 *
 * @param name file in `in-page/`
 */
export function inPage(name: string): {content: string} {
  const source = readFileSync(path.join(__dirname, 'in-page', name), 'utf8');
  return {content: transformSync(source, {loader: 'ts'}).code};
}

function noBytes(): Bytes {
  return {html: 0, css: 0, js: 0, font: 0, image: 0, other: 0};
}

function byKind(transfers: readonly Transfer[]): Bytes {
  return transfers.reduce((bytes, {kind, bytes: count}) => ({...bytes, [kind]: bytes[kind] + count}), noBytes());
}

/** All kinds together. */
export function sum(bytes: Bytes): number {
  return Object.values(bytes).reduce((total, count) => total + count, 0);
}

function kindOf(type: string, mimeType: string): Kind {
  if (type === 'Document') return 'html';
  if (mimeType.includes('css')) return 'css';
  if (mimeType.includes('javascript')) return 'js';
  if (type === 'Font' || mimeType.includes('font')) return 'font';
  if (mimeType.startsWith('image')) return 'image';
  return 'other';
}

async function throttle(session: CDPSession, {cpu, bytesPerSecond, latency}: Conditions): Promise<void> {
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond === -1 ? -1 : bytesPerSecond / 2,
  });
  await session.send('Emulation.setCPUThrottlingRate', {rate: cpu});
}

/** A page of a window of its own, with an empty cache and nobody there. Who asks for it closes its context. */
export async function coldPage(
  browser: Browser,
  conditions: Conditions,
): Promise<{context: BrowserContext; page: Page; session: CDPSession}> {
  const context = await browser.newContext({viewport: {width: 1280, height: 800}});
  watchTraffic(context);
  await withoutPointer(context);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await throttle(session, conditions);
  return {context, page, session};
}

/**
 * Loads a page with an empty cache.
 *
 * @param finish waits for what belongs to the load
 */
async function load(
  browser: Browser,
  url: string,
  conditions: Conditions,
  finish: (page: Page) => Promise<void>,
): Promise<{weight: Weight; observed: Observed; loaded: number}> {
  const {context, page, session} = await coldPage(browser, conditions);
  const responses = new Map<string, {url: string; kind: Kind}>();
  const finished: (Omit<Transfer, 'early'> & {time: number})[] = [];
  let loadTime = Number.POSITIVE_INFINITY;
  session.on('Network.responseReceived', ({requestId, type, response}) =>
    responses.set(requestId, {url: response.url, kind: kindOf(type, response.mimeType)}),
  );
  session.on('Network.loadingFinished', ({requestId, encodedDataLength, timestamp}) => {
    const response = responses.get(requestId) ?? {url: '(unknown)', kind: 'other'};
    finished.push({...response, bytes: encodedDataLength, time: timestamp});
  });
  session.on('Page.loadEventFired', ({timestamp}) => {
    loadTime = timestamp;
  });
  await session.send('Page.enable');
  await page.addInitScript(inPage('observe.ts'));
  await page.goto(url, {waitUntil: 'load'});
  await finish(page);
  const {observed, loaded} = await page.evaluate(() => {
    const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    return {observed: window.observed, loaded: navigation?.loadEventEnd ?? 0};
  });
  await context.close();
  if (observed === undefined) {
    throw new Error(`${url}: the measuring script did not run in the page.`);
  }
  const transfers = finished.map(({time, ...transfer}) => ({...transfer, early: time <= loadTime}));
  const beforeLoad = byKind(transfers.filter(({early}) => early));
  return {weight: {transfers, beforeLoad, inAll: byKind(transfers), layoutShift: observed.shift}, observed, loaded};
}

/**
 * Loads a page of this site with an empty cache, on the machine as it is, until it has nothing left to do.
 *
 * @param browser a running Chromium
 * @param url address of the page
 * @param reader `present` moves the pointer once the page is loaded, as anybody with a mouse does; `absent` leaves it alone
 */
export async function measureWeight(browser: Browser, url: string, reader: 'absent' | 'present'): Promise<Weight> {
  const {weight} = await load(browser, url, unthrottled, async (page) => {
    if (reader === 'present') {
      await started(page);
    }
    await settled(page);
  });
  return weight;
}

/** Milliseconds after `load` in which tasks count: the figure is defined by this time, so it is waited for. */
const observation = 3000;

/**
 * Loads a page with an empty cache and nobody there, and watches it for three seconds.
 *
 * @param browser a running Chromium
 * @param url address of the page, of any site
 * @param conditions how slow machine and network are
 */
export async function measureLoad(browser: Browser, url: string, conditions: Conditions): Promise<Load> {
  const {weight, observed, loaded} = await load(browser, url, conditions, async (page) => {
    await page.waitForTimeout(observation);
    await settled(page);
  });
  const tasks = observed.tasks.filter(({start, duration}) => start + duration > observed.paint && start < loaded + observation);
  return {
    ...weight,
    firstPaint: observed.paint,
    largestPaint: observed.largest,
    blocking: tasks.reduce((all, {duration}) => all + Math.max(0, duration - 50), 0),
  };
}

/** A task as the browser traces it. */
interface Task {
  /** Thread that runs it: process and number. */
  thread: string;
  /** Microseconds, on the clock of the trace. */
  start: number;
  end: number;
  /** Microseconds that the processor worked on it. */
  work: number;
}

/** An entry of a trace in Chromium's format, https://docs.google.com/document/d/1CvAClvFfyA5R-PhYUmn5OOQtYMH4h6I0nSsKchNAySU. */
interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  tdur?: number;
}

/** Marks the work that the page's tasks are compared with. */
const referenceMark = 'reference work';

/**
 * Loads a page of this site with its reader present until it has nothing left to do, and finds the task in which the page
 * could not answer for longest. Counted is the time that the processor worked, which does not depend on what else the machine
 * does; it is compared with that of a fixed piece of work in the same page, so the result does not depend on the machine.
 *
 * @param browser a running Chromium, without a trace that is being recorded
 * @param url address of the page
 * @returns how many times as long as it takes to read 20,000 short paragraphs of HTML
 */
export async function measureLongestTask(browser: Browser, url: string): Promise<number> {
  const {context, page} = await coldPage(browser, unthrottled);
  await browser.startTracing(page, {categories: ['-*', 'blink.user_timing', 'disabled-by-default-devtools.timeline']});
  await page.goto(url, {waitUntil: 'load'});
  await started(page);
  await settled(page);
  await page.evaluate(async (mark) => {
    const html = '<p>A <b>word</b> and <a href="/">a link</a></p>'.repeat(20_000);
    // In a task of its own.
    await new Promise((resolve) => {
      setTimeout(resolve);
    });
    performance.mark(mark);
    new DOMParser().parseFromString(html, 'text/html');
  }, referenceMark);
  const trace = await browser.stopTracing();
  await context.close();
  // The browser's own format.
  const {traceEvents} = JSON.parse(trace.toString()) as {traceEvents: TraceEvent[]};
  const tasks = traceEvents.filter(({name, ph}) => name === 'RunTask' && ph === 'X').map(toTask);
  const mark = traceEvents.find(({name}) => name === referenceMark);
  const reference = tasks.find(
    ({thread, start, end}) => mark !== undefined && thread === threadOf(mark) && start <= mark.ts && mark.ts <= end,
  );
  if (reference === undefined) {
    throw new Error(`${url}: expected a trace with the task that has the mark "${referenceMark}", found ${tasks.length} others.`);
  }
  const earlier = tasks.filter(({thread, end}) => thread === reference.thread && end <= reference.start);
  return Math.max(...earlier.map(({work}) => work)) / reference.work;
}

function threadOf({pid, tid}: TraceEvent): string {
  return `${pid}/${tid}`;
}

function toTask(event: TraceEvent): Task {
  const {ts, dur = 0, tdur = 0} = event;
  return {thread: threadOf(event), start: ts, end: ts + dur, work: tdur};
}

/** Milliseconds for which a reader's pointer is on a link before it is pressed; people take 200 to 400. Part of what is measured. */
const aim = 300;

/**
 * Clicks a link as a reader does, whose pointer is on the page before it is on the link, and waits for the heading of the page
 * that it leads to.
 *
 * @param browser a running Chromium
 * @param url address of the page that holds the link
 * @param link CSS selector of a link; the first match is clicked
 * @param conditions how slow machine and network are
 * @returns milliseconds from the click to the frame that shows another `h1`
 */
export async function measureNavigation(browser: Browser, url: string, link: string, conditions: Conditions): Promise<number> {
  const {context, page} = await coldPage(browser, conditions);
  await page.addInitScript(inPage('next-heading.ts'));
  await page.goto(url, {waitUntil: 'load'});
  await movePointer(page);
  await settled(page);
  await page.locator(link).first().hover();
  await page.waitForTimeout(aim);
  await page.locator(link).first().click();
  await page.waitForFunction(() => sessionStorage.getItem('shown') !== null);
  const time = await page.evaluate(() => Number(sessionStorage.getItem('shown')) - Number(sessionStorage.getItem('clicked')));
  await context.close();
  return time;
}
