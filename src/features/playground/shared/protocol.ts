import {type LogEntry, type StateTab, type StateView, stateTabs, type TreeLine} from '../../inspector/shared/state.ts';

/** Something that was printed, in a shape that survives the way out of the frame: no functions, no circles, bounded. */
export interface Printed {
  /** What decides on its color. */
  type: 'string' | 'number' | 'boolean' | 'empty' | 'symbol' | 'function' | 'object' | 'error';
  /** One line; for errors the message and the stack. */
  text: string;
  /** Properties or entries of an object, as far as they were followed. */
  entries?: [name: string, value: Printed][];
  /** How many entries are left out. */
  more?: number;
}

/** Level of a console message. */
export type Level = 'log' | 'info' | 'debug' | 'warn' | 'error';

/** A message on the console. */
export interface ConsoleEntry {
  level: Level;
  values: Printed[];
  /** Where in the reader's files it came from. */
  location?: SourceLocation;
}

/** A position in a file. */
export interface SourceLocation {
  file: string;
  /** From 1. */
  line: number;
}

/** One requirement of a check of the learning path, and whether it is met. */
export interface CheckResult {
  passed: boolean;
  /** What is there, or what is missing. */
  message: string;
}

/** What the page tells the frame. */
export type ToFrame =
  | {
      kind: 'run';
      /** Texts of modules of packages, by import path. */
      packages: Record<string, string>;
      /** Texts of the reader's modules, by path such as `./Note`, compiled. */
      own: {name: string; code: string}[];
      /** Import mark of the module to begin with. */
      entry: string;
      /** Whether what it exports is a component. */
      isReact: boolean;
      styles: string;
      theme: 'light' | 'dark';
      /** Content that the editor gets once it is there: an editor state as JSON. */
      content?: string;
      /** Step of the learning path whose check looks at the editor once it is there. */
      check?: string;
    }
  | {kind: 'theme'; theme: 'light' | 'dark'}
  | {kind: 'show'; tab: StateTab}
  | {kind: 'travel'; index: number}
  | {kind: 'content'}
  | {kind: 'packages'; packages: Record<string, string>};

/** What the frame tells the page. Code of readers runs in there, so nothing of it is to be trusted: see `readFromFrame`. */
export type FromFrame =
  | {kind: 'ready'}
  | {kind: 'alive'}
  | {kind: 'started'}
  | {kind: 'failed'; error: Printed; location?: SourceLocation}
  | {kind: 'console'; entries: ConsoleEntry[]; dropped: number}
  | {kind: 'stopped'; why: 'loop' | 'updates'}
  | {kind: 'state'; view: StateView}
  | {kind: 'need'; packages: string[]}
  | {kind: 'content'; json: string | null}
  | {kind: 'checked'; results: CheckResult[]};

/** The largest message that the page looks at, in characters of its strings. */
const longest = 400_000;

/** Takes over what is as expected of a value, and of its strings no more characters than are left. */
type Reader<Value> = (value: unknown, budget: {left: number}) => Value;

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

const text: Reader<string> = (value, budget) => {
  const taken = typeof value === 'string' ? value.slice(0, Math.max(0, budget.left)) : '';
  budget.left -= taken.length;
  return taken;
};

const number: Reader<number> = (value) => (typeof value === 'number' && Number.isSafeInteger(value) ? value : 0);

const isTrue: Reader<boolean> = (value) => value === true;

function oneOf<const Word, const Other>(words: readonly Word[], other: Other): Reader<Word | Other> {
  return (value) => words.find((word) => word === value) ?? other;
}

function optional<Value>(read: Reader<Value>): Reader<Value | undefined> {
  return (value, budget) => (value === undefined ? undefined : read(value, budget));
}

function listOf<Item>(most: number, read: Reader<Item>): Reader<Item[]> {
  return (value, budget) => (Array.isArray(value) ? value.slice(0, most).map((item: unknown) => read(item, budget)) : []);
}

function objectOf<Shape extends object>(readers: {[Name in keyof Shape]-?: Reader<Shape[Name]>}): Reader<Shape> {
  return (value, budget) => {
    const fields = isObject(value) ? value : {};
    const read = Object.entries<Reader<unknown>>(readers).map(([name, reader]) => [name, reader(fields[name], budget)]);
    // Each property comes from the reader of its name.
    return Object.fromEntries(read) as Shape;
  };
}

const printedType = oneOf(['string', 'number', 'boolean', 'empty', 'symbol', 'function', 'object', 'error'], 'empty');

function readPrinted(value: unknown, budget: {left: number}, depth: number): Printed {
  if (!isObject(value) || depth > 8) return {type: 'empty', text: '…'};
  const pairs = listOf(200, (pair): unknown => pair)(value['entries'], budget);
  const entries = pairs.flatMap((pair): [string, Printed][] =>
    Array.isArray(pair) && budget.left > 0 ? [[text(pair[0], budget), readPrinted(pair[1], budget, depth + 1)]] : [],
  );
  return {
    type: printedType(value['type'], budget),
    text: text(value['text'], budget),
    entries: entries.length > 0 ? entries : undefined,
    more: number(value['more'], budget) || undefined,
  };
}

const printed: Reader<Printed> = (value, budget) => readPrinted(value, budget, 0);

const location: Reader<SourceLocation | undefined> = (value, budget) =>
  isObject(value) && typeof value['file'] === 'string'
    ? {file: text(value['file'].slice(0, 200), budget), line: number(value['line'], budget)}
    : undefined;

const command = objectOf<Extract<LogEntry, {kind: 'command'}>>({
  kind: () => 'command',
  id: number,
  count: number,
  name: text,
  detail: text,
});

const update = objectOf<Extract<LogEntry, {kind: 'update'}>>({
  kind: () => 'update',
  id: number,
  count: number,
  tags: listOf(20, text),
  added: number,
  changed: number,
  removed: number,
});

const line = objectOf<TreeLine>({
  key: text,
  depth: number,
  type: text,
  text: optional(text),
  details: listOf(50, text),
  mark: oneOf(['new', 'changed'], undefined),
  isSelected: isTrue,
});

const viewFields = objectOf<StateView>({
  tab: oneOf(stateTabs, 'Tree'),
  steps: listOf(1000, number),
  current: number,
  lines: optional(listOf(2000, line)),
  removed: optional(listOf(200, objectOf({key: text, type: text}))),
  facts: optional(listOf(50, objectOf({name: text, value: text}))),
  text: optional(text),
  log: optional(
    listOf(200, (value, budget) => (isObject(value) && value['kind'] === 'command' ? command : update)(value, budget)),
  ),
});

const view: Reader<StateView> = (value, budget) => {
  const read = viewFields(value, budget);
  return {...read, current: Math.min(Math.max(read.current, 0), Math.max(read.steps.length - 1, 0))};
};

const messages: {[Kind in FromFrame['kind']]: Reader<Omit<Extract<FromFrame, {kind: Kind}>, 'kind'>>} = {
  ready: objectOf({}),
  alive: objectOf({}),
  started: objectOf({}),
  stopped: objectOf({why: oneOf(['loop', 'updates'], 'loop')}),
  failed: objectOf({error: printed, location}),
  console: objectOf({
    entries: listOf(
      200,
      objectOf<ConsoleEntry>({
        level: oneOf(['log', 'info', 'debug', 'warn', 'error'], 'log'),
        values: listOf(50, printed),
        location,
      }),
    ),
    dropped: number,
  }),
  need: objectOf({packages: listOf(50, text)}),
  content: objectOf({json: (value, budget) => (typeof value === 'string' ? text(value, budget) : null)}),
  checked: objectOf({results: listOf(20, objectOf({passed: isTrue, message: text}))}),
  state: objectOf({view}),
};

/**
 * Takes a message from the frame apart and puts it together again: what is not as expected is left out, what is too long is cut.
 *
 * @param data whatever came
 * @returns undefined for what is no message of the frame
 */
export function readFromFrame(data: unknown): FromFrame | undefined {
  if (!isObject(data) || (data['kind'] === 'state' && !isObject(data['view']))) return undefined;
  // By its own names only: a frame may send any word, also one that every object has.
  const [kind, read] = Object.entries(messages).find(([name]) => name === data['kind']) ?? [];
  // The table gives each kind the properties of its type.
  return read && ({kind, ...read(data, {left: longest})} as FromFrame);
}
