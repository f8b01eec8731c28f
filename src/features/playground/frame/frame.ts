import type * as React from 'react';
import type * as ReactClient from 'react-dom/client';

import type * as Formats from '../../inspector/browser/formats.ts';
import type * as Inspect from '../../inspector/browser/inspect.ts';
import {checksModule, formatsModule, importMark, inspectorModule} from '../shared/files.ts';
import type {ConsoleEntry, FromFrame, Level, ToFrame} from '../shared/protocol.ts';
import type {Checks} from './checks/index.ts';
import {formsWithoutNetwork} from './forms.ts';
import {print, printError} from './print.ts';
import {startGuards} from './guards.ts';

/*
 * The script of the page in which readers' code runs. The page stands in a sandboxed frame: its origin is nobody's, its policy lets it
 * connect to nothing. Modules come as text from the page around it and become blobs here.
 */

// What code looks for in the page is its own.
document.currentScript?.remove();

const page = window.parent;
const post = (message: FromFrame): void => page.postMessage(message, '*');

/** Names of the reader's files by the address of their module. */
const fileNames = new Map<string, string>();
const addresses = new Map<string, string>();
const texts = new Map<string, string>();
const waiting = new Map<string, () => void>();
let inspector: Inspect.Inspector | undefined;

/* The console: what is printed in one turn goes out together, and what nobody could read is dropped. */

/** How many messages a turn may print. */
const mostEntries = 100;
let entries: ConsoleEntry[] = [];
let dropped = 0;

function flush(): void {
  const message: FromFrame = {kind: 'console', entries, dropped};
  entries = [];
  dropped = 0;
  post(message);
}

function add(entry: ConsoleEntry): void {
  if (entries.length + dropped === 0) setTimeout(flush);
  if (entries.length < mostEntries) {
    entries.push(entry);
  } else {
    dropped += 1;
  }
}

function listenToConsole(): void {
  const levels: Level[] = ['log', 'info', 'debug', 'warn', 'error'];
  for (const level of levels) {
    const original = console[level].bind(console);
    console[level] = (...values: unknown[]): void => {
      original(...values);
      add({level, values: formatted(values), ...callerOf(new Error().stack)});
    };
  }
  console.assert = (isTrue?: boolean, ...values: unknown[]): void => {
    if (isTrue !== true) console.error('Assertion failed:', ...values);
  };
  console.table = console.dir = (...values: unknown[]): void => console.log(...values);
}

/** Values as the console shows them; `%s` and its like in the first one are filled in, as React's messages need it. */
function formatted(values: unknown[]): ConsoleEntry['values'] {
  const [first, ...rest] = values;
  if (typeof first !== 'string' || !first.includes('%')) return values.map((value) => print(value, fileNames));
  const text = first.replace(/%([sdc%]|[ifoO])/g, (whole, how: string) => {
    if (how === '%') return '%';
    if (rest.length === 0) return whole;
    const value = rest.shift();
    return how === 'c' ? '' : typeof value === 'string' ? value : print(value, fileNames).text;
  });
  return [text, ...rest].map((value) => print(value, fileNames));
}

/** The first line of a stack that is in a file of the reader's. */
function callerOf(stack: string | undefined): {location?: {file: string; line: number}} {
  for (const [, address = '', line = ''] of (stack ?? '').matchAll(/(blob:[^\s()]+?):(\d+):\d+/g)) {
    const file = fileNames.get(address);
    if (file !== undefined) return {location: {file, line: Number(line)}};
  }
  return {};
}

function isEndlessLoop(error: unknown): boolean {
  return error instanceof Error && error.name === 'EndlessLoopError';
}

function report(error: unknown, address?: string, line?: number): void {
  if (isEndlessLoop(error)) post({kind: 'stopped', why: 'loop'});
  const file = address === undefined ? undefined : fileNames.get(address);
  const thrownAt =
    file === undefined ? callerOf(error instanceof Error ? error.stack : undefined) : {location: {file, line: line ?? 0}};
  add({level: 'error', values: [printError(error, fileNames)], ...thrownAt});
}

window.addEventListener('error', ({error, message, filename, lineno}) => report(error ?? message, filename, lineno));
window.addEventListener('unhandledrejection', ({reason}) => report(reason));
document.addEventListener('securitypolicyviolation', ({effectiveDirective, blockedURI}) =>
  add({
    level: 'warn',
    values: [
      {
        type: 'error',
        text: `The preview cannot use the network or storage. It refused ${blockedURI || 'something'} (${effectiveDirective}).`,
      },
    ],
  }),
);

/* Modules. */

/** Puts a module's text into a blob, after the modules that it imports. */
function addressOf(name: string, above: readonly string[] = []): string {
  const known = addresses.get(name);
  if (known !== undefined) return known;
  const text = texts.get(name);
  if (text === undefined) throw new Error(`The playground has no package "${name}".`);
  if (above.includes(name)) {
    throw new Error(
      `The playground cannot run files that import each other in a circle: ${[...above.slice(above.indexOf(name)), name].join(' → ')}. Move what they share to a separate file.`,
    );
  }
  const code = text.replace(new RegExp(`(["'])${importMark}([^"'\\n]+)\\1`, 'g'), (_, quote: string, imported: string) => {
    return quote + addressOf(imported, [...above, name]) + quote;
  });
  const address = URL.createObjectURL(new Blob([code], {type: 'text/javascript'}));
  addresses.set(name, address);
  if (name.startsWith('./')) fileNames.set(address, name.slice(2));
  return address;
}

function importModule(name: string): Promise<Record<string, unknown>> {
  return import(addressOf(name)) as Promise<Record<string, unknown>>;
}

/** Asks the page for modules that the reader's code does not import. */
async function load(name: string): Promise<object> {
  if (!texts.has(name)) {
    await new Promise<void>((resolve) => {
      waiting.set(name, resolve);
      post({kind: 'need', packages: [name]});
    });
  }
  return importModule(name);
}

function addPackages(packages: Record<string, string>): void {
  for (const [name, text] of Object.entries(packages)) {
    if (!texts.has(name)) texts.set(name, text);
  }
  for (const name of Object.keys(packages)) {
    waiting.get(name)?.();
    waiting.delete(name);
  }
}

/* Running. */

function setTheme(theme: 'light' | 'dark'): void {
  document.documentElement.style.colorScheme = theme;
}

type Run = Extract<ToFrame, {kind: 'run'}>;

async function run({packages, own, entry, isReact, styles, theme, content, check}: Run): Promise<void> {
  setTheme(theme);
  const sheet = document.createElement('style');
  sheet.textContent = styles;
  document.head.append(sheet);
  addPackages(packages);
  for (const {name, code} of own) texts.set(name, code);
  const root = document.createElement('div');
  root.id = 'root';
  document.body.append(root);
  startGuards(() => post({kind: 'stopped', why: 'updates'}));
  try {
    const module = await importModule(entry);
    await mount(module['default'], isReact, root);
    post({kind: 'started'});
    // Before the inspector looks, which would list what the check does to the editor.
    if (check !== undefined) await runCheck(check, own, root);
    await startInspector(content);
  } catch (error) {
    if (isEndlessLoop(error)) post({kind: 'stopped', why: 'loop'});
    post({
      kind: 'failed',
      error: printError(error, fileNames),
      ...callerOf(error instanceof Error ? error.stack : undefined),
    });
  }
}

/** Shows what the entry exports: a component, or a function that mounts into an element. Code that exports nothing has run. */
async function mount(exported: unknown, isReact: boolean, root: HTMLElement): Promise<void> {
  if (typeof exported !== 'function') return;
  if (!isReact) {
    (exported as (root: HTMLElement) => unknown)(root);
    return;
  }
  const {createRoot} = (await importModule('react-dom/client')) as typeof ReactClient;
  const {createElement, useEffect} = (await importModule('react')) as typeof React;
  const failure = await new Promise<{error: unknown} | undefined>((resolve) => {
    const Shown = (): React.ReactNode => {
      useEffect(() => resolve(undefined), []);
      return createElement(exported as React.ComponentType);
    };
    createRoot(root, {
      onUncaughtError: (error) => {
        report(error);
        resolve({error});
      },
    }).render(createElement(Shown));
    // A component may wait for something for longer than anybody does.
    setTimeout(() => resolve(undefined), 1000);
  });
  if (failure !== undefined) throw failure.error;
}

/** Looks at what runs, as a step of the learning path asks. */
async function runCheck(step: string, own: Run['own'], root: HTMLElement): Promise<void> {
  // The module of this name, as the build makes it.
  const {check} = (await load(checksModule)) as Checks;
  const modules = await Promise.all(own.map(({name}) => importModule(name)));
  post({kind: 'checked', results: await check(step, {root, modules})});
}

async function startInspector(content: string | undefined): Promise<void> {
  if (!texts.has('lexical')) return;
  const commandNames = new Map<object, string>();
  for (const name of texts.keys()) {
    if (!addresses.has(name) || !/^(?:lexical|@lexical\/)/.test(name)) continue;
    for (const [exported, value] of Object.entries(await importModule(name))) {
      if (/^[A-Z][A-Z_]*$/.test(exported) && typeof value === 'object' && value !== null) commandNames.set(value, exported);
    }
  }
  // The module of this name, as the build makes it.
  const {inspect} = (await importModule(inspectorModule)) as typeof Inspect;
  inspector = inspect({
    root: document.body,
    commandNames,
    content,
    loadFormats: () => load(formatsModule) as Promise<typeof Formats>,
    post: (view) => post({kind: 'state', view}),
  });
}

window.addEventListener('message', ({source, data}: MessageEvent<ToFrame>) => {
  if (source !== page) return;
  switch (data.kind) {
    case 'run':
      void run(data);
      break;
    case 'theme':
      setTheme(data.theme);
      break;
    case 'show':
      inspector?.show(data.tab);
      break;
    case 'travel':
      inspector?.travel(data.index);
      break;
    case 'content':
      post({kind: 'content', json: inspector?.content() ?? null});
      break;
    case 'packages':
      addPackages(data.packages);
      break;
  }
});

listenToConsole();
formsWithoutNetwork();
setInterval(() => post({kind: 'alive'}), 500);
post({kind: 'ready'});
