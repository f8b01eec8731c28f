import {readFileSync} from 'node:fs';
import {createRequire} from 'node:module';
import {format, inspect} from 'node:util';
import {compileFunction} from 'node:vm';

import {JSDOM, VirtualConsole} from 'jsdom';

import type {PrintedCall, RunJob, RunMessage, RunResult} from './messages.ts';

/*
 * Runs bundled samples one after another in this process. Each gets its own copy of the framework and a fresh document, so
 * samples share nothing. A sample has ended when the process has nothing left to do, which Node announces with "beforeExit";
 * no sample needs to say so itself.
 */

const ownGlobals = new Set([...Object.getOwnPropertyNames(globalThis), '__expectedLog', '__ownOutput', '__shared']);
const realConsole = console;

interface Current {
  job: RunJob;
  result: RunResult;
  settled: boolean;
  dom: JSDOM;
  replaced: Map<string, PropertyDescriptor>;
}

let current: Current | undefined;
const [, , jobsFile = '', sharedFile = ''] = process.argv;
const queue = JSON.parse(readFileSync(jobsFile, 'utf8')) as RunJob[];

type MakePackages = (exports: object, require: NodeJS.Require, module: {exports: Packages}) => void;

/** What bundle.ts writes. */
interface Packages {
  load?: (name: string) => object;
}

/** Everything that samples import from packages; compiled once, made anew by each call. */
const makePackages = compileFunction(readFileSync(sharedFile, 'utf8'), ['exports', 'require', 'module'], {
  filename: sharedFile,
}) as MakePackages; // It has the parameters of the line above.

/** Packages of its own for one sample. */
function newPackages(): (name: string) => object {
  const module: {exports: Packages} = {exports: {}};
  makePackages(module.exports, createRequire(sharedFile), module);
  return (name) => {
    const all = module.exports.load?.(name) ?? {};
    // What a bundler takes for a module with a default export of its own.
    return Object.defineProperties({}, {...Object.getOwnPropertyDescriptors(all), __esModule: {value: true}});
  };
}

function send(message: RunMessage): void {
  process.send?.(message);
}

function fail(error: unknown): void {
  if (current === undefined || current.result.failure !== undefined) {
    return;
  }
  current.result.failure =
    typeof error === 'object' && error !== null && 'message' in error && 'stack' in error
      ? {message: `${'name' in error ? String(error.name) : 'Error'}: ${String(error.message)}`, stack: String(error.stack)}
      : {message: `threw ${inspect(error)}`, stack: ''};
}

function record(args: unknown[], expectation?: number): void {
  const call: PrintedCall = {
    text: format(...args),
    inspected: args.length === 1 ? inspect(args[0]) : undefined,
    expectation,
  };
  current?.result.calls.push(call);
}

const print = (...args: unknown[]): void => record(args);
const ignore = (): void => undefined;
// Warnings go to another stream than output and are no part of it: the framework's development build warns about a node
// class of its own in every `createEditor` call.
const sampleConsole: Console = Object.assign(Object.create(realConsole) as Console, {
  log: print,
  info: print,
  debug: print,
  warn: ignore,
  error: ignore,
  trace: ignore,
});

Object.defineProperty(globalThis, '__expectedLog', {
  value:
    (expectation: number) =>
    (...args: unknown[]): void =>
      record(args, expectation),
});

let packages = newPackages();

Object.defineProperty(globalThis, '__shared', {value: (name: string): object => packages(name)});

/** Where Node and a browser window both have a global, timers and such stay Node's; what the document works with is the window's. */
const windowWins = new Set([
  'AbortController',
  'AbortSignal',
  'CloseEvent',
  'CustomEvent',
  'DOMException',
  'Event',
  'EventTarget',
  'MessageEvent',
  'navigator',
]);

function windowNames(window: object): string[] {
  const names = new Set<string>();
  for (
    let level: unknown = window;
    typeof level === 'object' && level !== null && level !== Object.prototype;
    level = Object.getPrototypeOf(level)
  ) {
    for (const name of Object.getOwnPropertyNames(level)) {
      names.add(name);
    }
  }
  return [...names].filter((name) => !(name in Object.prototype));
}

Object.defineProperty(globalThis, '__ownOutput', {
  value: (): void => {
    if (current !== undefined) {
      current.result.calls = [];
    }
  },
});

function addGlobals(): Pick<Current, 'dom' | 'replaced'> {
  const virtualConsole = new VirtualConsole();
  virtualConsole.on('jsdomError', (error: unknown) => {
    const cause = typeof error === 'object' && error !== null && 'cause' in error ? error.cause : undefined;
    fail(cause ?? error);
  });
  const dom = new JSDOM('<!doctype html><html lang="en"><head></head><body></body></html>', {
    url: 'https://example.com/',
    pretendToBeVisual: true,
    virtualConsole,
  });
  const replaced = new Map<string, PropertyDescriptor>();
  for (const name of windowNames(dom.window)) {
    if (ownGlobals.has(name) && !windowWins.has(name)) {
      continue;
    }
    const existing = Object.getOwnPropertyDescriptor(globalThis, name);
    if (existing?.configurable === false) continue;
    if (existing !== undefined) replaced.set(name, existing);
    const value: unknown = Reflect.get(dom.window, name);
    Object.defineProperty(globalThis, name, {
      // Methods of a window work on that window only, not on Node's global object; constructors must stay as they are.
      value: typeof value === 'function' && !/^[A-Z]/.test(name) ? value.bind(dom.window) : value,
      writable: true,
      enumerable: true,
      configurable: true,
    });
  }
  return {dom, replaced};
}

function removeGlobals({dom, replaced}: Current): void {
  for (const [name, descriptor] of replaced) {
    Object.defineProperty(globalThis, name, descriptor);
  }
  for (const name of Object.getOwnPropertyNames(globalThis)) {
    if (!ownGlobals.has(name)) {
      Reflect.deleteProperty(globalThis, name);
    }
  }
  dom.window.close();
}

function next(): void {
  if (current !== undefined) {
    const {job, result, settled} = current;
    if (!settled && result.failure === undefined) {
      fail({
        name: 'Error',
        message: 'the sample never finished: a top-level `await` did not resolve',
        stack: '',
      });
    }
    removeGlobals(current);
    current = undefined;
    send({kind: 'done', id: job.id, result});
  }
  const job = queue.shift();
  if (job === undefined) {
    return;
  }
  send({kind: 'start', id: job.id});
  const running: Current = {job, result: {calls: []}, settled: false, ...addGlobals()};
  current = running;
  packages = newPackages();
  globalThis.console = sampleConsole;
  import(job.url).then(
    () => {
      running.settled = true;
    },
    (error: unknown) => {
      running.settled = true;
      fail(error);
    },
  );
}

process.on('uncaughtException', fail);
process.on('unhandledRejection', fail);
process.on('beforeExit', next);
