import {fileURLToPath} from 'node:url';
import path from 'node:path';

import type {Exception} from './exceptions.ts';

/**
 * A message in the checker's JSON, as far as it is used here: https://github.com/validator/validator/wiki/Output-»-JSON. A fault of
 * the checker itself has no place.
 */
export interface CheckerMessage {
  type: string;
  subType?: string;
  message: string;
  url?: string;
  lastLine?: number;
  firstColumn?: number;
  lastColumn?: number;
  /** The HTML around the place. */
  extract?: string;
}

/**
 * What is wrong with the pages, one entry for each fault, however many pages have it: the most frequent first.
 *
 * @param messages what the checker said
 * @param exceptions messages that are left out; one that does not occur is a fault, too
 * @param folder the folder that paths are shown relative to
 */
export function faultsOf(messages: readonly CheckerMessage[], exceptions: readonly Exception[], folder: string): string[] {
  const byMessage = new Map<string, CheckerMessage[]>();
  for (const message of messages) {
    byMessage.set(message.message, [...(byMessage.get(message.message) ?? []), message]);
  }
  const unused = exceptions.filter(({message}) => !byMessage.delete(message));
  const faults = [...byMessage.values()].sort((a, b) => b.length - a.length).map((places) => faultOf(places, folder));
  return [
    ...faults,
    ...unused.map(
      ({message}) =>
        `tests/html-checker/exceptions.ts: expected the checker to say "${message}", found that it no longer does. Take the entry out.`,
    ),
  ];
}

function faultOf(places: readonly CheckerMessage[], folder: string): string {
  const [first] = places;
  const pages = new Set(places.map(({url}) => url));
  const others = places.length === 1 ? '' : `\n  ${places.length} times on ${pages.size} ${pages.size === 1 ? 'page' : 'pages'}`;
  const extract = first?.extract === undefined ? '' : `\n  ${first.extract.replace(/\s+/g, ' ')}`;
  return `${placeOf(first, folder)}: ${first?.subType ?? first?.type ?? ''}: ${first?.message ?? ''}${extract}${others}`;
}

/** The place as editors understand it: `file:line:column`. */
function placeOf(message: CheckerMessage | undefined, folder: string): string {
  if (message?.url === undefined) {
    return 'the checker';
  }
  const file = message.url.startsWith('file:') ? path.relative(folder, fileURLToPath(message.url)) : message.url;
  return [file, message.lastLine, message.firstColumn ?? message.lastColumn].filter((part) => part !== undefined).join(':');
}
