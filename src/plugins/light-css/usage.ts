import type {Usage} from './purge.ts';

/** Anything in a script that may be a class name or a custom property: words of letters, digits, `-`, `_` and what base64 adds. */
const word = /[\w+/-]+/g;

/**
 * Collects what pages and scripts use.
 *
 * @param pages HTML of every page; names in `class` attributes count
 * @param scripts JavaScript of the site; every word counts, because classes are put together in code.
 */
export function findUsage(pages: Iterable<string>, scripts: Iterable<string>): Usage {
  const classes = new Set<string>();
  const properties = new Set<string>();
  const addProperties = (text: string): void => {
    for (const [name] of text.matchAll(/--[a-zA-Z][\w-]*/g)) {
      properties.add(name);
    }
  };
  for (const html of pages) {
    for (const [, quoted, bare] of html.matchAll(/\sclass=(?:"([^"]*)"|([^\s"'>]+))/g)) {
      for (const name of (quoted ?? bare ?? '').split(/\s+/)) {
        classes.add(name);
      }
    }
    for (const [, style = ''] of html.matchAll(/\sstyle="([^"]*)"/g)) {
      addProperties(style);
    }
  }
  for (const script of scripts) {
    for (const [name] of script.matchAll(word)) {
      classes.add(name);
    }
    addProperties(script);
  }
  // `alert--` in a script is the beginning of a name that is put together.
  const beginnings = [...classes].filter((name) => name.length > 3 && /[-_]$/.test(name));
  return {
    hasClass: (name) => classes.has(name) || beginnings.some((beginning) => name.startsWith(beginning)),
    properties,
  };
}
