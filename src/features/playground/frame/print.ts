import type {Printed} from '../shared/protocol.ts';

/** How deep objects are followed, and how many entries of each. */
const deepest = 4;
const mostEntries = 50;
/** How many values one call may print. */
const mostValues = 1000;

/** Names of the reader's files by the address of their module. */
type FileNames = ReadonlyMap<string, string>;

/**
 * What a value looks like on the console, without any reference to it. Getters are not called, except those of errors.
 *
 * @param files puts the reader's own names into stacks
 */
export function print(value: unknown, files: FileNames): Printed {
  return printValue(value, files, 0, {left: mostValues, above: []});
}

interface Progress {
  left: number;
  above: object[];
}

function printValue(value: unknown, files: FileNames, depth: number, progress: Progress): Printed {
  progress.left -= 1;
  switch (typeof value) {
    case 'string':
      return {type: 'string', text: depth === 0 ? value : JSON.stringify(value)};
    case 'number':
    case 'bigint':
      return {
        type: 'number',
        text: typeof value === 'bigint' ? `${String(value)}n` : Object.is(value, -0) ? '-0' : String(value),
      };
    case 'boolean':
      return {type: 'boolean', text: String(value)};
    case 'undefined':
      return {type: 'empty', text: 'undefined'};
    case 'symbol':
      return {type: 'symbol', text: String(value)};
    case 'function':
      return {type: 'function', text: describeFunction(value)};
    case 'object':
      return value === null ? {type: 'empty', text: 'null'} : printSafely(value, files, depth, progress);
  }
}

function describeFunction(value: object): string {
  const source = Function.prototype.toString.call(value);
  const name = 'name' in value && typeof value.name === 'string' && value.name !== '' ? value.name : 'anonymous';
  return source.startsWith('class') ? `class ${name}` : `function ${name}()`;
}

/** A hostile or broken object may throw at any question. */
function printSafely(value: object, files: FileNames, depth: number, progress: Progress): Printed {
  try {
    return printObject(value, files, depth, progress);
  } catch {
    return {type: 'object', text: 'an object that cannot be read'};
  }
}

function printObject(value: object, files: FileNames, depth: number, progress: Progress): Printed {
  if (value instanceof Error) return printError(value, files);
  const name = nameOf(value);
  if (value instanceof Date) return {type: 'object', text: Number.isNaN(value.getTime()) ? 'Invalid Date' : value.toISOString()};
  if (value instanceof RegExp) return {type: 'object', text: String(value)};
  if (value instanceof Element) return {type: 'object', text: describeElement(value)};
  if (value instanceof Text) return {type: 'object', text: `#text ${JSON.stringify(value.data)}`};
  if (progress.above.includes(value)) return {type: 'object', text: `${name} (above)`};
  const all = entriesOf(value);
  const text = Array.isArray(value)
    ? `Array(${String(value.length)})`
    : value instanceof Map || value instanceof Set
      ? `${name}(${String(value.size)})`
      : name;
  if (depth >= deepest || progress.left <= 0) return {type: 'object', text: `${text} …`};
  const inner = {...progress, above: [...progress.above, value]};
  const entries: [string, Printed][] = [];
  for (const [key, each] of all.slice(0, mostEntries)) {
    if (inner.left <= 0) break;
    entries.push([key, printValue(each, files, depth + 1, inner)]);
  }
  progress.left = inner.left;
  const more = all.length - entries.length;
  return {type: 'object', text, ...(entries.length > 0 && {entries}), ...(more > 0 && {more})};
}

function nameOf(value: object): string {
  const prototype: unknown = Object.getPrototypeOf(value);
  if (typeof prototype !== 'object' || prototype === null) return 'Object';
  // What it is, is asked below.
  const maker = Object.getOwnPropertyDescriptor(prototype, 'constructor')?.value as unknown;
  return typeof maker === 'function' && maker.name !== '' ? maker.name : 'Object';
}

function entriesOf(value: object): [string, unknown][] {
  if (value instanceof Map) {
    return [...value].map(([key, each]): [string, unknown] => [typeof key === 'string' ? key : print(key, new Map()).text, each]);
  }
  if (value instanceof Set) return [...value].map((each, index): [string, unknown] => [String(index), each]);
  return Object.entries(Object.getOwnPropertyDescriptors(value))
    .filter(([key, {enumerable}]) => enumerable === true && !(Array.isArray(value) && key === 'length'))
    .map(([key, property]): [string, unknown] => [key, 'value' in property ? property.value : Symbol('getter')]);
}

function describeElement(element: Element): string {
  const attributes = [...element.attributes].slice(0, 4).map(({name, value}) => ` ${name}="${value.slice(0, 40)}"`);
  return `<${element.localName}${attributes.join('')}>`;
}

/** An error with its stack, in which the reader's files have their names again. */
export function printError(error: unknown, files: FileNames): Printed {
  if (!(error instanceof Error)) {
    const {text} = printValue(error, files, 0, {left: mostValues, above: []});
    return {type: 'error', text: `Uncaught ${text}`};
  }
  const {name, message, stack = ''} = error;
  const locations = stack.split('\n').flatMap((entry) => {
    // `at name (address:1:2)` in Chromium, `name@address:1:2` in the others.
    const [, caller = '', address = '', line = ''] =
      /^\s*(?:at\s+)?(?:async\s+)?(?:([\w$.<>]+)\s*[@(]|.*?[@(\s])?(blob:[^\s()]+?):(\d+):\d+/.exec(entry) ?? [];
    const file = files.get(address);
    return file === undefined ? [] : [`    at ${caller === '' ? '' : `${caller} `}(${file}:${line})`];
  });
  return {type: 'error', text: [`${name}: ${message}`, ...locations.slice(0, 10)].join('\n')};
}
