import type {LexicalEditor} from 'lexical';

import {settings} from './settings.ts';

declare global {
  /** What nobody has caught while a test runs; the first script of `tester.html` fills it. */
  var hazardUncaught: unknown[];
  var hazardIsRunning: boolean;
  /** Called by `commands.mts` after each step. */
  var hazardSettled: () => Promise<void>;
  /** Called by samples in the place of what asks a server; see `live-samples.mts`. */
  var hazardRequest: (name: string, ask: () => unknown) => unknown;
}

/** The browser's own functions, which the counts below do not see. */
const own = {
  setTimeout: window.setTimeout.bind(window),
  requestAnimationFrame: window.requestAnimationFrame.bind(window),
};

/** What a page may have left behind: each with a word for it. */
const listeners = new Map<string, string>();
const timers = new Map<string, string>();
const identities = new WeakMap<object, number>();
let identity = 0;

function idOf(value: object): number {
  const id = identities.get(value) ?? ++identity;
  identities.set(value, id);
  return id;
}

/** Counts listeners of window and document, timers and frames from now on. */
function count(): void {
  // The test runner has put functions of its own on the window, so those of the prototype are not enough.
  countListeners(window, 'window');
  countListeners(document, 'document');
  replace('setTimeout', 'clearTimeout', 'a timeout', false);
  replace('setInterval', 'clearInterval', 'an interval', true);
  replace('requestAnimationFrame', 'cancelAnimationFrame', 'an animation frame', false);
}

type Listener = EventListenerOrEventListenerObject | null;

function countListeners(target: Window | Document, name: string): void {
  const add = target.addEventListener.bind(target);
  const remove = target.removeEventListener.bind(target);
  const keyOf = (type: string, listener: object, options: AddEventListenerOptions | boolean | undefined): string => {
    const capture = typeof options === 'object' ? options.capture === true : options === true;
    return `${name} ${type} ${idOf(listener)} ${capture}`;
  };
  target.addEventListener = (type: string, listener: Listener, options?: AddEventListenerOptions | boolean): void => {
    if (listener !== null) {
      const key = keyOf(type, listener, options);
      listeners.set(key, `a listener of "${type}" on the ${name}`);
      const {signal, once = false} = typeof options === 'object' ? options : {};
      signal?.addEventListener('abort', () => listeners.delete(key));
      if (once) add(type, () => listeners.delete(key), {once});
      add(type, listener, options);
    }
  };
  target.removeEventListener = (type: string, listener: Listener, options?: EventListenerOptions | boolean): void => {
    if (listener !== null) {
      listeners.delete(keyOf(type, listener, options));
      remove(type, listener, options);
    }
  };
}

type Starter = 'setTimeout' | 'setInterval' | 'requestAnimationFrame';
type Stopper = 'clearTimeout' | 'clearInterval' | 'cancelAnimationFrame';

function replace(start: Starter, stop: Stopper, name: string, isEndless: boolean): void {
  const [begin, end] = [Reflect.get(window, start), Reflect.get(window, stop)] as [
    (callback: unknown, ...rest: unknown[]) => number,
    (id: number) => void,
  ];
  const stack = (): string => /live-samples[^\s)]*/.exec(new Error().stack ?? '')?.[0] ?? '';
  Reflect.set(window, start, (callback: unknown, ...rest: unknown[]): number => {
    if (typeof callback !== 'function') return begin.call(window, callback, ...rest);
    let key = '';
    const id = begin.call(
      window,
      (...input: unknown[]): unknown => {
        if (!isEndless) timers.delete(key);
        return Reflect.apply(callback, window, input);
      },
      ...rest,
    );
    key = `${stop} ${id}`;
    timers.set(key, `${name} ${stack()}`.trim());
    return id;
  });
  Reflect.set(window, stop, (id: number): void => {
    timers.delete(`${stop} ${id}`);
    end.call(window, id);
  });
}

/** Waits for two frames and what they set going. */
async function frames(): Promise<void> {
  for (let frame = 0; frame < 2; frame += 1) {
    await new Promise((resolve) => own.requestAnimationFrame(resolve));
  }
  await new Promise((resolve) => own.setTimeout(resolve));
}

/** The element that an editor edits; Lexical notes its editor there. */
export interface EditorElement extends HTMLElement {
  __lexicalEditor?: LexicalEditor;
}

/** Whether an editor of the page has an update that it has not committed. */
function isPending(): boolean {
  return [...document.querySelectorAll<EditorElement>('[data-lexical-editor]')].some(
    (element) => (element.__lexicalEditor?._pendingEditorState ?? null) !== null,
  );
}

/** Waits until the browser has told the page what was done, and the editors and React have followed. */
export async function settled(): Promise<void> {
  await frames();
  for (let round = 0; round < 50 && isPending(); round += 1) {
    await frames();
  }
}

/** Waits until something holds; looks again after each frame. */
export async function until(holds: () => boolean, milliseconds = 1500): Promise<boolean> {
  const end = performance.now() + milliseconds;
  while (!holds()) {
    if (performance.now() > end) return false;
    await frames();
  }
  return true;
}

/** What happened on the page that nobody may see happen. */
class Record {
  /** What `onError` of a sample was given. */
  readonly errors: Error[] = [];
  /** What was written to the console as a warning or an error. */
  readonly console: string[] = [];

  /** Everything that went wrong since the last call, in words; forgets it. */
  takeAll(): string[] {
    const uncaught = globalThis.hazardUncaught.splice(0).map((error) => `nobody caught: ${messageOf(error)}`);
    const errors = this.errors.splice(0).map((error) => `onError was called: ${messageOf(error)}`);
    const lines = this.console.splice(0);
    // What `onError` was given is mostly logged as well.
    const written = errors.length > 0 ? [] : lines.map((line) => `the console says: ${line}`);
    return [...new Set([...uncaught, ...errors, ...written])];
  }
}

export const record = new Record();

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** What the framework's development build says a class of its own lacks. */
const ofNoConcern = 'ArtificialNode__DO_NOT_USE';

function listen(): void {
  for (const level of ['error', 'warn'] as const) {
    console[level] = (...input: unknown[]): void => {
      const text = input.map((part) => messageOf(part)).join(' ');
      if (!text.includes(ofNoConcern)) record.console.push(text.slice(0, 400));
    };
  }
  settings.onError = (error) => record.errors.push(error);
  window.alert = () => undefined;
  window.confirm = () => true;
  window.prompt = () => 'https://example.com/';
}

/** What is on the page now, to be compared with what is there later. */
export interface Census {
  listeners: ReadonlySet<string>;
  timers: ReadonlySet<string>;
  elements: ReadonlySet<Element>;
}

export function census(): Census {
  return {
    listeners: new Set(listeners.keys()),
    timers: new Set(timers.keys()),
    elements: new Set(document.body.children),
  };
}

/** Waits until nothing is left that was not there before, such as a timeout that is about to run. */
export async function leftBehind(before: Census): Promise<string[]> {
  const left = (): string[] => [
    ...[...listeners].filter(([key]) => !before.listeners.has(key)).map(([, name]) => name),
    ...[...timers].filter(([key]) => !before.timers.has(key)).map(([, name]) => name),
    ...[...document.body.children]
      .filter((element) => !before.elements.has(element))
      .map((element) => `an element of the body: ${element.outerHTML.slice(0, 120)}`),
  ];
  await until(() => left().length === 0, 2500);
  return left();
}

let isPrepared = false;

/** Prepares the page once for all samples. */
export function preparePage(): void {
  if (isPrepared) return;
  isPrepared = true;
  globalThis.hazardSettled = settled;
  listen();
  count();
}
