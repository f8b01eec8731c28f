#!/usr/bin/env -S node --import tsx
/*
 * Stands between Playwright and a stock Firefox. Playwright starts this file as if it were Firefox; it starts the Firefox of
 * FIREFOX_PATH and hands on every message, but for one command that Playwright sends for every context and that released
 * versions of Firefox do not know yet: `emulation.setMediaFeaturesOverride`
 * (https://www.w3.org/TR/webdriver-bidi/). Firefox's own chrome does what the command asks for.
 */
import {spawn} from 'node:child_process';
import type {AddressInfo} from 'node:net';
import {createInterface} from 'node:readline';

import {type RawData, WebSocket, WebSocketServer} from 'ws';

/** A message of WebDriver BiDi, as far as it is looked at here. */
interface Message {
  id?: number;
  method?: string;
  params?: MediaFeatures;
  type?: string;
  result?: {contexts?: {context: string}[]};
}

/** What `emulation.setMediaFeaturesOverride` takes. */
interface MediaFeatures {
  features: {'prefers-color-scheme'?: 'light' | 'dark' | null};
  contexts?: string[];
  userContexts?: string[];
}

type ColorScheme = 'light' | 'dark' | 'none';

/** What the code below uses of Firefox's chrome. */
interface BrowsingContext {
  prefersColorSchemeOverride: ColorScheme;
  /** Number of the page, which keeps it when a page of another site takes its context's place. */
  browserId: number;
  originAttributes: {userContextId: number};
  parent: BrowsingContext | null;
  isContent: boolean;
}
interface Chrome {
  ChromeUtils: {
    importESModule: (url: string) => {
      NavigableManager: {getBrowsingContextById: (id: string) => BrowsingContext | null};
      UserContextManager: {getInternalIdById: (id: string) => number | null};
    };
  };
  Services: {obs: {addObserver: (observer: (subject: BrowsingContext) => void, topic: string) => void}};
  /** Color schemes of pages, and those of user contexts for pages that have none, by their numbers. */
  colorSchemes?: {pages: Map<number, ColorScheme>; userContexts: Map<number, ColorScheme>};
}

/** Runs in a window of Firefox itself: gives pages a color scheme, those that are open and those that a user context opens later. */
function overrideMediaFeatures({features, contexts, userContexts}: MediaFeatures): void {
  // The function has been sent to a window of this type.
  const chrome = globalThis as unknown as Chrome;
  const shared = 'chrome://remote/content/shared';
  const {NavigableManager} = chrome.ChromeUtils.importESModule(`${shared}/NavigableManager.sys.mjs`);
  const {UserContextManager} = chrome.ChromeUtils.importESModule(`${shared}/UserContextManager.sys.mjs`);
  const scheme = features['prefers-color-scheme'] ?? 'none';
  let schemes = chrome.colorSchemes;
  if (schemes === undefined) {
    const known = {pages: new Map<number, ColorScheme>(), userContexts: new Map<number, ColorScheme>()};
    schemes = chrome.colorSchemes = known;
    chrome.Services.obs.addObserver((context) => {
      if (context.isContent && context.parent === null) {
        const {browserId, originAttributes} = context;
        context.prefersColorSchemeOverride =
          known.pages.get(browserId) ?? known.userContexts.get(originAttributes.userContextId) ?? 'none';
      }
    }, 'browsing-context-attached');
  }
  for (const id of userContexts ?? []) {
    schemes.userContexts.set(UserContextManager.getInternalIdById(id) ?? 0, scheme);
  }
  for (const id of contexts ?? []) {
    const context = NavigableManager.getBrowsingContextById(id);
    if (context !== null) {
      schemes.pages.set(context.browserId, scheme);
      context.prefersColorSchemeOverride = scheme;
    }
  }
}

/** Ids of the relay's own commands; Playwright counts from 1. */
const firstOwnId = 1_000_000_000;

/** Hands messages on between Playwright and Firefox, and answers the one command. */
function relay(playwright: WebSocket, firefox: WebSocket): void {
  let lastId = firstOwnId;
  const waiting = new Map<number, (message: Message) => void>();
  const send = (method: string, params: unknown): Promise<Message> =>
    new Promise((resolve) => {
      lastId += 1;
      waiting.set(lastId, resolve);
      firefox.send(JSON.stringify({id: lastId, method, params}));
    });
  const answer = async ({id, params}: Message): Promise<void> => {
    const tree = await send('browsingContext.getTree', {'moz:scope': 'chrome', maxDepth: 0});
    const reply = await send('script.evaluate', {
      expression: `(${overrideMediaFeatures.toString()})(${JSON.stringify(params)})`,
      target: {context: tree.result?.contexts?.[0]?.context},
      awaitPromise: false,
    });
    playwright.send(JSON.stringify({...reply, id}));
  };
  playwright.on('message', (data) => {
    const text = textOf(data);
    // WebDriver BiDi sends objects of this type.
    const message = JSON.parse(text) as Message;
    if (message.method === 'emulation.setMediaFeaturesOverride') {
      void answer(message);
    } else {
      firefox.send(text);
    }
  });
  firefox.on('message', (data) => {
    const text = textOf(data);
    const message = JSON.parse(text) as Message;
    const resolve = waiting.get(message.id ?? 0);
    if (resolve === undefined) {
      playwright.send(text);
    } else {
      waiting.delete(message.id ?? 0);
      resolve(message);
    }
  });
  playwright.on('close', () => firefox.close());
  firefox.on('close', () => playwright.close());
}

function textOf(data: RawData): string {
  // Both sides send text, which `ws` gives as one buffer.
  return (data as Buffer).toString();
}

/** @returns the address at which Playwright reaches the Firefox behind `address` */
async function listenFor(address: string): Promise<string> {
  const server = new WebSocketServer({host: '127.0.0.1', port: 0});
  server.on('connection', (playwright, {url}) => {
    playwright.pause();
    const firefox = new WebSocket(`${address}${url ?? ''}`, {perMessageDeflate: false});
    firefox.once('open', () => {
      relay(playwright, firefox);
      playwright.resume();
    });
  });
  await new Promise((resolve) => server.once('listening', resolve));
  // A server that listens on TCP has an address of this type.
  return `ws://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Starts Firefox with the arguments that Playwright gave, and tells Playwright the relay's address in place of Firefox's. */
async function main(): Promise<void> {
  const executable = process.env['FIREFOX_PATH'];
  if (executable === undefined) {
    throw new Error('FIREFOX_PATH is not set: expected the Firefox to start, which tests/e2e/support/browser.ts finds.');
  }
  const args = ['--remote-allow-system-access', ...process.argv.slice(2)];
  const firefox = spawn(executable, args, {stdio: ['ignore', 'ignore', 'pipe']});
  firefox.once('exit', (code) => process.exit(code ?? 1));
  for await (const line of createInterface(firefox.stderr)) {
    const [, address] = /^WebDriver BiDi listening on (ws:\/\/\S+)$/.exec(line) ?? [];
    console.error(address === undefined ? line : `WebDriver BiDi listening on ${await listenFor(address)}`);
  }
}

main().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
