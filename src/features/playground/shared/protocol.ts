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

/**
 * Takes a message from the frame apart and puts it together again: what is not as expected is left out, what is too long is cut.
 *
 * @param data whatever came
 * @returns undefined for what is no message of the frame
 */
export function readFromFrame(data: unknown): FromFrame | undefined {
  if (!isObject(data)) return undefined;
  const budget = {left: longest};
  switch (data['kind']) {
    case 'ready':
    case 'alive':
    case 'started':
      return {kind: data['kind']};
    case 'stopped':
      return {kind: 'stopped', why: data['why'] === 'updates' ? 'updates' : 'loop'};
    case 'failed':
      return {kind: 'failed', error: readPrinted(data['error'], budget, 0), ...readLocation(data['location'])};
    case 'console':
      return {
        kind: 'console',
        entries: listOf(data['entries'], 200).map((entry) => readEntry(entry, budget)),
        dropped: readNumber(data['dropped']),
      };
    case 'need':
      return {kind: 'need', packages: listOf(data['packages'], 50).map((name) => readText(name, budget))};
    case 'content':
      return {kind: 'content', json: typeof data['json'] === 'string' ? data['json'].slice(0, longest) : null};
    case 'checked':
      return {
        kind: 'checked',
        results: listOf(data['results'], 20).map((result) => ({
          passed: isObject(result) && result['passed'] === true,
          message: readText(isObject(result) ? result['message'] : '', budget),
        })),
      };
    case 'state':
      return isObject(data['view']) ? {kind: 'state', view: readView(data['view'], budget)} : undefined;
    default:
      return undefined;
  }
}

interface Budget {
  left: number;
}

type Fields = Record<string, unknown>;

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null;
}

function listOf(value: unknown, most: number): unknown[] {
  return Array.isArray(value) ? value.slice(0, most) : [];
}

function readText(value: unknown, budget: Budget): string {
  const text = typeof value === 'string' ? value.slice(0, Math.max(0, budget.left)) : '';
  budget.left -= text.length;
  return text;
}

function readNumber(value: unknown): number {
  return typeof value === 'number' && Number.isSafeInteger(value) ? value : 0;
}

const printedTypes = ['string', 'number', 'boolean', 'empty', 'symbol', 'function', 'object', 'error'] as const;

function readPrinted(value: unknown, budget: Budget, depth: number): Printed {
  if (!isObject(value) || depth > 8) return {type: 'empty', text: '…'};
  const type = printedTypes.find((each) => each === value['type']) ?? 'empty';
  const entries = listOf(value['entries'], 200).flatMap((entry): [string, Printed][] =>
    Array.isArray(entry) && budget.left > 0 ? [[readText(entry[0], budget), readPrinted(entry[1], budget, depth + 1)]] : [],
  );
  return {
    type,
    text: readText(value['text'], budget),
    ...(entries.length > 0 && {entries}),
    ...(readNumber(value['more']) > 0 && {more: readNumber(value['more'])}),
  };
}

function readLocation(value: unknown): {location?: SourceLocation} {
  if (!isObject(value) || typeof value['file'] !== 'string') return {};
  return {location: {file: value['file'].slice(0, 200), line: readNumber(value['line'])}};
}

const levels = ['log', 'info', 'debug', 'warn', 'error'] as const;

function readEntry(value: unknown, budget: Budget): ConsoleEntry {
  const fields = isObject(value) ? value : {};
  return {
    level: levels.find((level) => level === fields['level']) ?? 'log',
    values: listOf(fields['values'], 50).map((each) => readPrinted(each, budget, 0)),
    ...readLocation(fields['location']),
  };
}

function readView(value: Fields, budget: Budget): StateView {
  const steps = listOf(value['steps'], 1000).map(readNumber);
  return {
    tab: stateTabs.find((tab) => tab === value['tab']) ?? 'Tree',
    steps,
    current: Math.min(Math.max(readNumber(value['current']), 0), Math.max(steps.length - 1, 0)),
    ...(Array.isArray(value['lines']) && {lines: listOf(value['lines'], 2000).map((line) => readLine(line, budget))}),
    ...(Array.isArray(value['removed']) && {
      removed: listOf(value['removed'], 200).map((each) => ({
        key: readText(isObject(each) ? each['key'] : '', budget),
        type: readText(isObject(each) ? each['type'] : '', budget),
      })),
    }),
    ...(Array.isArray(value['facts']) && {
      facts: listOf(value['facts'], 50).map((fact) => ({
        name: readText(isObject(fact) ? fact['name'] : '', budget),
        value: readText(isObject(fact) ? fact['value'] : '', budget),
      })),
    }),
    ...(typeof value['text'] === 'string' && {text: readText(value['text'], budget)}),
    ...(Array.isArray(value['log']) && {log: listOf(value['log'], 200).map((entry) => readLogEntry(entry, budget))}),
  };
}

function readLine(value: unknown, budget: Budget): TreeLine {
  const fields = isObject(value) ? value : {};
  const {mark} = fields;
  return {
    key: readText(fields['key'], budget),
    depth: readNumber(fields['depth']),
    type: readText(fields['type'], budget),
    ...(typeof fields['text'] === 'string' && {text: readText(fields['text'], budget)}),
    details: listOf(fields['details'], 50).map((detail) => readText(detail, budget)),
    ...((mark === 'new' || mark === 'changed') && {mark}),
    isSelected: fields['isSelected'] === true,
  };
}

function readLogEntry(value: unknown, budget: Budget): LogEntry {
  const fields = isObject(value) ? value : {};
  const common = {id: readNumber(fields['id']), count: readNumber(fields['count'])};
  return fields['kind'] === 'command'
    ? {...common, kind: 'command', name: readText(fields['name'], budget), detail: readText(fields['detail'], budget)}
    : {
        ...common,
        kind: 'update',
        tags: listOf(fields['tags'], 20).map((tag) => readText(tag, budget)),
        added: readNumber(fields['added']),
        changed: readNumber(fields['changed']),
        removed: readNumber(fields['removed']),
      };
}
