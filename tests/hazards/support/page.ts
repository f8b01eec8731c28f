import type {LexicalEditor} from 'lexical';

import {settings} from './settings.ts';

declare global {
  /** What nobody has caught while a test runs; the first script of `tester.html` fills it. */
  var uncaughtErrors: unknown[];
  var scenarioIsRunning: boolean;
  /** Called by `commands.mts` after each step. */
  var pageSettled: () => Promise<void>;
  /** Called by samples in the place of what asks a server; see `live-samples.mts`. */
  var serverRequest: (name: string, ask: () => unknown) => unknown;
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

/** Counts listeners of what every page has, timers and frames from now on. */
function count(): void {
  // The test runner has put functions of its own on the window, so those of the prototype are not enough.
  countListeners(window, 'window');
  countListeners(document, 'document');
  countListeners(document.documentElement, 'html element');
  countListeners(document.body, 'body');
  replace('setTimeout', 'clearTimeout', 'a timeout', false);
  replace('setInterval', 'clearInterval', 'an interval', true);
  replace('requestAnimationFrame', 'cancelAnimationFrame', 'an animation frame', false);
}

type Listener = EventListenerOrEventListenerObject | null;

/** Counts the listeners of a target from now on. */
export function countListeners(target: Window | Document | HTMLElement, name: string): void {
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

/** Waits until what takes a while is done, such as an upload. */
export async function idle(): Promise<void> {
  await until(() => ![...timers.values()].some((name) => name.startsWith('a timeout')));
}

/** What happened on the page that nobody may see happen. */
class Record {
  /** What `onError` of a sample was given. */
  readonly errors: Error[] = [];
  /** What was written to the console as a warning or an error. */
  readonly console: string[] = [];

  /** Everything that went wrong since the last call, in words; forgets it. */
  takeAll(): string[] {
    const uncaught = globalThis.uncaughtErrors.splice(0).map((error) => `nobody caught: ${messageOf(error)}`);
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
  window.confirm = isAnswered;
  window.prompt = () => (isAnswered() ? 'https://example.com/' : null);
  const click: (this: HTMLElement) => void = Reflect.get(HTMLElement.prototype, 'click');
  HTMLInputElement.prototype.click = function (this: HTMLInputElement) {
    if (this.type === 'file') void choose(this);
    else click.call(this);
  };
}

/** How a user answers what asks: `prompt`, `confirm` and the choice of a file. */
export const dialogs = {
  asked: 0,
  /** How many are answered before the others are cancelled. */
  answers: Infinity,
  /** What happens while a file is chosen. */
  meanwhile: (): unknown => undefined,
};

export function resetDialogs(): void {
  Object.assign(dialogs, {asked: 0, answers: Infinity, meanwhile: () => undefined});
}

function isAnswered(): boolean {
  dialogs.asked += 1;
  return dialogs.asked <= dialogs.answers;
}

/** A small picture to choose or to paste. */
export function picture(): File {
  // One pixel.
  const bytes = Uint8Array.of(71, 73, 70, 56, 57, 97, 1, 0, 1, 0, 0, 0, 0, 44, 0, 0, 0, 0, 1, 0, 1, 0, 0);
  return new File([bytes], 'dot.gif', {type: 'image/gif'});
}

/** Chooses a picture, or no file. */
async function choose(input: HTMLInputElement): Promise<void> {
  const isChosen = isAnswered() && /^$|image/.test(input.accept);
  await dialogs.meanwhile();
  const files = new DataTransfer();
  if (isChosen) files.items.add(picture());
  // Without a choice, an earlier one is lost.
  const isChanged = isChosen || input.files?.length === 1;
  input.files = files.files;
  input.dispatchEvent(new Event(isChanged ? 'change' : 'cancel', {bubbles: true}));
}

/** What is on the page now, to be compared with what is there later. */
export interface PageSnapshot {
  listeners: ReadonlySet<string>;
  timers: ReadonlySet<string>;
  elements: ReadonlySet<Element>;
}

/** What the page is like without samples. */
const head = new Set<Element>();
const roots = [document.documentElement, document.body].map((element) => ({element, tag: tagOf(element)}));

/** The start of an element, with its attributes. */
export function tagOf(element: Element): string {
  return (element.cloneNode() as Element).outerHTML;
}

/** Takes away what a sample has left on the page. */
export function clearPage(): void {
  document.body.replaceChildren();
  for (const element of [...document.head.children]) if (!head.has(element)) element.remove();
  for (const {element, tag} of roots) {
    if (tagOf(element) === tag) continue;
    for (const name of element.getAttributeNames()) if (!tag.includes(` ${name}=`)) element.removeAttribute(name);
  }
}

export function takeSnapshot(): PageSnapshot {
  return {
    listeners: new Set(listeners.keys()),
    timers: new Set(timers.keys()),
    elements: new Set([...head, ...document.body.children]),
  };
}

/** Waits until nothing is left that was not there before, such as a timeout that is about to run. */
export async function findLeaks(before: PageSnapshot): Promise<string[]> {
  const left = (): string[] => [
    ...[...listeners].filter(([key]) => !before.listeners.has(key)).map(([, name]) => name),
    ...[...timers].filter(([key]) => !before.timers.has(key)).map(([, name]) => name),
    ...[...document.head.children, ...document.body.children]
      .filter((element) => !before.elements.has(element))
      .map((element) => `an element of the ${element.parentElement?.localName ?? ''}: ${element.outerHTML.slice(0, 120)}`),
    ...roots.filter(({element, tag}) => tagOf(element) !== tag).map(({element}) => `an attribute: ${tagOf(element)}`),
  ];
  await until(() => left().length === 0, 2500);
  return left();
}

let isPrepared = false;

/** Prepares the page once for all samples. */
export function preparePage(): void {
  if (isPrepared) return;
  isPrepared = true;
  globalThis.pageSettled = settled;
  for (const element of document.head.children) head.add(element);
  listen();
  count();
}
