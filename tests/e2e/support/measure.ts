import {readFileSync} from 'node:fs';
import path from 'node:path';

import type {Browser, BrowserContext, CDPSession, Page} from '@playwright/test';
import {transformSync} from 'esbuild';

/** A slow phone on a slow network, as Lighthouse simulates it: 4 times slower, 1.6 Mbit/s, 150 ms round trip. */
export const slowPhone: Conditions = {cpu: 4, bytesPerSecond: 200_000, latency: 150};

/** The machine as it is. */
export const unthrottled: Conditions = {cpu: 1, bytesPerSecond: -1, latency: 0};

interface Conditions {
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

/** One cold load of one page. */
export interface Load {
  transfers: Transfer[];
  /** Transferred before the `load` event. */
  beforeLoad: Bytes;
  /** Transferred until nothing more happens. */
  inAll: Bytes;
  /** Milliseconds. */
  firstPaint: number;
  largestPaint: number;
  /** Sum of what each task between first paint and three seconds after `load` takes beyond 50 ms, in milliseconds. */
  blocking: number;
  /** The longest task in the same time, in milliseconds; 0 when none took 50 ms. */
  longestTask: number;
  layoutShift: number;
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

/** A script for the measured page, as Playwright takes it. */
function inPage(name: string): {content: string} {
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

async function coldPage(
  browser: Browser,
  conditions: Conditions,
): Promise<{context: BrowserContext; page: Page; session: CDPSession}> {
  const context = await browser.newContext({viewport: {width: 1280, height: 800}});
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await throttle(session, conditions);
  return {context, page, session};
}

/**
 * Loads a page with an empty cache and waits until it is quiet.
 *
 * @param browser a running Chromium
 * @param url address of the page
 * @param conditions how slow machine and network are
 * @param reader `present` moves the pointer once the page is loaded, as anybody with a mouse does; `absent` leaves it alone
 */
export async function measureLoad(
  browser: Browser,
  url: string,
  conditions: Conditions,
  reader: 'absent' | 'present' = 'absent',
): Promise<Load> {
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
  if (reader === 'present') {
    await page.mouse.move(3, 3);
    await page.mouse.move(5, 5);
  }
  await page.waitForTimeout(3200);
  await page.waitForLoadState('networkidle');
  const {observed, loaded} = await page.evaluate(() => {
    const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    return {observed: window.observed, loaded: navigation?.loadEventEnd ?? 0};
  });
  await context.close();
  if (observed === undefined) {
    throw new Error(`${url}: the measuring script did not run in the page.`);
  }
  const transfers = finished.map(({time, ...transfer}) => ({...transfer, early: time <= loadTime}));
  const tasks = observed.tasks.filter(({start, duration}) => start + duration > observed.paint && start < loaded + 3000);
  return {
    transfers,
    beforeLoad: byKind(transfers.filter(({early}) => early)),
    inAll: byKind(transfers),
    firstPaint: observed.paint,
    largestPaint: observed.largest,
    blocking: tasks.reduce((all, {duration}) => all + Math.max(0, duration - 50), 0),
    longestTask: Math.max(0, ...tasks.map(({duration}) => duration)),
    layoutShift: observed.shift,
  };
}

/** Milliseconds for which a reader's pointer is on a link before it is pressed; people take 200 to 400. */
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
  await page.mouse.move(3, 3);
  await page.mouse.move(5, 5);
  await page.waitForTimeout(1500);
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(1500);
  await page.locator(link).first().hover();
  await page.waitForTimeout(aim);
  await page.locator(link).first().click();
  await page.waitForFunction(() => sessionStorage.getItem('shown') !== null);
  const time = await page.evaluate(() => Number(sessionStorage.getItem('shown')) - Number(sessionStorage.getItem('clicked')));
  await context.close();
  return time;
}
