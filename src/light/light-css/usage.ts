import type {Usage} from './purge.ts';

/** Names that one page or script uses. */
export interface Used {
  classes: ReadonlySet<string>;
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
 * @param script JavaScript; every word counts, because classes are put together in code
 */
export function usedByScript(script: string): Used {
  return {classes: new Set([...script.matchAll(word)].map(([name]) => name)), properties: new Set(propertiesIn(script))};
}

/**
 * Finds what a page uses before any of the site's scripts runs.
 *
 * @param html the page; names in `class` attributes count, and what its inline scripts use
 */
export function usedByPage(html: string): Used {
  const classes = [...html.matchAll(/\sclass=(?:"([^"]*)"|([^\s"'>]+))/g)].flatMap(([, quoted, bare]) =>
    (quoted ?? bare ?? '').split(/\s+/),
  );
  const properties = [...html.matchAll(/\sstyle="([^"]*)"/g)].flatMap(([, style = '']) => propertiesIn(style));
  const scripts = [...html.matchAll(/<script(?: data-(?:"[^"]*"|[^>"])*)?>([\s\S]*?)<\/script>/g)];
  return union([
    {classes: new Set(classes), properties: new Set(properties)},
    ...scripts.map(([, code = '']) => usedByScript(code)),
  ]);
}

function union(parts: readonly Used[]): Used {
  return {
    classes: new Set(parts.flatMap(({classes}) => [...classes])),
    properties: new Set(parts.flatMap(({properties}) => [...properties])),
  };
}

/**
 * Puts together what pages and scripts use.
 *
 * @returns what {@link purge} asks
 */
export function usageOf(parts: readonly Used[]): Usage {
  const {classes, properties} = union(parts);
  // `alert--` in a script is the beginning of a name that is put together.
  const beginnings = [...classes].filter((name) => name.length > 3 && /[-_]$/.test(name));
  return {
    hasClass: (name) => classes.has(name) || beginnings.some((beginning) => name.startsWith(beginning)),
    properties,
  };
}
