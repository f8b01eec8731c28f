import type {Usage} from './purge.ts';

/** Names that one page or script uses. */
export interface Used {
  classes: ReadonlySet<string>;
  /** In small letters. */
  elements: ReadonlySet<string>;
  /** Values of the attribute `type`. */
  types: ReadonlySet<string>;
  properties: ReadonlySet<string>;
}

/** Anything in a script that may be a class name or a custom property: words of letters, digits, `-`, `_` and what base64 adds. */
const word = /[\w+/-]+/g;

function propertiesIn(text: string): string[] {
  return [...text.matchAll(/--[a-zA-Z][\w-]*/g)].map(([name]) => name);
}

/**
 * Finds what a script uses.
 *
 * @param script JavaScript; every word counts, because classes and elements are put together in code
 */
export function usedByScript(script: string): Used {
  const words = new Set([...script.matchAll(word)].map(([name]) => name));
  return {
    classes: words,
    elements: new Set([...words].map((name) => name.toLowerCase())),
    types: words,
    properties: new Set(propertiesIn(script)),
  };
}

const inlineScript = /<script(?: data-(?:"[^"]*"|[^>"])*)?>([\s\S]*?)<\/script>/g;

/**
 * Finds what the inline scripts of a page use.
 *
 * @param html the page
 */
export function usedByInlineScripts(html: string): Used {
  return union([...html.matchAll(inlineScript)].map(([, code = '']) => usedByScript(code)));
}

/**
 * Finds the classes of each element.
 *
 * @param html a page or a part of one
 */
export function classLists(html: string): string[][] {
  return [...html.matchAll(/\sclass=(?:"([^"]*)"|([^\s"'>]+))/g)].map(([, quoted, bare]) => (quoted ?? bare ?? '').split(/\s+/));
}

/**
 * Finds what HTML uses by itself.
 *
 * @param html a page or a part of one; elements count, and names in `class` attributes
 */
export function usedByMarkup(html: string): Used {
  const classes = classLists(html).flat();
  const elements = [...html.matchAll(/<([a-z][\w-]*)/gi)].map(([, name = '']) => name.toLowerCase());
  const properties = [...html.matchAll(/\sstyle="([^"]*)"/g)].flatMap(([, style = '']) => propertiesIn(style));
  const types = [...html.matchAll(/\stype="?([\w-]+)/g)].map(([, value = '']) => value);
  return {classes: new Set(classes), elements: new Set(elements), types: new Set(types), properties: new Set(properties)};
}

function union(parts: readonly Used[]): Used {
  return {
    classes: new Set(parts.flatMap(({classes}) => [...classes])),
    elements: new Set(parts.flatMap(({elements}) => [...elements])),
    types: new Set(parts.flatMap(({types}) => [...types])),
    properties: new Set(parts.flatMap(({properties}) => [...properties])),
  };
}

/**
 * Puts together what pages and scripts use.
 *
 * @returns what {@link purge} asks
 */
export function usageOf(parts: readonly Used[]): Usage {
  const {classes, elements, types, properties} = union(parts);
  // `alert--` in a script is the beginning of a name that is put together.
  const beginnings = [...classes].filter((name) => name.length > 3 && /[-_]$/.test(name));
  return {
    hasClass: (name) => classes.has(name) || beginnings.some((beginning) => name.startsWith(beginning)),
    hasElement: (name) => elements.has(name),
    hasClassWith: (part) => [...classes].some((name) => name.includes(part)),
    hasType: (value) => types.has(value),
    properties,
  };
}
