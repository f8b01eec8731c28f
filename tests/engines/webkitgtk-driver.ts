import {spawn, type ChildProcess} from 'node:child_process';
import {mkdirSync, mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {setTimeout as wait} from 'node:timers/promises';

import type {WebDriverBrowser} from '../e2e/support/browser.ts';
import {freePort} from '../support/listen.ts';
import type {Browser, BrowserWindow, Size} from './driver.ts';

/** Keys that are no characters (https://www.w3.org/TR/webdriver2/#keyboard-actions). */
const keyCodes: Record<string, string> = {
  Alt: '\uE00A',
  ArrowDown: '\uE015',
  ArrowLeft: '\uE012',
  ArrowRight: '\uE014',
  ArrowUp: '\uE013',
  Backspace: '\uE003',
  Control: '\uE009',
  // WebKitGTK runs on Linux.
  ControlOrMeta: '\uE009',
  Delete: '\uE017',
  End: '\uE010',
  Enter: '\uE006',
  Escape: '\uE00C',
  Home: '\uE011',
  Meta: '\uE03D',
  Shift: '\uE008',
  Tab: '\uE004',
};

/** How much of the screen's height the address bar takes after the style sheet below, in pixels: at most. */
const addressBar = 60;

/** How long a program may take to start, in milliseconds. */
const timeout = 20_000;

/**
 * Prepares WebKitGTK. Each of its windows has a screen of its own, because without a window manager the focus follows the
 * pointer, so nothing else may be under it; and a driver of its own, because one driver has one session.
 */
export function launchWebKitGtk(found: WebDriverBrowser): Browser {
  const open = new Set<BrowserWindow>();
  return {
    openWindow: async (size) => {
      const window = await openWindow(found, size);
      open.add(window);
      return window;
    },
    close: async () => {
      await Promise.all([...open].map((window) => window.close()));
    },
  };
}

async function openWindow({browser, driver, screen}: WebDriverBrowser, size: Size): Promise<BrowserWindow> {
  const configuration = mkdtempSync(path.join(os.tmpdir(), 'webkitgtk-'));
  const programs: ChildProcess[] = [];
  const stop = (): void => {
    process.off('exit', stop);
    for (const program of programs.reverse()) {
      program.kill();
    }
    rmSync(configuration, {recursive: true, force: true});
  };
  process.once('exit', stop);
  try {
    // The toolbar would otherwise keep the window at 447 px or more.
    mkdirSync(path.join(configuration, 'gtk-3.0'));
    writeFileSync(
      path.join(configuration, 'gtk-3.0/gtk.css'),
      '* {min-width: 0; min-height: 0; margin: 0; padding: 0; border-width: 0; font-size: 1px}',
    );
    const height = size.height + addressBar;
    const xvfb = spawn(screen, ['-displayfd', '3', '-screen', '0', `${size.width}x${height}x24`, '-nolisten', 'tcp'], {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    });
    programs.push(xvfb);
    const display = await firstLine(xvfb);
    const port = await freePort();
    const environment = {...process.env, DISPLAY: `:${display}`, XDG_CONFIG_HOME: configuration, NO_AT_BRIDGE: '1'};
    programs.push(spawn(driver, [`--port=${port}`], {env: environment, stdio: 'ignore'}));
    const session = await startSession(`http://127.0.0.1:${port}`, browser);
    await fitWindow(session, size);
    return windowOf(session, stop);
  } catch (error) {
    stop();
    throw error;
  }
}

/** The number of the screen, which Xvfb writes to the stream that it was given. */
function firstLine(xvfb: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    xvfb.stdio[3]?.once('data', (data: Buffer) => resolve(data.toString().trim()));
    xvfb.once('exit', (code) =>
      reject(new Error(`Xvfb ended with code ${code ?? 'none'} before it had a screen. Run it by hand to see what it says.`)),
    );
  });
}

/** Sends a command of the session and gives its value. */
type Session = (method: 'GET' | 'POST' | 'DELETE', command: string, body?: object) => Promise<unknown>;

/** @throws with what the driver answered when it takes no session */
async function startSession(origin: string, binary: string): Promise<Session> {
  const deadline = Date.now() + timeout;
  for (;;) {
    try {
      await fetch(`${origin}/status`);
      break;
    } catch (error) {
      if (Date.now() > deadline) {
        throw new Error(`WebKitWebDriver did not answer at ${origin} within ${timeout / 1000} s.`, {cause: error});
      }
      await wait(30);
    }
  }
  const options = {binary, args: ['--automation']};
  const created = await send('POST', `${origin}/session`, {capabilities: {alwaysMatch: {'webkitgtk:browserOptions': options}}});
  // The answer of this command (https://www.w3.org/TR/webdriver2/#new-session).
  const {sessionId} = created as {sessionId: string};
  return (method, command, body) => send(method, `${origin}/session/${sessionId}${command}`, body);
}

/** @throws with the driver's error */
async function send(method: string, url: string, body?: object): Promise<unknown> {
  const response = await fetch(url, {method, ...(body === undefined ? {} : {body: JSON.stringify(body)})});
  // Every answer has this shape (https://www.w3.org/TR/webdriver2/#errors).
  const {value} = (await response.json()) as {value: unknown};
  if (!response.ok) {
    const {error, message} = value as {error: string; message: string};
    throw new Error(`WebKitWebDriver: ${error}: ${message}`);
  }
  return value;
}

/** How often a window is asked for its size until it has the wanted one. */
const mostAsked = 10;

/** Gives the page the wanted viewport. */
async function fitWindow(session: Session, {width, height}: Size): Promise<void> {
  const bounds = {x: 0, y: 0, width, height: height + addressBar};
  await session('POST', '/window/rect', bounds);
  const inner = await evaluateIn(session, '[innerWidth, innerHeight]');
  const [, innerHeight = height] = Array.isArray(inner) ? inner.map(Number) : [];
  await session('POST', '/window/rect', {...bounds, height: bounds.height - innerHeight + height});
  let found: unknown;
  for (let asked = 0; asked < mostAsked; asked += 1) {
    found = await evaluateIn(session, '`${innerWidth} × ${innerHeight}`');
    if (found === `${width} × ${height}`) return;
    // On a busy machine the page hears of its new size a moment later.
    await wait(100);
  }
  throw new Error(`WebKitGTK: expected a viewport of ${width} × ${height} px, found ${String(found)}.`);
}

/** `execute/sync` awaits promises. */
function evaluateIn(session: Session, expression: string): Promise<unknown> {
  return session('POST', '/execute/sync', {script: `return (${expression})`, args: []});
}

function windowOf(session: Session, stop: () => void): BrowserWindow {
  const pointer = (actions: object[]): Promise<unknown> =>
    session('POST', '/actions', {
      actions: [{type: 'pointer', id: 'mouse', parameters: {pointerType: 'mouse'}, actions}],
    });
  const keyboard = (actions: object[]): Promise<unknown> =>
    session('POST', '/actions', {actions: [{type: 'key', id: 'keyboard', actions}]});
  let closed = false;
  return {
    load: async (url) => {
      await session('POST', '/url', {url});
    },
    evaluate: (expression) => evaluateIn(session, expression),
    movePointer: async (x, y) => {
      await pointer([{type: 'pointerMove', duration: 0, x: Math.round(x), y: Math.round(y)}]);
    },
    pressPointer: async () => {
      await pointer([{type: 'pointerDown', button: 0}]);
    },
    releasePointer: async () => {
      await pointer([{type: 'pointerUp', button: 0}]);
    },
    pressKey: async (keys) => {
      // The last of them may be the plus sign itself.
      const values = keys.split(/\+(?=.)/).map((key) => keyCodes[key] ?? key);
      await keyboard([
        ...values.map((value) => ({type: 'keyDown', value})),
        ...values.toReversed().map((value) => ({type: 'keyUp', value})),
      ]);
    },
    type: async (text) => {
      await keyboard(
        Array.from(text).flatMap((value) => [
          {type: 'keyDown', value},
          {type: 'keyUp', value},
        ]),
      );
    },
    goBack: async () => {
      await session('POST', '/back', {});
    },
    goForward: async () => {
      await session('POST', '/forward', {});
    },
    takeReports: () => [],
    close: async () => {
      if (!closed) {
        closed = true;
        await session('DELETE', '');
        stop();
      }
    },
  };
}
